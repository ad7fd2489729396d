import { harvestProblems, remainingGrams } from '@cultivatd/domain/harvest/harvest-actions'
import { HarvestWaste, harvestWasteProblems, onlyWasteType } from '@cultivatd/domain/harvest/waste'
import { wrongWasteText } from '@cultivatd/domain/harvest/wrong-waste'
import { rounded } from '@cultivatd/domain/unit/unit'
import { ArrowRight } from 'lucide-react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { RecordForm } from '../record/change-form.tsx'
import { FormLoading } from '../record/record-overlay.tsx'
import { numberTyped, textTyped } from '../record/typed-before.ts'
import { useRecordChange } from '../record/use-record-change.ts'
import { DateInput } from '../ui/date-input.tsx'
import { localDay } from '../ui/dates.ts'
import { SelectInput } from '../ui/inputs.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { LineButton } from '../ui/line-button.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import type { HarvestPageProps } from './harvest-page.ts'
import { gramsText } from './harvest-weights.ts'

/** Waste of a harvest (HARV-15 to HARV-18): in grams, at most what is left (READ-40). */
export function RecordHarvestWaste(page: HarvestPageProps) {
  const { rows, status } = useTopic('references', { facilityId: page.facilityId })
  if (status === 'loading') return <FormLoading {...page} />
  return <WasteForm {...page} wasteTypes={rows[0]?.harvestWasteTypes ?? []} />
}

function WasteForm({ wasteTypes, ...page }: HarvestPageProps & { wasteTypes: readonly string[] }) {
  const { facilityId, harvest, before } = page
  const only = onlyWasteType(wasteTypes)
  const change = useRecordChange(page, (body: HarvestWaste, options) => api.harvest.waste({ body }, options), {
    tried: { act: '/api/harvest/waste' },
  })
  const form = useRuleForm(
    HarvestWaste,
    {
      facilityId,
      id: harvest.id,
      wasteType: textTyped(before, 'wasteType') ?? only ?? '',
      weight: numberTyped(before, 'weight'),
      unitOfWeight: 'Grams',
      date: textTyped(before, 'date') ?? localDay(),
    },
    ({ wasteType, weight, date }) =>
      harvestWasteProblems(
        harvest,
        { wasteType: wasteType ?? '', weight: weight ?? 0, date: date ?? '' },
        { wasteTypes, today: localDay() },
      ),
  )
  const { control, watch, setValue, handleSubmit } = form
  const remaining = remainingGrams(harvest)
  const cannot =
    harvestProblems(harvest, 'waste')[0]?.message ??
    (wasteTypes.length === 0 ? 'The reasons are not read from Metrc yet. This goes on by itself.' : null)
  const [wasteType, weight] = watch(['wasteType', 'weight'])
  const after = afterText(remaining, weight)
  const missing = cannot ?? missingText(wasteType, weight)
  const wrongText = wrongWasteText(harvest)
  return (
    <RecordForm
      page={page}
      title="Waste"
      submitLabel="Record waste"
      change={change}
      missing={missing}
      pending={after}
      onSubmit={handleSubmit(change.send)}
    >
      <SelectInput
        control={control}
        name="wasteType"
        label="Reason"
        options={wasteTypes}
        isLocked={only !== null}
        {...(only === null ? { placeholder: 'Choose a reason' } : {})}
      />
      <div className="f2">
        <NumberInput
          control={control}
          name="weight"
          label="Weight"
          hint={`${gramsText(remaining)} g remaining.`}
          isBig
          aside={
            <LineButton
              aria-label={`All, ${gramsText(remaining)} g`}
              disabled={change.isBusy || remaining === 0}
              onClick={() => setValue('weight', remaining, { shouldValidate: true, shouldDirty: true })}
            >
              All
            </LineButton>
          }
        />
        <SelectInput control={control} name="unitOfWeight" label="Unit" options={['Grams']} isLocked />
      </div>
      <div className="prev" aria-live="polite">
        <span className="small muted">Remaining after</span>
        <span className="row">
          <span className="muted">{gramsText(remaining)} g</span>
          <ArrowRight size={16} strokeWidth={1.75} aria-label="becomes" />
          <b className="b">{after ?? (isEmpty(weight) ? `${gramsText(remaining)} g` : '–')}</b>
        </span>
      </div>
      <DateInput control={control} name="date" label="Date" latest={localDay()} />
      {wrongText !== null && <p className="small muted">{wrongText}</p>}
    </RecordForm>
  )
}

const isEmpty = (weight: number | null | undefined): boolean => weight === null || weight === undefined

/** What the form still needs; null when it has all. What is wrong with it stands below its field. */
function missingText(wasteType: string, weight: number | null | undefined): string | null {
  if (!wasteType) return 'Choose a reason'
  return isEmpty(weight) ? 'Enter a weight above 0' : null
}

/** '14,207.5 g' once this is thrown away; null while it is no weight that can be. */
function afterText(remaining: number, weight: number | null | undefined): string | null {
  if (typeof weight !== 'number' || !(weight > 0) || weight > remaining) return null
  return `${gramsText(rounded(remaining - weight))} g`
}
