import { topicKey } from '@cultivatd/contract/topic'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { send } from './api.ts'
import { LiveClient } from './live-client.ts'
import { aServer } from './server.builders.ts'

/** The browser's sockets, as the server's end of them sees them. */
interface Line {
  sent: { type: string }[]
  says: (message: object) => void
}

let lines: Line[] = []
let isAnswering = true

class Socket {
  static readonly OPEN = 1
  readyState = 1
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  readonly #line: Line = { sent: [], says: (message) => this.onmessage?.({ data: JSON.stringify(message) }) }

  constructor() {
    lines.push(this.#line)
    queueMicrotask(() => this.onopen?.())
  }

  send(text: string): void {
    const message = JSON.parse(text) as { type: string }
    this.#line.sent.push(message)
    const answer = { hello: 'ready', ping: 'pong' }[message.type]
    if (isAnswering && answer) queueMicrotask(() => this.#line.says({ type: answer }))
  }

  close(): void {
    this.readyState = 3
  }
}

beforeEach(() => {
  lines = []
  isAnswering = true
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('fetch', async () => new Response('{}', { headers: { 'content-type': 'application/json' } }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function connected() {
  const queryClient = new QueryClient()
  const client = new LiveClient({ queryClient, onSignedOut: () => {} })
  client.start('a token')
  await vi.advanceTimersByTimeAsync(1)
  expect(client.link).toEqual({ state: 'live' })
  return { client, queryClient }
}

test('[SYNC-04] a stream that says nothing is told of within ten seconds, though the server answers everything else', async () => {
  const { client } = await connected()
  isAnswering = false
  await vi.advanceTimersByTimeAsync(10_500)
  expect(client.link.state).toBe('noServer')
})

test('[SYNC-04] a server that answers nothing at all is told of in six seconds: a busy device may need some more', async () => {
  const { client } = await connected()
  isAnswering = false
  vi.stubGlobal('fetch', () => new Promise((_, reject) => setTimeout(reject, 2_500)))
  await vi.advanceTimersByTimeAsync(5_900)
  expect(client.link).toEqual({ state: 'live' })
  await vi.advanceTimersByTimeAsync(200)
  expect(client.link.state).toBe('noServer')
  client.start(null)
})

test('[SYNC-04] what was held up by a long list goes on where it was, and is of now again with the next word', async () => {
  const { client } = await connected()
  isAnswering = false
  await vi.advanceTimersByTimeAsync(12_000)
  isAnswering = true
  lines[0]?.says({ type: 'pong' })
  expect(client.link).toEqual({ state: 'live' })
  expect(lines).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines).toHaveLength(1)
  client.start(null)
})

test('what one person was shown is gone from the tab with the session, whoever asked for it', async () => {
  const { client, queryClient } = await connected()
  queryClient.setQueryData(['live', topicKey('plants', {})], new Map())
  queryClient.setQueryData(['operations', 'refused', undefined], { pages: ['of the one'] })
  queryClient.setQueryData(['init'], { loginName: 'Green Acres' })
  client.start(null)
  expect(queryClient.getQueryData(['live', topicKey('plants', {})])).toBeUndefined()
  expect(queryClient.getQueryData(['operations', 'refused', undefined])).toBeUndefined()
  // What everybody may know before they sign in.
  expect(queryClient.getQueryData(['init'])).toBeDefined()
})

test('what is asked for soon is there for who shows it a moment later, and is asked for anew where it was refused', async () => {
  const { client, queryClient } = await connected()
  const key = topicKey('rooms', { facilityId: 'F' })
  const asked = () => lines[0]?.sent.filter(({ type }) => type === 'sub').length
  client.soon('rooms', { facilityId: 'F' })
  lines[0]?.says({ type: 'refused', key, message: 'You have no access' })
  client.subscribe('rooms', { facilityId: 'F' })
  expect([asked(), client.statusOf(key)]).toEqual([2, 'loading'])
  client.soon('people', {})
  lines[0]?.says({ type: 'snapshot', key: 'people', rows: [{ id: 'p', version: 1 }], position: '1' })
  const stop = client.subscribe('people', {})
  expect([asked(), client.statusOf('people')]).toEqual([3, 'live'])
  await vi.advanceTimersByTimeAsync(90_000)
  expect(queryClient.getQueryData(['live', 'people'])).toBeDefined()
  stop()
})

test('[API-01] a call carries the token as a bearer and sends JSON', async () => {
  aServer()
  const asked: RequestInit[] = []
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    asked.push(init)
    return new Response('{}')
  })
  await send('POST', '/api/things', { body: { name: 'Veg 1' } })
  expect(asked).toMatchObject([
    {
      method: 'POST',
      headers: { authorization: 'Bearer a token of the test', 'content-type': 'application/json' },
      body: '{"name":"Veg 1"}',
    },
  ])
})
