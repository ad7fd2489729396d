import {
  type HarvestWasteEntry,
  WasteDiscontinuation,
  wasteDiscontinuationProblems,
} from '@cultivatd/domain/harvest/discontinue-waste'
import { quantityText, unitText } from '@cultivatd/domain/unit/unit'
import { useQuery } from '@tanstack/react-query'
import { api } from '../live/api.ts'
import { RecordForm } from '../record/change-form.tsx'
import { FormLoading } from '../record/record-overlay.tsx'
import { numberTyped, textTyped } from '../record/typed-before.ts'
import { useRecordChange } from '../record/use-record-change.ts'
import { sentencesOf } from '../live/response-error.ts'
import { fullDayText } from '../ui/dates.ts'
import { SelectInput } from '../ui/inputs.tsx'
import { useRuleForm } from '../ui/use-rule-form.ts'
import type { HarvestPageProps } from './harvest-page.ts'

/** Waste that was recorded wrongly goes back to its harvest, as a whole (HARV-15): Metrc changes no weight of it. */
export function DiscontinueHarvestWaste(page: HarvestPageProps) {
  const { facilityId, harvest } = page
  const { data, error, isPending } = useQuery({
    // Metrc tells another total once somebody recorded or discontinued waste.
    queryKey: ['harvest-waste', facilityId, harvest.id, harvest.metrc.TotalWasteWeight],
    queryFn: () => api.harvest.wasteEntries({ params: { facilityId, harvestId: harvest.id } }),
    gcTime: 0,
    retry: false,
  })
  if (isPending) return <FormLoading {...page} />
  const cannot = error ? `Metrc does not tell what was thrown away: ${sentencesOf(error).join(' ')}` : undefined
  return <DiscontinueForm page={page} entries={data?.entries ?? []} cannot={cannot} />
}

interface DiscontinueFormProps {
  page: HarvestPageProps
  /** As Metrc lists it at this moment. */
  entries: readonly HarvestWasteEntry[]
  /** Why it could not be asked. */
  cannot: string | undefined
}

function DiscontinueForm({ page, entries, cannot }: DiscontinueFormProps) {
  const { facilityId, harvest } = page
  const change = useRecordChange(page, (body: WasteDiscontinuation, options) =>
    api.harvest.discontinueWaste({ body }, options),
  )
  const form = useRuleForm(
    WasteDiscontinuation,
    { facilityId, id: harvest.id, wasteId: meantEntry(page, entries) },
    ({ wasteId }) => wasteDiscontinuationProblems(harvest, { wasteId: wasteId ?? '' }, entries),
  )
  const wasteId = form.watch('wasteId')
  const [problem] = wasteDiscontinuationProblems(harvest, { wasteId: '' }, entries)
  const entry = entries.find(({ id }) => id === wasteId)
  return (
    <RecordForm
      page={page}
      title="Discontinue waste"
      submitLabel="Discontinue waste"
      submitColor="error"
      change={change}
      cannot={cannot ?? problem?.message}
      missing={entry ? null : 'Choose the waste'}
      pending={entry ? `${weightText(entry)} back` : null}
      onSubmit={form.handleSubmit(change.send)}
    >
      <SelectInput
        control={form.control}
        name="wasteId"
        label="Waste"
        options={entries.map((one) => ({ value: one.id, label: entryText(one) }))}
        placeholder="Choose the waste"
      />
      <p>
        {entry ? `All of it, ${weightText(entry)}, goes` : 'All of it goes'} back to the harvest. Metrc changes no
        weight of recorded waste: record the right one afterwards.
      </p>
    </RecordForm>
  )
}

const weightText = ({ weight, unitOfWeight }: HarvestWasteEntry): string =>
  `${quantityText(weight)} ${unitText(unitOfWeight)}`

/** '12.5 g, Plant Material, 20 November 2026'. */
const entryText = (entry: HarvestWasteEntry): string =>
  [weightText(entry), entry.wasteType, entry.date && fullDayText(entry.date)].filter(Boolean).join(', ')

/** The entry of the report that was wrong, where it can only be one; or the only one that there is. */
function meantEntry({ before }: HarvestPageProps, entries: readonly HarvestWasteEntry[]): string {
  const weight = numberTyped(before, 'weight')
  const alike = entries.filter(
    (one) =>
      weight === undefined ||
      (one.weight === weight &&
        one.wasteType === textTyped(before, 'wasteType') &&
        one.date === textTyped(before, 'date')),
  )
  return alike.length === 1 ? (alike[0]?.id ?? '') : ''
}
