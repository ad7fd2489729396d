import {
  type AdjustmentFacts,
  adjustmentProblems,
  afterWaiting,
  emptyingDoubt,
  PackageAdjustment,
  quantityAfter,
} from '@cultivatd/domain/package/adjust'
import { quantity } from '@cultivatd/domain/field/field'
import { actionProblems, type Package } from '@cultivatd/domain/package/package'
import { converted, rounded, type UnitOfMeasure, unitsLike } from '@cultivatd/domain/unit/unit'
import { ArrowRight } from 'lucide-react'
import * as z from 'zod'
import { api } from '../live/api.ts'
import { RecordForm } from '../record/change-form.tsx'
import { Doubted } from '../record/doubted.tsx'
import { FormLoading } from '../record/record-overlay.tsx'
import { numberTyped, textTyped } from '../record/typed-before.ts'
import { useKept } from '../record/use-kept.ts'
import { useRecordChange } from '../record/use-record-change.ts'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { useDraftState } from '../ui/draft/draft-of.tsx'
import { NoteInput, SelectInput } from '../ui/inputs.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { Segments } from '../ui/segments.tsx'
import { numberText } from '../ui/number-text.ts'
import { useRuleForm } from '../ui/use-rule-form.ts'
import type { PackagePageProps } from './package-page.ts'
import { amountText } from './package-list.ts'
import styles from './package.module.css'
import { useAdjustmentFacts } from './use-adjustment-facts.ts'

type AdjustFormProps = PackagePageProps & Omit<AdjustmentFacts, 'today'>

/**
 * What people fill in: what the package holds now, as the scale shows it, or by how much it changes. Metrc takes the change
 * (READ-43); of the other it is made when it is sent, from what the package holds then.
 */
const AdjustTyped = PackageAdjustment.omit({ quantity: true, holds: true }).extend({
  way: z.enum(['now', 'change']),
  amount: quantity,
})
type AdjustTyped = z.infer<typeof AdjustTyped>

/** The change of quantity that is typed, in the unit that is chosen; NaN while there is none. */
function changeTyped(held: Package, { way, amount, unitOfMeasure }: Partial<AdjustTyped>): number {
  if (typeof amount !== 'number') return Number.NaN
  return way === 'now' ? rounded(amount - heldIn(held, unitOfMeasure)) : amount
}

/** What the package holds in this unit; NaN where that cannot be told. */
const heldIn = ({ metrc }: Package, unit = metrc.UnitOfMeasureName): number =>
  converted(metrc.Quantity, metrc.UnitOfMeasureName, unit) ?? Number.NaN

/** Adjust quantity (PKG-08 to PKG-10): the change, signed, with a reason (READ-43). */
export function AdjustPackage(page: PackagePageProps) {
  const facts = useAdjustmentFacts(page)
  return facts ? <AdjustForm {...page} {...facts} /> : <FormLoading {...page} />
}

