import { useSyncExternalStore } from 'react'

/** How it stands with what this device keeps for a start without network. */
export type KeptState =
  /** Nobody is signed in, or it is being found out. */
  | 'off'
  | 'on'
  /** The page came by plain http: browsers keep no program and give no keys there. */
  | 'insecure'
  /** The browser lets nothing be kept, as in a private window. */
  | 'forbidden'
  /** There is no room for more; what is kept stays. */
  | 'full'
  /** The browser took the storage away while the program ran. */
  | 'away'

let state: KeptState = 'off'
const listeners = new Set<() => void>()

export function setKeptState(next: KeptState): void {
  if (state === next) return
  state = next
  for (const listener of listeners) listener()
}

export const keptState = (): KeptState => state

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useKeptState = (): KeptState => useSyncExternalStore(listen, keptState)
