import type { OperationKind } from '@cultivatd/domain/operation/operation-kinds'
import { useTopic } from '../live/use-topic.ts'
import type { TypedBefore } from '../record/typed-before.ts'
import { useTypedBefore } from '../record/use-typed-before.ts'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { OverlayPage } from '../ui/overlay-page.tsx'
import { AdjustJobDialog } from './adjust-job.tsx'
import { draftPlace } from './draft-place.ts'
import { FinishJobDialog } from './finish-job.tsx'
import { PackageJobDialog } from './package-job.tsx'
import { StartForm } from './start-job-page.tsx'

const kinds: readonly OperationKind[] = [
  'processing-job.start',
  'processing-job.create-package',
  'processing-job.adjust',
  'processing-job.finish',
]

/** Whether a refused change of this kind has a form here. */
export const hasJobForm = (kind: OperationKind): boolean => kinds.includes(kind)

interface JobAgainProps {
  facilityId: string
  /** The id of a refused change of a processing job. */
  again: string
  onClose: () => void
}

/** The form of a refused change of a processing job, with what was typed. */
export function JobAgain({ again, ...props }: JobAgainProps) {
  const { before } = useTypedBefore(again)
  return before ? <Again {...props} before={before} /> : null
}

type AgainProps = Omit<JobAgainProps, 'again'> & { before: TypedBefore }

function Again({ facilityId, before, onClose }: AgainProps) {
  const { rows, status } = useTopic('processingJobs', { facilityId })
  const { kind } = before.operation
  if (kind === 'processing-job.start') return <StartAgain facilityId={facilityId} before={before} onClose={onClose} />
  const { id, jobId = id } = before.payload
  const job = rows[0]?.jobs.find((one) => one.id === String(jobId))
  const given = { facilityId, before, onClose }
  if (job && kind === 'processing-job.create-package') return <PackageJobDialog {...given} job={job} />
  if (job && kind === 'processing-job.adjust') return <AdjustJobDialog {...given} job={job} />
  if (job) return <FinishJobDialog {...given} job={job} />
  if (status === 'loading') return null
  return (
    <OverlayPage isOpen isNarrow title="Processing job" onClose={onClose}>
      <EmptyState title="Metrc does not list this processing job any more">Its change can only be given up.</EmptyState>
    </OverlayPage>
  )
}

function StartAgain({ facilityId, before, onClose }: AgainProps) {
  const [known] = useTopic('processingJobs', { facilityId }).rows
  const packages = useTopic('goingPackages', { facilityId })
  if (!known || packages.status === 'loading') return null
  return (
    <OverlayPage isOpen isNarrow title="Start processing job" onClose={onClose}>
      <DraftOf place={draftPlace(facilityId, 'start-job', before)} title="Start processing job">
        <StartForm facilityId={facilityId} known={known} packages={packages.rows} before={before} onDone={onClose} />
      </DraftOf>
    </OverlayPage>
  )
}
