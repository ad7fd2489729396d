import type { TopicRow } from '@cultivatd/contract/topic'
import { AppError } from '@cultivatd/domain/app-error'
import type { Change } from '../db/change-feed.ts'
import { isOfStatement } from '../db/sql-error.ts'
import type { Person } from '../http/person.ts'
import type { Services } from '../http/services.ts'
import type { ImplementedTopic } from './implement-topics.ts'
import type { CountsOf, KeptCounts } from './kept-counts.ts'
import { topicMessage } from './topic-message.ts'
import { TopicRhythm } from './topic-rhythm.ts'
import type { Turns } from './turns.ts'

/** Who gets what an instance has to say. */
export interface Subscriber {
  /** Calls it as soon as the subscriber has room for everything that there is. */
  whenRoom(send: () => void): void
  /** A message as it goes over the wire, made once for everybody. */
  send(frame: Buffer): void
  /** What was asked for cannot be had: the subscription ends. */
  fail(error: unknown): void
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
  turns: Turns
  counts: KeptCounts
  /** Everything up to here was told to `note`. */
  position: () => string
  /** Nobody subscribes any more. */
  onIdle: () => void
}

const retryMs = 1_000
const mostRetryMs = 15_000

const nothing = () => ({ ids: new Set<string>(), subject: false, all: false, changes: 0, since: 0 })

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())

/**
 * One topic with its parameters while somebody looks at it: the rows as they were last sent, already in JSON. However
 * many look, rows are loaded once and written once. What changes is sent at once; while that is under way and for a
 * while after, the longer the dearer it was, what follows is gathered (decision 015).
 */
export class TopicInstance {
  readonly #options: InstanceOptions
  readonly #subscribers = new Map<Subscriber, Held | null>()
  #rows = new Map<string, string>()
  /** Up to here the rows hold everything. */
  #position: string
  #loaded: Promise<void> | null = null
  #isLoaded = false
  #pending = nothing()
  #plannedAt: number | null = null
  #timer: NodeJS.Timeout | undefined
  #isFlushing = false
  readonly #rhythm = new TopicRhythm()

  constructor(options: InstanceOptions) {
    this.#options = options
    this.#position = options.position()
  }

  get key(): string {
    return this.#options.key
  }