function AdjustForm({ reasons, units, waiting: waitingNow, ...page }: AdjustFormProps) {
  const { facilityId, pkg, before } = page
  const change = useRecordChange(page, (body: PackageAdjustment, options) => api.package.adjust({ body }, options), {
    tried: { act: '/api/package/adjust' },
  })
  // What this form has sent is not counted a second time.
  const waiting = useKept(waitingNow, change.isBusy || change.repeat !== null)
  const held = afterWaiting(pkg, waiting)
  const form = useAdjustForm({ pkg, held, reasons, units, waiting, facilityId, before })
  const { control, watch, handleSubmit } = form
  const typed = watch()
  const { way, amount, unitOfMeasure } = typed
  const quantity = changeTyped(held, typed)
  const send = (values: AdjustTyped) => {
    const { way, amount: _amount, ...shared } = values
    const weighed = way === 'now' ? { holds: held.metrc.Quantity } : {}
    return change.send({ ...shared, ...weighed, quantity: changeTyped(held, values) })
  }
  const emptying = useEmptying(held, quantity, unitOfMeasure)
  const reason = reasons.find(({ Name }) => Name === typed.reason)
  const cannot =
    reasons.length === 0
      ? 'The reasons are not read from Metrc yet. This goes on by itself.'
      : (actionProblems(pkg, 'adjust')[0]?.message ?? null)
  return (
    <RecordForm
      page={page}
      title="Adjust quantity"
      change={change}
      missing={cannot ?? missingText(typed) ?? emptying.missing}
      pending={afterText(held, quantity, unitOfMeasure)}
      onSubmit={handleSubmit(send)}
    >
      <div>
        <Segments
          label="How the quantity is given"
          value={way}
          options={ways(pkg, units)}
          onChange={(next) => {
            form.setValue('way', next)
            form.setValue('amount', inWay(held, next, typed), { shouldDirty: true, shouldValidate: isTyped(amount) })
          }}
        />
      </div>
      <div className="f2">
        <NumberInput
          control={control}
          name="amount"
          label={way === 'now' ? nowText(pkg, units) : 'Change in quantity'}
          hint={way === 'now' ? changeText(quantity, unitOfMeasure, units) : 'With a minus it is taken out.'}
          isBig
          isSigned={way === 'change'}
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
        change={isTyped(amount) ? quantity : null}
        unit={unitOfMeasure}
      />
      {emptying.question}
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

/** Where nothing would be left the form asks in place, and waits; how much goes out is what is confirmed. */
function useEmptying(held: Package, change: number, unit: string) {
  const [confirmed, setConfirmed] = useDraftState<string | undefined>('confirmed', undefined)
  const after = Number.isFinite(change) ? quantityAfter(held, change, unit) : null
  const reason = emptyingDoubt(held, after)
  if (reason === null || reason === confirmed) return { question: null, missing: null }
  const value = `0 ${held.metrc.UnitOfMeasureAbbreviation}`
  return {
    question: <Doubted reason={reason} press={`${value}, really?`} onConfirm={() => setConfirmed(reason)} />,
    missing: 'Confirm that nothing is left',
  }
}

interface AdjustFormFacts
  extends Omit<AdjustFormProps, keyof PackagePageProps>,
    Pick<PackagePageProps, 'facilityId' | 'pkg' | 'before'> {
  /** The package as it is once Metrc has taken what waits. */
  held: Package
}

/** The form by the rule that the server asks, of the change that is typed. */
const useAdjustForm = ({ facilityId, pkg, held, reasons, units, waiting, before }: AdjustFormFacts) =>
  useRuleForm(
    AdjustTyped,
    {
      facilityId,
      label: pkg.metrc.Label,
      way: 'change' as AdjustTyped['way'],
      amount: numberTyped(before, 'quantity'),
      unitOfMeasure: textTyped(before, 'unitOfMeasure') ?? pkg.metrc.UnitOfMeasureName,
      reason: textTyped(before, 'reason') ?? (reasons.length === 1 ? reasons[0]?.Name : ''),
      date: textTyped(before, 'date') ?? localDay(),
      note: textTyped(before, 'note') ?? '',
    },
    (values) => {
      const quantity = changeTyped(held, values)
      const wrong = PackageAdjustment.shape.quantity.safeParse(quantity).error?.issues ?? []
      const typed = { ...values, quantity: quantity || 0, reason: values.reason ?? '', note: values.note ?? '' }
      const problems = [
        ...wrong.map(({ message }) => ({ path: 'quantity', message })),
        ...adjustmentProblems(pkg, typed, { reasons, units, waiting, today: localDay() }),
      ]
      return problems.map((problem) => (problem.path === 'quantity' ? { ...problem, path: 'amount' } : problem))
    },
  )

const isTyped = (amount: number | null | undefined): boolean => amount !== null && amount !== undefined

/** What the form still needs; null when it has all. What is wrong with it stands below its field. */
function missingText({ way, amount, reason }: Partial<AdjustTyped>): string | null {
  if (!isTyped(amount)) return way === 'now' ? 'Enter what it holds now' : 'Enter a change in quantity'
  return reason ? null : 'Choose a reason'
}

/** What is typed, given the other way. */
function inWay(held: Package, way: AdjustTyped['way'], typed: Partial<AdjustTyped>): number {
  const change = changeTyped(held, typed)
  return way === 'now' ? rounded(heldIn(held, typed.unitOfMeasure) + change) : change
}

const kindOf = (pkg: Package, units: readonly UnitOfMeasure[]) =>
  units.find(({ Name }) => Name === pkg.metrc.UnitOfMeasureName)?.QuantityType

const nowText = (pkg: Package, units: readonly UnitOfMeasure[]): string =>
  kindOf(pkg, units) === 'WeightBased' ? 'Now weighs' : 'Now holds'

const ways = (pkg: Package, units: readonly UnitOfMeasure[]) =>
  [
    { value: 'change', label: 'Change by' },
    { value: 'now', label: nowText(pkg, units) },
  ] as const

/** 'A change of −7.6 g' */
function changeText(change: number, unitName: string, units: readonly UnitOfMeasure[]): string | undefined {
  if (!Number.isFinite(change)) return undefined
  const unit = units.find(({ Name }) => Name === unitName)?.Abbreviation ?? unitName
  return `A change of ${change > 0 ? '+' : ''}${numberText(change)} ${unit}.`
}

const kindWords = { CountBased: 'Count', VolumeBased: 'Volume', WeightBased: 'Weight' } as const

function unitHint(pkg: Package, units: readonly UnitOfMeasure[]): string | undefined {
  const kind = kindOf(pkg, units)
  return kind && `${kindWords[kind]} units only.`
}

/** '1,612.40 g' after this change; null while it is no number, the units do not convert, or less than nothing is left. */
function afterText(pkg: Package, change: number, unit: string): string | null {
  if (!Number.isFinite(change)) return null
  const after = quantityAfter(pkg, change, unit)
  const { UnitOfMeasureName, UnitOfMeasureAbbreviation } = pkg.metrc
  return after === null || after < 0 ? null : `${amountText(after, UnitOfMeasureName)} ${UnitOfMeasureAbbreviation}`
}

interface QuantityAfterProps {
  /** The package as it is once Metrc has taken what waits. */
  held: Package
  /** Whether anything waits. */
  isCounted: boolean
  /** Null while nothing is typed; NaN while that is no number. */
  change: number | null
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
        <b className={styles.after}>{change === null ? now : (afterText(held, change, unit) ?? '–')}</b>
      </span>
    </div>
  )
}
