import { type ReactNode, type RefObject, useEffect } from 'react'
import { useTopic } from '../live/use-topic.ts'
import type { ChosenPlants } from '../trade/chosen-plants.ts'
import { printAction } from '../record/label/print-action.ts'
import type { BulkAction } from '../ui/bulk-bar.tsx'
import { bulkActions, type ManyPlantsAction, suiting } from './many-actions.ts'
import type { OpenPlantsForm } from './use-plants-form.tsx'

interface BulkPlantActionsProps {
  chosen: ChosenPlants
  onAct: OpenPlantsForm
  /** Told of what is chosen, for the buttons of the list below. */
  chosenRef: RefObject<ChosenPlants | null>
  /** Draws the bar with these actions. */
  children: (actions: readonly BulkAction[]) => ReactNode
}

/** What can be done to plants that were selected elsewhere: harvest, flower, waste, destroy. */
export function BulkPlantActions({ chosen, onAct, chosenRef, children }: BulkPlantActionsProps) {
  const { facilityId, plants, onDone } = chosen
  // Known before a form is opened, so that it opens at once.
  useTopic('references', { facilityId })
  useEffect(() => {
    chosenRef.current = chosen
    return () => {
      chosenRef.current = null
    }
  })
  const act = (action: ManyPlantsAction) => {
    onAct(
      action,
      suiting(plants, action).map(({ metrc }) => metrc.Label),
    )
    // They are in the form's list now.
    onDone()
  }
  const records = plants.map(({ metrc }) => metrc.Label)
  return children([
    ...bulkActions(plants, act, ['harvest', 'flower', 'apply', 'waste', 'destroy']),
    ...(records.length > 0 ? [printAction({ facilityId, kind: 'plant', records })] : []),
  ])
}
