import type { Encoded, Rect } from '@cultivatd/domain/label/drawing'

/** bwip-js before it draws. */
export type Encode = (options: { bcid: string; text: string; eclevel?: string }) => unknown[]

/** What bwip-js says of a code before it is drawn: squares of a matrix, or bars and spaces in turn. */
interface Raw {
  pixs?: ArrayLike<number>
  pixx?: number
  pixy?: number
  sbs?: ArrayLike<number>
}

/** Opened with the first code: the library is large, and most days nobody draws one. */
export async function encoder(): Promise<Encode> {
  // By its name `raw` is another thing there: a symbology.
  const { raw } = Object(await import('bwip-js/node'))['default'] as { raw: Encode }
  return raw
}

export const rawOf = (encode: Encode, options: Parameters<Encode>[0]): Raw => Object(encode(options)[0]) as Raw

/** A QR code of the level M holds some 2,300 bytes; nothing that we write is as long. */
export function qrOf(encode: Encode, text: string): Encoded {
  const { pixs = [], pixx: columns = 0, pixy: rows = 0 } = rawOf(encode, { bcid: 'qrcode', text, eclevel: 'M' })
  const dark: Rect[] = []
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < columns; x += 1) {
      const from = x
      while (x < columns && pixs[y * columns + x] === 1) x += 1
      if (x > from) dark.push([from, y, x - from, 1])
    }
  return { columns, rows, dark }
}
