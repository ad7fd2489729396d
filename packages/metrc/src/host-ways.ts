import type { ListName } from './lists.ts'

/**
 * What a host does not take of a list, though others do (Metrc reference §3): windows of more than a day, windows that end
 * in the future, a window at all, paging parameters.
 */
export const hostWays = ['by-day', 'no-future', 'no-window', 'unpaged'] as const
export type HostWay = (typeof hostWays)[number]

export interface LearnedWay {
  list: ListName
  way: HostWay
}

/** How one host wants to be asked for its lists, learned from its answers. One for all clients of a host. */
export interface HostWays {
  of(list: ListName): ReadonlySet<HostWay>
  learn(list: ListName, way: HostWay): void
  /** Calls the listener with all that is learned from now on; the answer ends it. */
  onLearned(listener: (learned: LearnedWay) => void): () => void
}

const none: ReadonlySet<HostWay> = new Set()

export function createHostWays(): HostWays {
  const known = new Map<ListName, ReadonlySet<HostWay>>()
  const listeners = new Set<(learned: LearnedWay) => void>()
  const of = (list: ListName) => known.get(list) ?? none
  return {
    of,
    learn(list, way) {
      if (of(list).has(way)) return
      known.set(list, new Set([...of(list), way]))
      for (const listener of listeners) listener({ list, way })
    },
    onLearned(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
