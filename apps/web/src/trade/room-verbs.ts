import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** What a part of a room's page can be asked for from the bar of a phone. */
export type RoomVerb = 'place' | 'read' | 'toVeg' | 'steps' | 'waste' | 'move' | 'adjust' | 'walk' | 'weigh'

/** What the parts of a room's page offer; null for what a part says it cannot do now. */
type Offered = ReadonlyMap<RoomVerb, (() => void) | null>

interface RoomVerbs {
  /** @returns takes it back */
  offer: (verb: RoomVerb, act: (() => void) | null) => () => void
  subscribe: (onChange: () => void) => () => void
  offered: () => Offered
}

/** The parts of a room's page tell its bar through this what they can do; without it nobody listens. */
export const RoomVerbsOf = createContext<RoomVerbs | null>(null)

/** Once for a page of a room. */
export const useNewRoomVerbs = (): RoomVerbs => useState(newRoomVerbs)[0]

function newRoomVerbs(): RoomVerbs {
  let offered: Offered = new Map()
  const listeners = new Set<() => void>()
  const change = (next: Offered) => {
    offered = next
    for (const listener of listeners) listener()
  }
  return {
    offer: (verb, act) => {
      change(new Map([...offered, [verb, act]]))
      return () => {
        if (offered.get(verb) === act) change(new Map([...offered].filter(([one]) => one !== verb)))
      }
    },
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    offered: () => offered,
  }
}

/** Offers to do this from the bar while the part is on the page. @param act null while it cannot be done */
export function useRoomVerb(verb: RoomVerb, act: (() => void) | null): void {
  const verbs = useContext(RoomVerbsOf)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  const can = act !== null
  useEffect(() => verbs?.offer(verb, can ? () => latest.current?.() : null), [verbs, verb, can])
}

const nothing: Offered = new Map()

/** What the parts of the page offer by now: nothing is known of a verb that is missing. */
export function useOfferedVerbs(): Offered {
  const verbs = useContext(RoomVerbsOf)
  return useSyncExternalStore(verbs?.subscribe ?? never, () => verbs?.offered() ?? nothing)
}

const never = () => () => {}
