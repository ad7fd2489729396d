import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { DrawingTools, Encoded, Rect } from '@cultivatd/domain/label/drawing'
import { type Encode, encoder, qrOf, rawOf } from '../http/qr-code.ts'

/** The letters of labels, the same that the pages have: Latin, Cyrillic and Vietnamese. */
const files = {
  regular: '@expo-google-fonts/geist/400Regular/Geist_400Regular.ttf',
  bold: '@expo-google-fonts/geist/600SemiBold/Geist_600SemiBold.ttf',
} as const
export type LabelFont = keyof typeof files

const resolve = createRequire(import.meta.url).resolve
const bytes = new Map<LabelFont, Buffer>()

/** The font as a TrueType file. */
export function fontBytes(font: LabelFont): Buffer {
  const known = bytes.get(font) ?? readFileSync(resolve(files[font]))
  bytes.set(font, known)
  return known
}

/** What pdfkit knows of a font besides what its types tell. */
interface OpenedFont {
  hasGlyphForCodePoint(point: number): boolean
}

let opening: Promise<DrawingTools> | null = null

/** Opened with the first label: the libraries are large, and most days nobody prints. */
export const drawingTools = (): Promise<DrawingTools> => (opening ??= openTools())

async function openTools(): Promise<DrawingTools> {
  const [{ default: PdfDocument }, raw] = await Promise.all([import('pdfkit'), encoder()])
  const document = new PdfDocument({ autoFirstPage: false })
  for (const font of ['regular', 'bold'] as const) document.registerFont(font, fontBytes(font))
  const widths = { regular: new Map<string, number>(), bold: new Map<string, number>() }
  /** Letter by letter, so that each is looked up once. */
  const widthOf = (letter: string, font: LabelFont): number => {
    const known = widths[font].get(letter)
    if (known !== undefined) return known
    const width = document.font(font).fontSize(1000).widthOfString(letter) / 1000
    widths[font].set(letter, width)
    return width
  }
  const { font } = Object(document.font('regular'))['_font'] as { font: OpenedFont }
  return {
    measure: (text, isBold) => [...text].reduce((sum, letter) => sum + widthOf(letter, isBold ? 'bold' : 'regular'), 0),
    has: (letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
    encode: (symbology, text) => (symbology === 'qr' ? qrOf(raw, text) : barsOf(raw, text)),
  }
}

/** Code 128 as we use it holds what is on a keyboard. */
function barsOf(encode: Encode, text: string): Encoded | null {
  if (!/^[\x20-\x7e]{1,80}$/.test(text)) return null
  const { sbs = [] } = rawOf(encode, { bcid: 'code128', text })
  const dark: Rect[] = []
  let at = 0
  for (let index = 0; index < sbs.length; index += 1) {
    const width = sbs[index] ?? 0
    if (index % 2 === 0) dark.push([at, 0, width, 1])
    at += width
  }
  return { columns: at, rows: 1, dark }
}
