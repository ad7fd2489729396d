// Photos and documents that Metrc has of an item: nothing here may load the schemas.
import { typeOfBytes } from '../file/file-rules.ts'

export type ItemFileKind = 'productPhoto' | 'labelPhoto' | 'packagingPhoto' | 'document'

interface KindOfFile {
  of: ItemFileKind
  /** In a list of several. */
  word: string
  /** One of them, before its number. */
  one: string
  /** As Metrc's record of an item calls those that it has. */
  printed: string
  /** Of a category: how many of them its items need at least. */
  flag: string
}

/** In the order of Metrc's own form (Metrc reference §10.2, §17). */
export const itemFileKinds: readonly KindOfFile[] = [
  {
    of: 'productPhoto',
    word: 'Product photos',
    one: 'Product photo',
    printed: 'ProductImages',
    flag: 'RequiresProductPhotos',
  },
  { of: 'labelPhoto', word: 'Label photos', one: 'Label photo', printed: 'LabelImages', flag: 'RequiresLabelPhotos' },
  {
    of: 'packagingPhoto',
    word: 'Packaging photos',
    one: 'Packaging photo',
    printed: 'PackagingImages',
    flag: 'RequiresPackagingPhotos',
  },
  {
    of: 'document',
    word: 'Documents',
    one: 'Document',
    printed: 'ProductPDFDocuments',
    flag: 'RequiresProductPDFDocuments',
  },
]

/** What Metrc has of one kind. */
export interface FilesOfKind {
  of: ItemFileKind
  /** Metrc's ids, in its order. */
  ids: number[]
  /** How many the category of the item asks for at least; 0 for none. */
  required: number
}

type Fields = Readonly<Record<string, unknown>>

const idOf = (file: unknown): number[] => {
  const id = (file as { FileSystemId?: unknown } | null)?.FileSystemId
  return typeof id === 'number' ? [id] : []
}

/** What Metrc has of an item and what its category asks for, of the kinds of which there is one or the other. */
export function itemFilesOf(record: Fields, category: Fields | undefined): FilesOfKind[] {
  return itemFileKinds.flatMap(({ of, printed, flag }) => {
    const [listed, asked] = [record[printed], category?.[flag]]
    const ids = Array.isArray(listed) ? listed.flatMap(idOf) : []
    const required = typeof asked === 'number' ? asked : Number(asked === true)
    return ids.length > 0 || required > 0 ? [{ of, ids, required }] : []
  })
}

/** 'The category asks for 3: 2 more'; empty where there are enough. */
export function filesMissing({ ids, required }: FilesOfKind): string {
  const missing = required - ids.length
  if (missing <= 0) return ''
  if (ids.length === 0) return `The category asks for ${required}`
  return `The category asks for ${required}: ${missing} more`
}

const begins = (bytes: Uint8Array, text: string): boolean =>
  [...text].every((sign, at) => bytes[at] === sign.charCodeAt(0))

const ends: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
}

/** What a file of Metrc is, by its first bytes: Metrc takes BMP and GIF too, which are not kept here. null for anything else. */
export function itemFileType(head: Uint8Array): string | null {
  if (begins(head, 'GIF8')) return 'image/gif'
  if (begins(head, 'BM')) return 'image/bmp'
  return typeOfBytes(head)
}

/** The name that Metrc gives, ending as the bytes say, so that a page under the name of a picture is opened as none. */
export function itemFileName(given: string, type: string): string {
  const name = given.replace(/\.[^.]*$/, '').trim() || 'File'
  return `${name}.${ends[type] ?? 'bin'}`
}
