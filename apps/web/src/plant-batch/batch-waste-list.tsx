import type { PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import { useTopic } from '../live/use-topic.ts'
import { WasteList } from '../record/waste-list.tsx'

/** What was thrown away of a batch, and what was destroyed of it. */
export function WasteOfBatch({ batch: { facilityId, metrc } }: { batch: PlantBatch }) {
  const { rows } = useTopic('batchWaste', { facilityId, name: metrc.Name })
  if (rows.length === 0) return null
  return (
    <section>
      <h2>Waste</h2>
      <WasteList entries={rows} shownAtFirst={10} />
    </section>
  )
}
