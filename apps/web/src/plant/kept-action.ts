import type { KeptSend } from '../ui/many-change.ts'
import { manyActions, type ManyPlantsAction } from './many-actions.ts'
import type { PlantEntry } from './weights-entry.ts'

/** An action on many plants as it was when its page was left by a reload: plain data. */
export interface KeptAction {
  action: ManyPlantsAction
  entries: readonly PlantEntry[]
  /** What stood in the fields that all plants share. */
  shared: Record<string, unknown>
  /** What stood in them before anybody touched the form. */
  untouched: Record<string, unknown>
  send: KeptSend
}

/** Where an action is open, and whose it is: sent again by another person, it would be another change. */
export interface ActionPlace {
  facilityId: string
  roomId: string
  personId: string
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>

const nameOf = ({ facilityId, roomId, personId }: ActionPlace): string =>
  `cultivatd-plants ${facilityId} ${roomId} ${personId}`

/**
 * Kept for this tab only: in another one another action is open. A form that nobody has entered anything into is none,
 * and one that is empty again is none any more.
 */
export function keepAction(place: ActionPlace, action: KeptAction, storage: Storage = sessionStorage): void {
  if (holdsAnything(action)) storage.setItem(nameOf(place), JSON.stringify(action))
  else forgetAction(place, storage)
}

const holdsAnything = ({ entries, shared, untouched, send }: KeptAction): boolean =>
  entries.length > 0 ||
  send.states.length > 0 ||
  send.unanswered !== null ||
  Object.keys(shared).some((name) => (shared[name] ?? '') !== (untouched[name] ?? ''))

export const forgetAction = (place: ActionPlace, storage: Storage = sessionStorage): void =>
  storage.removeItem(nameOf(place))

/** The action that was open here when the page was left; null when there was none, or it cannot be read. */
export function keptAction(place: ActionPlace, storage: Storage = sessionStorage): KeptAction | null {
  try {
    const kept: Partial<KeptAction> | null = JSON.parse(storage.getItem(nameOf(place)) ?? 'null')
    const isWhole =
      manyActions.some(({ action }) => action === kept?.action) &&
      Array.isArray(kept?.entries) &&
      kept?.untouched &&
      kept.send
    return isWhole ? (kept as KeptAction) : null
  } catch {
    return null
  }
}
