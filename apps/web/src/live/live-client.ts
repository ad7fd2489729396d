import type { ClientMessage, ServerMessage } from '@cultivatd/contract/live'
import { liveClose, livePath } from '@cultivatd/contract/live-address'
import { topicKey } from '@cultivatd/contract/topic'
import { type Link, type LinkEvent, nextLink } from '@cultivatd/domain/connection/link'
import type { QueryClient } from '@tanstack/react-query'
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
// A server that is frozen, or a radio that is gone, says nothing: it is asked so often that everybody knows within 10 s.
const pingMilliseconds = 2_000
const silentMilliseconds = 4_000
/** A word that takes so long is doubted: whether the server is there is asked while the rest of the time goes by. */
const slowMilliseconds = 1_500
/** For a word after something else was not answered. */
const checkMilliseconds = 1_000
const healthMilliseconds = 2_500
/** How often a stream may be silent although the server answers: a long list on a bad line holds up every other word. */
const mostSilences = 8
/** From then on nobody calls what stands on the screen of now, whatever holds the stream up. */
const toldSilences = 2
/** Nobody waits longer for what this device kept. */
const keptMilliseconds = 600
const firstRetryMilliseconds = 500
const lastRetryMilliseconds = 5_000

const healthPath = '/api/health'

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
 * The one WebSocket of the tab (architecture §5). Topics are counted by who shows them; each batch patches the cache
 * row by row. After a loss it connects again with growing pauses and goes on from each topic's position.
 */
