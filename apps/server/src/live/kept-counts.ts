import type { Change } from '../db/change-feed.ts'
import type { Db } from '../db/db.ts'
import type { FeedEntity } from '../db/feed-entity.ts'
import type { Turns } from './turns.ts'

/**
 * One of the things that a computed topic is made of: what is counted of a facility, and the entities whose changes
 * make it another. Whoever shows it shares the one that is kept, and nothing else is counted when one of these changes.
 */
export interface Part<Counted> {
  readonly watches: readonly FeedEntity[]
  readonly count: (db: Db, facilityId: string) => Promise<Counted>
}

export const part = <Counted>(
  watches: readonly FeedEntity[],
  count: (db: Db, facilityId: string) => Promise<Counted>,
): Part<Counted> => ({ watches, count })

/** In the place of a facility, for what is not of one. */
export const everywhere = ''

/** What each of some parts counts. */
export type Counted<Parts extends Parted> = {
  [Name in keyof Parts]: Parts[Name] extends Part<infer One> ? One : never
}

type Parted = Readonly<Record<string, Part<unknown>>>

/** Parts of a facility as they stand. */
export type CountsOf = <Parts extends Parted>(parts: Parts, facilityId: string) => Promise<Counted<Parts>>

/** Parts of a facility counted once, for who does not follow them. */
export async function countedNow<Parts extends Parted>(
  db: Db,
  parts: Parts,
  facilityId: string,
): Promise<Counted<Parts>> {
  const counted: [string, unknown][] = []
  for (const [name, wanted] of Object.entries(parts)) counted.push([name, await wanted.count(db, facilityId)])
  return Object.fromEntries(counted) as Counted<Parts>
}

interface KeptCount {
  part: Part<unknown>
  facilityId: string
  /** Forgotten when it is outdated and nobody looks. */
  counted: { value: unknown } | null
  /** Something changed since the last count began. */
  isStale: boolean
  running: Promise<unknown> | null
  timer: NodeJS.Timeout | undefined
  /** When it may be counted again. */
  dueAt: number
  tellers: Set<() => void>
}

interface KeptCountsOptions {
  db: Db
  turns: Turns
  report: (message: string, error: unknown) => void
}

const leastPauseMs = 250
const mostPauseMs = 15_000
const retryMs = 1_000

/** How long to wait after what took so long: it may have a tenth of the time, however much there is to count. */
export const pauseAfter = (tookMs: number): number => Math.min(mostPauseMs, Math.max(leastPauseMs, tookMs * 10))

/**
 * What was counted last of each part and facility. Counted again are only those that a change was about, the first time
 * at once, then at a pace that falls with their cost. What nobody looks at any more is kept until it is outdated.
 */
export class KeptCounts {
  readonly #options: KeptCountsOptions
  readonly #kept = new Map<Part<unknown>, Map<string, KeptCount>>()
  readonly #byEntity = new Map<FeedEntity, Set<KeptCount>>()
  readonly #ofTeller = new Map<() => void, Set<KeptCount>>()

  constructor(options: KeptCountsOptions) {
    this.#options = options
  }

  /** Has to hear of each change before those who ask for parts do. */
  note({ entity, facilityId }: Change): void {
    for (const kept of this.#byEntity.get(entity) ?? [])
      if (facilityId === null || kept.facilityId === facilityId || kept.facilityId === everywhere) this.#outdate(kept)
  }

  /**
   * The parts as they were counted last; counted now when nothing is kept. `teller` is called each time one has come out
   * anew, until it leaves.
   *
   * @throws What counting throws, when there is nothing yet that could be answered.
   */
  async of<Parts extends Parted>(parts: Parts, facilityId: string, teller: () => void): Promise<Counted<Parts>> {
    const counted = Object.entries(parts).map(async ([name, wanted]) => [
      name,
      await this.#one(wanted, facilityId, teller),
    ])
    return Object.fromEntries(await Promise.all(counted)) as Counted<Parts>
  }

  leave(teller: () => void): void {
    for (const kept of this.#ofTeller.get(teller) ?? []) {
      kept.tellers.delete(teller)
      if (kept.tellers.size > 0) continue
      clearTimeout(kept.timer)
      kept.timer = undefined
      if (kept.isStale) kept.counted = null
    }
    this.#ofTeller.delete(teller)
  }

  async #one(wanted: Part<unknown>, facilityId: string, teller: () => void): Promise<unknown> {
    const kept = this.#keptOf(wanted, facilityId)
    kept.tellers.add(teller)
    this.#ofTeller.set(teller, (this.#ofTeller.get(teller) ?? new Set()).add(kept))
    // Nobody may look any more when it is there.
    return kept.counted ? kept.counted.value : this.#count(kept)
  }

  #keptOf(wanted: Part<unknown>, facilityId: string): KeptCount {
    const ofPart = this.#kept.get(wanted) ?? new Map<string, KeptCount>()
    this.#kept.set(wanted, ofPart)
    const known = ofPart.get(facilityId)
    if (known) return known
    const kept: KeptCount = {
      part: wanted,
      facilityId,
      counted: null,
      isStale: true,
      running: null,
      timer: undefined,
      dueAt: 0,
      tellers: new Set(),
    }
    ofPart.set(facilityId, kept)
    for (const entity of wanted.watches) this.#byEntity.set(entity, (this.#byEntity.get(entity) ?? new Set()).add(kept))
    return kept
  }

  #outdate(kept: KeptCount): void {
    kept.isStale = true
    if (kept.tellers.size === 0) kept.counted = null
    else this.#plan(kept)
  }

  #plan(kept: KeptCount): void {
    if (kept.running || kept.timer) return
    kept.timer = setTimeout(
      () => {
        kept.timer = undefined
        // What failed is tried again from there.
        this.#count(kept).catch(() => {})
      },
      Math.max(0, kept.dueAt - performance.now()),
    )
  }

  /** One count for everybody who waits for it. */
  #count(kept: KeptCount): Promise<unknown> {
    kept.running ??= this.#countNow(kept).finally(() => {
      kept.running = null
      if (!kept.isStale || !kept.counted) return
      if (kept.tellers.size === 0) kept.counted = null
      else this.#plan(kept)
    })
    return kept.running
  }

  async #countNow(kept: KeptCount): Promise<unknown> {
    const { db, turns, report } = this.#options
    try {
      const value = await turns.take('count', async () => {
        const began = performance.now()
        kept.isStale = false
        const counted = await kept.part.count(db, kept.facilityId)
        kept.dueAt = performance.now() + pauseAfter(performance.now() - began)
        return counted
      })
      kept.counted = { value }
      for (const tell of kept.tellers) tell()
      return value
    } catch (error) {
      kept.isStale = true
      kept.dueAt = performance.now() + retryMs
      report(
        `What is counted of ${kept.part.watches.join(', ')} in ${kept.facilityId || 'every facility'} failed`,
        error,
      )
      throw error
    }
  }
}
