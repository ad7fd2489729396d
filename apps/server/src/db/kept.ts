import type { ChangeFeed } from './change-feed.ts'
import type { FeedEntity } from './feed-entity.ts'
import type { Database } from './db.ts'

/** What was read of the database and stays in memory until it may be another. */
export interface Kept<Value> {
  /** What is kept under a key; undefined when it has to be read. */
  known(key: string): Value | undefined
  /** What is kept, or else read now. Several who ask at once share one look. */
  get(key: string): Promise<Value>
  /** After a change by this process itself, which need not wait for its own notice: the next one who asks reads. */
  forget(): void
  /** From now on a change of one of these entities makes it forgotten, and no longer whatever was told on its channel. */
  follow(feed: Pick<ChangeFeed, 'onChanges'>, entities: readonly FeedEntity[]): void
  close(): void
}

/** A value with the time until which it is good; for ever when left out. Null is never kept: unknown keys are without number. */
export interface ReadValue<Value> {
  value: Value
  until?: number
}

export interface KeepOptions<Value> {
  listen: Database['listen']
  /** NOTIFY on it tells that the value may be another one. */
  channel: string
  read(key: string): Promise<ReadValue<Value>>
  now: () => Date
}

/** Should a notice of a change get lost on its way, or be late, nothing is believed longer than this. */
const believedMs = 5_000
const mostKept = 20_000

/**
 * Keeps what `read` finds. A notice of a change, by whichever process, makes all of it forgotten, also what is being read
 * at that moment; and while the connection that hears notices is lost, nothing is kept at all.
 */
export async function keep<Value>({ listen, channel, read, now }: KeepOptions<Value>): Promise<Kept<Value>> {
  const values = new Map<string, { value: Value; until: number }>()
  const reading = new Map<string, Promise<Value>>()
  const stops: (() => void)[] = []
  let isDeaf = false
  let isFollowing = false
  /** How often it was forgotten: what was read before that may be old already. */
  let generation = 0

  function forget(): void {
    generation += 1
    values.clear()
    reading.clear()
  }

  stops.push(
    await listen(channel, (isLost = false) => {
      const isNotice = !isLost && !isDeaf
      isDeaf = isLost
      if (!isNotice || !isFollowing) forget()
    }),
  )

  async function look(key: string): Promise<Value> {
    const before = generation
    const { value, until = Number.POSITIVE_INFINITY } = await read(key)
    if (value !== null && !isDeaf && generation === before) {
      if (values.size >= mostKept) values.clear()
      values.set(key, { value, until: Math.min(now().getTime() + believedMs, until) })
    }
    return value
  }

  function known(key: string): Value | undefined {
    const kept = values.get(key)
    return kept && kept.until > now().getTime() ? kept.value : undefined
  }

  return {
    known,
    async get(key) {
      const kept = known(key) ?? reading.get(key)
      if (kept !== undefined) return kept
      const looking = look(key).finally(() => {
        if (reading.get(key) === looking) reading.delete(key)
      })
      reading.set(key, looking)
      return looking
    },
    forget,
    follow(feed, entities) {
      isFollowing = true
      stops.push(
        feed.onChanges((changes) => {
          if (changes.some(({ entity }) => entities.includes(entity))) forget()
        }),
      )
    },
    close() {
      for (const stop of stops) stop()
      forget()
    },
  }
}
