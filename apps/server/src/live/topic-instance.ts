import type { TopicRow } from '@cultivatd/contract/topic'
import type { Change } from '../db/change-feed.ts'
import type { Person } from '../http/person.ts'
import type { Services } from '../http/services.ts'
import type { ImplementedTopic } from './implement-topics.ts'
import { textFrame } from './text-frame.ts'

/** Who gets what an instance has to say. */
export interface Subscriber {
  /** A message as it goes over the wire, made once for everybody. */
  send(frame: Buffer): void
  /** The rows cannot be loaded: the subscription ends. */
  fail(): void
}

interface Held {
  /** Ids that changed while the subscriber waited for what it had missed. */
  touched: Set<string>
}

interface InstanceOptions {
  topic: ImplementedTopic
  key: string
  params: Record<string, string>
  by: Person
  services: Services
  /** Everything up to here was told to `note`. */
  position: () => string
  /** Nobody subscribes any more. */
  onIdle: () => void
}

/** Batches of rows at most this often, computed topics at most that often (architecture §5). */
const batchMs = 50
const computedMs = 250
const retryMs = 1_000

/**
 * One topic with its parameters while somebody looks at it: the rows as they were last sent, already in JSON. However
 * many look, rows are loaded once and written once.
 */
export class TopicInstance {
  readonly #options: InstanceOptions
  readonly #subscribers = new Map<Subscriber, Held | null>()
  #rows = new Map<string, string>()
  /** Up to here the rows hold everything. */
  #position: string
  #loaded: Promise<void> | null = null
  #pending = { ids: new Set<string>(), all: false }
  #timer: NodeJS.Timeout | undefined
  #isFlushing = false
  #lastBegin = 0
  #lastEnd = 0

  constructor(options: InstanceOptions) {
    this.#options = options
    this.#position = options.position()
  }

  get key(): string {
    return this.#options.key
  }

