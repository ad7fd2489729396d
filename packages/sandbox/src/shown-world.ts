import { createLists, type Lists } from './list.ts'
import { type Change, World } from './world.ts'

/** What reads show. */
interface Shown {
  world: World
  lists: Lists
}

interface Past extends Shown {
  /** What the past does not know yet, in order. */
  ahead: { at: number; changes: readonly Change[] }[]
}

/**
 * The world that reads show: itself, or with a lag (Metrc reference §10.8) a copy that learns of each change later. The
 * copy shares its rows with the world, and without a lag there is none.
 * @param lagMs is asked again each time, so the lag may change.
 */
export function createShownWorld(world: World, elapsed: () => number, lagMs: () => number) {
  const present: Shown = { world, lists: createLists(world) }
  let past: Past | null = null

  function copied(): Past {
    const copy = new World()
    copy.apply([...world.everything()])
    return { world: copy, lists: createLists(copy), ahead: [] }
  }

  return {
    /** Call before the changes are applied to the world. */
    changing(changes: readonly Change[]): void {
      if (lagMs() === 0) return
      past ??= copied()
      past.ahead.push({ at: elapsed(), changes })
    },
    shown(): Shown {
      const lag = lagMs()
      if (lag === 0) past = null
      if (!past) return present
      const known = elapsed() - lag
      let count = 0
      for (; count < past.ahead.length && (past.ahead[count]?.at ?? 0) <= known; count += 1)
        past.world.apply(past.ahead[count]?.changes ?? [])
      if (count > 0) past.ahead = past.ahead.slice(count)
      return past
    },
  }
}
