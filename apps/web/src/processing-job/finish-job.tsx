import { JobFinish, jobFinishProblems, wasteField } from '@cultivatd/domain/processing-job/job-forms'
import type { ProcessingJob } from '@cultivatd/domain/processing-job/processing-job'
import { unitText } from '@cultivatd/domain/unit/unit'
import { api } from '../live/api.ts'
import { ChangeDialog } from '../record/change-dialog.tsx'
import { useChange } from '../record/use-change.ts'
import { standingBefore, textTyped, type TypedBefore } from '../record/typed-before.ts'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { NoteInput } from '../ui/inputs.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { draftPlace } from './draft-place.ts'
import { amountText } from './jobs-page.tsx'

interface JobDialogProps {
  facilityId: string
  job: ProcessingJob
  /** A refused finish that is corrected. */
  before?: TypedBefore
  onClose: () => void
}

/** Finishes a job with what was thrown away. */
export const FinishJobDialog = (props: JobDialogProps) => (
  <DraftOf
    place={draftPlace(props.facilityId, `finish-job ${props.job.id}`, props.before)}
    title={`Finish ${props.job.name}`}
  >
    <FinishJob {...props} />
  </DraftOf>
)

function FinishJob({ facilityId, job, before, onClose }: JobDialogProps) {
  const today = localDay()
  const form = useRuleForm(
    JobFinish,
    {
      facilityId,
      id: job.id,
      undo: false,
      ...wasteTyped(before),
      date: textTyped(before, 'date') ?? today,
      note: textTyped(before, 'note') ?? '',
    },
    (values) => jobFinishProblems(job, values, localDay()),
  )
  const change = useChange<JobFinish>({
    facilityId,
    call: (body, options) => api.processingJob.finish({ body }, options),
    said: () => ({ detail: `Finished processing job ${job.name}` }),
    one: { begin: standingBefore(before), failedTitle: 'Finish Failed', onSaved: onClose },
    trial: { act: '/api/processing-job/finish', title: 'Finish processing job' },
  })
  const { control } = form
  return (
    <ChangeDialog
      title={`Finish ${job.name}`}
      noun="processing job"
      submitLabel="Finish job"
      {...{ facilityId, onClose, change }}
      onSubmit={form.handleSubmit((body) => change.send([{ records: [job.name], body }]))}
    >
      {job.amounts
        .filter(({ taken }) => taken > 0)
        .map(({ kind, unit, rest }) => (
          <NumberInput
            key={kind}
            control={control}
            name={wasteField[kind]}
            label={`Waste by ${kind.toLowerCase()}`}
            unit={unitText(unit)}
            hasSteppers
            hint={wasteHint(form.watch(wasteField[kind]), rest ?? 0, unit)}
            isLocked={change.isBusy}
          />
        ))}
      <NoteInput control={control} name="note" label="Note" hint="Sent to Metrc with the job." />
      <DateInput control={control} name="date" label="Finished" latest={today} />
    </ChangeDialog>
  )
}

/** Metrc takes more than is left, for what was packaged may have lost water or drawn it: it is asked and not refused. */
const wasteHint = (typed: number | null | undefined, rest: number, unit: string): string =>
  typeof typed === 'number' && typed > rest
    ? `More than the ${amountText(rest, unit)} that are neither packaged nor thrown away: look again whether it is right.`
    : `${amountText(rest, unit)} are neither packaged nor thrown away. Leave it empty where there was none.`

function wasteTyped(before: TypedBefore | undefined): Pick<JobFinish, 'weightWaste' | 'volumeWaste' | 'countWaste'> {
  const { Weight, Volume, Count } = Object(before?.payload['waste'])
  const of = (value: unknown) => (typeof value === 'number' ? value : null)
  return { weightWaste: of(Weight), volumeWaste: of(Volume), countWaste: of(Count) }
}
