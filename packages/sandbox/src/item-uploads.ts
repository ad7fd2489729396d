import type { FileDownload, ItemBrand } from '@cultivatd/metrc/item-records'
import { answerJson, refuseEmpty } from './answer.ts'
import { answerPage } from './list.ts'
import { archive, readById, readFreeName } from './named-records.ts'
import type { ReadContext, Route, WriteRow } from './route.ts'
import { invalidValue } from './row-reader.ts'
import type { UploadedFile } from './tables.ts'

/** The brands of the facility and those that its items carry, newest first. */
function readBrands({ world, license, query }: ReadContext) {
  const brands = new Map<number, ItemBrand>()
  for (const { record } of world.table(license, 'item').values())
    if (record.ItemBrandName !== null)
      brands.set(record.ItemBrandId, { Id: record.ItemBrandId, Name: record.ItemBrandName, Status: 'Paid' })
  for (const { id, record, archived } of world.table(license, 'itemBrand').values())
    if (!archived) brands.set(id, record)
  return answerPage(
    [...brands.values()].sort((a, b) => b.Id - a.Id),
    query,
  )
}

const createBrand: WriteRow = (reader, { draft }) => {
  const name = readFreeName(reader, draft, 'itemBrand', null)
  if (name === undefined) return undefined
  const id = draft.world.nextId()
  draft.put('itemBrand', id, { Id: id, Name: name, Status: 'Paid' })
  return id
}

const updateBrand: WriteRow = (reader, { draft }) => {
  const row = readById(reader, draft, 'itemBrand')
  const name = readFreeName(reader, draft, 'itemBrand', row?.id ?? null)
  if (!row || name === undefined) return undefined
  draft.put('itemBrand', row.id, { ...row.record, Name: name })
  for (const item of draft.rows('item'))
    if (item.record.ItemBrandId === row.id) draft.put('item', item.id, { ...item.record, ItemBrandName: name })
  return row.id
}

const types: Readonly<Record<string, { type: string; begins: readonly number[] }>> = {
  bmp: { type: 'image/bmp', begins: [0x42, 0x4d] },
  gif: { type: 'image/gif', begins: [0x47, 0x49, 0x46] },
  jpeg: { type: 'image/jpeg', begins: [0xff, 0xd8, 0xff] },
  jpg: { type: 'image/jpeg', begins: [0xff, 0xd8, 0xff] },
  pdf: { type: 'application/pdf', begins: [0x25, 0x50, 0x44, 0x46] },
  png: { type: 'image/png', begins: [0x89, 0x50, 0x4e, 0x47] },
}

const ending = (name: string): string => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Of each photo and document (Metrc reference §4). */
const mostBytes = 5_000_000

/** What is uploaded first, and named by its id when an item is made or changed. */
const upload =
  (of: UploadedFile['of']): WriteRow =>
  (reader, { draft }) => {
    const name = reader.text('FileName')?.trim()
    const contents = reader.text('EncodedImageBase64')
    if (name === undefined || contents === undefined) return undefined
    const taken = Object.keys(types).filter((each) => of === 'file' || each !== 'pdf')
    const type = types[ending(name)]
    if (!type || !taken.includes(ending(name))) return reader.refuse(invalidValue('File Name', name, taken))
    const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(contents)
    const bytes = isBase64 ? Buffer.from(contents, 'base64') : Buffer.alloc(0)
    if (!type.begins.every((byte, at) => bytes[at] === byte)) return reader.refuse('Encoded Image Base64 is invalid.')
    if (bytes.length > mostBytes) return reader.refuse('The File cannot be larger than 5 MB.')
    const id = draft.world.nextId()
    draft.put('itemFile', id, { of, name, contents })
    return id
  }

const download =
  (of: UploadedFile['of']) =>
  ({ world, license, params }: ReadContext) => {
    const found = world.row(license, 'itemFile', Number(params.id))?.record
    if (found?.of !== of) throw refuseEmpty(401)
    const answer: FileDownload = {
      FileContents: found.contents,
      ContentType: types[ending(found.name)]?.type ?? 'application/octet-stream',
      FileDownloadName: found.name,
    }
    return answerJson(answer)
  }

/** Brands, photos and documents of items (Metrc reference §18). */
export const itemUploadRoutes: Route[] = [
  { method: 'GET', path: '/items/v2/brands', license: 'needed', read: readBrands },
  ...(['photo', 'file'] as const).flatMap((of): Route[] => [
    { method: 'GET', path: `/items/v2/${of}/{id}`, license: 'needed', read: download(of) },
    { method: 'POST', path: `/items/v2/${of}`, license: 'needed', answers: 'ids', row: upload(of) },
  ]),
  {
    method: 'POST',
    path: '/items/v2/brand',
    license: 'needed',
    flag: 'CanManageItemBrands',
    answers: 'ids',
    row: createBrand,
  },
  {
    method: 'PUT',
    path: '/items/v2/brand',
    license: 'needed',
    flag: 'CanManageItemBrands',
    answers: 'nothing',
    row: updateBrand,
  },
  {
    method: 'DELETE',
    path: '/items/v2/brand/{id}',
    license: 'needed',
    flag: 'CanManageItemBrands',
    remove: archive('itemBrand'),
  },
]
