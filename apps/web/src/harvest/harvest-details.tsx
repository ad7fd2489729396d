import type { Harvest } from '@cultivatd/domain/harvest/harvest'
import {
  type HarvestAction,
  harvestActions as possibleActions,
  harvestProblems,
  remainingGrams,
} from '@cultivatd/domain/harvest/harvest-actions'
import { CircleCheck, PackagePlus, Trash2, Undo2 } from 'lucide-react'
import { useTopic } from '../live/use-topic.ts'
import { type Offer, RecordDetails } from '../record/record-details.tsx'
import type { RecordAction } from '../record/record-overlay.tsx'
import type { DetailsPageProps } from '../record/record-page.ts'
import type { RecordPage } from '../trade/overlay-address.ts'
import { CutPlants } from './cut-plants.tsx'
import { DiscontinueHarvestWaste } from './discontinue-waste.tsx'
import { FinishHarvest } from './finish-harvest.tsx'
import { harvestBegins } from './harvest-begins.ts'
import type { KnownHarvest } from './harvest-page.ts'
import { HarvestToPackage } from './harvest-to-package.tsx'
import { RecordHarvestWaste } from './harvest-waste.tsx'
import { gramsText } from './harvest-weights.ts'
import { MadePackages } from './made-packages.tsx'
import { StepsSection } from './steps-section.tsx'

type HarvestPage = RecordPage<'harvest'>

/** A harvest: left what it is, right what one can do and how far it is. Closes by backdrop and Esc (LOOKUP-12). */
export function HarvestDetails(page: KnownHarvest & DetailsPageProps<HarvestPage>) {
  const { harvest, onPage } = page
  const { facilityId, id: harvestId } = harvest
  const { rows: plants, status } = useTopic('harvestPlants', { facilityId, harvestId })
  const why = harvestProblems(harvest, 'waste')[0]?.message ?? 'Nothing can be done now'
  return (
    <RecordDetails
      {...page}
      offers={offeredHarvestActions(harvest)}
      noOffers={`${why}.`}
      begins={status === 'live' ? harvestBegins(harvest, plants) : []}
    >
      <StepsSection harvest={harvest} onFinish={() => onPage('harvestFinish')} />
      <CutPlants harvest={harvest} />
      <MadePackages harvest={harvest} />
    </RecordDetails>
  )
}

interface OfferedAction extends RecordAction<'harvest', KnownHarvest> {
  action: HarvestAction
  /** What it does. */
  note: (harvest: Harvest) => string
}

const left = (harvest: Harvest): string => `${gramsText(remainingGrams(harvest))} g remaining`

export const harvestActions: readonly OfferedAction[] = [
  {
    action: 'createPackage',
    page: 'toPackage',
    form: HarvestToPackage,
    label: 'Create Package',
    shortLabel: 'Package',
    icon: PackagePlus,
    note: left,
  },
  {
    action: 'waste',
    page: 'harvestWaste',
    form: RecordHarvestWaste,
    label: 'Waste',
    shortLabel: 'Waste',
    icon: Trash2,
    note: () => 'Weigh what is thrown away',
  },
  {
    action: 'discontinueWaste',
    page: 'discontinueWaste',
    form: DiscontinueHarvestWaste,
    label: 'Discontinue waste',
    shortLabel: 'Waste back',
    icon: Undo2,
    note: () => 'Reported wrongly',
  },
  {
    action: 'finish',
    page: 'harvestFinish',
    form: FinishHarvest,
    label: 'Finish Harvest',
    shortLabel: 'Finish',
    icon: CircleCheck,
    note: () => 'Every step is done',
  },
  {
    action: 'unfinish',
    page: 'harvestFinish',
    form: FinishHarvest,
    label: 'UnFinish Harvest',
    shortLabel: 'UnFinish',
    icon: Undo2,
    note: () => 'Put it back on the lists',
  },
]

/** What is offered: an empty harvest gives no package and no waste, finish is shown with its reason until all steps are done. */
export function offeredHarvestActions(harvest: Harvest): Offer<HarvestPage>[] {
  const possible = possibleActions(harvest)
  const isEmpty = remainingGrams(harvest) === 0
  return harvestActions.flatMap(({ action, note, ...offer }): Offer<HarvestPage>[] => {
    if (possible.includes(action)) {
      const takesOut = action === 'createPackage' || action === 'waste'
      const reason = isEmpty && takesOut ? 'Nothing is left' : null
      return [{ ...offer, note: note(harvest), reason }]
    }
    const isClose = action === 'finish' && possible.includes('waste')
    return isClose ? [{ ...offer, note: note(harvest), reason: 'Only when every step is done' }] : []
  })
}
