import { type ReactNode, Suspense, useState } from 'react'
import { useTopic } from '../live/use-topic.ts'
import type { ChosenPlants } from '../trade/chosen-plants.ts'
import type { BulkAction } from '../ui/bulk-bar.tsx'
import { lazily } from '../ui/lazily.ts'
import { bulkActions, type ManyPlantsAction, suiting } from './many-actions.ts'

const PlantsAction = lazily(async () => (await import('./plants-action.tsx')).PlantsAction)

interface BulkPlantActionsProps {
  chosen: ChosenPlants
  /** Draws the bar with these actions. */
  children: (actions: readonly BulkAction[]) => ReactNode
}

/** What can be done to plants that were selected elsewhere, with its forms: harvest, flower, destroy. */
export function BulkPlantActions({ chosen, children }: BulkPlantActionsProps) {
  const { facilityId, room, plants, onDone } = chosen
  // Known before a form is opened, so that it opens at once.
  useTopic('references', { facilityId })
  const [above, setAbove] = useState<{ action: ManyPlantsAction; labels: readonly string[] } | null>(null)
  const act = (action: ManyPlantsAction) =>
    setAbove({ action, labels: suiting(plants, action).map(({ metrc }) => metrc.Label) })
  const close = () => {
    setAbove(null)
    onDone()
  }
  return (
    <>
      {children(bulkActions(plants, act, ['harvest', 'flower', 'destroy']))}
      {above && (
        <Suspense fallback={null}>
          <PlantsAction facilityId={facilityId} roomId={room.id} {...above} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
