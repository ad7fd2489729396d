import { type Harvest, harvestStep, harvestStepLabels } from '@cultivatd/domain/harvest/harvest'
import { nextStepOf } from '@cultivatd/domain/harvest/step'
import { BrokenName } from '../trade/broken-name.tsx'
import { useOverlay } from '../trade/use-overlay.ts'
import { VerbOfRecords } from '../trade/verb-of-records.tsx'
import { harvestColumns } from './harvest-columns.ts'

interface HarvestVerbsProps {
  harvests: readonly Harvest[]
  metrcLocationId: number | null
}

/** What the bar of a phone offers for the harvests of a dry room. */
export function HarvestVerbs({ harvests, metrcLocationId }: HarvestVerbsProps) {
  const { open } = useOverlay()
  const here = harvestColumns(harvests, metrcLocationId)
    .flatMap((column) => column.harvests)
    .filter(({ metrc }) => !metrc.IsOnHold)
  const asked = { placeholder: 'Strain, day or room of the name' }
  return (
    <>
      <VerbOfRecords
        {...asked}
        verb="steps"
        title="Next step of which harvest?"
        choices={here.flatMap((harvest) => {
          const next = nextStepOf(harvest)
          return next ? [choiceOf(harvest, next.button)] : []
        })}
        onChoose={(harvest) => open({ harvest })}
      />
      <VerbOfRecords
        {...asked}
        verb="waste"
        title="Waste of which harvest?"
        choices={here.map((harvest) => choiceOf(harvest, harvestStepLabels[harvestStep(harvest)]))}
        onChoose={(harvest) => open({ harvest, page: 'harvestWaste' })}
      />
    </>
  )
}

const choiceOf = (harvest: Harvest, about: string) => ({
  id: harvest.id,
  text: harvest.metrc.Name,
  shown: <BrokenName name={harvest.metrc.Name} />,
  about,
})