export class LiveClient {
  readonly #queryClient: QueryClient
  readonly #onSignedOut: (token: string) => void
  readonly #subscriptions = new Map<string, Subscription>()
  readonly #listeners = new Set<() => void>()
  #link: Link = { state: 'off' }
  #socket: WebSocket | null = null
  #token: string | null = null
  #isReady = false
  #retries = 0
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #pingTimer: ReturnType<typeof setInterval> | undefined
  /** Until when the server must have said something. */
  #silenceTimer: ReturnType<typeof setTimeout> | undefined
  #heardAt = 0
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
    this.#onSignedOut = onSignedOut
    this.#keeping = keeper
      ? keeper({ rowsOf: (key) => this.#rowsOf(key), heardAt: () => this.#heardAt }).catch(() => null)
      : Promise.resolve(null)
    this.#isKeeping = keeper !== undefined
    if (typeof window === 'undefined') return
    window.addEventListener('online', () => this.#connectNow())
    window.addEventListener('offline', () => void this.#networkGone())
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible') return
      if (this.#isReady) this.check()
      else this.#connectNow()
    })
  }

  get link(): Link {
    return this.#link
  }

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Connects with this token; null ends the connection and forgets every row. */
  start(token: string | null): void {
    if (token === this.#token) return
    this.#token = token
    this.#close()
    this.#forget()
    this.#keeper?.close()
    this.#follow({ type: token ? 'started' : 'stopped' })
    if (!token) return
    if (this.#isKeeping) {
      this.#opened = this.#openKept(token).catch(() => {})
      this.#opening = inTime(this.#opened).finally(() => (this.#opening = null))
    }
    for (const [key, subscription] of this.#subscriptions) this.#begin(key, subscription)
    this.#connect()
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
    if (this.#heardAt !== 0) return
    this.#heardAt = last.at
    this.#follow({ type: 'kept', asOf: new Date(last.at).toISOString() })
  }

  /** Something else was not answered: whether the server is there is found out now. */
  check(): void {
    if (this.#isReady) this.#ping(checkMilliseconds)
  }

  /** What is kept on this device is all there is while the server cannot be reached. */
  statusOf(key: string): TopicStatus {
    const status = this.#subscriptions.get(key)?.status ?? 'loading'
    if (status !== 'kept') return status
    return 'asOf' in this.#link ? 'live' : 'loading'
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
    const isGoneOnFrom = !this.#isReady || (subscription.isReading && this.#isHistoryKnown)
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
      this.#send({ type: 'unsub', key })
      this.#queryClient.removeQueries({ queryKey: topicQueryKey(key) })
    }, lingerMilliseconds)
  }

  #forget(): void {
    this.#last = null
    this.#heardAt = 0
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

  #connect(): void {
    const token = this.#token
    if (!token) return
    clearTimeout(this.#retryTimer)
    const socket = new WebSocket(livePath)
    this.#socket = socket
    this.#expectWord(silentMilliseconds)
    socket.onopen = () => void this.#greet(socket, token)
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return
      this.#heardAt = Date.now()
      clearTimeout(this.#silenceTimer)
      this.#silenceTimer = undefined
      if (this.#isReady && this.#link.state !== 'live') this.#follow({ type: 'ready' })
      const text = String(data)
      this.#receive(JSON.parse(text) as ServerMessage, text)
    }
    socket.onclose = ({ code }) => {
      if (socket !== this.#socket) return
      this.#lost()
      if (code === liveClose.signedOut) return this.#onSignedOut(token)
      this.#retryLater()
    }
  }

  async #greet(socket: WebSocket, token: string): Promise<void> {
    if (this.#opening) await this.#opening
    if (socket !== this.#socket) return
    const since = this.#last
    this.#isHistoryKnown = since !== null
    this.#send({ type: 'hello', token, ...(since === null ? {} : { since }) })
  }

  #connectNow(): void {
    if (!this.#token || this.#socket) return
    this.#retries = 0
    this.#connect()
  }

  /** A server on this very device is there without any network, so it is asked. */
  async #networkGone(): Promise<void> {
    this.#follow({ type: 'offline' })
    if (this.#socket && !(await isServerThere())) this.#lostUntilLater()
  }

  #retryLater(): void {
    const pause = Math.min(lastRetryMilliseconds, firstRetryMilliseconds * 2 ** this.#retries)
    this.#retries += 1
    // Spread out, or a thousand tabs would come back in the same instant.
    this.#retryTimer = setTimeout(() => this.#connect(), pause * (0.5 + Math.random() / 2))
  }

  #lost(): void {
    this.#close()
    this.#followLost()
  }

  #followLost(): void {
    this.#follow({
      type: 'lost',
      asOf: new Date(this.#heardAt || Date.now()).toISOString(),
      isOnline: navigator.onLine,
    })
  }

  #lostUntilLater(): void {
    if (!this.#socket) return
    this.#lost()
    this.#retryLater()
  }

  /** The connection may be dead without ever saying so itself. */
  #expectWord(milliseconds: number, silences = 1): void {
    clearTimeout(this.#silenceTimer)
    this.#silenceTimer = setTimeout(() => void this.#isSilent(silences), milliseconds)
  }

  async #isSilent(silences: number): Promise<void> {
    const before = { socket: this.#socket, heardAt: this.#heardAt }
    const isThere = silences < mostSilences && (await isServerThere())
    if (this.#socket !== before.socket || this.#heardAt !== before.heardAt) return
    if (!isThere) return this.#lostUntilLater()
    if (silences >= toldSilences) this.#followLost()
    this.#expectWord(silentMilliseconds, silences + 1)
  }

  #ping(milliseconds: number): void {
    this.#send({ type: 'ping' })
    this.#expectWord(milliseconds)
  }

  #close(): void {
    clearTimeout(this.#retryTimer)
    clearInterval(this.#pingTimer)
    clearTimeout(this.#silenceTimer)
    this.#silenceTimer = undefined
    const socket = this.#socket
    this.#socket = null
    this.#isReady = false
    socket?.close()
  }

  #ready(isKnown = true): void {
    this.#isReady = true
    this.#retries = 0
    this.#isHistoryKnown &&= isKnown
    if (!isKnown) this.#keeper?.loseHistory()
    // Of another history no version says what is newer: the rows stay until others come in their place.
    if (!this.#isHistoryKnown) for (const subscription of this.#subscriptions.values()) subscription.position = null
    this.#follow({ type: 'ready' })
    for (const key of this.#subscriptions.keys()) this.#sendSubscription(key)
    clearInterval(this.#pingTimer)
    this.#pingTimer = setInterval(() => {
      // A word that is waited for is not waited for anew.
      if (this.#silenceTimer === undefined) this.#ping(slowMilliseconds)
    }, pingMilliseconds)
  }

  #sendSubscription(key: string): void {
    const subscription = this.#subscriptions.get(key)
    if (!subscription || !this.#isReady || subscription.isReading) return
    const { topic, params, position } = subscription
    this.#send({ type: 'sub', topic, params, ...(position === null ? {} : { since: position }) })
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  #receive(message: ServerMessage, text: string): void {
    if (message.type === 'ready') return this.#ready(message.isKnown)
    if (message.type === 'error') return console.error(message.message)
    if (message.type === 'pong') return
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

  #follow(event: LinkEvent): void {
    this.#link = nextLink(this.#link, event)
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** Ends when the work does, at the latest when patience does; never with an error. */
const inTime = (work: Promise<void>): Promise<void> =>
  Promise.race([work.catch(() => {}), new Promise<void>((resolve) => setTimeout(resolve, keptMilliseconds))])

const isServerThere = (): Promise<boolean> =>
  fetch(healthPath, { cache: 'no-store', signal: AbortSignal.timeout(healthMilliseconds) }).then(
    // A gateway before a server that is gone answers with a page.
    ({ headers }) => headers.get('content-type')?.includes('json') ?? false,
    () => false,
  )
