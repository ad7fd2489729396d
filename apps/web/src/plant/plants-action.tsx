import { useTopic } from '../live/use-topic.ts'
import { OverlayPage } from '../ui/overlay-page.tsx'
import { useLate } from '../ui/use-late.ts'
import { DraftOf } from '../ui/draft/draft-of.tsx'
import { Loading, SkeletonRows } from '../ui/skeleton.tsx'
import { NotHereYet } from '../ui/topic-rows.tsx'
import { ChangePlantsStrain } from './change-plant-strain.tsx'
import { DestroyPlants } from './destroy-plants.tsx'
import { HarvestPlants } from './harvest-plants.tsx'
import { manyActions, type ManyPlantsAction, plantsPlace } from './many-actions.ts'
import { MovePlants } from './move-plants.tsx'
import type { PlantsPageProps } from './plant-page.ts'
import { ApplyToPlants } from './apply-to-plants.tsx'
import { WastePlants } from './waste-plants.tsx'

interface PlantsActionProps extends Pick<PlantsPageProps, 'facilityId' | 'roomId' | 'toRoomId' | 'labels' | 'onClose'> {
  action: ManyPlantsAction
  /** Where its draft is: with the plants of its room, unless it is opened from somewhere else. */
  place?: string
}

/** One action on many plants, above the page: opened with the labels that were selected, or with none. */
export function PlantsAction({ action, place, ...given }: PlantsActionProps) {
  const { rows: rooms, status } = useTopic('rooms', { facilityId: given.facilityId })
  const { rows: references } = useTopic('references', { facilityId: given.facilityId })
  const [known] = references
  const isLoading = !known || status === 'loading'
  // Mostly both are here already; a sheet that is replaced at once would take the focus out of the form's first field.
  const isLate = useLate(isLoading, 600)
  if (isLoading && !isLate) return null
  if (isLoading)
    return (
      <OverlayPage isOpen title={titleOf(action)} onClose={given.onClose}>
        <NotHereYet what="lists of this form" />
        <Loading label="The form is loading">
          <SkeletonRows />
        </Loading>
      </OverlayPage>
    )
  const shared = { ...given, rooms, references: known }
  return (
    <DraftOf place={place ?? plantsPlace(given.roomId, action)} title={titleOf(action)}>
      {action === 'harvest' && <HarvestPlants {...shared} />}
      {action === 'destroy' && <DestroyPlants {...shared} />}
      {action === 'apply' && <ApplyToPlants {...shared} />}
      {action === 'waste' && <WastePlants {...shared} />}
      {action === 'strain' && <ChangePlantsStrain {...shared} />}
      {(action === 'move' || action === 'flower') && <MovePlants {...shared} action={action} />}
    </DraftOf>
  )
}

const titleOf = (action: ManyPlantsAction): string => manyActions.find((one) => one.action === action)?.title ?? ''
