import type { References } from '@cultivatd/contract/reference/reference.contract'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import { useTopic } from '../live/use-topic.ts'
import { OverlayPage } from '../ui/overlay-page.tsx'
import { useLate } from '../ui/use-late.ts'
import { Loading, SkeletonRows } from '../ui/skeleton.tsx'
import { DestroyPlants } from './destroy-plants.tsx'
import { HarvestPlants } from './harvest-plants.tsx'
import type { KeptRun } from './kept-run.ts'
import { manyActions, type ManyPlantsAction } from './many-actions.ts'
import { MovePlants } from './move-plants.tsx'

/** What every form of many plants knows. */
export interface PlantsPageProps {
  facilityId: string
  /** The room whose plants are followed live; null where the form belongs to none. */
  roomId: string | null
  /** What the list begins with. */
  labels: readonly string[]
  rooms: readonly RoomSummary[]
  references: References
  /** As it was when the page was left by a reload. */
  begin?: KeptRun | undefined
  onClose: () => void
}

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
