import type { PlantBatch } from '@cultivatd/metrc/records'
import type { Draft } from './draft.ts'
import { putNewBatch, readNewBatch } from './new-plant-batch.ts'
import { placeOf } from './places.ts'
import { checkLeft, readBatch, takeOut } from './plant-batch-row.ts'
import { sincePlanted } from './plant-row.ts'
import { readReason } from './reasons.ts'
import type { WriteContext, WriteRow } from './route.ts'
import type { RowReader } from './row-reader.ts'
import { dayAfter } from './stamp.ts'
import type { Row } from './tables.ts'
import { packageAdjustReasons } from './vocabulary.ts'

const named = { name: 'Name', type: 'Type', count: 'Count', strain: 'Strain', location: 'Location' }

/** A batch out of nothing, or of other batches, which keep what they have (Metrc reference §14). */
export const createBatch: WriteRow = (reader, { draft }) => {
  const sources = readSources(reader, draft)
  const batch = readNewBatch(reader, draft, named)
  if (!batch) return undefined
  return putNewBatch(draft, batch, sourcesOf(sources))
}

function readSources(reader: RowReader, draft: Draft): Row<PlantBatch>[] {
  return reader.list('SourcePlantBatches').flatMap((line) => {
    const name = typeof line === 'object' && line !== null && 'PlantBatchName' in line ? line.PlantBatchName : null
    const row = draft.find('plantBatch', ({ record }) => record.Name === name)
    if (!row) reader.refuse(`Plant Batch ${String(name)} does not exist in the current Facility.`)
    return row ? [row] : []
  })
}

const sourcesOf = (rows: readonly Row<PlantBatch>[]): Partial<PlantBatch> => ({
  SourcePlantBatchIds: rows.map(({ id }) => id),
  SourcePlantBatchNames: rows.length > 0 ? rows.map(({ record }) => record.Name).join(', ') : null,
  MultiPlantBatch: rows.length > 1,
})

export const moveBatch: WriteRow = (reader, { draft }) => {
  const row = readBatch(reader, draft, 'Name')
  const location = reader.location(draft, 'Location', 'ForPlantBatches')
  const sublocation = reader.sublocation(draft, 'Sublocation')
  reader.dateOrNull('MoveDate')
  if (!row || !location || reader.problems.length > 0) return undefined
  draft.put('plantBatch', row.id, { ...row.record, ...placeOf(location, sublocation) })
  return row.id
}

/** A signed correction of what is left; some states allow it for some hours only (Metrc reference §8, §10.3). */
export const adjustBatch: WriteRow = (reader, context) => {
  const { draft } = context
  const row = readBatch(reader, draft, 'PlantBatchName')
  const quantity = reader.number('Quantity')
  if (quantity !== undefined && (!Number.isInteger(quantity) || quantity === 0)) reader.refuse('Quantity is invalid.')
  const reason = readReason(reader, 'AdjustmentReason', packageAdjustReasons, 'Adjustment Reason')
  reader.dateSince('AdjustmentDate', ...sincePlanted(row))
  if (row && isTooLate(row, context))
    reader.refuse(
      `Plant Batch ${row.record.Name} cannot be adjusted any more: it was planted ${row.record.PlantedDate}.`,
    )
  checkLeft(reader, row, quantity === undefined ? undefined : -quantity)
  if (reader.problems.length > 0 || !row || quantity === undefined || !reason) return undefined
  takeOut(draft, row, -quantity)
  return row.id
}

function isTooLate({ record }: Row<PlantBatch>, { draft, today }: WriteContext): boolean {
  const hours = draft.facilityType.RestrictPlantBatchAdjustmentTimeHours
  return hours !== null && dayAfter(record.PlantedDate, Math.ceil(hours / 24)) < today
}

/** A part of a batch becomes a batch of its own (Metrc reference §14). */
export const splitBatch: WriteRow = (reader, { draft }) => {
  const row = readBatch(reader, draft, 'PlantBatch')
  const fields = { name: 'GroupName', count: 'Count', strain: 'Strain', location: 'Location' }
  const batch = readNewBatch(reader, draft, fields, sincePlanted(row))
  checkLeft(reader, row, batch?.count)
  if (reader.problems.length > 0 || !row || !batch) return undefined
  takeOut(draft, row, batch.count)
  const { PlantBatchTypeId, PlantBatchTypeName } = row.record
  return putNewBatch(draft, batch, { PlantBatchTypeId, PlantBatchTypeName, ...sourcesOf([row]) })
}
