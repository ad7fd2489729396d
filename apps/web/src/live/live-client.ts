import { topicKey } from '@cultivatd/contract/topic'
import type { Link } from '@cultivatd/domain/connection/link'
import type { QueryClient } from '@tanstack/react-query'
import { LiveLine, type TopicMessage } from './live-line.ts'
import { type LiveRow, mergeByVersion, replaceWith, type TopicRows } from './merge.ts'
import type { KeptTopic, RowsMessage, TopicKeeper } from './topic-keeper.ts'

export type TopicStatus = 'loading' | 'live' | 'refused'

interface Subscription {
  topic: string
  params: Record<string, string>
  users: number
  /** `kept`: what this device has of it is here, and was not asked for yet. */
  status: TopicStatus | 'kept'
  message: string | null
  /** Up to where this tab has the topic; sent as `since` after a reconnect. */
  position: string | null
  /** Whether this device has it is being found out; it is asked for right after. */
  isReading: boolean
  leaving: ReturnType<typeof setTimeout> | null
}

/** A topic that nobody shows any more is kept this long, so that going back is instant. */
const lingerMilliseconds = 60_000
/** Nobody waits longer for what this device kept. */
const keptMilliseconds = 600

/** Where the rows of a topic are in the cache. */
export const topicQueryKey = (key: string) => ['live', key] as const

interface LiveClientOptions {
  queryClient: QueryClient
  /** The session ended: the token is not accepted any more. */
  onSignedOut: (token: string) => void
  /** What keeps topics on this device, where anything may be kept. */
  keeper?: ((stream: KeptStream) => Promise<TopicKeeper>) | undefined
}

/** What a keeper may know of the stream. */
export interface KeptStream {
  rowsOf: (key: string) => { rows: TopicRows<LiveRow>; position: string } | null
  heardAt: () => number
}

/**
 * The topics of the tab over its one WebSocket (architecture §5). They are counted by who shows them; each batch patches the
 * cache row by row. After a loss it goes on from each topic's position.
 */
export class LiveClient {
  readonly #queryClient: QueryClient
  readonly #subscriptions = new Map<string, Subscription>()
  readonly #listeners = new Set<() => void>()
  readonly #line: LiveLine
  #token: string | null = null
  readonly #isKeeping: boolean
  readonly #keeping: Promise<TopicKeeper | null>
  #keeper: TopicKeeper | null = null
  /** What this device keeps of the session is open, or cannot be opened. */
  #opened: Promise<void> = Promise.resolve()
  /** The same, for as long as somebody who has a network may wait. */
  #opening: Promise<void> | null = null
  /** Of all topics, the last position that was told. */
  #last: string | null = null
  /** Whether the server knows the history of what was kept: only then is it gone on from there. */
  #isHistoryKnown = false

