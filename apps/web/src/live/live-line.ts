import type { ClientMessage, ServerMessage } from '@cultivatd/contract/live'
import { liveClose, livePath } from '@cultivatd/contract/live-address'
import { type Link, type LinkEvent, nextLink } from '@cultivatd/domain/connection/link'
import { clockNow, hearServerTime } from './server-time.ts'

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

/** What the server says of topics. */
export type TopicMessage = Exclude<ServerMessage, { type: 'ready' | 'error' | 'pong' }>

interface LineOptions {
  /** What there is to know before the first word is said on a new connection: up to where everything is here, null for nowhere. */
  since: () => Promise<string | null>
  /** The server knows who is here, and whether it knows the history of `since`. */
  onReady: (isKnown: boolean | undefined) => void
  onTopic: (message: TopicMessage, text: string) => void
  /** The link is another one. */
  onLink: () => void
  /** The session ended: the token is not accepted any more. */
  onSignedOut: (token: string) => void
}

/**
 * The one WebSocket of the tab and how it stands: connects again with growing pauses after a loss, and finds out by itself
 * when nobody is there any more.
 */
export class LiveLine {
  readonly #options: LineOptions
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
  /** When a word was asked for last, by the clock of this device. */
  #askedAt = 0

  constructor(options: LineOptions) {
    this.#options = options
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

  get isReady(): boolean {
    return this.#isReady
  }

  /** When the server last said something; 0 for never in this session. */
  get heardAt(): number {
    return this.#heardAt
  }

  /** Ends the connection; the next one is that of this token. */
  end(token: string | null): void {
    this.#token = token
    this.#close()
    this.#heardAt = 0
  }

  /** Connects, where there is a token. */
  begin(): void {
    this.#follow({ type: this.#token ? 'started' : 'stopped' })
    this.#connect()
  }

  /** What is on the screen was kept on this device, of a time when the server was heard. */
  showsKept(at: number): void {
    if (this.#heardAt !== 0) return
    this.#heardAt = at
    this.#follow({ type: 'kept', asOf: new Date(at).toISOString() })
  }

  /** Something else was not answered: whether the server is there is found out now. */
  check(): void {
    if (this.#isReady) this.#ping(checkMilliseconds)
  }

  send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
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
      this.#heardAt = +clockNow()
      clearTimeout(this.#silenceTimer)
      this.#silenceTimer = undefined
      if (this.#isReady && this.#link.state !== 'live') this.#follow({ type: 'ready' })
      const text = String(data)
      this.#receive(JSON.parse(text) as ServerMessage, text)
    }
    socket.onclose = ({ code }) => {
      if (socket !== this.#socket) return
      this.#lost()
      if (code === liveClose.signedOut) return this.#options.onSignedOut(token)
      this.#retryLater()
    }
  }

  async #greet(socket: WebSocket, token: string): Promise<void> {
    const since = await this.#options.since()
    this.#askedAt = Date.now()
    if (socket === this.#socket) this.send({ type: 'hello', token, ...(since === null ? {} : { since }) })
  }

  #receive(message: ServerMessage, text: string): void {
    if (message.type === 'ready' || message.type === 'pong') hearServerTime(message.at, this.#askedAt)
    if (message.type === 'ready') return this.#ready(message.isKnown)
    if (message.type === 'error') return console.error(message.message)
    if (message.type !== 'pong') this.#options.onTopic(message, text)
  }

  #ready(isKnown: boolean | undefined): void {
    this.#isReady = true
    this.#retries = 0
    this.#follow({ type: 'ready' })
    this.#options.onReady(isKnown)
    clearInterval(this.#pingTimer)
    this.#pingTimer = setInterval(() => {
      // A word that is waited for is not waited for anew.
      if (this.#silenceTimer === undefined) this.#ping(slowMilliseconds)
    }, pingMilliseconds)
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
      asOf: new Date(this.#heardAt || clockNow()).toISOString(),
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
    this.#askedAt = Date.now()
    this.send({ type: 'ping' })
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

  #follow(event: LinkEvent): void {
    this.#link = nextLink(this.#link, event)
    this.#options.onLink()
  }
}

const isServerThere = (): Promise<boolean> =>
  fetch(healthPath, { cache: 'no-store', signal: AbortSignal.timeout(healthMilliseconds) }).then(
    // A gateway before a server that is gone answers with a page.
    ({ headers }) => headers.get('content-type')?.includes('json') ?? false,
    () => false,
  )
