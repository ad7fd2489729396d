import type { PlantBatch, Strain } from '@cultivatd/metrc/records'
import { blankBatch } from './blank-plants.ts'
import type { Draft } from './draft.ts'
import { placeOf } from './places.ts'
import { readBatchName } from './plant-batch-row.ts'
import type { RowReader } from './row-reader.ts'
import { markUsed, readStrain } from './strain-writes.ts'
import type { Row } from './tables.ts'
import { plantBatchTypes } from './vocabulary.ts'

/** The fields in which a write says what a new batch is: each write has names of its own for them. */
interface BatchFields {
  name: string
  count: string
  strain: string
  location: string
  /** Left out where the type is that of another batch. */
  type?: string
  /** `ActualDate` when left out. */
  date?: string
}

/** A batch to be, of so many plants. */
export interface NewBatch {
  count: number
  strain: Row<Strain>
  record: Partial<PlantBatch>
}

/** Reads a new batch; undefined when something was refused. */
export function readNewBatch(
  reader: RowReader,
  draft: Draft,
  fields: BatchFields,
  since: readonly [day: string | undefined, name: string] = [undefined, ''],
): NewBatch | undefined {
  const name = readBatchName(reader, draft, fields.name)
  const type = fields.type === undefined ? null : reader.oneOf(fields.type, plantBatchTypes)
  const count = reader.count(fields.count)
  const needsLocation = draft.facilityType.CanAssignLocationsToPlantBatches || reader.has(fields.location)
  const location = needsLocation ? reader.location(draft, fields.location, 'ForPlantBatches') : null
  const sublocation = reader.sublocation(draft, fields.location.replace('Location', 'Sublocation'))
  const strain = readStrain(reader, draft, fields.strain)
  const date = reader.dateSince(fields.date ?? 'ActualDate', ...since)
  const PatientLicenseNumber = reader.textOrNull('PatientLicenseNumber')
  if (reader.problems.length > 0 || count === undefined || !strain) return undefined
  const record: Partial<PlantBatch> = {
    Name: name,
    ...(type && { PlantBatchTypeId: type.Id, PlantBatchTypeName: type.Name }),
    ...(location && placeOf(location, sublocation)),
    StrainId: strain.record.Id,
    StrainName: strain.record.Name,
    UntrackedCount: count,
    PatientLicenseNumber,
    PlantedDate: date,
  }
  return { count, strain, record }
}

/** Puts a new batch; answers its id. */
export function putNewBatch(draft: Draft, { record, strain }: NewBatch, sources: Partial<PlantBatch>): number {
  const id = draft.world.nextId()
  draft.put('plantBatch', id, { ...blankBatch, ...record, ...sources, Id: id })
  markUsed(draft, strain)
  return id
}
