import { phaseOf } from '@cultivatd/domain/plant/phase'
import type { StandingPlant } from '@cultivatd/domain/plant/plant'
import { ArrowRight, CircleX, Dna, Flower2, type LucideIcon, Scissors, SprayCan, Trash2 } from 'lucide-react'
import type { PlantsPage } from '../trade/overlay-address.ts'
import type { BulkAction } from '../ui/bulk-bar.tsx'

export type ManyPlantsAction = 'harvest' | 'flower' | 'move' | 'apply' | 'waste' | 'strain' | 'destroy'

/** What can be done to many plants, apart from its forms: with them come the schemas of plants and harvests. */
export const manyActions: readonly { action: ManyPlantsAction; title: string; label: string; icon: LucideIcon }[] = [
  { action: 'harvest', title: 'Harvest plants', label: 'Harvest', icon: Scissors },
  { action: 'flower', title: 'Flower plants', label: 'Flower', icon: Flower2 },
  { action: 'move', title: 'Move plants', label: 'Move', icon: ArrowRight },
  { action: 'apply', title: 'Record application', label: 'Apply', icon: SprayCan },
  { action: 'waste', title: 'Waste of plants', label: 'Waste', icon: Trash2 },
  { action: 'strain', title: 'Change strain', label: 'Strain', icon: Dna },
  { action: 'destroy', title: 'Destroy plants', label: 'Destroy', icon: CircleX },
]

/** Which of these an action suits, by phase and hold; the form's rule looks at all of it. */
export function suiting(plants: readonly StandingPlant[], action: ManyPlantsAction): readonly StandingPlant[] {
  return plants.filter(({ metrc }) => {
    const phase = phaseOf(metrc)
    if (metrc.IsOnHold || phase === 'harvested' || phase === 'destroyed') return false
    if (action === 'harvest') return phase === 'flowering'
    if (action === 'flower') return phase === 'vegetative'
    return action === 'move' || action === 'apply' || action === 'strain' || phase !== 'young'
  })
}

/** The actions of a bulk bar that suit some of what is selected; one that suits only some says so. */
export const bulkActions = (
  plants: readonly StandingPlant[],
  onAct: (action: ManyPlantsAction) => void,
  offered: readonly ManyPlantsAction[] = manyActions.map(({ action }) => action),
): BulkAction[] =>
  manyActions.flatMap(({ action, icon, label, title }) => {
    const suits = offered.includes(action) ? suiting(plants, action).length : 0
    if (suits === 0) return []
    const some = suits < plants.length ? ` for ${suits} of ${plants.length}` : ''
    return [{ label: `${title}${some}`, shortLabel: label, icon, onClick: () => onAct(action) }]
  })

/** Where the drafts of actions on plants of a room are; of one action where it is named. */
export const plantsPlace = (roomId: string | null, action?: ManyPlantsAction): string =>
  ['room', encodeURIComponent(roomId ?? ''), 'plants', action].filter(Boolean).join(' ')

/** The form of an action in the address. */
export const plantsPageOf = (action: ManyPlantsAction): PlantsPage => `${action}Plants`
