import { createLists, type Lists } from './list.ts'
import { type Change, World } from './world.ts'

/** What reads show. */
interface Shown {
  world: World
  lists: Lists
}

/** A copy of a world that learns of each change later. */
interface Past extends Shown {
  learn: (at: number, changes: readonly Change[]) => void
  /** Answers what was known at that time. */
  asOf: (at: number) => Shown
}

function pastOf(world: World): Past {
  const copy = new World()
  copy.apply([...world.everything()])
  const shown = { world: copy, lists: createLists(copy) }
  /** What it does not know yet, in order. */
  let ahead: { at: number; changes: readonly Change[] }[] = []
  return {
    ...shown,
    learn: (at, changes) => void ahead.push({ at, changes }),
    asOf(at) {
      let count = 0
      for (; count < ahead.length && (ahead[count]?.at ?? 0) <= at; count += 1) copy.apply(ahead[count]?.changes ?? [])
      if (count > 0) ahead = ahead.slice(count)
      return shown
    },
  }
}

/**
 * The world that reads show: itself, or with a lag (Metrc reference §10.8) a copy that learns of each change later. The
 * copy shares its rows with the world, and without a lag there is none. Single reads may be further behind: from the first
 * of them on there is a copy for each such time.
 * @param lagMs is asked again each time, so the lag may change.
 */
export function createShownWorld(world: World, elapsed: () => number, lagMs: () => number) {
  const present: Shown = { world, lists: createLists(world) }
  let past: Past | null = null
  const furtherBehind = new Map<number, Past>()

  function behind(ms: number): Shown {
    const known = furtherBehind.get(ms) ?? pastOf(world)
    furtherBehind.set(ms, known)
    return known.asOf(elapsed() - ms)
  }

  return {
    /** Call before the changes are applied to the world. */
    changing(changes: readonly Change[]): void {
      const at = elapsed()
      for (const [ms, each] of furtherBehind) {
        each.asOf(at - ms)
        each.learn(at, changes)
      }
      if (lagMs() === 0) return
      past ??= pastOf(world)
      past.learn(at, changes)
    },
    shown(behindMs: number): Shown {
      const lag = lagMs()
      if (lag === 0) past = null
      if (behindMs > lag) return behind(behindMs)
      return past ? past.asOf(elapsed() - lag) : present
    },
  }
}
