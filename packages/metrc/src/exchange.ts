import { promisify } from 'node:util'
import { gunzip, gunzipSync } from 'node:zlib'
import type { Dispatcher } from 'undici'
import type { Answer } from './error-body.ts'
import { MetrcError } from './metrc-error.ts'

export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  headers: Record<string, string>
  body?: string
  /** Everything together: connecting, sending, waiting and reading. */
  timeoutMs: number
  maxBytes: number
  signal?: AbortSignal
  /** Called at the first byte of an answer, with its `Date` header, empty when there is none. */
  onAnswer?: (status: number, date: string) => void
}

/** Pages are unpacked on the spot, at half of what it costs to hand them to another thread; a list that comes whole is not. */
const aPageBytes = 64 * 1024
const unpack = promisify(gunzip)

type Headers = Record<string, string | string[] | undefined>

/**
 * Sends one request and reads the whole answer, whatever its status. Redirects are answers like any other
 * and are never followed (Metrc reference §15).
 *
 * @throws MetrcError `unavailable` or `no-answer`, with `wasSent` exact: false only when no byte went out;
 *   `unreadable` when the answer is too large; the signal's reason when it is aborted.
 */
export function exchange(dispatcher: Dispatcher, request: Request): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method, path, headers, body, signal } = request
    const reading = new Reading(request)
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', aborted)
      settle()
    }
    const fail = (error: unknown) => finish(() => reject(error))
    const stop = (error: unknown) => {
      // In this order, for undici reports the end of the request at once.
      fail(error)
      reading.abort()
    }
    const aborted = () => stop(signal?.reason)
    const timer = setTimeout(() => stop(reading.timedOut()), request.timeoutMs)
    if (signal?.aborted) return aborted()
    signal?.addEventListener('abort', aborted, { once: true })
    dispatcher.dispatch(
      { method, path, headers, body: body ?? null, headersTimeout: 0, bodyTimeout: 0 },
      {
        onRequestStart: (controller) => reading.start(controller),
        onResponseStart: (_controller, status, headers) => reading.answer(status, headers),
        onResponseData(_controller, chunk) {
          const tooMuch = reading.add(chunk)
          if (tooMuch) stop(tooMuch)
        },
        onResponseEnd: () => {
          reading.whole().then((answer) => finish(() => resolve(answer)), fail)
        },
        onResponseError: (_controller, error) => fail(reading.broken(error)),
      },
    )
  })
}

/** One request on its way and its answer as it comes in. */
class Reading {
  readonly #request: Request
  #controller: Dispatcher.DispatchController | null = null
  #stopped = false
  #status = 0
  #headers: Headers = {}
  readonly #chunks: Buffer[] = []
  #bytes = 0

  constructor(request: Request) {
    this.#request = request
  }

  /** undici calls this right before the first byte is written; a request given up before then is never sent. */
  start(controller: Dispatcher.DispatchController): void {
    if (this.#stopped) return controller.abort(new Error('given up before it was sent'))
    this.#controller = controller
  }

  answer(status: number, headers: Headers): void {
    if (status < 200) return
    this.#status = status
    this.#headers = headers
    this.#request.onAnswer?.(status, text(headers['date']))
  }

  add(chunk: Buffer): MetrcError | null {
    this.#bytes += chunk.length
    if (this.#bytes > this.#request.maxBytes) return this.#tooMuch()
    this.#chunks.push(chunk)
    return null
  }

  /** @throws MetrcError `unreadable` for a body that cannot be unpacked, or not within the size that is allowed */
  async whole(): Promise<Answer> {
    const packed = Buffer.concat(this.#chunks)
    const body = /gzip/i.test(text(this.#headers['content-encoding'])) ? await this.#unpacked(packed) : packed
    const type = text(this.#headers['content-type']).split(';')[0]?.trim().toLowerCase() ?? ''
    const retryAfterMs = retryAfter(text(this.#headers['retry-after']))
    return { status: this.#status, type, body: body.toString('utf8'), retryAfterMs }
  }

  async #unpacked(packed: Buffer): Promise<Buffer> {
    const { maxBytes } = this.#request
    if (packed.length === 0) return packed
    try {
      const options = { maxOutputLength: maxBytes }
      return packed.length < aPageBytes ? gunzipSync(packed, options) : await unpack(packed, options)
    } catch (error) {
      const isTooMuch = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
      if (isTooMuch) throw this.#tooMuch()
      const status = this.#status
      throw new MetrcError({ kind: 'unreadable', wasSent: true, passing: true, status, detail: 'broken gzip' })
    }
  }

  #tooMuch(): MetrcError {
    const detail = `more than ${this.#request.maxBytes} bytes`
    return new MetrcError({ kind: 'unreadable', wasSent: true, status: this.#status, detail })
  }

  abort(): void {
    this.#stopped = true
    this.#controller?.abort(new Error('given up'))
  }

  timedOut(): MetrcError {
    return this.#lost(`no whole answer within ${this.#request.timeoutMs} ms`)
  }

  broken(error: Error): MetrcError {
    return this.#lost(codeOf(error))
  }

  #lost(detail: string): MetrcError {
    const wasSent = this.#controller !== null
    const kind = wasSent ? 'no-answer' : 'unavailable'
    const messages = wasSent && this.#request.method !== 'GET' ? [unknownOutcome] : []
    return new MetrcError({ kind, messages, wasSent, passing: true, detail })
  }
}

const unknownOutcome =
  'Metrc did not answer, so it is not known whether the change arrived. Check the record before you try again.'

const text = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header) ?? ''

/** Only the code: messages of the network can hold addresses. */
function codeOf(error: Error): string {
  const code = 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : error.name
}

/** `Retry-After` comes in seconds (Metrc reference §6); a date is understood too. */
function retryAfter(value: string): number | null {
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000
  const until = Date.parse(value)
  return Number.isNaN(until) ? null : Math.max(0, until - Date.now())
}
