import { batchActions, batchCounts, type PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import { numberText } from '../ui/number-text.ts'
import { useOverlay } from '../trade/use-overlay.ts'
import { VerbOfRecords } from '../trade/verb-of-records.tsx'

/** What the bar of a phone offers for the plant batches of a room. */
export function BatchVerbs({ facilityId, batches }: { facilityId: string; batches: readonly PlantBatch[] }) {
  const { open } = useOverlay()
  return (
    <VerbOfRecords
      verb="toVeg"
      title="Clones of which batch?"
      placeholder="Name or strain"
      choices={batches.filter((batch) => batchActions(batch).includes('toVeg')).map(choiceOf)}
      onChoose={(batch) => open({ batch, in: facilityId, page: 'toVeg' })}
    />
  )
}

const choiceOf = (batch: PlantBatch) => ({
  id: batch.metrc.Name,
  text: `${batch.metrc.Name} ${batch.metrc.StrainName}`,
  shown: batch.metrc.Name,
  about: `${batch.metrc.StrainName}, ${numberText(batchCounts(batch).remaining)} clones`,
})
