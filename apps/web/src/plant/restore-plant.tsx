import { type PlantRestoration, restoreProblems, restoreWindowText } from '@cultivatd/domain/harvest/restore'
import { api } from '../live/api.ts'
import { RecordForm } from '../record/change-form.tsx'
import { CorrectWithState } from '../record/correct-with-state.tsx'
import { useRecordChange } from '../record/use-record-change.ts'
import { fullDayText } from '../ui/dates.ts'
import { numberText } from '../ui/number-text.ts'
import type { PlantPageProps } from './plant-page.ts'

/** The way back from a wrong harvest: the plant is tracked again, and its weight leaves the harvest. */
export function RestorePlant(page: PlantPageProps) {
  const { facilityId, plant, harvest } = page
  const { Label: label, HarvestedDate, HarvestedWetWeight, HarvestedUnitOfWeightAbbreviation } = plant.metrc
  const change = useRecordChange(page, (body: PlantRestoration, options) => api.harvest.restore({ body }, options))
  const [problem] = restoreProblems([{ label, plant }], harvest)
  return (
    <RecordForm
      page={page}
      title="Restore plant"
      submitLabel="Restore"
      change={change}
      missing={problem?.message ?? null}
      pending="Flowering again"
      onSubmit={(event) => {
        event?.preventDefault()
        if (harvest && !problem) void change.send({ facilityId, id: harvest.id, plants: [{ label }] })
      }}
    >
      {problem && <CorrectWithState operations={page.operations} kind="plant.harvest" />}
      <p>
        The plant is tracked again where it stood
        {harvest && (
          <>
            , and {weightText(HarvestedWetWeight, HarvestedUnitOfWeightAbbreviation)} leaves <b>{harvest.metrc.Name}</b>
          </>
        )}
        . Harvest it again with the right weight then.
      </p>
      {HarvestedDate && <p className="small muted">Harvested {fullDayText(HarvestedDate)}.</p>}
      <p className="small muted">Metrc takes it {restoreWindowText(harvest)}.</p>
    </RecordForm>
  )
}

const weightText = (weight: number | null | undefined, unit: string | null | undefined): string =>
  typeof weight === 'number' ? `${numberText(weight)} ${unit ?? 'g'}` : 'its weight'
