import { phaseOf } from '@cultivatd/domain/plant/phase'
import { type PlantAction, type PlantState, plantProblems, type StandsIn } from '@cultivatd/domain/plant/plant'
import type { Room, RoomType } from '@cultivatd/domain/room/room'
import type { System } from '@cultivatd/domain/system/system'
import { ArrowRight, CircleX, Dna, PackagePlus, Scissors, SprayCan, Sprout, Tags, Trash2 } from 'lucide-react'
import type { Offer } from '../record/record-details.tsx'
import type { RecordAction } from '../record/record-overlay.tsx'
import type { RecordPage } from '../trade/overlay-address.ts'
import { ApplyToPlant } from './apply-to-plant.tsx'
import { ChangePlantStrain } from './change-plant-strain.tsx'
import { CutClones } from './cut-clones.tsx'
import { DestroyPlant } from './destroy-plants.tsx'
import { HarvestPlant } from './harvest-plants.tsx'
import { MovePlant } from './move-plants.tsx'
import { PlantToPackage } from './plant-to-package.tsx'
import { RecordPlantWaste } from './plant-waste.tsx'
import { ReplacePlantTag } from './replace-tag.tsx'
import type { KnownPlant } from './plant-page.ts'

type PlantPage = RecordPage<'plant'>

interface OfferedAction extends RecordAction<'plant', KnownPlant> {
  action: PlantAction
  /** What it does. */
  note: string
}

export const plantActions: readonly OfferedAction[] = [
  {
    action: 'cutClones',
    page: 'clone',
    form: CutClones,
    label: 'Cut Clones',
    shortLabel: 'Clones',
    icon: Sprout,
    note: 'A new batch of young plants',
  },
  {
    action: 'package',
    page: 'toPackage',
    form: PlantToPackage,
    label: 'Create Package',
    shortLabel: 'Package',
    icon: PackagePlus,
    note: 'Of clones or seeds of this plant',
  },
  {
    action: 'harvest',
    page: 'harvestPlant',
    form: HarvestPlant,
    label: 'Harvest',
    shortLabel: 'Harvest',
    icon: Scissors,
    note: 'The whole plant or a part of it',
  },
  {
    action: 'move',
    page: 'move',
    form: MovePlant,
    label: 'Move',
    shortLabel: 'Move',
    icon: ArrowRight,
    note: 'To another room or the flowering phase',
  },
  {
    action: 'apply',
    page: 'applyAdditive',
    form: ApplyToPlant,
    label: 'Record application',
    shortLabel: 'Apply',
    icon: SprayCan,
    note: 'Of a fertilizer, a pesticide or another additive',
  },
  {
    action: 'waste',
    page: 'waste',
    form: RecordPlantWaste,
    label: 'Waste',
    shortLabel: 'Waste',
    icon: Trash2,
    note: 'Weigh what is thrown away; the plant lives on',
  },
  {
    action: 'strain',
    page: 'changeStrain',
    form: ChangePlantStrain,
    label: 'Change strain',
    shortLabel: 'Strain',
    icon: Dna,
    note: 'Where another one was planted',
  },
  {
    action: 'retag',
    page: 'replaceTag',
    form: ReplacePlantTag,
    label: 'Replace tag',
    shortLabel: 'Tag',
    icon: Tags,
    note: 'Where it is lost or cannot be read',
  },
  {
    action: 'destroy',
    page: 'destroyPlant',
    form: DestroyPlant,
    label: 'Destroy',
    shortLabel: 'Destroy',
    icon: CircleX,
    note: 'For good, with a reason and a weight',
  },
]

/**
 * What a plant's details offer (PLANT-02 to PLANT-06). What is one step away, or was done already, is shown with the reason
 * why it cannot be done; what has nothing to do with this plant is left out.
 */
export function offeredActions(plant: PlantState, standsIn: StandsIn): Offer<PlantPage>[] {
  if (plant.isGone) return []
  return plantActions.flatMap(({ action, ...offer }) => {
    const reason = plantProblems(plant, action, standsIn)[0]?.message ?? null
    return reason === null || isClose(plant, action, standsIn) ? [{ ...offer, reason }] : []
  })
}

function isClose(plant: PlantState, action: PlantAction, standsIn: StandsIn): boolean {
  const phase = phaseOf(plant.metrc)
  if (action === 'package') return phase === 'vegetative' && standsIn.includes('mother')
  if (action === 'cutClones') return phase === 'vegetative' || (phase !== 'destroyed' && standsIn.includes('mother'))
  if (action === 'harvest') return phase !== 'young'
  if (action === 'destroy') return phase !== 'young'
  return plant.metrc.IsOnHold && phase !== 'harvested' && phase !== 'destroyed'
}

/** Where a plant stands, as far as it decides what can be done: its system, or its room while it has no place in one. */
export function standsInOf(system: System | undefined, room: Room | undefined): readonly RoomType[] {
  if (system) return [system.type]
  return room?.types ?? []
}
