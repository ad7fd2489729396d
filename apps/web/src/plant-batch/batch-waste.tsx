import { batchProblems } from '@cultivatd/domain/plant-batch/plant-batch'
import { batchWasteProblems } from '@cultivatd/domain/plant-batch/waste'
import { WasteThrown } from '@cultivatd/domain/plant/waste'
import { api } from '../live/api.ts'
import { WasteForm } from '../record/waste-form.tsx'
import type { BatchPageProps } from './batch-page.ts'

/** What is thrown away of a batch, whose plants live on. */
export const RecordBatchWaste = (page: BatchPageProps) => (
  <WasteForm
    page={page}
    title="Waste of plant batch"
    schema={WasteThrown}
    references={page.references}
    reasons={page.references.batchWasteReasons}
    cannot={batchProblems(page.batch, 'waste')[0]?.message}
    problems={(waste, facts) => batchWasteProblems(page.batch, waste, facts)}
    tried={{
      act: '/api/plant-batch/waste',
      bodyOf: (waste) => ({ ...waste, batchName: page.batch.metrc.Name }),
    }}
    send={(waste, options) => api.plantBatch.waste({ body: { ...waste, batchName: page.batch.metrc.Name } }, options)}
  />
)
