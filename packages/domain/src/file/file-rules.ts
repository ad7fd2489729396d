// Apart from the schemas: a page that adds files checks nothing else.

const megabyte = 1024 * 1024

/** A scanned certificate of thirty pages, or a picture as a phone takes it. */
export const mostFileBytes = 10 * megabyte

/** So much is sent at once: what breaks on a bad line is sent again, and not everything. */
export const pieceBytes = 384 * 1024

const starts = (bytes: Uint8Array, signs: readonly number[], from = 0): boolean =>
  signs.every((sign, at) => bytes[from + at] === sign)

const ascii = (text: string): number[] => [...text].map((sign) => sign.charCodeAt(0))

/** The kinds of HEIC by what ISO 14496-12 calls their brand. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1']

/** What may be kept, each by the bytes that it begins with. */
const fileTypes = [
  { type: 'application/pdf', ends: ['pdf'], is: (bytes: Uint8Array) => starts(bytes, ascii('%PDF-')) },
  {
    type: 'image/png',
    ends: ['png'],
    is: (bytes: Uint8Array) => starts(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
  { type: 'image/jpeg', ends: ['jpg', 'jpeg'], is: (bytes: Uint8Array) => starts(bytes, [0xff, 0xd8, 0xff]) },
  {
    type: 'image/webp',
    ends: ['webp'],
    is: (bytes: Uint8Array) => starts(bytes, ascii('RIFF')) && starts(bytes, ascii('WEBP'), 8),
  },
  {
    type: 'image/heic',
    ends: ['heic', 'heif'],
    is: (bytes: Uint8Array) =>
      starts(bytes, ascii('ftyp'), 4) && heicBrands.some((brand) => starts(bytes, ascii(brand), 8)),
  },
] as const

export type FileType = (typeof fileTypes)[number]['type']

/** It cannot be made anew, and so would keep where it was taken; a phone that is asked for others makes a JPEG of it. */
const notKept: FileType = 'image/heic'
const noHeic = 'This picture is a HEIC, which other devices do not show. Save it as a JPEG, then add it.'

/** What the picker of a file offers; of pictures a phone offers its camera. */
export const acceptedFiles = fileTypes
  .map(({ type }) => type)
  .filter((type) => type !== notKept)
  .join(',')

/** What a file is, by its first bytes: never by its name, nor by what its sender says. null for what is not kept. */
export const typeOfBytes = (head: Uint8Array): FileType | null => fileTypes.find(({ is }) => is(head))?.type ?? null

/** '1.4 MB', '820 kB' */
export const sizeText = (bytes: number): string =>
  bytes >= megabyte
    ? `${(bytes / megabyte).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`
    : `${Math.max(1, Math.round(bytes / 1024))} kB`

/** Why a file is not kept; null when it is. `head` are its first bytes, twelve at least where it has as many. */
export function fileProblem({ size, head }: { size: number; head: Uint8Array }): string | null {
  if (size === 0) return 'This file is empty. Choose another one.'
  if (size > mostFileBytes)
    return `This file has ${sizeText(size)}, and the most is ${sizeText(mostFileBytes)}. Scan it with fewer dots, or split it.`
  const type = typeOfBytes(head)
  if (type === notKept) return noHeic
  if (type === null) return 'This is no PDF and no picture (PNG, JPEG, WebP). Save it as one of these, then add it.'
  return null
}

/** More are no certificate. */
export const mostFiles = 20

export const tooManyFiles = `A test has at most ${mostFiles} files. Remove one first.`

/**
 * A name as people gave it, without a folder and without what cannot be seen; never empty. It ends as its bytes say: a page
 * that begins like a PDF is opened as one.
 */
export function fileName(given: string, head: Uint8Array): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const seen = last.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu, '').trim()
  const name = [...seen].slice(0, 150).join('') || 'file'
  const [end, ...others] = fileTypes.find(({ is }) => is(head))?.ends ?? []
  const isSaid = [end, ...others].some((one) => one && name.toLowerCase().endsWith(`.${one}`))
  return end === undefined || isSaid ? name : `${name}.${end}`
}
