import { readPlantByKey, sincePlanted } from './plant-row.ts'
import { readWaste, recordWaste } from './plant-waste.ts'
import type { WriteRow } from './route.ts'

/** Destroys a plant for good (Metrc reference §10.3). */
export const destroyPlant: WriteRow = (reader, { draft, quirks }) => {
  const row = readPlantByKey(reader, draft)
  const waste = readWaste(reader, quirks, {
    unit: 'WasteUnitOfMeasureName',
    requiresWeight: 'RequiresMatureWasteWeight',
    methodIsNeeded: true,
  })
  // Above 1 only where one tag stands for many plants.
  if ((reader.numberOrNull('Count') ?? 0) > 1) reader.refuse('Count is invalid: the Plant is a single one.')
  const date = reader.dateSince('ActualDate', ...sincePlanted(row))
  if (reader.problems.length > 0 || !row || !waste || date === undefined) return undefined
  draft.put('plant', row.id, {
    ...row.record,
    State: 'Destroyed',
    DestroyedDate: date,
    DestroyedNote: waste.note || null,
    DestroyedByUserName: 'API User',
  })
  const of = { PlantBatchId: null, PlantBatchName: null, PlantCount: 1, WasteDate: date }
  recordWaste(draft, waste, of, [row.id])
  return row.id
}
