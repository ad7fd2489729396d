import type { Drawing, Mark } from './drawing.ts'

/** Dots on an inch of the label printers that are sold. */
export const resolutions = [203, 300, 600] as const
export type Resolution = (typeof resolutions)[number]

/** A picture in dots, eight in a byte, 1 is black; each line begins with a byte of its own. */
export interface Bitmap {
  width: number
  height: number
  bytes: Uint8Array
}

interface ZplOptions {
  resolution: Resolution
  /** How often each label comes out. */
  copies?: number
  /** The logo, drawn in so many dots. */
  logo?: (width: number, height: number) => Bitmap | null
}

const perInch = 25.4

/**
 * What a field may hold of a text: names are typed by people and come from Metrc, so what has a meaning in ZPL, and whatever is no
 * plain letter, is written as the bytes of its UTF-8 in hexadecimal (^FH, ^CI28).
 */
export function zplText(text: string): string {
  let written = ''
  for (const byte of new TextEncoder().encode(text)) {
    const isPlain = byte >= 0x20 && byte < 0x7f && byte !== 0x5e && byte !== 0x7e && byte !== 0x5f
    written += isPlain ? String.fromCharCode(byte) : `_${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }
  return written
}

/** A field: the text with which it ends is the only thing in ZPL that comes from outside. */
const field = (x: number, y: number, commands: string, text: string): string =>
  `^FO${Math.max(0, x)},${Math.max(0, y)}${commands}^FH^FD${zplText(text)}^FS`

/** The commands that print one label. Zebra's ZPL II, programming guide P1099958. */
export function zplOf(drawing: Drawing, { resolution, copies = 1, logo }: ZplOptions): string {
  const dots = (mm: number) => Math.round((mm / perInch) * resolution)
  const fields = drawing.marks.map((mark) => fieldOf(mark, dots, logo))
  return [
    '^XA',
    '^CI28',
    `^PW${dots(drawing.width)}`,
    `^LL${dots(drawing.height)}`,
    '^LH0,0',
    ...fields.filter((one) => one !== ''),
    `^PQ${copies}`,
    '^XZ',
    '',
  ].join('\n')
}

type Dots = (mm: number) => number

function fieldOf(mark: Mark, dots: Dots, logo: ZplOptions['logo']): string {
  if (mark.is === 'text') return textField(mark, dots)
  if (mark.is === 'code') return mark.symbology === 'qr' ? qrField(mark, dots) : barField(mark, dots)
  const [x, y, width, height] = [
    dots(mark.x),
    dots(mark.y),
    Math.max(1, dots(mark.width)),
    Math.max(1, dots(mark.height)),
  ]
  // A box that is all border.
  if (mark.is === 'line') return `^FO${x},${y}^GB${width},${height},${Math.min(width, height)}^FS`
  const picture = logo?.(width, height)
  if (!picture) return ''
  const left = x + Math.round((width - picture.width) / 2)
  const top = y + Math.round((height - picture.height) / 2)
  return `^FO${left},${top}${graphicOf(picture)}^FS`
}

/** The font of the printer, whose letters are narrower than ours: a line that fits in the drawing fits here. */
function textField({ text, x, width, baseline, size, align }: Mark & { is: 'text' }, dots: Dots): string {
  const top = dots(baseline - size * 0.8)
  const font = `^A0N,${Math.max(10, dots(size))}`
  if (align === 'left') return field(dots(x), top, font, text)
  // In a block a backslash means something too, and its one line ends with the sign for it.
  const block = `^FB${dots(width)},1,0,${align === 'center' ? 'C' : 'R'}`
  return field(dots(x), top, `${font}${block}`, `${text.replaceAll('\\', '\\\\')}\\&`)
}

/** What the automatic mode of a printer packs as tightly as we do. */
const isPacked = (text: string): boolean => /^[0-9A-Za-z .,|/-]*$/.test(text)

/** Bars are whole dots wide: as many as fit, in the middle of their place. */
function barField({ text, x, y, module, height, columns }: Mark & { is: 'code' }, dots: Dots): string {
  const packed = isPacked(text)
  // Otherwise all of it is in the set of single letters.
  const wide = packed ? columns : 11 * (text.length + 2) + 13
  const most = dots(columns * module)
  const bar = Math.max(1, Math.min(10, Math.floor(most / wide)))
  const left = dots(x) + Math.max(0, Math.round((most - wide * bar) / 2))
  // In the set of single letters `>` begins a code of its own.
  const written = packed ? text : text.replaceAll('>', '><')
  return field(left, dots(y), `^BY${bar}^BCN,${dots(height)},N,N,N,${packed ? 'A' : 'N'}`, written)
}

/** A QR code of the level M, its squares whole dots. */
function qrField({ text, x, y, module, columns }: Mark & { is: 'code' }, dots: Dots): string {
  const most = dots(columns * module)
  const square = Math.max(1, Math.min(10, Math.floor(most / columns)))
  const shift = Math.max(0, Math.round((most - columns * square) / 2))
  return field(dots(x) + shift, dots(y) + shift, `^BQN,2,${square}`, `MA,${text}`)
}

function graphicOf({ width, height, bytes }: Bitmap): string {
  const perLine = Math.ceil(width / 8)
  const total = perLine * height
  const hex = Array.from(bytes.subarray(0, total), (byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join('')
  return `^GFA,${total},${total},${perLine},${hex}`
}
