import { isActive } from '../plant-batch-row.ts'
import type { Seeder } from './seeder.ts'

/** Days ago, the reason, and grams. */
const thrownAway = [
  [1, 'Trimming/Pruning', 182.4],
  [4, 'Male Plants', 96.5],
  [9, 'Contamination', 240],
] as const

/** What was cut off young batches and thrown away lately. */
export function seedPlantWaste(seeder: Seeder): void {
  const batches = [...seeder.world.table(seeder.plan.license, 'plantBatch').values()].filter(isActive)
  for (const [index, [ago, WasteReasonName, WasteWeight]] of thrownAway.entries()) {
    const batch = batches.at(-1 - index)?.record
    const day = seeder.ago(ago)
    if (!batch || batch.PlantedDate > day) continue
    const id = seeder.world.nextId()
    const of = { PlantBatchId: batch.Id, PlantBatchName: batch.Name, PlantCount: batch.UntrackedCount }
    const event = {
      PlantWasteNumber: String(id).padStart(10, '0'),
      WasteMethodName: 'Compost',
      WasteWeight,
      WasteUnitOfMeasureName: 'Grams',
      WasteReasonName,
      ...of,
      WasteDate: day,
    }
    seeder.put('plantWaste', id, { event, plantIds: [] }, day)
  }
}
