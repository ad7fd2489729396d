import {
  type AdjustReason,
  adjustmentProblems,
  afterWaiting,
  PackageAdjustment,
  quantityAfter,
  type WaitingAmount,
} from '@cultivatd/domain/package/adjust'
import { actionProblems, type Package } from '@cultivatd/domain/package/package'
import { type UnitOfMeasure, unitsLike } from '@cultivatd/domain/unit/unit'
import { ArrowRight } from 'lucide-react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { RecordForm } from '../record/change-form.tsx'
import { FormLoading } from '../record/record-overlay.tsx'
import { numberTyped, textTyped } from '../record/typed-before.ts'
import { useKept } from '../record/use-kept.ts'
import { useRecordChange } from '../record/use-record-change.ts'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { NoteInput, NumberInput, SelectInput } from '../ui/inputs.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import type { PackagePageProps } from './package-page.ts'
import { amountText } from './package-list.ts'
import styles from './package.module.css'

interface AdjustFormProps extends PackagePageProps {
  reasons: readonly AdjustReason[]
  units: readonly UnitOfMeasure[]
  /** Earlier changes of its quantity that Metrc has not answered yet. */
  waiting: readonly WaitingAmount[]
}

const nothingWaits: readonly WaitingAmount[] = []

/** Adjust quantity (PKG-08 to PKG-10): the change, signed, with a reason (READ-43). */
export function AdjustPackage(page: PackagePageProps) {
  const { facilityId, pkg } = page
  const { rows, status } = useTopic('references', { facilityId })
  const waiting = useTopic('waitingAmounts', { facilityId, label: pkg.metrc.Label })
  if (status === 'loading' || waiting.status === 'loading') return <FormLoading {...page} />
  return (
    <AdjustForm
      {...page}
      reasons={rows[0]?.adjustReasons ?? []}
      units={rows[0]?.units ?? []}
      waiting={waiting.rows[0]?.amounts ?? nothingWaits}
    />
  )
}

function AdjustForm({ reasons, units, waiting: waitingNow, ...page }: AdjustFormProps) {
  const { facilityId, pkg, before } = page
  const change = useRecordChange(page, (body: PackageAdjustment, options) => api.package.adjust({ body }, options))
  // What this form has sent is not counted a second time.
  const waiting = useKept(waitingNow, change.isBusy || change.repeat !== null)
  const held = afterWaiting(pkg, waiting)
  const form = useRuleForm(
    PackageAdjustment,
    {
      facilityId,
      label: pkg.metrc.Label,
      quantity: numberTyped(before, 'quantity'),
      unitOfMeasure: textTyped(before, 'unitOfMeasure') ?? pkg.metrc.UnitOfMeasureName,
      reason: textTyped(before, 'reason') ?? (reasons.length === 1 ? reasons[0]?.Name : ''),
      date: textTyped(before, 'date') ?? localDay(),
      note: textTyped(before, 'note') ?? '',
    },
    (values) =>
      adjustmentProblems(
        pkg,
        { ...values, quantity: values.quantity ?? 0, reason: values.reason ?? '', note: values.note ?? '' },
        { reasons, units, waiting, today: localDay() },
      ),
  )
  const { control, watch, handleSubmit } = form
  const reason = reasons.find(({ Name }) => Name === watch('reason'))
  const cannot =
    reasons.length === 0
      ? 'The reasons are not read from Metrc yet. This goes on by itself.'
      : (actionProblems(pkg, 'adjust')[0] ?? null)
  return (
    <RecordForm
      page={page}
      title="Adjust quantity"
      change={change}
      missing={cannot}
      pending={afterText(held, watch('quantity'), watch('unitOfMeasure'))}
      onSubmit={handleSubmit(change.send)}
    >
      <div className="f2">
        <NumberInput
          control={control}
          name="quantity"
          label="Change in quantity"
          hint="With a minus it is taken out."
          isBig
          isSigned
        />
        <SelectInput
          control={control}
          name="unitOfMeasure"
          label="Unit"
          hint={unitHint(pkg, units)}
          options={unitsLike(pkg.metrc.UnitOfMeasureName, units).map(({ Name }) => Name)}
        />
      </div>
      <QuantityAfter
        held={held}
        isCounted={waiting.length > 0}
        change={watch('quantity')}
        unit={watch('unitOfMeasure')}
      />
      <SelectInput
        control={control}
        name="reason"
        label="Reason"
        options={reasons.map(({ Name }) => Name)}
        placeholder="Choose a reason"
      />
      <NoteInput
        control={control}
        name="note"
        label="Note"
        hint={reason?.RequiresNote ? 'This reason needs a note. The state sees it.' : 'The state sees it.'}
      />
      <DateInput control={control} name="date" label="Date" latest={localDay()} />
    </RecordForm>
  )
}

const kindWords = { CountBased: 'Count', VolumeBased: 'Volume', WeightBased: 'Weight' } as const

function unitHint(pkg: Package, units: readonly UnitOfMeasure[]): string | undefined {
  const own = units.find(({ Name }) => Name === pkg.metrc.UnitOfMeasureName)
  return own && `${kindWords[own.QuantityType]} units only.`
}

/** '1,612.40 g' after this change; null while it is no number, or the units do not convert. */
function afterText(pkg: Package, change: number | null | undefined, unit: string): string | null {
  if (typeof change !== 'number' || !Number.isFinite(change)) return null
  const after = quantityAfter(pkg, change, unit)
  const { UnitOfMeasureName, UnitOfMeasureAbbreviation } = pkg.metrc
  return after === null ? null : `${amountText(after, UnitOfMeasureName)} ${UnitOfMeasureAbbreviation}`
}

interface QuantityAfterProps {
  /** The package as it is once Metrc has taken what waits. */
  held: Package
  /** Whether anything waits. */
  isCounted: boolean
  change: number | null | undefined
  unit: string
}

/** The result before it is sent (READ-43). */
function QuantityAfter({ held, isCounted, change, unit }: QuantityAfterProps) {
  const { Quantity, UnitOfMeasureName, UnitOfMeasureAbbreviation } = held.metrc
  const now = `${amountText(Quantity, UnitOfMeasureName)} ${UnitOfMeasureAbbreviation}`
  return (
    <div className="prev" aria-live="polite">
      <span className="small muted">{isCounted ? 'Quantity after what waits' : 'Quantity after'}</span>
      <span className="row">
        <span className="muted">{now}</span>
        <ArrowRight size={16} strokeWidth={1.75} aria-label="becomes" />
        <b className={styles.after}>{afterText(held, change, unit) ?? now}</b>
      </span>
    </div>
  )
}
