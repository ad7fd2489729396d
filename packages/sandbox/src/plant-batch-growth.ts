import type { Plant, PlantBatch } from '@cultivatd/metrc/records'
import { blankPlant } from './blank-plants.ts'
import { dateFields, growthPhases, readGrowthPhase } from './growth-phases.ts'
import { placeOf } from './places.ts'
import { checkLeft, readBatch, takeOut } from './plant-batch-row.ts'
import { sincePlanted } from './plant-row.ts'
import { readWaste, recordWaste } from './plant-waste.ts'
import type { WriteRow } from './route.ts'
import { consumeTags } from './tags.ts'

/** Plants of a batch become plants of their own, each with the next tag (Metrc reference §7, §10.3). */
export const growBatch: WriteRow = (reader, { draft }) => {
  const row = readBatch(reader, draft, 'Name')
  const count = reader.count('Count')
  const phases = growthPhases(draft.facilityType).filter((phase) => phase !== 'Mother')
  const phase = readGrowthPhase(reader, phases)
  const location = reader.location(draft, 'NewLocation', 'ForPlants')
  const sublocation = reader.sublocation(draft, 'NewSublocation')
  const date = reader.dateSince('GrowthDate', ...sincePlanted(row))
  // No more than the batch has: a count of millions is refused below, not counted through.
  const tags = consumeTags(
    reader,
    draft,
    'plantTag',
    'StartingTag',
    Math.min(count ?? 1, row?.record.UntrackedCount ?? 1),
  )
  checkLeft(reader, row, count)
  if (reader.problems.length > 0 || !row || !phase || !location || date === undefined || !tags) return undefined
  takeOut(draft, row, tags.length, 'TrackedCount')
  for (const Label of tags) {
    const Id = draft.world.nextId()
    draft.put('plant', Id, {
      ...plantOf(row.record),
      ...placeOf(location, sublocation),
      Id,
      Label,
      GrowthPhase: phase,
      [dateFields[phase]]: date,
    })
  }
  return row.id
}

const plantOf = (batch: PlantBatch): Plant => ({
  ...blankPlant,
  PlantBatchId: batch.Id,
  PlantBatchName: batch.Name,
  PlantBatchTypeId: batch.PlantBatchTypeId,
  PlantBatchTypeName: batch.PlantBatchTypeName,
  StrainId: batch.StrainId,
  StrainName: batch.StrainName,
  PatientLicenseNumber: batch.PatientLicenseNumber,
  PlantedDate: batch.PlantedDate,
})

/** Destroys a part of a batch, or all that is left (Metrc reference §10.3). */
export const destroyFromBatch: WriteRow = (reader, { draft, quirks }) => {
  const row = readBatch(reader, draft, 'PlantBatch')
  const count = reader.count('Count')
  const waste = readWaste(reader, quirks, {
    unit: 'WasteUnitOfMeasure',
    requiresWeight: 'RequiresImmatureWasteWeight',
    methodIsNeeded: false,
  })
  const date = reader.dateSince('ActualDate', ...sincePlanted(row))
  checkLeft(reader, row, count)
  if (reader.problems.length > 0 || !row || !waste || count === undefined || date === undefined) return undefined
  takeOut(draft, row, count, 'DestroyedCount')
  const { Id, Name } = row.record
  recordWaste(draft, waste, { PlantBatchId: Id, PlantBatchName: Name, PlantCount: count, WasteDate: date }, [])
  return row.id
}
