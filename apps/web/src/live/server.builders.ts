// Loaded before the first call asks for it, which would wait for it in the middle of a test.
import type { topics } from '@cultivatd/contract/contract'
import '@cultivatd/contract/contract'
import type { ClientMessage, ServerMessage } from '@cultivatd/contract/live'
import type { Answer, Route } from '@cultivatd/contract/route'
import { type Row, type TopicParams, topicKey } from '@cultivatd/contract/topic'
import type { OperationOutcome, Outcome } from '@cultivatd/domain/operation/outcome'
import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import { queryClient } from './query-client.ts'
import { keepToken } from './token.ts'
import type { TopicName } from './use-topic.ts'

/** A call as the server got it. */
export interface Asked {
  method: string
  path: string
  body: unknown
  /** The header `Idempotency-Key`; null without one. */
  key: string | null
  /** The header `Corrects`. */
  corrects: string | null
  /** The header `Done-At`, where it waited on the device. */
  doneAt?: string
  /** The session. */
  bearer: string | null
}

/** What becomes of a call: an answer, or an error in place of one. */
export type Reply = (asked: Asked) => Response | Promise<Response>

type Params<Name extends TopicName> = TopicParams<(typeof topics)[Name]> & Record<string, string>

/** The server at the other end of the wire. */
export interface FakeServer {
  /** The rows of a topic from now on; without any it has none. */
  shows: <Name extends TopicName>(name: Name, params: Params<Name>, rows: readonly Row<(typeof topics)[Name]>[]) => void
  /** Answers nothing to who asks for this topic: its rows are on their way. */
  isSilentOn: (name: TopicName) => void
  /** Does not let this topic be seen, and says why. */
  refuses: (name: TopicName, why: string) => void
  /** Answers the calls of a route one after the other; the last answer stays. */
  answers: (route: Route, ...replies: Reply[]) => void
  /** What its clock says from now on, where it is another one than here. */
  saysTime: (at: Date) => void
  /** The calls of a route so far. */
  asked: (route: Route) => Asked[]
}

interface Shown {
  name: string
  key: string
  send: (message: ServerMessage) => void
}

/** A server for one test, in place of the network: real calls and a real stream end here. Somebody is signed in. */
export function aServer(): FakeServer {
  const rows = new Map<string, readonly { id: string; version: number }[]>()
  const silent = new Set<string>()
  const refused = new Map<string, string>()
  const subscriptions = new Map<string, Shown>()
  const replies: { route: Route; left: Reply[] }[] = []
  const calls: Asked[] = []
  let time: Date | null = null

  const tell = ({ name, key, send }: Shown) => {
    const message = refused.get(name)
    if (message !== undefined) send({ type: 'refused', key, message })
    else if (!silent.has(name)) send({ type: 'snapshot', key, rows: [...(rows.get(key) ?? [])], position: '1' })
  }
  const tellAll = (name: string) => [...subscriptions.values()].filter((one) => one.name === name).forEach(tell)

  vi.stubGlobal(
    'WebSocket',
    socketTo((subscription) => {
      subscriptions.set(subscription.key, subscription)
      tell(subscription)
    }),
  )
  vi.stubGlobal('fetch', async (address: string, { method, headers, body }: RequestInit) => {
    const given = new Headers(headers)
    if (address === '/api/health') return new Response('{}', { headers: { date: (time ?? new Date()).toUTCString() } })
    const asked: Asked = {
      method: method ?? 'GET',
      path: address,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      key: given.get('idempotency-key'),
      corrects: given.get('corrects'),
      bearer: given.get('authorization')?.replace('Bearer ', '') ?? null,
    }
    const doneAt = given.get('done-at')
    if (doneAt !== null) asked.doneAt = doneAt
    calls.push(asked)
    const known = replies.find(({ route }) => isOf(route, asked))
    const reply = known && (known.left.length > 1 ? known.left.shift() : known.left[0])
    if (!reply) throw new Error(`The test gave no answer to ${asked.method} ${asked.path}`)
    return reply(asked)
  })
  keepToken('a token of the test')
  onTestFinished(() => {
    keepToken(null)
    queryClient.clear()
    vi.unstubAllGlobals()
  })

  return {
    shows(name, params, shown) {
      rows.set(topicKey(name, params), shown)
      tellAll(name)
    },
    saysTime: (at) => void (time = at),
    isSilentOn: (name) => void silent.add(name),
    refuses(name, why) {
      refused.set(name, why)
      tellAll(name)
    },
    answers(route, ...left) {
      replies.unshift({ route, left })
    },
    asked: (route) => calls.filter((asked) => isOf(route, asked)),
  }
}

