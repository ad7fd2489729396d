import { AnySubscription, ClientMessage, liveClose, type ServerMessage } from '@cultivatd/contract/live'
import { topicKey } from '@cultivatd/contract/topic'
import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import { parseJson, refuseUnstorable } from '../http/json-body.ts'
import { textFrame } from './text-frame.ts'

/** Changes that are written but not taken by the reader; beyond it is cut and comes back with `since`. */
const mostUnsentBytes = 1024 * 1024
/** Everything together, snapshots too: these may be large, but nobody may hold this much of our memory. */
const mostBufferedBytes = 32 * 1024 * 1024
/** A subscription with the longest names that it may have is a tenth of it. */
const longestMessage = 8 * 1024
/** A token is shorter. */
const longestOfStranger = 4 * 1024
const mostBadMessages = 3
/** A subscription that cannot be read counts as so many messages: it is read twice, and answered. */
const costOfRefusal = 30
const messagesPerWindow = 600
const windowMs = 10_000
const closeMs = 2_000

interface SocketOptions {
  socket: WebSocket
  /** What the socket writes to. Frames that are the same for everybody go there as they are. */
  stream: Duplex
  /** Whether it is known who sits there. Until then only a hello is taken, and what comes right behind it. */
  isKnown(): boolean
  onMessage(message: ClientMessage): void
  onClose(): void
}

/** The messages of one tab: reads them by their schema, and writes without letting a slow reader fill our memory. */
export class LiveSocket {
  readonly #socket: WebSocket
  readonly #stream: Duplex
  readonly #isKnown: SocketOptions['isKnown']
  readonly #onMessage: SocketOptions['onMessage']
  /** Of messages that may take their time. */
  #unhurriedBytes = 0
  #badMessages = 0
  #messages = 0
  #windowStart = 0
  #isAlive = true
  #isGreeted = false

  constructor({ socket, stream, isKnown, onMessage, onClose }: SocketOptions) {
    this.#socket = socket
    this.#stream = stream
    this.#isKnown = isKnown
    this.#onMessage = onMessage
    socket.on('message', (data, isBinary) => this.#receive(String(data), isBinary))
    socket.on('pong', () => {
      this.#isAlive = true
    })
    // What is wrong with a socket is followed by its close.
    socket.on('error', () => {})
    socket.on('close', onClose)
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN
  }

  send(message: ServerMessage): void {
    this.sendFrame(textFrame(JSON.stringify(message)), false)
  }

  /** What is written and not taken yet. */
  get unsentBytes(): number {
    return this.#stream.writableLength
  }

  /**
   * @param isChange whether a reader that does not take it is slow; a large snapshot takes its time on a bad line.
   * @param onTaken called when it is, or is lost
   */
  sendFrame(frame: Buffer, isChange: boolean, onTaken: () => void = () => {}): void {
    if (!this.isOpen) return onTaken()
    const unsent = this.#stream.writableLength
    if (unsent - this.#unhurriedBytes > mostUnsentBytes || unsent > mostBufferedBytes) {
      this.close(liveClose.tooSlow)
      return onTaken()
    }
    // Most frames are changes: hearing of the end of each would cost a quarter of the whole write.
    if (isChange) return void this.#stream.write(frame)
    this.#unhurriedBytes += frame.length
    this.#stream.write(frame, () => {
      this.#unhurriedBytes -= frame.length
      onTaken()
    })
  }

  close(code: number): void {
    this.#socket.close(code)
    // A reader that does not read does not answer the close either.
    setTimeout(() => this.#socket.terminate(), closeMs).unref()
  }

  terminate(): void {
    this.#socket.terminate()
  }

  /** Called at the pace of the keepalive: who did not answer the last one is gone. */
  beat(): void {
    if (!this.#isAlive) return this.#socket.terminate()
    this.#isAlive = false
    this.#socket.ping()
  }

  #receive(text: string, isBinary: boolean): void {
    if (!this.isOpen) return
    const isTooLong = text.length > (this.#isKnown() ? longestMessage : longestOfStranger)
    if (isTooLong || this.#isFlooding(1)) return this.close(liveClose.badMessage)
    const { message, refusedKey } = isBinary ? unreadable : readMessage(text)
    if (!this.#isGreeted && message?.type !== 'hello') return this.close(liveClose.signedOut)
    this.#isGreeted = true
    if (message) return this.#onMessage(message)
    // One that asks for something impossible is told so once, and the others of the tab go on.
    if (refusedKey !== null) {
      if (this.#isFlooding(costOfRefusal)) return this.close(liveClose.badMessage)
      return this.send({ type: 'refused', key: refusedKey, message: cannotBeAsked })
    }
    this.#badMessages++
    this.send({ type: 'error', message: 'This message cannot be read.' })
    if (this.#badMessages >= mostBadMessages) this.close(liveClose.badMessage)
  }

  #isFlooding(cost: number): boolean {
    const now = performance.now()
    if (now - this.#windowStart > windowMs) {
      this.#windowStart = now
      this.#messages = 0
    }
    this.#messages += cost
    return this.#messages > messagesPerWindow
  }
}

interface ReadMessage {
  message: ClientMessage | null
  /** Of a subscription that cannot be read. */
  refusedKey: string | null
}

const unreadable: ReadMessage = { message: null, refusedKey: null }
const cannotBeAsked = 'This cannot be asked for: a name in it is too long or is not written as text.'

function readMessage(text: string): ReadMessage {
  const value = jsonOf(text)
  const read = isStorable(value) ? ClientMessage.safeParse(value) : null
  if (read?.success) return { message: read.data, refusedKey: null }
  const asked = AnySubscription.safeParse(value)
  return asked.success ? { message: null, refusedKey: topicKey(asked.data.topic, asked.data.params) } : unreadable
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

function isStorable(value: unknown): boolean {
  try {
    refuseUnstorable(value)
    return true
  } catch {
    return false
  }
}
