import { batchProblems } from '@cultivatd/domain/plant-batch/plant-batch'
import { sincePlanted } from '@cultivatd/domain/plant/plant'
import { ApplyToRecord } from '../record/additive/apply-to-record.tsx'
import type { BatchPageProps } from './batch-page.ts'

/** What was applied to the clones of a batch. */
export const ApplyToBatch = (page: BatchPageProps) => (
  <ApplyToRecord
    page={page}
    to={{ kind: 'batch', name: page.batch.metrc.Name }}
    appliedToProblems={batchProblems(page.batch, 'apply').map(({ message }) => message)}
    since={sincePlanted(page.batch)}
  />
)
