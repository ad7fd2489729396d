import { useTopic } from '../live/use-topic.ts'
import { OverlayPage } from '../ui/overlay-page.tsx'
import { useLate } from '../ui/use-late.ts'
import { Loading, SkeletonRows } from '../ui/skeleton.tsx'
import { DestroyPlants } from './destroy-plants.tsx'
import { HarvestPlants } from './harvest-plants.tsx'
import { manyActions, type ManyPlantsAction } from './many-actions.ts'
import { MovePlants } from './move-plants.tsx'
import type { PlantsPageProps } from './plant-page.ts'

interface PlantsActionProps extends Pick<PlantsPageProps, 'facilityId' | 'roomId' | 'labels' | 'begin' | 'onClose'> {
  action: ManyPlantsAction
}

/** One action on many plants, above the page: opened with the labels that were selected, or with none. */
export function PlantsAction({ action, ...given }: PlantsActionProps) {
  const { rows: rooms, status } = useTopic('rooms', { facilityId: given.facilityId })
  const { rows: references } = useTopic('references', { facilityId: given.facilityId })
  const [known] = references
  const isLoading = !known || status === 'loading'
  // Mostly both are here already; a sheet that is replaced at once would take the focus out of the form's first field.
  const isLate = useLate(isLoading, 600)
  if (isLoading && !isLate) return null
  if (isLoading)
    return (
      <OverlayPage isOpen title={manyActions.find((one) => one.action === action)?.title} onClose={given.onClose}>
        <Loading label="The form is loading">
          <SkeletonRows />
        </Loading>
      </OverlayPage>
    )
  const shared = { ...given, rooms, references: known }
  if (action === 'harvest') return <HarvestPlants {...shared} />
  if (action === 'destroy') return <DestroyPlants {...shared} />
  return <MovePlants {...shared} action={action} />
}
