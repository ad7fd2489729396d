import { BatchAdjustment, batchAdjustmentProblems } from '@cultivatd/domain/plant-batch/adjust'
import { batchCounts, batchProblems } from '@cultivatd/domain/plant-batch/plant-batch'
import { ArrowRight } from 'lucide-react'
import { api } from '../live/api.ts'
import { RecordForm } from '../record/change-form.tsx'
import { numberTyped, textTyped } from '../record/typed-before.ts'
import { useRecordChange } from '../record/use-record-change.ts'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { NoteInput, SelectInput } from '../ui/inputs.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { numberText } from '../ui/number-text.ts'
import { useRuleForm } from '../ui/use-rule-form.ts'
import type { BatchPageProps } from './batch-page.ts'
import styles from './plant-batch.module.css'

/** 'Adjust count': more or fewer plants without tags than Metrc has, with a reason. */
export function AdjustBatch(page: BatchPageProps) {
  const { facilityId, batch, before } = page
  const { adjustReasons: reasons } = page.references
  const { remaining } = batchCounts(batch)
  const change = useRecordChange(page, (body: BatchAdjustment, options) => api.plantBatch.adjust({ body }, options))
  const form = useRuleForm(
    BatchAdjustment,
    {
      facilityId,
      batchName: batch.metrc.Name,
      quantity: numberTyped(before, 'quantity'),
      reason: textTyped(before, 'reason') ?? '',
      note: textTyped(before, 'note') ?? '',
      date: textTyped(before, 'date') ?? localDay(),
    },
    (values) =>
      batchAdjustmentProblems(batch, { ...values, quantity: values.quantity ?? 0 }, { reasons, today: localDay() }),
  )
  const [quantity, chosen] = form.watch(['quantity', 'reason'])
  const isTyped = typeof quantity === 'number' && Number.isInteger(quantity) && quantity !== 0
  const after = isTyped ? remaining + quantity : remaining
  const reason = reasons.find(({ Name }) => Name === chosen)
  return (
    <RecordForm
      page={page}
      title="Adjust count"
      change={change}
      cannot={
        batchProblems(batch, 'adjust')[0]?.message ??
        (reasons.length === 0 ? 'The reasons are not read from Metrc yet. This goes on by itself.' : undefined)
      }
      missing={isTyped ? (chosen ? null : 'Choose a reason') : 'Enter a change in count'}
      pending={isTyped && after >= 0 ? `${numberText(after)} remaining` : null}
      onSubmit={form.handleSubmit(change.send)}
    >
      <NumberInput
        control={form.control}
        name="quantity"
        label="Change in count"
        hint="With a minus there are fewer."
        isBig
        isSigned
      />
      <div className="prev" aria-live="polite">
        <span className="small muted">Remaining after</span>
        <span className="row">
          <span className="muted">{numberText(remaining)}</span>
          <ArrowRight size={16} strokeWidth={1.75} aria-label="becomes" />
          <b className={styles.leftOf}>{after < 0 ? '–' : numberText(after)}</b>
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
