import { putNewBatch, readNewBatch } from './new-plant-batch.ts'
import { readPlant, sincePlanted } from './plant-row.ts'
import type { WriteRow } from './route.ts'

const fields = {
  name: 'PlantBatchName',
  type: 'PlantBatchType',
  count: 'PlantCount',
  strain: 'StrainName',
  location: 'LocationName',
}

/** A new batch from a plant that stays where and what it is (Metrc reference §10.3). */
export const plantFromPlant: WriteRow = (reader, { draft }) => {
  const plant = readPlant(reader, draft, 'PlantLabel')
  const batch = readNewBatch(reader, draft, fields, sincePlanted(plant))
  if (!plant || !batch) return undefined
  const { Id, Label, ClonedCount, DescendedCount } = plant.record
  draft.put('plant', plant.id, {
    ...plant.record,
    ClonedCount: (ClonedCount ?? 0) + batch.count,
    DescendedCount: (DescendedCount ?? 0) + batch.count,
  })
  return putNewBatch(draft, batch, { SourcePlantId: Id, SourcePlantLabel: Label })
}
