import { HarvestFinish, harvestFinishProblems } from '@cultivatd/domain/harvest/finish'
import { remainingGrams, unaccountedGrams } from '@cultivatd/domain/harvest/harvest-actions'
import { api } from '../live/api.ts'
import { RecordForm } from '../record/change-form.tsx'
import { textTyped } from '../record/typed-before.ts'
import { useRecordChange } from '../record/use-record-change.ts'
import { Alert } from '../ui/alert.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { fullDayText, localDay } from '../ui/dates.ts'
import { useRuleForm } from '../ui/use-rule-form.ts'
import type { HarvestPageProps } from './harvest-page.ts'
import { gramsText } from './harvest-weights.ts'

// Plants that are on the way to a harvest are known to the server, which says so with the same sentence.
const plantsOnTheWay = 0

/** Finish a complete harvest, or UnFinish it (HARV-11, HARV-12, LOOKUP-09). */
export function FinishHarvest(page: HarvestPageProps) {
  const { facilityId, harvest, before } = page
  const { FinishedDate } = harvest.metrc
  const undo = FinishedDate !== null
  const change = useRecordChange(page, (body: HarvestFinish, options) => api.harvest.finish({ body }, options), {
    tried: { act: '/api/harvest/finish' },
  })
  const date = textTyped(before, 'date') ?? localDay()
  const form = useRuleForm(HarvestFinish, { facilityId, id: harvest.id, date, undo }, (values) =>
    harvestFinishProblems(harvest, { undo, date: values.date ?? '' }, { plantsOnTheWay, today: localDay() }),
  )
  // What stands in the way of the act itself; what is wrong with the date stands under the date.
  const facts = { plantsOnTheWay, today: localDay() }
  const cannot = harvestFinishProblems(harvest, { undo, date: localDay() }, facts)[0]?.message ?? null
  const title = undo ? 'UnFinish Harvest' : 'Finish Harvest'
  return (
    <RecordForm
      page={page}
      title={title}
      submitLabel={title}
      change={change}
      pending={undo ? 'Not finished' : 'Finished'}
      missing={cannot}
      onSubmit={form.handleSubmit(change.send)}
    >
      {undo ? (
        <p>
          This harvest was finished on {fullDayText(FinishedDate)}. UnFinish puts it back on the lists, with what was
          left of it{backText(unaccountedGrams(harvest))}.
        </p>
      ) : (
        <>
          <Remaining grams={remainingGrams(harvest)} />
          <p>A finished harvest leaves all lists. It is found by its name, and can be unfinished later.</p>
          <DateInput control={form.control} name="date" label="Date" latest={localDay()} />
        </>
      )}
    </RecordForm>
  )
}

/** Metrc shows 0 g of what is finished, so that it is told what comes back. */
const backText = (grams: number): string =>
  grams === 0 ? '' : `: up to ${gramsText(grams)} g, which Metrc took for lost moisture and shows as 0 g until then`

/** Metrc writes off what is left as lost moisture (Metrc reference §10.4): that is the moment to package it. */
function Remaining({ grams }: { grams: number }) {
  if (grams === 0) return null
  return (
    <Alert tone="warn" title={`${gramsText(grams)} g are still there`}>
      <p className="mt1">Metrc takes them for lost moisture. Package or waste first what is not.</p>
    </Alert>
  )
}
