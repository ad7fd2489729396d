import type { LabelDesignForm, LabelElement } from './label-design.ts'
import type { LabelValues } from './label-kind.ts'

/** Left, top, width and height. */
export type Rect = readonly [number, number, number, number]

export type Symbology = 'qr' | 'code128'

/** A code in modules: how many it is wide and high (1 for bars), and the dark ones. */
export interface Encoded {
  columns: number
  rows: number
  dark: readonly Rect[]
}

/** One thing on a label, in millimetres from its upper left corner. */
export type Mark =
  | {
      is: 'text'
      text: string
      x: number
      width: number
      baseline: number
      size: number
      isBold: boolean
      align: LabelElement['align']
    }
  | {
      is: 'code'
      symbology: Symbology
      text: string
      x: number
      y: number
      module: number
      height: number
      columns: number
      dark: readonly Rect[]
    }
  | { is: 'line'; x: number; y: number; width: number; height: number }
  | { is: 'logo'; x: number; y: number; width: number; height: number }

/** A label as each of the writers draws it: picture, PDF and ZPL. */
export interface Drawing {
  width: number
  height: number
  marks: Mark[]
  /** What will not print well, in sentences. */
  notes: string[]
}

/** What a layout asks of the outside. */
export interface DrawingTools {
  /** The width of a text of the size 1, in the same unit. */
  measure: (text: string, isBold: boolean) => number
  /** Whether there is a drawing of a letter. */
  has: (letter: string) => boolean
  /** null for what the symbology cannot hold. */
  encode: (symbology: Symbology, text: string) => Encoded | null
}

const mmPerPoint = 25.4 / 72
export const lineHeight = 1.15
/** The letters reach so far above the line that they stand on. */
const ascent = 0.92
/** A text that is too long for its place becomes so small, and is then cut. */
const smallest = 0.65

/** White around a code, in modules: readers find its begin by it. */
const quiet = { qr: 2, code128: 10 } as const
/** Narrower bars and smaller squares are not read by many scanners, and not printed well by printers of 203 dots an inch. */
export const leastModule = { qr: 0.3, code128: 0.19 } as const

/** Draws what a design says of a record. */
export function drawingOf(
  design: Pick<LabelDesignForm, 'width' | 'height' | 'elements'>,
  values: LabelValues,
  tools: DrawingTools,
): Drawing {
  const notes = new Set<string>()
  const marks = design.elements.flatMap((element) => marksOf(element, values, tools, (note) => notes.add(note)))
  return { width: design.width, height: design.height, marks, notes: [...notes] }
}

type Tell = (note: string) => void

function marksOf(element: LabelElement, values: LabelValues, tools: DrawingTools, tell: Tell): Mark[] {
  const { is, x, y, width, height } = element
  if (is === 'line' || is === 'logo') return [{ is, x, y, width, height }]
  return is === 'text' ? textMarks(element, values, tools, tell) : codeMarks(element, is, values, tools, tell)
}

function codeMarks(
  element: LabelElement,
  is: Symbology,
  values: LabelValues,
  { encode }: DrawingTools,
  tell: Tell,
): Mark[] {
  const text = values['code'] ?? ''
  const encoded = text === '' ? null : encode(is, text)
  if (!encoded) {
    if (text !== '') tell(`Code 128 has no letters such as those of “${text}”. Use a QR code.`)
    return []
  }
  const { columns, rows, dark } = encoded
  const across = columns + 2 * quiet[is]
  const module =
    is === 'qr' ? Math.min(element.width / across, element.height / (rows + 2 * quiet.qr)) : element.width / across
  if (module < leastModule[is] - 0.001) tell(tooSmallText(is, across * leastModule[is]))
  const height = is === 'qr' ? rows * module : element.height
  const x = element.x + (element.width - columns * module) / 2
  const y = element.y + (element.height - height) / 2
  return [{ is: 'code', symbology: is, text, x, y, module, height, columns, dark }]
}

const tooSmallText = (is: Symbology, least: number): string =>
  `${is === 'qr' ? 'The QR code' : 'Code 128'} is too small for many scanners here: make it at least ${Math.ceil(least)} mm wide.`

/** What a text says; nothing where its field is not known, so that no label says “Planted” and no day. */
function saidOf({ field, text }: LabelElement, values: LabelValues): string {
  if (field === '') return text
  const value = (values[field] ?? '').trim()
  return value === '' ? '' : [text, value].filter(Boolean).join(' ')
}

function textMarks(element: LabelElement, values: LabelValues, { measure, has }: DrawingTools, tell: Tell): Mark[] {
  const { x, y, width, height, isBold, align } = element
  // What cannot be seen cannot be printed, and a label has no lines of its own.
  const said = saidOf(element, values)
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
  if (said === '') return []
  const unknown = [...new Set(said)].filter((letter) => !has(letter)).join('')
  if (unknown !== '')
    tell(`Labels have no letters ${unknown}: boxes are printed in their places. A QR code holds them.`)
  const full = Math.min(element.size * mmPerPoint, height / lineHeight)
  const widthOf = (text: string, size: number) => measure(text, isBold) * size
  for (let scale = 1; ; scale -= 0.05) {
    const size = full * scale
    const isLast = scale - 0.05 < smallest
    const most = Math.max(1, Math.floor(height / (size * lineHeight) + 0.001))
    const lines = linesIn(said, (text) => widthOf(text, size) <= width)
    if (lines.length > most && !isLast) continue
    const shown =
      lines.length <= most
        ? lines
        : [...lines.slice(0, most - 1), cut(lines.slice(most - 1).join(' '), (text) => widthOf(text, size) <= width)]
    if (lines.length > most) tell(`“${said}” is too long for its place, and is cut.`)
    return shown.map((text, at) => ({
      is: 'text',
      text,
      x,
      width,
      baseline: y + size * (ascent + at * lineHeight),
      size,
      isBold,
      align,
    }))
  }
}

/** The text in lines that fit, broken between words, and within a word that is longer than a line. */
function linesIn(text: string, fits: (text: string) => boolean): string[] {
  if (fits(text)) return [text]
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const letter of word) {
      if (line !== '' && !fits(line + letter)) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return [...lines, line]
}

function cut(text: string, fits: (text: string) => boolean): string {
  const letters = [...text]
  while (letters.length > 0 && !fits(`${letters.join('')}…`)) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
