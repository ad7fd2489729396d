import type { PlantWeight, PlantWeightForm } from '@cultivatd/domain/weigh-in/plant-weight'
import { useMemo } from 'react'
import { type Act, isToBeSent } from '../../live/outbox/act.ts'
import { useOutbox } from '../../live/outbox/outbox-state.ts'
import { heldAs } from '../../live/outbox/held-as.ts'

/** A plant of a weigh-in as the outbox knows it: what is done to its weight goes in its order. */
export const weighedHeld = (facilityId: string, weighInId: string, label: string): string =>
  heldAs(facilityId, `${weighInId} ${label}`)

/** A weight as a station shows it. */
export interface StationWeight extends PlantWeight {
  /** The server does not have it, or not what was done to it last. */
  isWaiting: boolean
}

/** What was done at this station. */
export type Done =
  | { is: 'weighed'; weight: PlantWeight; replaces: readonly string[] }
  | { is: 'kept'; weightId: string }
  | { is: 'taken-back'; weightId: string }

interface Weigher {
  id: string
  name: string
}

/** Later than everything that the server has. */
const notArrived = Number.MAX_SAFE_INTEGER / 2

/** What an act of the outbox does to the weights of a weigh-in; null where it is about something else. */
export function doneBy({ id, at, call }: Act, weighInId: string, me: Weigher): Done | null {
  if (call.feature !== 'weighIn' || call.params?.['weighInId'] !== weighInId) return null
  if (call.route === 'weigh') {
    const { replaces, ...form } = call.body as PlantWeightForm
    return { is: 'weighed', weight: weightOf(form, { weighInId, me, at, place: id }), replaces }
  }
  const { weightId } = call.body as { weightId: string }
  if (call.route === 'keepWeight') return { is: 'kept', weightId }
  return call.route === 'takeBack' ? { is: 'taken-back', weightId } : null
}

interface Weighing {
  weighInId: string
  me: Weigher
  at: string
  /** Among what was weighed here. */
  place: number
}

/** A weight that the server does not have yet. */
export const weightOf = (
  { id, label, weightGrams, read, station, isConfirmed }: Omit<PlantWeightForm, 'replaces'>,
  { weighInId, me, at, place }: Weighing,
): PlantWeight => ({
  id,
  version: 0,
  weighInId,
  label,
  weightGrams,
  read,
  station,
  isConfirmed,
  userId: me.id,
  userName: me.name,
  at,
  arrived: notArrived + place,
  ended: null,
  operationId: null,
})

/** The weights as they are once all that was done here has arrived. */
export function actedWeights(rows: readonly PlantWeight[], done: readonly Done[], me: Weigher): StationWeight[] {
  const weights = new Map(rows.map((row): [string, StationWeight] => [row.id, { ...row, isWaiting: false }]))
  const end = (id: string, as: 'replaced' | 'taken-back') => {
    const weight = weights.get(id)
    if (weight?.ended === null)
      weights.set(id, { ...weight, ended: { as, at: weight.at, byName: me.name }, isWaiting: true })
  }
  for (const one of done) {
    if (one.is === 'weighed') {
      if (!weights.has(one.weight.id)) weights.set(one.weight.id, { ...one.weight, isWaiting: true })
      for (const id of one.replaces) end(id, 'replaced')
    } else if (one.is === 'taken-back') end(one.weightId, 'taken-back')
    else {
      const kept = weights.get(one.weightId)
      if (!kept) continue
      if (!kept.isConfirmed) weights.set(kept.id, { ...kept, isConfirmed: true, isWaiting: true })
      for (const { id, label } of weights.values()) if (label === kept.label && id !== kept.id) end(id, 'replaced')
    }
  }
  return [...weights.values()]
}

/** What waits on this device of a weigh-in, in its order, and what of it was refused, by the ids of the weights. */
export function useWaiting(weighInId: string, me: Weigher): { done: readonly Done[]; refused: ReadonlySet<string> } {
  const { acts } = useOutbox()
  return useMemo(() => {
    const all = acts.flatMap((act) => {
      const done = doneBy(act, weighInId, me)
      return done ? [{ act, done }] : []
    })
    const refused = all.flatMap(({ act, done }) => (isToBeSent(act) || done.is !== 'weighed' ? [] : [done.weight.id]))
    return { done: all.flatMap(({ act, done }) => (isToBeSent(act) ? [done] : [])), refused: new Set(refused) }
  }, [acts, weighInId, me])
}
