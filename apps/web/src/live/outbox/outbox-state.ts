import { useSyncExternalStore } from 'react'
import type { Act } from './act.ts'
import type { Lost } from './unsent-mark.ts'

/** Why nothing more can be kept here. */
export type OutboxTrouble =
  /** There is no room for it. */
  | 'full'
  /** The browser took the storage away and gives no other. */
  | 'away'
  /** Another tab runs a newer program, which keeps it in another way. */
  | 'newer'

/** What waits on this device, as far as the one who is signed in may know it. */
export interface OutboxState {
  /** Whether anything can be kept: not before it is known who is signed in, nor where the browser keeps nothing. */
  isOn: boolean
  /** The own acts, in the order in which they were done, those that were given up too. */
  acts: readonly Act[]
  /** How many of other people wait here for their person. */
  others: number
  isSending: boolean
  trouble: OutboxTrouble | null
  /** What the browser took away before it was sent, until the person says that they know. */
  lost: Lost | null
  /** What is changed by acts that are on their way from the form in which they were pressed. */
  recordsInHand: readonly string[]
}

const nothing: OutboxState = {
  isOn: false,
  acts: [],
  others: 0,
  isSending: false,
  trouble: null,
  lost: null,
  recordsInHand: [],
}
let state = nothing
/** Whether the sheet that lists them is open. */
let isListed = false
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const outboxState = (): OutboxState => state

export function setOutboxState(changed: Partial<OutboxState> | null): void {
  state = changed === null ? nothing : { ...state, ...changed }
  if (changed === null) isListed = false
  tell()
}

export const useOutbox = (): OutboxState => useSyncExternalStore(listen, outboxState)

/** Opens or closes the sheet of what is not sent yet. */
export function listActs(isOpen: boolean): void {
  isListed = isOpen
  tell()
}

export const useIsListed = (): boolean => useSyncExternalStore(listen, () => isListed)
