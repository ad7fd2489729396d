import type { ClientMessage, ServerMessage } from '@cultivatd/contract/live'
import { liveClose, livePath } from '@cultivatd/contract/live-address'
import { topicKey } from '@cultivatd/contract/topic'
import { type Link, type LinkEvent, nextLink } from '@cultivatd/domain/connection/link'
import type { QueryClient } from '@tanstack/react-query'
import { type LiveRow, mergeByVersion, replaceWith, type TopicRows } from './merge.ts'

export type TopicStatus = 'loading' | 'live' | 'refused'

interface Subscription {
  topic: string
  params: Record<string, string>
  users: number
  status: TopicStatus
  message: string | null
  /** Up to where this tab has the topic; sent as `since` after a reconnect. */
  position: string | null
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
const firstRetryMilliseconds = 500
const lastRetryMilliseconds = 5_000

const healthPath = '/api/health'

/** Where the rows of a topic are in the cache. */
export const topicQueryKey = (key: string) => ['live', key] as const

interface LiveClientOptions {
  queryClient: QueryClient
  /** The session ended: the token is not accepted any more. */
  onSignedOut: (token: string) => void
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

  constructor({ queryClient, onSignedOut }: LiveClientOptions) {
    this.#queryClient = queryClient
    this.#onSignedOut = onSignedOut
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
    this.#follow({ type: token ? 'started' : 'stopped' })
    if (token) this.#connect()
  }

  /** Something else was not answered: whether the server is there is found out now. */
  check(): void {
    if (this.#isReady) this.#ping(checkMilliseconds)
  }

  statusOf(key: string): TopicStatus {
    return this.#subscriptions.get(key)?.status ?? 'loading'
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
      this.#subscriptions.set(key, {
        topic,
        params,
        users: 1,
        status: 'loading',
        message: null,
        position: null,
        leaving: null,
      })
      this.#sendSubscription(key)
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

  #leave(key: string): void {
    const subscription = this.#subscriptions.get(key)
    if (!subscription) return
    subscription.users -= 1
    if (subscription.users > 0) return
    subscription.leaving = setTimeout(() => {
      this.#subscriptions.delete(key)
      this.#send({ type: 'unsub', key })
      this.#queryClient.removeQueries({ queryKey: topicQueryKey(key) })
    }, lingerMilliseconds)
  }

  #forget(): void {
    for (const [key, subscription] of this.#subscriptions) {
      Object.assign(subscription, { status: 'loading', message: null, position: null })
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
    socket.onopen = () => this.#send({ type: 'hello', token })
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return
      this.#heardAt = Date.now()
      clearTimeout(this.#silenceTimer)
      this.#silenceTimer = undefined
      if (this.#isReady && this.#link.state !== 'live') this.#follow({ type: 'ready' })
      this.#receive(JSON.parse(String(data)) as ServerMessage)
    }
    socket.onclose = ({ code }) => {
      if (socket !== this.#socket) return
      this.#lost()
      if (code === liveClose.signedOut) return this.#onSignedOut(token)
      this.#retryLater()
    }
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

  #ready(): void {
    this.#isReady = true
    this.#retries = 0
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
    if (!subscription || !this.#isReady) return
    const { topic, params, position } = subscription
    this.#send({ type: 'sub', topic, params, ...(position === null ? {} : { since: position }) })
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  #receive(message: ServerMessage): void {
    if (message.type === 'ready') return this.#ready()
    if (message.type === 'error') return console.error(message.message)
    if (message.type === 'pong') return
    const subscription = this.#subscriptions.get(message.key)
    if (!subscription) return
    if (message.type === 'refused') {
      Object.assign(subscription, { status: 'refused', message: message.message, position: null })
      this.#queryClient.removeQueries({ queryKey: topicQueryKey(message.key) })
      return this.#tell()
    }
    this.#patch(message)
    subscription.position = message.position
    if (subscription.status === 'live') return
    Object.assign(subscription, { status: 'live', message: null })
    this.#tell()
  }

  #patch(message: Extract<ServerMessage, { type: 'snapshot' | 'changes' }>): void {
    this.#queryClient.setQueryData<TopicRows<LiveRow>>(topicQueryKey(message.key), (old) =>
      message.type === 'snapshot' ? replaceWith(old, message.rows) : mergeByVersion(old, message.rows, message.removed),
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

const isServerThere = (): Promise<boolean> =>
  fetch(healthPath, { cache: 'no-store', signal: AbortSignal.timeout(healthMilliseconds) }).then(
    // A gateway before a server that is gone answers with a page.
    ({ headers }) => headers.get('content-type')?.includes('json') ?? false,
    () => false,
  )