  /**
   * Sends everything, or what changed since a position that the reader has, and from then on each change. What cannot be
   * loaded now is tried again until it can; only what can never be loaded ends the subscription.
   */
  async add(subscriber: Subscriber, missedSince: () => Promise<Change[] | null>): Promise<void> {
    const held: Held = { touched: new Set() }
    this.#subscribers.set(subscriber, held)
    try {
      await (this.#loaded ??= this.#loadInTheEnd())
    } catch (error) {
      this.#loaded = null
      this.remove(subscriber)
      return subscriber.fail(error)
    }
    // Of a limited topic nobody knows which rows the reader was shown: one that came in for another did not change. What
    // is counted may lie behind its position. Of what each person has their own of, the feed names that of others too.
    const { compute, isPersonal } = this.#options.topic
    const missed = this.#isLimited || compute || isPersonal ? null : await missedSince().catch(this.#report)
    if (!this.#subscribers.has(subscriber)) return
    const ids = missed && this.#idsOf(missed)
    subscriber.whenRoom(() => {
      if (!this.#subscribers.has(subscriber)) return
      subscriber.send(this.#message(ids ? new Set([...ids, ...held.touched]) : undefined))
      this.#subscribers.set(subscriber, null)
    })
  }

  remove(subscriber: Subscriber): void {
    if (!this.#subscribers.delete(subscriber) || this.#subscribers.size > 0) return
    clearTimeout(this.#timer)
    this.#options.counts.leave(this.#countedAnew)
    this.#options.onIdle()
  }

  /** Takes note of changes that concern this topic; they are loaded a moment later. */
  note(change: Change): void {
    const watch = this.#watch(change)
    if (!watch) return
    if (watch === 'subject') this.#pending.subject = true
    else if (watch === 'row' && !this.#isFull()) this.#pending.ids.add(change.id)
    else this.#pending.all = true
    this.#countPending()
    this.#plan()
  }

  #watch(change: Change) {
    const { topic, params } = this.#options
    const isElsewhere =
      params.facilityId !== undefined && change.facilityId !== null && change.facilityId !== params.facilityId
    const watch = isElsewhere ? undefined : topic.watches[change.entity]
    return watch === 'subject' && !Object.values(params).includes(change.id) ? undefined : watch
  }

  /** The rows that these changes are about; null when any may be. */
  #idsOf(changes: readonly Change[]): Set<string> | null {
    const ids = new Set<string>()
    for (const change of changes) {
      const watch = this.#watch(change)
      if (watch === 'row') ids.add(change.id)
      else if (watch) return null
    }
    return ids
  }

  /** A part that this topic is made of has come out anew. */
  readonly #countedAnew = (): void => {
    this.#pending.all = true
    this.#countPending()
    this.#plan()
  }

  #countPending(): void {
    if (this.#pending.changes === 0) this.#pending.since = performance.now()
    this.#pending.changes += 1
  }

  #plan(): void {
    if (this.#isFlushing || !this.#isLoaded || this.#subscribers.size === 0) return
    const due = this.#dueAt
    if (this.#plannedAt !== null && this.#plannedAt <= due) return
    this.#plannedAt = due
    clearTimeout(this.#timer)
    const delay = due - performance.now()
    // Not before everything that the feed has to tell now is noted.
    if (delay <= 0) queueMicrotask(() => void this.#flush())
    else this.#timer = setTimeout(() => void this.#flush(), delay)
  }

  /** When what is pending may leave. */
  get #dueAt(): number {
    return this.#rhythm.dueAt(this.#pending, this.#pending.all && !this.#options.topic.compute)
  }

  /** For all who wait for it, as long as anybody does. */
  async #loadInTheEnd(): Promise<void> {
    for (
      let waitMs = retryMs;
      !this.#isLoaded && this.#subscribers.size > 0;
      waitMs = Math.min(2 * waitMs, mostRetryMs)
    )
      try {
        await this.#loadFirst()
      } catch (error) {
        this.#report(error)
        if (isHopeless(error)) throw error
        await pause(waitMs)
      }
  }

  async #loadFirst(): Promise<void> {
    this.#pending = nothing()
    const position = this.#options.position()
    this.#rows = await this.#load(null)
    this.#position = position
    this.#isLoaded = true
    this.#rhythm.end()
    if (this.#isPending) this.#plan()
  }

  get #isPending(): boolean {
    return this.#pending.changes > 0
  }

  readonly #report = (error: unknown): null => {
    this.#options.services.log.error(`The topic ${this.key} could not be loaded`, { error })
    return null
  }

  async #flush(): Promise<void> {
    this.#plannedAt = null
    if (this.#subscribers.size === 0) return
    if (this.#dueAt > performance.now() + 1) return this.#plan()
    const pending = this.#pending
    this.#pending = nothing()
    this.#isFlushing = true
    this.#rhythm.begin(pending.changes)
    try {
      const position = this.#options.position()
      const isWhole = pending.all || pending.subject
      const changed = isWhole ? this.#apply(await this.#load(null), null) : await this.#loadThese(pending.ids)
      this.#position = position
      this.#isFlushing = false
      this.#tell(changed)
    } catch (error) {
      this.#report(error)
      const { ids, subject, all, changes } = this.#pending
      const since = pending.since
      this.#pending = {
        ids: new Set([...pending.ids, ...ids]),
        subject: subject || pending.subject,
        all: all || pending.all,
        changes: changes + pending.changes,
        since,
      }
      await pause(retryMs)
      this.#isFlushing = false
    }
    this.#rhythm.end()
    if (this.#isPending) this.#plan()
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
      else subscriber.send((message ??= this.#message(changed)))
  }

  /** Where the rows stand: with nothing of the feed left to load, they are as far as the feed. */
  get #standing(): string {
    const isBehind = this.#isFlushing || this.#isPending
    return isBehind ? this.#position : this.#options.position()
  }

  /** All rows, or those that changed. */
  #message(changed?: ReadonlySet<string>): Buffer {
    return topicMessage(this.key, this.#standing, this.#rows, changed)
  }

  /** Rows by id, parsed by the topic's schema: nothing leaves the server that the contract does not name. */
  async #load(ids: readonly string[] | null): Promise<Map<string, string>> {
    const rows = this.#options.topic.compute ? await this.#compute() : await this.#read(ids)
    return new Map(
      rows.map((row) => {
        const clean: TopicRow = this.#options.topic.topic.row.parse(row)
        return [clean.id, JSON.stringify(clean)]
      }),
    )
  }

  async #read(ids: readonly string[] | null): Promise<readonly unknown[]> {
    const { topic, params, by, services, turns } = this.#options
    const { db, now } = services
    const rows = await turns.take('rows', () =>
      this.#rhythm.reading(async () => topic.load?.({ db, params, ids, by, services, now })),
    )
    return rows ?? []
  }

  async #compute(): Promise<readonly unknown[]> {
    const { topic, params, services, counts } = this.#options
    const counted: CountsOf = (parts, facilityId) => counts.of(parts, facilityId, this.#countedAnew)
    try {
      return (await topic.compute?.({ params, counted, now: services.now })) ?? []
    } finally {
      // The last one may have left while it was counted, before all parts had been asked for.
      if (this.#subscribers.size === 0) counts.leave(this.#countedAnew)
    }
  }
}

/** Refused for what was asked: asking again changes nothing. */
const isHopeless = (error: unknown): boolean => error instanceof AppError || isOfStatement(error)
