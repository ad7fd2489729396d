import type { Problem } from '@cultivatd/domain/app-error'
import { elsewhereProblem } from '@cultivatd/domain/plant/label-elsewhere'
import { notOnThisDevice } from '@cultivatd/domain/lookup/lookup-words'
import { type NamedPlant, type PlantAction, plantProblems, type StandingPlant } from '@cultivatd/domain/plant/plant'
import { useEffect, useMemo, useState } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { isLeft, type ChangeStates } from '../record/change-states.ts'
import { usePlantsByLabel } from '../trade/use-plants-by-label.ts'
import { useDraft } from '../ui/draft/draft-of.tsx'
import { isSame } from '../ui/draft/drafts.ts'
import type { PlantsPageProps } from './plant-page.ts'
import { type PlantEntry, withEntries } from './weights-entry.ts'

interface Asked {
  /** What the form was given: whose plants are followed, and what the list begins with. */
  given: Pick<PlantsPageProps, 'facilityId' | 'roomId' | 'labels' | 'page'>
  action: PlantAction
  /** What was sent of it. */
  states: ChangeStates
}

export interface PlantEntries {
  entries: readonly PlantEntry[]
  setEntries: (change: (entries: readonly PlantEntry[]) => readonly PlantEntry[]) => void
  /** Those that a press of the button would send. */
  left: readonly PlantEntry[]
  plantOf: (label: string) => StandingPlant | undefined
  /** The labels of the plants in the room of the form. */
  inRoom: readonly string[]
  /** Those that are left, as the server's rules ask for them. */
  named: readonly NamedPlant[]
  /** By label, why this cannot be done to that plant (PLANT-14). */
  problems: ReadonlyMap<string, string>
  /** Labels of other rooms are being looked up. */
  isLooking: boolean
  /** Why they could not be. */
  lookingFailed: string | null
}

/** What is entered, kept in the draft of the form; what was selected now comes to what was entered before. */
function useDraftEntries(labels: readonly string[]) {
  const draft = useDraft()
  const [selected] = useState(() => withEntries([], labels))
  const [entries, setEntries] = useState<readonly PlantEntry[]>(() =>
    withEntries((draft?.part('entries') as readonly PlantEntry[] | undefined) ?? [], labels),
  )
  useEffect(() => {
    draft?.put('entries', isSame(entries, selected) ? undefined : entries)
  }, [draft, entries, selected])
  return [entries, setEntries] as const
}

/** What is wrong with what all share: what is wrong with a plant stands in its row. */
export const besidePlants = (problems: readonly Problem[]): Problem[] =>
  problems.filter(({ path }) => path !== 'label' && !path?.startsWith('plants'))

/** The list of an action on many plants, each plant checked by the rule that the server asks. */
export function usePlantEntries({ given, action, states }: Asked): PlantEntries {
  const { facilityId, roomId, labels, page } = given
  const only = page?.plant
  const [entries, setEntries] = useDraftEntries(labels)
  const { rows, status } = useTopic('plants', roomId === null ? null : { facilityId, roomId })
  const here = useMemo(() => {
    const plants: readonly StandingPlant[] = only ? [only] : rows
    return new Map(plants.map((plant) => [plant.metrc.Label, plant]))
  }, [rows, only])
  const left = useMemo(
    () => (only ? entries : entries.filter(({ label }) => isLeft(states, label))),
    [entries, states, only],
  )
  const isReady = roomId === null || status !== 'loading'
  const elsewhere = useMemo(
    () => (isReady ? left.flatMap(({ label }) => (here.has(label) ? [] : [label])).sort() : []),
    [isReady, left, here],
  )
  const found = usePlantsByLabel(facilityId, elsewhere)
  const isLooking = !isReady || found.isLooking
  const problems = useMemo(() => {
    const all = left.map(({ label }) => {
      const plant = here.get(label) ?? found.plants.get(label)
      const other = plant ? undefined : found.others.get(label)
      if (other) return [label, elsewhereProblem(other).message] as const
      if (!plant && found.unseen.has(label)) return [label, notOnThisDevice] as const
      // One that is still being looked up is not unknown.
      return [label, !plant && isLooking ? undefined : plantProblems(plant, action)[0]?.message] as const
    })
    return new Map(all.flatMap(([label, problem]) => (problem === undefined ? [] : [[label, problem]])))
  }, [left, here, found.plants, found.others, found.unseen, isLooking, action])
  const plantOf = (label: string) => here.get(label) ?? found.plants.get(label)
  const inRoom = useMemo(() => [...here.keys()], [here])
  return {
    entries,
    setEntries,
    left,
    plantOf,
    inRoom,
    named: left.map(({ label }) => ({ label, plant: plantOf(label), elsewhere: found.others.get(label) })),
    problems,
    isLooking,
    lookingFailed: found.failed,
  }
}
