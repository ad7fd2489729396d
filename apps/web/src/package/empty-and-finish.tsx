import { type AdjustmentFacts, afterWaiting } from '@cultivatd/domain/package/adjust'
import { emptyingProblems, PackageEmptying } from '@cultivatd/domain/package/empty-and-finish'
import { ArrowRight } from 'lucide-react'
import { api } from '../live/api.ts'
import { RecordForm } from '../record/change-form.tsx'
import { FormLoading } from '../record/record-overlay.tsx'
import { textTyped } from '../record/typed-before.ts'
import { useKept } from '../record/use-kept.ts'
import { useRecordChange } from '../record/use-record-change.ts'
import { useWays } from '../record/use-ways.ts'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { NoteInput, SelectInput } from '../ui/inputs.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { amountText } from './package-list.ts'
import type { PackagePageProps } from './package-page.ts'
import styles from './package.module.css'
import { useAdjustmentFacts } from './use-adjustment-facts.ts'

interface EmptyFormProps {
  page: PackagePageProps
  facts: Omit<AdjustmentFacts, 'today'>
}

/** What people fill in; what it holds is seen. */
const EmptyingTyped = PackageEmptying.omit({ holds: true })

/** What is left of a package under 1 goes out with a reason, and the package is finished: one form, two changes. */
export function EmptyAndFinish(page: PackagePageProps) {
  const facts = useAdjustmentFacts(page)
  return facts ? <EmptyForm page={page} facts={facts} /> : <FormLoading {...page} />
}

/** '0.40 g' */
const quantityText = ({ metrc }: PackagePageProps['pkg'], quantity: number): string =>
  `${amountText(quantity, metrc.UnitOfMeasureName)} ${metrc.UnitOfMeasureAbbreviation}`

/** What is typed, about the package as it was when this form sent something. */
function useEmptying({ page, facts: { reasons, units, waiting: waitingNow } }: EmptyFormProps) {
  const { facilityId, before } = page
  const { Label } = page.pkg.metrc
  const ways = useWays(facilityId)
  const change = useRecordChange(
    page,
    (body: PackageEmptying, options) => api.package.emptyAndFinish({ body }, options),
    {
      tried: { act: '/api/package/empty-and-finish' },
      said: ([emptied]) => ({
        detail: `Emptied and finished${emptied ? `, ${quantityText(page.pkg, emptied.holds)} out: ${emptied.reason}` : ''}`,
        action: ways.way({ label: 'Undo', to: { package: Label, page: 'packageFinish' } }),
      }),
    },
  )
  // What this form has sent is not what it is about.
  const isSent = change.isBusy || change.repeat !== null
  const waiting = useKept(waitingNow, isSent)
  const pkg = useKept(page.pkg, isSent)
  const held = afterWaiting(pkg, waiting)
  const { Quantity } = held.metrc
  const form = useRuleForm(
    EmptyingTyped,
    {
      facilityId,
      label: Label,
      reason: textTyped(before, 'reason') ?? (reasons.length === 1 ? (reasons[0]?.Name ?? '') : ''),
      date: textTyped(before, 'date') ?? localDay(),
      note: textTyped(before, 'note') ?? '',
    },
    (values) =>
      emptyingProblems(
        pkg,
        { ...values, holds: Quantity, reason: values.reason ?? '', note: values.note ?? '' },
        { reasons, units, waiting, today: localDay() },
      ),
  )
  const reason = reasons.find(({ Name }) => Name === form.watch('reason'))
  return { change, pkg, Quantity, form, reason }
}

function EmptyForm({ page, facts }: EmptyFormProps) {
  const { reasons } = facts
  const { change, pkg, Quantity, form, reason } = useEmptying({ page, facts })
  const cannot = reasons.length === 0 ? 'The reasons are not read from Metrc yet. This goes on by itself.' : null
  return (
    <RecordForm
      page={page}
      title="Empty and finish"
      submitLabel="Empty and finish"
      change={change}
      pending="Finished"
      missing={cannot ?? (reason || Quantity === 0 ? null : 'Choose a reason')}
      onSubmit={form.handleSubmit((values) => change.send({ ...values, holds: Quantity }))}
    >
      <div className="prev">
        <span className="small muted">Quantity after</span>
        <span className="row">
          <span className="muted">{quantityText(pkg, Quantity)}</span>
          <ArrowRight size={16} strokeWidth={1.75} aria-label="becomes" />
          <b className={styles.after}>{`${quantityText(pkg, 0)}, finished`}</b>
        </span>
      </div>
      <SelectInput
        control={form.control}
        name="reason"
        label="Reason"
        options={reasons.map(({ Name }) => Name)}
        placeholder="Choose a reason"
      />
      <NoteInput
        control={form.control}
        name="note"
        label="Note"
        hint={reason?.RequiresNote ? 'This reason needs a note. The state sees it.' : 'The state sees it.'}
      />
      <DateInput control={form.control} name="date" label="Date" latest={localDay()} />
    </RecordForm>
  )
}
