import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { LiveClient, topicQueryKey } from '../live-client.ts'
import type { LiveRow, TopicRows } from '../merge.ts'
import { Keeper } from './keeper.ts'
import { aDevice, aRow, aTab, plantsOf } from './kept.builders.ts'

const facilityId = 'GAAA-1'
const plants = plantsOf(facilityId)
const lookups = () => new Promise((resolve) => setImmediate(resolve))

interface Line {
  sent: Record<string, unknown>[]
  says: (message: object) => void
  closes: () => void
}

/** A page that begins on this device; `isServerThere` false: no socket opens. */
async function aPage(isServerThere: boolean) {
  const lines: Line[] = []
  vi.stubGlobal(
    'WebSocket',
    class {
      static readonly OPEN = 1
      readyState = 1
      onopen: (() => void) | null = null
      onmessage: ((event: { data: string }) => void) | null = null
      onclose: ((event: { code: number }) => void) | null = null
      readonly #line: Line = {
        sent: [],
        says: (message) => this.onmessage?.({ data: JSON.stringify(message) }),
        closes: () => this.onclose?.({ code: 1006 }),
      }
      constructor() {
        lines.push(this.#line)
        queueMicrotask(() => (isServerThere ? this.onopen?.() : this.onclose?.({ code: 1006 })))
      }
      send(text: string): void {
        this.#line.sent.push(JSON.parse(text) as Record<string, unknown>)
      }
      close(): void {
        this.readyState = 3
      }
    },
  )
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const queryClient = new QueryClient()
  const client = new LiveClient({
    queryClient,
    onSignedOut: () => client.start(null),
    keeper: async (stream) => new Keeper(stream),
  })
  onTestFinished(() => client.start(null))
  client.start('a token')
  client.subscribe('plants', { facilityId })
  const rows = () => {
    const known = queryClient.getQueryData<TopicRows<LiveRow>>(topicQueryKey(plants))
    return known && [...known.values()]
  }
  const line = () => {
    const last = lines.at(-1)
    if (!last) throw new Error('No socket was opened')
    return last
  }
  const heard = (type: string) =>
    expect.poll(() => line().sent.find((message) => message['type'] === type)).toBeTruthy()
  return { client, rows, line, heard, sent: (type: string) => line().sent.filter((one) => one['type'] === type) }
}

/** A device that was told of plants until a moment. */
async function aDeviceThatKnows(rows: readonly LiveRow[]) {
  aDevice()
  vi.setSystemTime('2026-11-20T14:05:00Z')
  const tab = await aTab()
  tab.snapshot(plants, 'p7', rows)
  await tab.settled()
  tab.keeper.leave(plants)
  await tab.settled()
  const at = new Date(tab.heardAt()).toISOString()
  vi.setSystemTime('2026-11-21T06:30:00Z')
  return at
}

test('[SYNC-04] a start without network shows what was known last, and as of when', async () => {
  const asOf = await aDeviceThatKnows([aRow('a', 7)])
  const page = await aPage(false)
  await expect.poll(page.rows).toEqual([aRow('a', 7)])
  expect(page.client.link).toEqual({ state: 'noServer', asOf })
  expect(page.client.statusOf(plants)).toBe('live')
})

test('while the server was not heard yet what is kept is shown and not called live, and goes on where it was', async () => {
  const asOf = await aDeviceThatKnows([aRow('a', 7)])
  const page = await aPage(true)
  await page.heard('hello')
  expect(page.sent('hello')).toEqual([{ type: 'hello', token: 'a token', since: 'p7' }])
  await expect.poll(page.rows).toEqual([aRow('a', 7)])
  expect(page.client.link).toEqual({ state: 'connecting', keptAt: asOf })
  expect(page.client.statusOf(plants)).toBe('loading')
  page.line().says({ type: 'ready', isKnown: true })
  expect(page.sent('sub')).toEqual([{ type: 'sub', topic: 'plants', params: { facilityId }, since: 'p7' }])
  page.line().says({ type: 'changes', key: plants, rows: [aRow('b')], removed: [], position: 'p8' })
  expect(page.rows()).toEqual([aRow('a', 7), aRow('b')])
  expect([page.client.link.state, page.client.statusOf(plants)]).toEqual(['live', 'live'])
})

test('of a server that was restored from a backup nothing is taken for older than what is kept, and nothing gone on from', async () => {
  await aDeviceThatKnows([aRow('a', 7), aRow('lost', 1)])
  const page = await aPage(true)
  await page.heard('hello')
  await expect.poll(page.rows).toHaveLength(2)
  page.line().says({ type: 'ready', isKnown: false })
  expect(page.sent('sub')).toEqual([{ type: 'sub', topic: 'plants', params: { facilityId } }])
  expect(page.rows()).toHaveLength(2)
  page.line().says({ type: 'snapshot', key: plants, rows: [aRow('a', 3)], position: 'p2' })
  expect(page.rows()).toEqual([aRow('a', 3)])
})

test('a tab that was open while the server was restored takes the older version too', async () => {
  aDevice()
  const page = await aPage(true)
  await page.heard('hello')
  page.line().says({ type: 'ready' })
  await page.heard('sub')
  page.line().says({ type: 'snapshot', key: plants, rows: [aRow('a', 7)], position: 'p7' })
  page.line().closes()
  await vi.advanceTimersByTimeAsync(1_000)
  await page.heard('hello')
  expect(page.sent('hello')).toMatchObject([{ since: 'p7' }])
  page.line().says({ type: 'ready', isKnown: false })
  page.line().says({ type: 'snapshot', key: plants, rows: [aRow('a', 3)], position: 'p3' })
  expect(page.rows()).toEqual([aRow('a', 3)])
})

test('who signs out has nothing left, on the screen or on the device', async () => {
  await aDeviceThatKnows([aRow('a', 7)])
  const page = await aPage(false)
  await expect.poll(page.rows).toHaveLength(1)
  page.client.start(null)
  expect(page.rows()).toBeUndefined()
  await lookups()
  const next = await aTab()
  expect([next.last, await next.kept(plants)]).toEqual([null, null])
})

test('a browser that takes seconds for what it kept holds nobody up who has a network', async () => {
  await aDeviceThatKnows([aRow('a', 7)])
  vi.spyOn(Keeper.prototype, 'open').mockImplementation(() => new Promise(() => {}))
  onTestFinished(() => void vi.restoreAllMocks())
  const page = await aPage(true)
  await lookups()
  await vi.advanceTimersByTimeAsync(700)
  expect(page.sent('hello')).toEqual([{ type: 'hello', token: 'a token' }])
  page.line().says({ type: 'ready' })
  expect(page.sent('sub')).toHaveLength(1)
})

test('a device that takes seconds to find what it kept shows it all the same, where there is no network', async () => {
  const asOf = await aDeviceThatKnows([aRow('a', 7)])
  const { open } = Keeper.prototype
  let find = () => {}
  const found = new Promise<void>((resolve) => {
    find = resolve
  })
  vi.spyOn(Keeper.prototype, 'open').mockImplementation(async function (this: Keeper, token) {
    await found
    return open.call(this, token)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const page = await aPage(false)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(page.rows()).toBeUndefined()
  find()
  await expect.poll(page.rows).toEqual([aRow('a', 7)])
  expect(page.client.link).toEqual({ state: 'noServer', asOf })
})
