import { BatchDestruction, batchDestructionProblems } from '@cultivatd/domain/plant-batch/destroy'
import { batchCounts, batchProblems } from '@cultivatd/domain/plant-batch/plant-batch'
import { wasteUnits } from '@cultivatd/domain/plant/waste'
import { quantityText } from '@cultivatd/domain/unit/unit'
import { useState } from 'react'
import type * as z from 'zod'
import { api } from '../live/api.ts'
import { RecordForm } from '../record/change-form.tsx'
import { numberTyped, textTyped } from '../record/typed-before.ts'
import { useFinalQuestion } from '../record/use-final-question.ts'
import { useRecordChange } from '../record/use-record-change.ts'
import { missingWaste, WasteFields } from '../record/waste-fields.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { localDay } from '../ui/dates.ts'
import { SelectInput } from '../ui/inputs.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { numberText } from '../ui/number-text.ts'
import { useRuleForm } from '../ui/use-rule-form.ts'
import type { BatchPageProps } from './batch-page.ts'

type Typed = Omit<BatchDestruction, 'count' | 'weight'> & { count?: number; weight?: number }

const plants = (count: number): string => `${numberText(count)} ${count === 1 ? 'plant' : 'plants'}`

/** What is typed for the end of plants of a batch, by the server's rule. It begins with all that are left. */
function useDestruction(page: BatchPageProps) {
  const { facilityId, batch, before } = page
  const { plantWasteMethods: methods, batchWasteReasons: reasons, units } = page.references
  const change = useRecordChange(page, (body: BatchDestruction, options) => api.plantBatch.destroy({ body }, options), {
    tried: { act: '/api/plant-batch/destroy', bodyOf: (body) => body },
  })
  const schema: z.ZodType<Typed, Typed> = BatchDestruction
  const form = useRuleForm(
    schema,
    {
      facilityId,
      batchName: batch.metrc.Name,
      count: numberTyped(before, 'count') ?? batchCounts(batch).remaining,
      weight: numberTyped(before, 'weight'),
      unitOfWeight: textTyped(before, 'unitOfWeight') ?? 'Grams',
      method: textTyped(before, 'method') ?? (methods.length === 1 && methods[0] ? methods[0] : ''),
      reason: textTyped(before, 'reason') ?? '',
      note: textTyped(before, 'note') ?? '',
      date: textTyped(before, 'date') ?? localDay(),
    },
    (values) =>
      batchDestructionProblems(
        batch,
        { ...values, count: values.count ?? 0 },
        { methods, reasons, units, today: localDay() },
      ),
  )
  return { change, form, methods, reasons, units }
}

/** The end of plants of a batch that have no tags, of all that are left or of some, for good; it asks before it sends. */
export function DestroyBatch(page: BatchPageProps) {
  const { batch } = page
  const { change, form, methods, reasons, units } = useDestruction(page)
  const { remaining } = batchCounts(batch)
  const [asked, setAsked] = useState<BatchDestruction | null>(null)
  const question = useFinalQuestion('plant-batch.destroy')
  const typed = form.watch()
  const { count, weight } = typed
  const isCounted = typeof count === 'number' && Number.isInteger(count) && count > 0
  const isWeighed = typeof weight === 'number' && weight > 0
  const unit = units.find(({ Name }) => Name === typed.unitOfWeight)?.Abbreviation ?? typed.unitOfWeight
  return (
    <RecordForm
      page={page}
      title="Destroy plants of batch"
      submitLabel="Destroy"
      submitColor="error"
      change={change}
      cannot={batchProblems(batch, 'destroy')[0]?.message}
      missing={
        (isCounted ? null : 'Enter how many') ??
        missingWaste(typed, { methods, reasons }) ??
        (isWeighed ? null : 'Enter a weight above 0')
      }
      pending={isCounted && count <= remaining ? `${numberText(remaining - count)} remaining` : null}
      onSubmit={form.handleSubmit(({ count: wanted = 0, weight: weighed = 0, ...waste }) =>
        setAsked({ ...waste, count: wanted, weight: weighed }),
      )}
    >
      <NumberInput
        control={form.control}
        name="count"
        label="Plants"
        hint={`${plants(remaining)} without tags ${remaining === 1 ? 'is' : 'are'} left.`}
        isBig
      />
      <div className="f2">
        <NumberInput control={form.control} name="weight" label="Weight of all of them" />
        <SelectInput
          control={form.control}
          name="unitOfWeight"
          label="Unit"
          options={wasteUnits(units).map(({ Name }) => Name)}
        />
      </div>
      <WasteFields control={form.control} methods={methods} reasons={reasons} reason={typed.reason} />
      <ConfirmDialog
        isOpen={asked !== null}
        title={`Destroy ${plants(asked?.count ?? 0)}`}
        confirmLabel="Destroy"
        question={question}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null)
          if (asked) void change.send(asked)
        }}
      >
        {`${batch.metrc.Name}, ${quantityText(asked?.weight ?? 0)} ${unit}`}
      </ConfirmDialog>
    </RecordForm>
  )
}