const isOf = (route: Route, { method, path }: Asked): boolean =>
  route.method === method && new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path.split('?')[0] ?? '')

/** The browser's socket, with the server's end inside: it takes every token, and tells of each subscription. */
const socketTo = (onSubscription: (shown: Shown) => void) =>
  class {
    static readonly OPEN = 1
    readyState = 0
    onopen: (() => void) | null = null
    onmessage: ((event: { data: string }) => void) | null = null
    onclose: ((event: { code: number }) => void) | null = null
    readonly #answers: ServerMessage[] = []

    constructor() {
      queueMicrotask(() => {
        this.readyState = 1
        this.onopen?.()
      })
    }

    send(text: string): void {
      const message = JSON.parse(text) as ClientMessage
      if (message.type === 'hello') this.#answer({ type: 'ready' })
      if (message.type === 'ping') this.#answer({ type: 'pong' })
      if (message.type !== 'sub') return
      const { topic, params = {} } = message
      const send = (answer: ServerMessage) => this.#answer(answer)
      onSubscription({ name: topic, key: topicKey(topic, params), send })
    }

    close(): void {
      this.readyState = 3
    }

    /** What is answered at once is drawn at once: each answer alone would draw the whole page again. */
    #answer(message: ServerMessage): void {
      this.#answers.push(message)
      if (this.#answers.length === 1) queueMicrotask(() => act(() => this.#tellAll()))
    }

    #tellAll(): void {
      for (const message of this.#answers.splice(0))
        if (this.readyState === 1) this.onmessage?.({ data: JSON.stringify(message) })
    }
  }

const json = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status })

/** An answer of success. */
export const answer =
  <R extends Route>(_route: R, body: Answer<R>): Reply =>
  () =>
    json(200, body)

/** The refusal of a call in these words. */
export const refusal =
  (status: number, ...messages: (string | { message: string; path: string })[]): Reply =>
  () =>
    json(status, { errors: messages.map((one) => (typeof one === 'string' ? { message: one } : one)) })

/** It may have arrived: no answer came in time. */
export const lostAnswer: Reply = () => {
  throw new DOMException('late', 'TimeoutError')
}

/** There is no connection, or it broke; what was sent may have arrived. */
export const brokenConnection: Reply = () => {
  throw new TypeError('Failed to fetch')
}

/** What became of the write of one record. */
export const outcomeOf = (record: string, given: Partial<OperationOutcome> = {}): OperationOutcome => ({
  id: `operation of ${record}`,
  record,
  state: 'confirmed',
  problems: [],
  ...given,
})

/** The answer of a tracked route, as Metrc answered or did not answer yet. */
export const outcome =
  (operations: readonly OperationOutcome[], id: string | null = null): Reply =>
  () => {
    const isWaiting = operations.some(({ state }) => ['recorded', 'waiting', 'sending', 'unknown'].includes(state))
    const body: Outcome = { state: isWaiting ? 'waiting' : 'confirmed', id, operations: [...operations] }
    return json(isWaiting ? 202 : 200, body)
  }

/** Metrc has taken the change of this record. */
export const confirmed = (record: string): Reply => outcome([outcomeOf(record)])

/** The change of this record waits for Metrc, as this operation. */
export const waiting = (record: string, id: string): Reply => outcome([outcomeOf(record, { id, state: 'waiting' })])

/** An answer that the test holds back until it calls `now`. */
export function held(reply: Reply): { reply: Reply; now: () => void } {
  let now = () => {}
  const until = new Promise<void>((resolve) => {
    now = resolve
  })
  return {
    reply: async (asked) => {
      await until
      return reply(asked)
    },
    now: () => now(),
  }
}
