import type { Harvest } from '@cultivatd/domain/harvest/harvest'
import { restoreProblems } from '@cultivatd/domain/harvest/restore'
import { phaseOf } from '@cultivatd/domain/plant/phase'
import { Scale, Undo2 } from 'lucide-react'
import type { Offer } from '../record/record-details.tsx'
import type { RecordAction } from '../record/record-overlay.tsx'
import type { RecordPage } from '../trade/overlay-address.ts'
import type { KnownPlant, PlantAsKnown } from './plant-page.ts'
import { CorrectWeight } from './correct-weight.tsx'
import { RestorePlant } from './restore-plant.tsx'

const correctAction: RecordAction<'plant', KnownPlant> = {
  page: 'correctWeight',
  form: CorrectWeight,
  label: 'Correct weight',
  shortLabel: 'Correct',
  icon: Scale,
}

const restoreAction: RecordAction<'plant', KnownPlant> = {
  page: 'restore',
  form: RestorePlant,
  label: 'Restore',
  shortLabel: 'Restore',
  icon: Undo2,
}

/** What is done to a plant that was harvested wrongly. */
export const restoreActions = [correctAction, restoreAction]

/** What a harvested plant offers, with the reason where its harvest keeps it. */
export const restoreOffers = (plant: PlantAsKnown, harvest: Harvest | undefined): Offer<RecordPage<'plant'>>[] =>
  harvest && !plant.isGone && phaseOf(plant.metrc) === 'harvested'
    ? [
        { ...correctAction, note: 'Harvested again with the right one', reason: whyNotBack(plant, harvest) },
        { ...restoreAction, note: 'Back from a wrong harvest', reason: whyNotBack(plant, harvest) },
      ]
    : []

/** Why a harvested plant cannot go back: its harvest keeps it, or the hours of the state are over; null where it can. */
export const whyNotBack = (plant: PlantAsKnown, harvest: Harvest | undefined): string | null =>
  restoreProblems([{ label: plant.metrc.Label, plant }], harvest)[0]?.message ?? null
