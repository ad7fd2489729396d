import type { KeptChange } from '../record/change.ts'
import { manyActions, type ManyPlantsAction } from './many-actions.ts'
import type { PlantEntry } from './weights-entry.ts'

/** An action on many plants as it was when its page was left: plain data. */
export interface KeptAction {
  action: ManyPlantsAction
  entries: readonly PlantEntry[]
  /** What stood in the fields that all plants share. */
  shared: Record<string, unknown>
  /** What stood in them before anybody touched the form. */
  untouched: Record<string, unknown>
  send: KeptChange
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
 * and one that is empty again or done is none any more.
 */
export function keepAction(place: ActionPlace, action: KeptAction, storage: Storage = sessionStorage): void {
  if (holdsAnything(action)) storage.setItem(nameOf(place), JSON.stringify(action))
  else forgetAction(place, storage)
}

const holdsAnything = ({ entries, shared, untouched, send: { states, unanswered } }: KeptAction): boolean =>
  unanswered !== null ||
  states.some(([, { is }]) => is !== 'done') ||
  // Once all are done it is over.
  (states.length === 0 && (entries.length > 0 || hasOther(shared, untouched)))

const hasOther = (shared: KeptAction['shared'], untouched: KeptAction['untouched']): boolean =>
  Object.keys(shared).some((name) => (shared[name] ?? '') !== (untouched[name] ?? ''))

export const forgetAction = (place: ActionPlace, storage: Storage = sessionStorage): void =>
  storage.removeItem(nameOf(place))

/**
 * Calls this whenever the page may be gone without another word: a phone throws a hidden tab away and tells nobody.
 *
 * @returns how to call it no more
 */
export function onLeaving(leave: () => void, page: EventTarget = window, shown: Shown = document): () => void {
  const onHidden = () => shown.visibilityState === 'hidden' && leave()
  page.addEventListener('pagehide', leave)
  shown.addEventListener('visibilitychange', onHidden)
  return () => {
    page.removeEventListener('pagehide', leave)
    shown.removeEventListener('visibilitychange', onHidden)
  }
}

type Shown = EventTarget & Pick<Document, 'visibilityState'>

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
