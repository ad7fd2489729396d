import type { DrawingTools } from './drawing.ts'
import type { LabelDesign, LabelDesignForm, LabelElement } from './label-design.ts'

export const anElement = (given: Partial<LabelElement> = {}): LabelElement => ({
  id: 'e1',
  is: 'text',
  x: 2,
  y: 2,
  width: 40,
  height: 6,
  field: 'name',
  text: '',
  size: 10,
  isBold: false,
  align: 'left',
  ...given,
})

/** A label of two inches by one for plants: a code, and the strain beside it. */
export const aLabelDesignForm = (given: Partial<LabelDesignForm> = {}): LabelDesignForm => ({
  name: 'Stake label',
  kind: 'plant',
  width: 50.8,
  height: 25.4,
  elements: [
    anElement({ id: 'code', is: 'qr', field: '', x: 2, y: 2, width: 20, height: 20 }),
    anElement({ id: 'strain', x: 24, width: 25 }),
  ],
  ...given,
})

export const aLabelDesign = (given: Partial<LabelDesign> = {}): LabelDesign => ({
  id: 'label-design-1',
  version: 1,
  ...aLabelDesignForm(),
  ...given,
})

/** Letters half as wide as they are high, and codes of one dark square: for what does not look at the codes. */
export const plainTools: DrawingTools = {
  measure: (text) => text.length / 2,
  has: (letter) => letter < '\u3000',
  encode: (symbology, text) =>
    symbology === 'code128' && /[^\x20-\x7e]/.test(text)
      ? null
      : { columns: symbology === 'qr' ? 21 : 211, rows: symbology === 'qr' ? 21 : 1, dark: [[0, 0, 1, 1]] },
}
