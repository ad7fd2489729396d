import type { Problem } from '@cultivatd/domain/app-error'
import type { AdjustReason } from '@cultivatd/domain/package/adjust'
import type { Package } from '@cultivatd/domain/package/package'
import { JobAdjustment, jobAdjustmentProblems } from '@cultivatd/domain/processing-job/job-forms'
import type { ProcessingJob } from '@cultivatd/domain/processing-job/processing-job'
import type { GoingPackage } from '@cultivatd/domain/transfer/transfer-template'
import { unitText } from '@cultivatd/domain/unit/unit'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { useTopicRows } from '../live/use-topics.ts'
import { ChangeDialog } from '../record/change-dialog.tsx'
import { useChange } from '../record/use-change.ts'
import { numberTyped, standingBefore, textTyped, type TypedBefore } from '../record/typed-before.ts'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { NoteInput, SelectInput } from '../ui/inputs.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { Segments } from '../ui/segments.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { draftPlace } from './draft-place.ts'
import { amountText } from './jobs-page.tsx'

interface AdjustJobProps {
  facilityId: string
  job: ProcessingJob
  /** A refused adjustment that is corrected. */
  before?: TypedBefore
  onClose: () => void
}

/** Takes more out of a package for a job, or puts some of what was taken back. */
export function AdjustJobDialog(props: AdjustJobProps) {
  const { facilityId, job, before } = props
  const packages = useTopic('goingPackages', { facilityId })
  const references = useTopic('references', { facilityId })
  if ([packages, references].some(({ status }) => status === 'loading')) return null
  return (
    <DraftOf place={draftPlace(facilityId, `adjust-job ${job.id}`, before)} title={`Adjust ${job.name}`}>
      <AdjustJob {...props} packages={packages.rows} reasons={references.rows[0]?.adjustReasons ?? []} />
    </DraftOf>
  )
}

interface KnownProps extends AdjustJobProps {
  packages: readonly GoingPackage[]
  reasons: readonly AdjustReason[]
}

function AdjustJob(props: KnownProps) {
  const { facilityId, job, reasons, before, onClose } = props
  const { form, held, unit } = useAdjustForm(props)
  const change = useChange<JobAdjustment>({
    facilityId,
    call: (body, options) => api.processingJob.adjust({ body }, options),
    said: () => ({ detail: `Adjusted processing job ${job.name}` }),
    one: { begin: standingBefore(before), failedTitle: 'Adjust Failed', onSaved: onClose },
    trial: { act: '/api/processing-job/adjust', title: 'Adjust processing job' },
  })
  const { control } = form
  const values = form.watch()
  const reason = reasons.find(({ Name }) => Name === values.reason)
  return (
    <ChangeDialog
      title={`Adjust ${job.name}`}
      noun="processing job"
      submitLabel="Adjust job"
      missing={missingText(values)}
      {...{ facilityId, onClose, change }}
      onSubmit={form.handleSubmit((body) => change.send([{ records: [job.name], body }]))}
    >
      <Segments
        label="What is done"
        value={values.way}
        options={[
          { value: 'take', label: 'Take more' },
          { value: 'put-back', label: 'Put back' },
        ]}
        onChange={(way) => {
          form.setValue('way', way, { shouldDirty: true })
          form.setValue('label', '')
        }}
      />
      <SelectInput
        control={control}
        name="label"
        label="Package"
        options={choicesOf(props, values.way)}
        placeholder="Choose a package"
        hint={
          values.way === 'take' ? 'It leaves the package at once.' : 'One that went into the job, as recorded here.'
        }
        isLocked={change.isBusy}
      />
      <NumberInput
        control={control}
        name="quantity"
        label="Quantity"
        unit={unitText(unit)}
        hasSteppers
        hint={held && unit ? heldText(props, values.way, held) : 'Choose a package first.'}
        isDisabled={!held}
        isLocked={!held || change.isBusy}
      />
      <SelectInput
        control={control}
        name="reason"
        label="Reason"
        options={reasons.map(({ Name }) => Name)}
        placeholder="Choose a reason"
        isLocked={change.isBusy}
      />
      <NoteInput
        control={control}
        name="note"
        label="Note"
        hint={reason?.RequiresNote ? 'This reason needs a note. The state sees it.' : 'The state sees it.'}
      />
      <DateInput control={control} name="date" label="Date" latest={localDay()} />
    </ChangeDialog>
  )
}

/** What keeps the button disabled, in words; null when all is given. */
function missingText({ label, quantity, reason }: JobAdjustment): string | null {
  if (!label) return 'Still missing: a package.'
  if (!(quantity > 0)) return 'Still missing: a quantity.'
  return reason ? null : 'Still missing: a reason.'
}

type Way = JobAdjustment['way']

/** What may be taken of, what already went in first; or what there is to put back. */
function choicesOf({ job, packages }: KnownProps, way: Way) {
  if (way === 'put-back')
    return job.inputs.map(({ label, itemName, quantity, unitOfMeasure }) => ({
      value: label,
      label: `…${label.slice(-6)} ${itemName}: ${amountText(quantity, unitOfMeasure)} in the job`,
    }))
  const isIn = (label: string) => job.inputs.some((one) => one.label === label)
  return packages
    .filter(({ isOnHold, quantity }) => !isOnHold && quantity > 0)
    .toSorted((one, other) => Number(isIn(other.label)) - Number(isIn(one.label)))
    .map(({ label, item, quantity, unit }) => ({
      value: label,
      label: `…${label.slice(-6)} ${item}: ${amountText(quantity, unit)} remaining`,
    }))
}

function heldText({ job }: KnownProps, way: Way, { metrc }: Package): string {
  if (way === 'take') return `${amountText(metrc.Quantity, metrc.UnitOfMeasureName)} remain in the package.`
  const part = job.inputs.find(({ label }) => label === metrc.Label)
  return part ? `${amountText(part.quantity, part.unitOfMeasure)} of it went into the job.` : ''
}

function amountTyped(
  before: TypedBefore | undefined,
): Pick<JobAdjustment, 'way' | 'label' | 'quantity' | 'unitOfMeasure'> {
  const signed = numberTyped(before, 'quantity') ?? Number.NaN
  return {
    way: signed < 0 ? 'put-back' : 'take',
    label: textTyped(before, 'label') ?? '',
    quantity: Math.abs(signed),
    unitOfMeasure: textTyped(before, 'unitOfMeasure') ?? '',
  }
}

interface AdjustForm {
  form: UseFormReturn<JobAdjustment>
  /** The chosen package, once it is here. */
  held: Package | undefined
  unit: string
}

/** The form with its rule; the unit is that of the package. */
function useAdjustForm({ facilityId, job, reasons, before }: KnownProps): AdjustForm {
  const form = useRuleForm(
    JobAdjustment,
    {
      facilityId,
      id: job.id,
      ...amountTyped(before),
      reason: textTyped(before, 'reason') ?? '',
      note: textTyped(before, 'note') ?? '',
      date: textTyped(before, 'date') ?? localDay(),
    },
    problemsOf,
  )
  const label = form.watch('label')
  const rows = useTopicRows('package', label ? [{ facilityId, label }] : [])
  const held: Package | undefined = rows[0]?.row
  const unit = held?.metrc.UnitOfMeasureName ?? ''
  const { setValue } = form
  useEffect(() => setValue('unitOfMeasure', unit), [unit, setValue])

  function problemsOf(values: JobAdjustment): Problem[] {
    return jobAdjustmentProblems(values, job, { pkg: held, reasons, today: localDay() })
  }
  return { form, held, unit }
}
