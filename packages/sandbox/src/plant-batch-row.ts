import type { PlantBatch } from '@cultivatd/metrc/records'
import { refuseEmpty } from './answer.ts'
import type { Draft } from './draft.ts'
import type { RowReader } from './row-reader.ts'
import type { Row } from './tables.ts'
import { consumeTag } from './tags.ts'

/** Plants without tags are left in it (Metrc reference §10.3). */
export const isActive = ({ record }: Row<PlantBatch>): boolean => record.UntrackedCount > 0

const called = (name: string) => {
  const wanted = name.toLowerCase()
  return ({ record }: Row<PlantBatch>) => record.Name.toLowerCase() === wanted
}

/** The active batch that a row names, when something may be done to it. Inactive ones may have the same name. */
export function readBatch(reader: RowReader, draft: Draft, field: string): Row<PlantBatch> | undefined {
  const name = reader.text(field)?.trim()
  if (name === undefined) return undefined
  const hasName = called(name)
  const row = draft.find('plantBatch', (each) => hasName(each) && isActive(each)) ?? draft.find('plantBatch', hasName)
  return row ? changeable(reader, row) : reader.refuse(unknown(name))
}

/** The active batch of an id, when something may be done to it. */
export function batchById(reader: RowReader, draft: Draft, id: number): Row<PlantBatch> | undefined {
  const row = draft.row('plantBatch', id)
  return row ? changeable(reader, row) : reader.refuse(unknown(id))
}

const unknown = (key: number | string) => `Plant Batch ${key} does not exist in the current Facility.`

function changeable(reader: RowReader, row: Row<PlantBatch>): Row<PlantBatch> | undefined {
  const { Name, IsOnHold } = row.record
  if (!isActive(row))
    return reader.refuse(`Plant Batch ${Name} cannot be changed because no immature Plants are left in it.`)
  return IsOnHold ? reader.refuse(`Plant Batch ${Name} cannot be changed because it is on hold.`) : row
}

/** A name that no other active batch has; where batches are tagged, a plant tag that nobody has used, or else 401 (§5.1, §11). */
export function readBatchName(reader: RowReader, draft: Draft, field: string): string | undefined {
  const name = reader.text(field, 'Plant Batch Name')?.trim()
  if (name === undefined) return undefined
  if (draft.facilityType.CanTagPlantBatches) {
    const tag = draft.byLabel('plantTag', name)
    if (!tag || tag.archived) throw refuseEmpty(401)
    return consumeTag(reader, draft, 'plantTag', field)
  }
  const hasName = called(name)
  return draft.find('plantBatch', (each) => hasName(each) && isActive(each))
    ? reader.refuse(`A Plant Batch with the Name "${name}" already exists.`)
    : name
}

/** Refuses to take more plants out of a batch than are left in it. */
export function checkLeft(reader: RowReader, row: Row<PlantBatch> | undefined, count: number | undefined): void {
  if (!row || count === undefined || count <= row.record.UntrackedCount) return
  const { Name, UntrackedCount } = row.record
  reader.refuse(`Plant Batch ${Name} does not hold enough: ${UntrackedCount} Plants are left.`)
}

/** Takes so many plants out of a batch, and counts them where they went. */
export function takeOut(
  draft: Draft,
  { id, record }: Row<PlantBatch>,
  count: number,
  into?: 'TrackedCount' | 'DestroyedCount' | 'PackagedCount',
): void {
  const went = into ? { [into]: record[into] + count } : {}
  draft.put('plantBatch', id, { ...record, UntrackedCount: record.UntrackedCount - count, ...went })
}