  /** Sends everything, or what changed since a position that the reader has, and from then on each change. */
  async add(subscriber: Subscriber, missedSince: () => Promise<Change[] | null>): Promise<void> {
    const held: Held = { touched: new Set() }
    this.#subscribers.set(subscriber, held)
    try {
      await (this.#loaded ??= this.#loadFirst())
      const missed = await missedSince()
      if (!this.#subscribers.has(subscriber)) return
      // Of a limited topic nobody knows which rows the reader was shown: one that came in for another did not change.
      const ids = missed && !this.#isLimited ? this.#idsOf(missed) : null
      subscriber.send(ids ? this.#message('changes', new Set([...ids, ...held.touched])) : this.#message('snapshot'))
      this.#subscribers.set(subscriber, null)
    } catch (error) {
      this.#options.services.log.error(`The topic ${this.key} could not be loaded`, { error })
      this.#loaded = null
      this.remove(subscriber)
      subscriber.fail()
    }
  }

  remove(subscriber: Subscriber): void {
    if (!this.#subscribers.delete(subscriber) || this.#subscribers.size > 0) return
    clearTimeout(this.#timer)
    this.#options.onIdle()
  }

  /** Takes note of changes that concern this topic; they are loaded a moment later. */
  note(change: Change): void {
    const watch = this.#watch(change)
    if (!watch) return
    if (watch === 'row' && !this.#isFull()) this.#pending.ids.add(change.id)
    else this.#pending.all = true
    this.#plan()
  }

  #watch(change: Change) {
    const { topic, params } = this.#options
    const isElsewhere =
      params.facilityId !== undefined && change.facilityId !== null && change.facilityId !== params.facilityId
    return isElsewhere ? undefined : topic.watches[change.entity]
  }

  /** The rows that these changes are about; null when any may be. */
  #idsOf(changes: readonly Change[]): Set<string> | null {
    const ids = new Set<string>()
    for (const change of changes) {
      const watch = this.#watch(change)
      if (watch === 'all') return null
      if (watch === 'row') ids.add(change.id)
    }
    return ids
  }

  #plan(): void {
    if (this.#timer || this.#isFlushing || this.#subscribers.size === 0) return
    // Counting may take long, so its pause begins when it is done; a batch of rows leaves every 50 ms.
    const due = this.#pending.all ? this.#lastEnd + computedMs : this.#lastBegin + batchMs
    const delay = Math.max(0, due - performance.now())
    this.#timer = setTimeout(() => void this.#flush(), delay)
  }

  async #loadFirst(): Promise<void> {
    this.#pending = { ids: new Set(), all: false }
    const position = this.#options.position()
    this.#rows = await this.#load(null)
    this.#position = position
  }

  async #flush(): Promise<void> {
    this.#timer = undefined
    this.#isFlushing = true
    this.#lastBegin = performance.now()
    const { ids, all } = this.#pending
    this.#pending = { ids: new Set(), all: false }
    try {
      await this.#loaded
      const position = this.#options.position()
      const changed = all ? this.#apply(await this.#load(null), null) : await this.#loadThese(ids)
      this.#position = position
      this.#tell(changed)
    } catch (error) {
      this.#options.services.log.error(`The topic ${this.key} could not be loaded`, { error })
      this.#pending = { ids: new Set([...ids, ...this.#pending.ids]), all: all || this.#pending.all }
      await new Promise((resolve) => setTimeout(resolve, retryMs).unref())
    }
    this.#isFlushing = false
    this.#lastEnd = performance.now()
    if (this.#pending.all || this.#pending.ids.size > 0) this.#plan()
  }

  /** Rows that changed; all of them where they may be too many together, so that the oldest make room. */
  async #loadThese(ids: ReadonlySet<string>): Promise<Set<string>> {
    const loaded = await this.#load([...ids])
    if (this.#isFull(loaded.size)) return this.#apply(await this.#load(null), null)
    return this.#apply(loaded, ids)
  }

  get #isLimited(): boolean {
    return this.#options.topic.limit < Number.POSITIVE_INFINITY
  }

  /** Whether there may be rows that are left out, so that any change may bring one in or push one out. */
  #isFull(coming = 0): boolean {
    return this.#rows.size + coming >= this.#options.topic.limit
  }

  /** Takes loaded rows over and answers the ids that differ now. `ids` null: what is not loaded is gone. */
  #apply(loaded: Map<string, string>, ids: ReadonlySet<string> | null): Set<string> {
    const changed = new Set<string>()
    for (const [id, json] of loaded)
      if (this.#rows.get(id) !== json) {
        this.#rows.set(id, json)
        changed.add(id)
      }
    for (const id of ids ?? [...this.#rows.keys()]) if (!loaded.has(id) && this.#rows.delete(id)) changed.add(id)
    return changed
  }

  #tell(changed: Set<string>): void {
    if (changed.size === 0) return
    let message: Buffer | undefined
    for (const [subscriber, held] of this.#subscribers)
      if (held) for (const id of changed) held.touched.add(id)
      else subscriber.send((message ??= this.#message('changes', changed)))
  }

  /** Where the rows stand: with nothing of the feed left to load, they are as far as the feed. */
  get #standing(): string {
    const isBehind = this.#isFlushing || this.#pending.all || this.#pending.ids.size > 0
    return isBehind ? this.#position : this.#options.position()
  }

  /** A message from rows that are JSON already. */
  #message(type: 'snapshot' | 'changes', ids?: ReadonlySet<string>): Buffer {
    const key = JSON.stringify(this.key)
    const position = JSON.stringify(this.#standing)
    if (!ids)
      return textFrame(
        `{"type":"${type}","key":${key},"rows":[${[...this.#rows.values()].join(',')}],"position":${position}}`,
      )
    const rows: string[] = []
    const removed: string[] = []
    for (const id of ids) {
      const row = this.#rows.get(id)
      if (row === undefined) removed.push(id)
      else rows.push(row)
    }
    return textFrame(
      `{"type":"${type}","key":${key},"rows":[${rows.join(',')}],"removed":${JSON.stringify(removed)},"position":${position}}`,
    )
  }

  /** Rows by id, parsed by the topic's schema: nothing leaves the server that the contract does not name. */
  async #load(ids: readonly string[] | null): Promise<Map<string, string>> {
    const { topic, params, by, services } = this.#options
    const { db, now } = services
    const rows = await topic.load({ db, params, ids, by, services, now })
    return new Map(
      rows.map((row) => {
        const clean: TopicRow = topic.topic.row.parse(row)
        return [clean.id, JSON.stringify(clean)]
      }),
    )
  }
}
