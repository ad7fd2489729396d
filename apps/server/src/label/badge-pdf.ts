import { drawingOf } from '@cultivatd/domain/label/drawing'
import type { LabelElement } from '@cultivatd/domain/label/label-design'
import type { Paper } from '@cultivatd/domain/label/paper'
import { drawingTools } from './drawing-tools.ts'

/** A card as it is carried on a clip, ISO 7810 ID-1, in millimetres. */
const card = { width: 85.6, height: 54 }
const paper: Paper = {
  id: 'card',
  name: 'Card',
  page: card,
  label: card,
  columns: 1,
  rows: 1,
  left: 0,
  top: 0,
  pitchX: card.width,
  pitchY: card.height,
  isRoll: true,
}

const text = (element: Pick<LabelElement, 'id' | 'y' | 'height' | 'field' | 'size'> & Partial<LabelElement>) =>
  ({ is: 'text', x: 46, width: 36, text: '', isBold: false, align: 'left', ...element }) satisfies LabelElement

const elements: LabelElement[] = [
  { ...text({ id: 'qr', y: 7, height: 40, field: '', size: 8 }), is: 'qr', x: 4, width: 40 },
  text({ id: 'name', y: 9, height: 18, field: 'name', size: 17, isBold: true }),
  text({ id: 'what', y: 29, height: 5, field: '', text: 'Badge for stations', size: 9 }),
  text({ id: 'day', y: 35, height: 5, field: 'day', text: 'Made', size: 9 }),
  text({ id: 'lost', y: 41, height: 7, field: '', text: 'Lost? Tell a user admin.', size: 8 }),
]

/** A badge to be printed: whoever has it can take over as this person, so that it is drawn once and kept nowhere. */
export async function badgePdf(values: { name: string; code: string; day: string }): Promise<Buffer> {
  const tools = await drawingTools()
  const { pdfOf } = await import('./label-pdf.ts')
  const drawing = drawingOf({ ...card, elements }, values, tools)
  return pdfOf([drawing], { paper, start: 1, title: `Badge of ${values.name}`, tools, logo: null })
}
