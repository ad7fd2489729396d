import type { ItemFilesRow } from '@cultivatd/contract/item/item-file.contract'
import { type FilesOfKind, itemFilesOf, shownFileName } from '@cultivatd/domain/item/item-file'
import type { Item } from '@cultivatd/metrc/item-records'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { outgoingOf } from '../ledger/item-file.store.ts'
import { itemCategoriesAt } from './catalogue-item.store.ts'
import { itemRecord } from './item.store.ts'

type OnItsWay = ItemFilesRow['onTheirWay'][number]

/** What is on its way of the files of an item of the organization, and what Metrc refused of them and nobody has dealt with. */
async function filesOnTheirWay(
  db: Db,
  ownId: string,
): Promise<{ onItsWay: OnItsWay; facilityId: string; itemId: string }[]> {
  const { rows } = await sql<Omit<OnItsWay, 'name'> & { facilityId: string; itemId: string; fileName: string }>`
    select id, facility_id as "facilityId", payload ->> 'id' as "itemId", payload ->> 'of' as of, split_part(split_part(kind, '.', 2), '-', 1) as does,
      payload ->> 'fileName' as "fileName", (payload ->> 'fileId')::bigint as "fileId", payload ->> 'upload' as upload, state, coalesce(problems, '[]') as problems
    from operation
    where kind in ('item.add-file', 'item.remove-file') and payload ->> 'catalogueId' = ${ownId}
      and (state in ('recorded', 'waiting', 'sending', 'unknown', 'needs-person')
        or (state = 'refused' and dealt_with_at is null))
    order by seq`.execute(db)
  return rows.map(({ facilityId, itemId, fileName, ...row }) => ({
    facilityId,
    itemId,
    onItsWay: { ...row, name: shownFileName(fileName) },
  }))
}

/** What Metrc has of the linked items of an item in the active facilities, and what its category asks for there. */
export async function itemFiles(db: Db, itemId: string): Promise<ItemFilesRow[]> {
  const { rows } = await sql<{ facility_id: string; id: string; metrc: Item }>`
    select m.facility_id, m.id, m.metrc from catalogue_link l
    join item m on m.facility_id = l.facility_id and m.id = l.metrc_key and m.gone_at is null and m.list = 'itemsActive'
    where l.kind = 'item' and l.own_id = ${itemId}
      and l.facility_id in (select jsonb_array_elements_text(active_facility_ids) from organisation)
    order by m.facility_id`.execute(db)
  if (rows.length === 0) return []
  const categories = await itemCategoriesAt(db)
  const sent = await filesOnTheirWay(db, itemId)
  return rows.map(({ facility_id, id, metrc }) => ({
    id: facility_id,
    version: 0,
    metrcItemId: id,
    kinds: itemFilesOf({ ...metrc }, categories.at(facility_id, metrc.ProductCategoryName)),
    onTheirWay: sent
      .filter(({ facilityId, itemId: ofItem }) => facilityId === facility_id && ofItem === id)
      .map(({ onItsWay }) => onItsWay),
  }))
}

/** Of which kind a file of an item of a facility is, and the how manieth; null where Metrc names no such file with this item. */
export async function itemFileOf(
  db: Db,
  { facilityId, itemId, fileId }: { facilityId: string; itemId: string; fileId: string },
): Promise<{ of: FilesOfKind['of']; number: number } | null> {
  const record = await itemRecord(db, facilityId, itemId)
  for (const { of, ids } of record ? itemFilesOf({ ...record }, undefined) : []) {
    const at = ids.findIndex((id) => String(id) === fileId)
    if (at >= 0) return { of, number: at + 1 }
  }
  return null
}

/** A file that Metrc refused and nobody has dealt with: to be sent once more. */
export async function refusedFile(
  db: Db,
  { id, facilityId, itemId }: { id: string; facilityId: string; itemId: string },
): Promise<{ content: Buffer; name: string; type: 'jpg' | 'pdf' } | null> {
  const { rows } = await sql<{ name: string }>`
    select payload ->> 'fileName' as name from operation
    where id = ${id} and facility_id = ${facilityId} and kind = 'item.add-file' and payload ->> 'id' = ${itemId}
      and state = 'refused' and dealt_with_at is null`.execute(db)
  const [row] = rows
  const [content] = row ? await outgoingOf(db, id) : []
  if (!row || content === undefined) return null
  return {
    content: Buffer.from(content, 'base64'),
    name: shownFileName(row.name),
    type: row.name.endsWith('.pdf') ? 'pdf' : 'jpg',
  }
}

/** The files of a new item that Metrc refused and nobody has dealt with, to be sent once more; none where they are not there. */
export async function refusedNewFiles(
  db: Db,
  { id, facilityId, catalogueId }: { id: string; facilityId: string; catalogueId: string },
): Promise<{ of: FilesOfKind['of']; content: Buffer; name: string; type: 'jpg' | 'pdf' }[]> {
  const { rows } = await sql<{ files: { of: FilesOfKind['of']; fileName: string }[] | null }>`
    select payload -> 'files' as files from operation
    where id = ${id} and facility_id = ${facilityId} and kind = 'item.create' and payload ->> 'catalogueId' = ${catalogueId}
      and state = 'refused' and dealt_with_at is null`.execute(db)
  const files = rows[0]?.files ?? []
  const contents = files.length > 0 ? await outgoingOf(db, id) : []
  if (contents.length < files.length) return []
  return files.map(({ of, fileName }, at) => ({
    of,
    content: Buffer.from(contents[at] ?? '', 'base64'),
    name: shownFileName(fileName),
    type: fileName.endsWith('.pdf') ? 'pdf' : 'jpg',
  }))
}

/**
 * Deals with a file that Metrc refused, or a new item with its files, in the transaction that records its next try; false when somebody else has done so
 * since it was looked at. The ledger itself deals with it in the same transaction where the request says what it corrects.
 */
export async function tookRefused(tx: Db, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update operation set dealt_with_at = now(), version = nextval('row_version')
    where id = ${id} and state = 'refused' and (dealt_with_at is null or dealt_with_at = now())`.execute(tx)
  return numAffectedRows > 0n
}
