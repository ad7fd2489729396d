import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { eachOnce, optionalText, requiredText } from '../field/field.ts'
import { enterNumber } from '../field/typed-number.ts'
import { type FieldWords, listOf, wordFrom } from '../history/field-changes.ts'
import { fieldsOf, LabelKind, labelKindWords } from './label-kind.ts'

export const elementKinds = ['text', 'qr', 'code128', 'line', 'logo'] as const

/** What a part of a label is. */
export const elementWords: Readonly<Record<(typeof elementKinds)[number], string>> = {
  text: 'Text',
  qr: 'QR code',
  code128: 'Code 128',
  line: 'Line',
  logo: 'Logo',
}

export const alignments = ['left', 'center', 'right'] as const

/** No label printer prints wider, and no sheet is higher. */
export const largestSide = 300
export const smallestSide = 10
export const mostElements = 40

const millimetres = (least: number) =>
  z.number(enterNumber).min(least, `Enter at least ${least} mm`).max(largestSide, `Enter at most ${largestSide} mm`)

/**
 * A part of a label, in millimetres from its upper left corner. A code holds what a scanner reads, with the white around it that it
 * needs; a text its own words and then what the field says, in as many lines as its height holds.
 */
export const LabelElement = z.strictObject({
  id: z.string().min(1).max(100),
  is: z.enum(elementKinds),
  x: millimetres(0),
  y: millimetres(0),
  width: millimetres(0.1),
  height: millimetres(0.1),
  /** Of a text: the field that it says, '' for its own words alone. */
  field: z.string().max(30),
  text: optionalText(100),
  /** Of a text, in points; a text that is too long for its place is made smaller, and then cut. */
  size: z.number(enterNumber).min(4, 'Enter at least 4 pt').max(144, 'Enter at most 144 pt'),
  isBold: z.boolean(),
  align: z.enum(alignments),
})
export type LabelElement = z.infer<typeof LabelElement>

const side = z
  .number(enterNumber)
  .min(smallestSide, `A label is at least ${smallestSide} mm long and wide`)
  .max(largestSide, `A label is at most ${largestSide} mm long and wide`)

/** The form of a label design. */
export const LabelDesignForm = z.strictObject({
  name: requiredText(100),
  kind: LabelKind,
  width: side,
  height: side,
  elements: z
    .array(LabelElement)
    .min(1, 'Add at least one part')
    .max(mostElements, `A label has at most ${mostElements} parts`)
    .superRefine(eachOnce(({ id }) => id)),
})
export type LabelDesignForm = z.infer<typeof LabelDesignForm>

/** How labels of one kind look. It belongs to the organization. */
export const LabelDesign = z.object({ id: z.string(), version: z.number(), ...LabelDesignForm.shape })
export type LabelDesign = z.infer<typeof LabelDesign>

/** What the form holds of a design. */
export const labelDesignForm = ({ name, kind, width, height, elements }: LabelDesignForm): LabelDesignForm => ({
  name,
  kind,
  width,
  height,
  elements,
})

/** A hundredth of a millimetre: inches have no end of digits. */
const tolerance = 0.05

/** 'Strain', '“Keep dry”', 'QR code': what a part is called beside others. */
export function elementText({ is, field, text }: Pick<LabelElement, 'is' | 'field' | 'text'>, kind: LabelKind): string {
  if (is !== 'text') return elementWords[is]
  return fieldsOf(kind)[field]?.label ?? `“${text}”`
}

/** Why a design may not be kept beside the others. */
export function labelDesignProblems(form: LabelDesignForm, others: readonly { name: string }[]): Problem[] {
  const keyOf = (text: string) => text.trim().toLowerCase()
  const twin = others.find((other) => keyOf(other.name) === keyOf(form.name))
  return [
    ...(twin ? [{ message: `${twin.name} is there already`, path: 'name' }] : []),
    ...form.elements.flatMap((element, at) =>
      elementProblems(form, element).map(({ message, path }) => ({ message, path: `elements.${at}.${path ?? 'is'}` })),
    ),
  ]
}

/** What is wrong with one part of a label of this size. */
function elementProblems({ kind, width, height }: LabelDesignForm, element: LabelElement): Problem[] {
  const { is, field, text } = element
  const problems: Problem[] = []
  if (element.x + element.width > width + tolerance)
    problems.push({ message: `Reaches over the right edge: the label is ${mmText(width)} wide`, path: 'width' })
  if (element.y + element.height > height + tolerance)
    problems.push({ message: `Reaches over the lower edge: the label is ${mmText(height)} high`, path: 'height' })
  if (is === 'text' && field !== '' && !Object.hasOwn(fieldsOf(kind), field))
    problems.push({ message: `A ${labelKindWords[kind].toLowerCase()} label has no such field`, path: 'field' })
  if (is === 'text' && field === '' && text === '')
    problems.push({ message: 'Choose a field, or enter a text', path: 'text' })
  return problems
}

/** '63.5 mm' */
export const mmText = (value: number): string => `${Number(value.toFixed(1))} mm`

/** '63.5 × 38.1 mm' */
export const sizeText = ({ width, height }: { width: number; height: number }): string =>
  `${Number(width.toFixed(1))} × ${mmText(height)}`

/** What the history calls its fields. */
export const labelDesignWords: FieldWords = {
  name: { label: 'Name' },
  kind: { label: 'Printed for', text: wordFrom(labelKindWords) },
  width: { label: 'Width', text: (value) => mmText(Number(value)) },
  height: { label: 'Height', text: (value) => mmText(Number(value)) },
  elements: {
    label: 'Parts',
    text: listOf((value) => {
      const parsed = LabelElement.safeParse(value)
      if (!parsed.success) return String(value)
      const { is, field, text, x, y } = parsed.data
      const what = is === 'text' ? [text, field].filter(Boolean).join(' ') : elementWords[is]
      return `${what} at ${Number(x.toFixed(1))}, ${mmText(y)}`
    }),
    rows: {
      is: { label: 'What' },
      field: { label: 'Field' },
      text: { label: 'Text' },
      x: { label: 'From the left' },
      y: { label: 'From the top' },
      width: { label: 'Width' },
      height: { label: 'Height' },
      size: { label: 'Letters' },
      isBold: { label: 'Bold' },
      align: { label: 'Alignment' },
    },
  },
}
