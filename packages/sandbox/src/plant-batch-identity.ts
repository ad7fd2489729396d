import type { PlantBatch, Strain } from '@cultivatd/metrc/records'
import type { Draft } from './draft.ts'
import { batchById, readBatch, readBatchName } from './plant-batch-row.ts'
import { readPlantByKey, sincePlanted } from './plant-row.ts'
import type { WriteRow } from './route.ts'
import type { RowReader } from './row-reader.ts'
import { markUsed, readStrain } from './strain-writes.ts'
import type { Row } from './tables.ts'
import { consumeTag, consumeTagById } from './tags.ts'

/** The batch that a row names by its id or by its name, exactly one of them (Metrc reference §2). */
export function readBatchByKey(reader: RowReader, draft: Draft, field: string): Row<PlantBatch> | undefined {
  if (!reader.has('Id')) return readBatch(reader, draft, field)
  if (reader.has(field)) return reader.refuse(`Either Id or ${field} must be specified, not both.`)
  const id = reader.number('Id')
  return id === undefined ? undefined : batchById(reader, draft, id)
}

/** A strain by its id or by its name. */
function readStrainByKey(reader: RowReader, draft: Draft): Row<Strain> | undefined {
  if (reader.has('StrainName') || !reader.has('StrainId')) return readStrain(reader, draft, 'StrainName')
  const id = reader.number('StrainId')
  const row = id === undefined ? undefined : draft.row('strain', id)
  return row && !row.archived ? row : reader.refuse(`Strain ${id} does not exist in the current Facility.`)
}

/** The plants that have tags of their own keep the strain that they got them with. */
export const changeBatchStrain: WriteRow = (reader, { draft }) => {
  const row = readBatchByKey(reader, draft, 'Name')
  const strain = readStrainByKey(reader, draft)
  if (!row || !strain || reader.problems.length > 0) return undefined
  const { Id: StrainId, Name: StrainName } = strain.record
  draft.put('plantBatch', row.id, { ...row.record, StrainId, StrainName })
  markUsed(draft, strain)
  return row.id
}

export const changePlantStrain: WriteRow = (reader, { draft }) => {
  const row = readPlantByKey(reader, draft)
  const strain = readStrainByKey(reader, draft)
  if (!row || !strain || reader.problems.length > 0) return undefined
  const { Id: StrainId, Name: StrainName } = strain.record
  draft.put('plant', row.id, { ...row.record, StrainId, StrainName })
  markUsed(draft, strain)
  return row.id
}

/** Where batches are tagged, a name is a plant tag that nobody has used (Metrc reference §10.3). */
export const renameBatch: WriteRow = (reader, { draft }) => {
  const row = readBatchByKey(reader, draft, 'Group')
  const name = row && readBatchName(reader, draft, 'NewGroup')
  if (!row || name === undefined || reader.problems.length > 0) return undefined
  giveName(draft, row, name)
  return row.id
}

/** The old tag cannot be used again (Metrc reference §7). */
export const replaceBatchTag: WriteRow = (reader, { draft }) => {
  const row = readBatchByKey(reader, draft, 'Group')
  const label =
    reader.has('NewTag') || !reader.has('TagId')
      ? consumeTag(reader, draft, 'plantTag', 'NewTag')
      : consumeTagById(reader, draft, 'plantTag', 'TagId')
  reader.dateSince('ReplaceDate', ...sincePlanted(row))
  if (!row || label === undefined || reader.problems.length > 0) return undefined
  giveName(draft, row, label)
  return row.id
}

/** The plants of a batch print its name. */
function giveName(draft: Draft, { id, record }: Row<PlantBatch>, Name: string): void {
  draft.put('plantBatch', id, { ...record, Name })
  for (const plant of draft.rows('plant'))
    if (plant.record.PlantBatchId === id) draft.put('plant', plant.id, { ...plant.record, PlantBatchName: Name })
}
