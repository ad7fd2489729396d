import type { Problem } from '@cultivatd/domain/app-error'
import type { References } from '@cultivatd/contract/reference/reference.contract'
import type { Outcome } from '@cultivatd/domain/operation/outcome'
import { quantityText } from '@cultivatd/domain/unit/unit'
import type { WasteFacts, WasteReason, WasteThrown } from '@cultivatd/domain/plant/waste'
import type * as z from 'zod'
import type { CallOptions } from '../live/api.ts'
import { localDay } from '../ui/dates.ts'
import { SelectInput, TextInput } from '../ui/inputs.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { RecordForm } from './change-form.tsx'
import type { RecordPageProps } from './record-page.ts'
import { numberTyped, textTyped } from './typed-before.ts'
import { useRecordChange } from './use-record-change.ts'
import type { TrialOf } from './use-trial.ts'
import { missingWaste, WasteFields } from './waste-fields.tsx'

/** What people fill in. */
type WasteTyped = Omit<WasteThrown, 'weight'> & { weight?: number | undefined }

interface WasteFormProps {
  page: RecordPageProps
  title: string
  schema: z.ZodType<WasteTyped, WasteTyped>
  references: References
  reasons: readonly WasteReason[]
  /** Why the record gives no waste now. */
  cannot: string | undefined
  /** The rule that the server asks. */
  problems: (values: WasteTyped, facts: WasteFacts) => readonly Problem[]
  send: (waste: WasteThrown, options: CallOptions) => Promise<Outcome>
  tried: Pick<TrialOf<WasteThrown>, 'act' | 'bodyOf'>
}

/** Waste of plants that live on: what was cut off and thrown away, weighed (DATA-66). */
export function WasteForm({ page, title, schema, references, reasons, cannot, problems, send, tried }: WasteFormProps) {
  const { facilityId, before } = page
  const { plantWasteMethods: methods, units } = references
  const change = useRecordChange(page, send, { tried })
  const form = useRuleForm(
    schema,
    {
      facilityId,
      method: textTyped(before, 'method') ?? (methods.length === 1 && methods[0] ? methods[0] : ''),
      mixed: textTyped(before, 'mixed') ?? '',
      reason: textTyped(before, 'reason') ?? '',
      note: textTyped(before, 'note') ?? '',
      weight: numberTyped(before, 'weight'),
      unitOfWeight: textTyped(before, 'unitOfWeight') ?? 'Grams',
      date: textTyped(before, 'date') ?? localDay(),
    },
    (values) => problems(values, { methods, reasons, units, today: localDay() }),
  )
  const { control, watch, handleSubmit } = form
  const typed = watch()
  const unit = units.find(({ Name }) => Name === typed.unitOfWeight)?.Abbreviation ?? typed.unitOfWeight
  const { weight } = typed
  const hasWeight = typeof weight === 'number' && weight > 0
  return (
    <RecordForm
      page={page}
      title={title}
      submitLabel="Record waste"
      change={change}
      missing={cannot ?? missingWaste(typed, { methods, reasons }) ?? (hasWeight ? null : 'Enter a weight above 0')}
      pending={hasWeight ? `${quantityText(weight)} ${unit} of waste` : null}
      onSubmit={handleSubmit(({ weight: weighed = 0, ...waste }) => change.send({ ...waste, weight: weighed }))}
    >
      <div className="f2">
        <NumberInput control={control} name="weight" label="Weight" isBig />
        <SelectInput control={control} name="unitOfWeight" label="Unit" options={unitNames(units)} />
      </div>
      <TextInput control={control} name="mixed" label="Mixed with" />
      <WasteFields control={control} methods={methods} reasons={reasons} reason={typed.reason} />
    </RecordForm>
  )
}

const unitNames = (units: References['units']): string[] =>
  units.filter(({ QuantityType }) => QuantityType === 'WeightBased').map(({ Name }) => Name)
