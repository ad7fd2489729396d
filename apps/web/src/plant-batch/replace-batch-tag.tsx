import { batchProblems } from '@cultivatd/domain/plant-batch/plant-batch'
import { batchTagProblems } from '@cultivatd/domain/plant-batch/replace-tag'
import { api } from '../live/api.ts'
import { ReplaceTagForm } from '../record/replace-tag-form.tsx'
import { localDay } from '../ui/dates.ts'
import type { BatchPageProps } from './batch-page.ts'

/** An unused plant tag for a batch that is called by one. */
export function ReplaceBatchTag(page: BatchPageProps) {
  const { facilityId, batch } = page
  const { batchesAreTagged } = page.references
  const batchName = batch.metrc.Name
  return (
    <ReplaceTagForm
      page={page}
      label={batchName}
      cannot={batchProblems(batch, 'retag')[0]?.message}
      problems={(typed, availableTags) =>
        batchTagProblems(batch, typed, { batchesAreTagged, availableTags, today: localDay() })
      }
      send={(typed, options) => api.plantBatch.replaceTag({ body: { ...typed, facilityId, batchName } }, options)}
    />
  )
}