  constructor({ queryClient, onSignedOut, keeper }: LiveClientOptions) {
    this.#queryClient = queryClient
    this.#line = new LiveLine({
      since: () => this.#since(),
      onReady: (isKnown) => this.#ready(isKnown),
      onTopic: (message, text) => this.#receive(message, text),
      onLink: () => this.#tell(),
      onSignedOut,
    })
    this.#keeping = keeper
      ? keeper({ rowsOf: (key) => this.#rowsOf(key), heardAt: () => this.#line.heardAt }).catch(() => null)
      : Promise.resolve(null)
    this.#isKeeping = keeper !== undefined
  }

  get link(): Link {
    return this.#line.link
  }

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Connects with this token; null ends the connection and forgets every row. */
  start(token: string | null): void {
    if (token === this.#token) return
    this.#token = token
    this.#line.end(token)
    this.#forget()
    this.#keeper?.close()
    if (token && this.#isKeeping) {
      this.#opened = this.#openKept(token).catch(() => {})
      this.#opening = inTime(this.#opened).finally(() => (this.#opening = null))
    }
    if (token) for (const [key, subscription] of this.#subscriptions) this.#begin(key, subscription)
    this.#line.begin()
  }

  async #openKept(token: string): Promise<void> {
    const keeper = await this.#keeping
    if (!keeper || token !== this.#token) return
    const last = await keeper.open(token)
    if (token !== this.#token) return
    this.#keeper = keeper
    // What came from the server meanwhile is of now.
    if (!last || this.#last !== null) return
    this.#last = last.position
    this.#line.showsKept(last.at)
  }

  /** Something else was not answered: whether the server is there is found out now. */
  check(): void {
    this.#line.check()
  }

  /** What is kept on this device is all there is while the server cannot be reached. */
  statusOf(key: string): TopicStatus {
    const status = this.#subscriptions.get(key)?.status ?? 'loading'
    if (status !== 'kept') return status
    return 'asOf' in this.#line.link ? 'live' : 'loading'
  }

  messageOf(key: string): string | null {
    return this.#subscriptions.get(key)?.message ?? null
  }

  /** Keeps a topic live until the answered function is called. */
  subscribe(topic: string, params: Record<string, string>): () => void {
    const key = topicKey(topic, params)
    const known = this.#subscriptions.get(key)
    if (known) {
      known.users += 1
      if (known.leaving) clearTimeout(known.leaving)
      known.leaving = null
      // Who comes back may see it by now.
      if (known.users === 1 && known.status === 'refused') {
        known.status = 'loading'
        this.#sendSubscription(key)
      }
    } else {
      const fresh: Subscription = {
        topic,
        params,
        users: 1,
        status: 'loading',
        message: null,
        position: null,
        isReading: false,
        leaving: null,
      }
      this.#subscriptions.set(key, fresh)
      this.#begin(key, fresh)
    }
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      this.#leave(key)
    }
  }

  /** What this tab or this device knows of a topic, without asking for it; null where that is nothing. */
  async known(topic: string, params: Record<string, string>): Promise<TopicRows<LiveRow> | null> {
    const key = topicKey(topic, params)
    await this.#opened
    return (
      this.#queryClient.getQueryData<TopicRows<LiveRow>>(topicQueryKey(key)) ??
      (await this.#keeper?.read(key))?.rows ??
      null
    )
  }

  /** Asks for a topic that is shown in a moment: it is kept as long as one that nobody shows any more. */
  soon(topic: string, params: Record<string, string>): void {
    this.subscribe(topic, params)()
  }

  /** Shows what this device has of it, and asks for it, or for what came after. */
  #begin(key: string, subscription: Subscription): void {
    if (!this.#token || !this.#isKeeping) return this.#sendSubscription(key)
    subscription.isReading = true
    void inTime(this.#readKept(key, subscription, this.#token)).then(() => {
      subscription.isReading = false
      if (this.#subscriptions.get(key) === subscription) this.#sendSubscription(key)
    })
  }

  async #readKept(key: string, subscription: Subscription, token: string): Promise<void> {
    await this.#opened
    const kept = token === this.#token ? await this.#keeper?.read(key) : null
    // Somebody else is there by now, or nobody looks any more.
    const isWanted = token === this.#token && this.#subscriptions.get(key) === subscription
    if (kept && isWanted && subscription.status === 'loading') this.#showKept(key, subscription, kept)
  }

  #showKept(key: string, subscription: Subscription, { rows, position }: KeptTopic): void {
    this.#queryClient.setQueryData<TopicRows<LiveRow>>(topicQueryKey(key), rows)
    // Of what took too long the whole was asked for.
    const isGoneOnFrom = !this.#line.isReady || (subscription.isReading && this.#isHistoryKnown)
    Object.assign(subscription, { status: 'kept', position: isGoneOnFrom ? position : null })
    this.#tell()
  }

  #rowsOf(key: string): { rows: TopicRows<LiveRow>; position: string } | null {
    const position = this.#subscriptions.get(key)?.position ?? null
    const rows = this.#queryClient.getQueryData<TopicRows<LiveRow>>(topicQueryKey(key))
    return rows && position !== null ? { rows, position } : null
  }

  #leave(key: string): void {
    const subscription = this.#subscriptions.get(key)
    if (!subscription) return
    subscription.users -= 1
    if (subscription.users > 0) return
    subscription.leaving = setTimeout(() => {
      this.#keeper?.leave(key)
      this.#subscriptions.delete(key)
      this.#line.send({ type: 'unsub', key })
      this.#queryClient.removeQueries({ queryKey: topicQueryKey(key) })
    }, lingerMilliseconds)
  }

  #forget(): void {
    this.#last = null
    this.#isHistoryKnown = false
    for (const [key, subscription] of this.#subscriptions) {
      Object.assign(subscription, { status: 'loading', message: null, position: null, isReading: false })
      if (subscription.users > 0) continue
      if (subscription.leaving) clearTimeout(subscription.leaving)
      this.#subscriptions.delete(key)
    }
    // What was shown to the one who was signed in is nobody else's; only what a browser knows before that stays.
    this.#queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'init' })
    this.#tell()
  }

  async #since(): Promise<string | null> {
    if (this.#opening) await this.#opening
    this.#isHistoryKnown = this.#last !== null
    return this.#last
  }

  #ready(isKnown = true): void {
    this.#isHistoryKnown &&= isKnown
    if (!isKnown) this.#keeper?.loseHistory()
    // Of another history no version says what is newer: the rows stay until others come in their place.
    if (!this.#isHistoryKnown) for (const subscription of this.#subscriptions.values()) subscription.position = null
    for (const key of this.#subscriptions.keys()) this.#sendSubscription(key)
  }

  #sendSubscription(key: string): void {
    const subscription = this.#subscriptions.get(key)
    if (!subscription || !this.#line.isReady || subscription.isReading) return
    const { topic, params, position } = subscription
    this.#line.send({ type: 'sub', topic, params, ...(position === null ? {} : { since: position }) })
  }

  #receive(message: TopicMessage, text: string): void {
    const subscription = this.#subscriptions.get(message.key)
    if (!subscription) return
    if (message.type === 'refused') {
      Object.assign(subscription, { status: 'refused', message: message.message, position: null })
      this.#queryClient.removeQueries({ queryKey: topicQueryKey(message.key) })
      this.#keeper?.drop(message.key)
      return this.#tell()
    }
    const from = subscription.position
    this.#patch(message, from !== null)
    subscription.position = message.position
    this.#last = message.position
    this.#keeper?.note({ message, text, from })
    if (subscription.status === 'live') return
    Object.assign(subscription, { status: 'live', message: null })
    this.#tell()
  }

  /** @param isGoneOn what is here is of the same history: a row that is newer here stays */
  #patch(message: RowsMessage, isGoneOn: boolean): void {
    this.#queryClient.setQueryData<TopicRows<LiveRow>>(topicQueryKey(message.key), (old) =>
      message.type === 'snapshot'
        ? replaceWith(isGoneOn ? old : undefined, message.rows)
        : mergeByVersion(old, message.rows, message.removed),
    )
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** Ends when the work does, at the latest when patience does; never with an error. */
const inTime = (work: Promise<void>): Promise<void> =>
  Promise.race([work.catch(() => {}), new Promise<void>((resolve) => setTimeout(resolve, keptMilliseconds))])
