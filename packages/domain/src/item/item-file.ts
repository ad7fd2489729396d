// Photos and documents that Metrc has of an item: nothing here may load the schemas.
import { fileName, fileProblem, typeOfBytes } from '../file/file-rules.ts'
import { pictureProblem } from '../file/picture-rules.ts'

export type ItemFileKind = 'productPhoto' | 'labelPhoto' | 'packagingPhoto' | 'document'

interface KindOfFile {
  of: ItemFileKind
  /** In a list of several. */
  word: string
  /** One of them, before its number. */
  one: string
  /** As Metrc's record of an item calls those that it has. */
  printed: string
  /** As a request for the whole item calls their ids. */
  sent:
    | 'ProductImageFileSystemIds'
    | 'LabelImageFileSystemIds'
    | 'PackagingImageFileSystemIds'
    | 'ProductPDFFileSystemIds'
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
    sent: 'ProductImageFileSystemIds',
    flag: 'RequiresProductPhotos',
  },
  {
    of: 'labelPhoto',
    word: 'Label photos',
    one: 'Label photo',
    printed: 'LabelImages',
    sent: 'LabelImageFileSystemIds',
    flag: 'RequiresLabelPhotos',
  },
  {
    of: 'packagingPhoto',
    word: 'Packaging photos',
    one: 'Packaging photo',
    printed: 'PackagingImages',
    sent: 'PackagingImageFileSystemIds',
    flag: 'RequiresPackagingPhotos',
  },
  {
    of: 'document',
    word: 'Documents',
    one: 'Document',
    printed: 'ProductPDFDocuments',
    sent: 'ProductPDFFileSystemIds',
    flag: 'RequiresProductPDFDocuments',
  },
]

/** The row of the table above. */
export function kindOfFile(of: ItemFileKind): KindOfFile {
  const kind = itemFileKinds.find((each) => each.of === of)
  if (!kind) throw new Error(`Unknown kind of file: ${of}`)
  return kind
}

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

/** Metrc's ids of the files of one kind that its record of an item names. */
export function fileIdsOf(record: Fields, of: ItemFileKind): number[] {
  const listed = record[kindOfFile(of).printed]
  return Array.isArray(listed) ? listed.flatMap(idOf) : []
}

/** What Metrc has of an item and what its category asks for, of every kind. */
export function itemFilesOf(record: Fields, category: Fields | undefined): FilesOfKind[] {
  return itemFileKinds.map(({ of, flag }) => ({ of, ids: fileIdsOf(record, of), required: askedOf(category, flag) }))
}

/** How many files of a kind. */
export interface FilesAsked {
  of: ItemFileKind
  count: number
}

const askedOf = (category: Fields | undefined, flag: string): number => {
  const asked = category?.[flag]
  return typeof asked === 'number' ? asked : Number(asked === true)
}

/** What a new item of the category has to come with; none of a kind of which it asks for none. */
export const filesAsked = (category: Fields | undefined): FilesAsked[] =>
  itemFileKinds.map(({ of, flag }) => ({ of, count: askedOf(category, flag) })).filter(({ count }) => count > 0)

/** 'Still missing: 1 product photo and 2 documents.', of the files that a new item has to come with; null where all are there. */
export function missingFilesText(asked: readonly FilesAsked[], files: readonly { of: ItemFileKind }[]): string | null {
  const missing = asked.flatMap(({ of, count }) => {
    const more = count - files.filter((file) => file.of === of).length
    return more > 0 ? [`${more} ${kindOfFile(of)[more === 1 ? 'one' : 'word'].toLowerCase()}`] : []
  })
  const last = missing.pop()
  if (last === undefined) return null
  return `Still missing: ${missing.length > 0 ? `${missing.join(', ')} and ${last}` : last}.`
}

/** More comes with no item. */
export const mostNewFiles = 20

/** Whether Metrc has one of a kind, or the category asks for one. */
export const isToBeSeen = ({ ids, required }: FilesOfKind): boolean => ids.length > 0 || required > 0

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

/** Metrc takes so much of each (Metrc reference §4); a photo is made anew and far below it. */
export const mostDocumentBytes = 5_000_000

/** Why a file is not sent as a photo or a document of an item; null when it is. `head` are its first bytes. */
export function itemFileProblem(of: ItemFileKind, { size, head }: { size: number; head: Uint8Array }): string | null {
  const type = typeOfBytes(head)
  if (of !== 'document')
    return type === 'image/heic'
      ? fileProblem({ size, head })
      : (pictureProblem({ size, head }) ?? fileProblem({ size, head }))
  if (size === 0) return fileProblem({ size, head })
  if (type !== 'application/pdf')
    return 'This is no PDF, and Metrc keeps documents of items as PDF. Save it as one, then add it.'
  if (size > mostDocumentBytes)
    return `This document has ${Math.ceil(size / 100_000) / 10} MB, and Metrc takes 5 MB. Scan it with fewer dots, or split it.`
  return null
}

const ownName = /-[0-9a-f]{12}\.(jpg|pdf)$/

/**
 * What a file that is sent from here is called in Metrc: as people called it, and a token of its own, by which it is found
 * again where no answer came.
 *
 * @param token twelve digits of base 16
 */
export function sentFileName(given: string, type: 'jpg' | 'pdf', token: string): string {
  const plain = fileName(given, new Uint8Array())
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9 _-]/g, '')
    .trim()
  return `${plain.slice(0, 60).trim() || 'file'}-${token}.${type}`
}

/** Whether a file in Metrc was sent from here. */
export const wasSentFromHere = (name: string): boolean => ownName.test(name)

/** The same as people called it: 'label-front.jpg'. */
export const shownFileName = (name: string): string => name.replace(ownName, '.$1')
