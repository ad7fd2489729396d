import type { Location, Package } from '@cultivatd/metrc/records'
import { afterEach, expect, test } from 'vitest'
import { type Asking, startSmall } from './asking.builders.ts'
import { createCapacity } from './capacity.ts'
import type { SandboxOptions } from './options.ts'
import type { Sandbox } from './sandbox-server.ts'
import { smallLabels, smallLicenses } from './seed/small.ts'

let sandbox: Sandbox
let metrc: Asking
const start = async (options: SandboxOptions = {}) =>
  ({ sandbox, metrc } = await startSmall({ control: true, ...options }))
afterEach(() => sandbox.close())

const { flower, finished } = smallLabels
const { grower } = smallLicenses
const note = (Note: string) => metrc.put('/packages/v2/note', [{ PackageLabel: flower, Note }])
const shownNote = async () => (await metrc.package(flower)).Note
const control = (method: string, path: string, body?: unknown) => metrc.ask(method, `/sandbox-control/${path}`, body)

const aMinute = 60_000

test('with a lag reads show what was, by label and in lists, and writes see what is', async () => {
  await start({ quirks: { readLagMs: aMinute } })
  await note('First')
  sandbox.control.clock.advance(aMinute / 2)
  await note('Second')
  const listed = async () => {
    const { Data } = await metrc.page<Package>('/packages/v2/active', { pageSize: 20 })
    return Data.find(({ Label }) => Label === flower)?.Note
  }
  expect([await shownNote(), await listed()]).toEqual([null, null])
  expect(sandbox.control.find(grower, 'package', flower)?.Note).toBe('Second')
  sandbox.control.clock.advance(aMinute / 2)
  expect([await shownNote(), await listed()]).toEqual(['First', 'First'])
  sandbox.control.clock.advance(aMinute / 2)
  expect([await shownNote(), await listed()]).toEqual(['Second', 'Second'])
})

test('a record that was just made is not found yet, and its name is taken already', async () => {
  await start({ quirks: { readLagMs: aMinute } })
  const store = [{ Name: 'Store', LocationTypeName: 'Packages' }]
  const { Ids } = (await metrc.post('/locations/v2', store)).json<{ Ids: number[] }>()
  expect((await metrc.get(`/locations/v2/${Ids[0]}`)).status).toBe(401)
  expect((await metrc.post('/locations/v2', store)).status).toBe(400)
  sandbox.control.clock.advance(aMinute)
  expect((await metrc.get(`/locations/v2/${Ids[0]}`)).json<Location>().Name).toBe('Store')
})

test('a lag may begin and end while the sandbox runs, and somebody else’s changes lag too', async () => {
  await start()
  await note('Before')
  await control('POST', 'quirks', { readLagMs: aMinute })
  expect(await shownNote()).toBe('Before')
  sandbox.control.modify(grower, 'package', flower, { Note: 'By hand' })
  expect(await shownNote()).toBe('Before')
  await control('POST', 'quirks', { readLagMs: 0 })
  expect(await shownNote()).toBe('By hand')
})

test.each([7, -7])('a clock that is off by %i minutes shows in the Date header and in stamps', async (minutes) => {
  await start({ clockSkewMs: minutes * aMinute })
  const shown = new Date(Date.parse('2026-11-20T15:00:00Z') + minutes * aMinute)
  const answer = await note('Now')
  expect(answer.headers.get('date')).toBe(shown.toUTCString())
  expect(Math.floor(Date.parse((await metrc.package(flower)).LastModified) / 1000)).toBe(shown.getTime() / 1000)
  expect(sandbox.control.applied()[0]?.at).toBe(shown.toISOString())
})

test('the error of the clock is set and mended over HTTP, and stamps never go back', async () => {
  await start()
  const date = async () => (await metrc.get('/facilities/v2')).headers.get('date')
  await control('POST', 'clock', { skewMs: 5 * aMinute })
  expect(await date()).toBe('Fri, 20 Nov 2026 15:05:00 GMT')
  await note('Ahead')
  const ahead = (await metrc.package(flower)).LastModified
  await control('POST', 'clock', { skewMs: 0 })
  await control('POST', 'clock', { advanceMs: 1000 })
  expect(await date()).toBe('Fri, 20 Nov 2026 15:00:01 GMT')
  await note('Mended')
  expect((await metrc.package(flower)).LastModified >= ahead).toBe(true)
  await control('POST', 'clock', { set: '2026-12-24T18:00:00Z' })
  expect(await date()).toBe('Thu, 24 Dec 2026 18:00:00 GMT')
})

test('an outage of nine hours passes at once', async () => {
  await start()
  const { outage } = sandbox.control
  expect(await outage.begin('refuse')).toEqual({ from: '2026-11-20T15:00:00.000Z' })
  await expect(note('Never')).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
  outage.pass()
  await expect(note('Never')).rejects.toThrow('fetch failed')
  expect(await outage.end()).toEqual({ from: '2026-11-20T15:00:00.000Z', to: '2026-11-21T00:00:00.000Z' })
  expect((await note('After')).headers.get('date')).toBe('Sat, 21 Nov 2026 00:00:00 GMT')
  await expect(outage.end()).rejects.toThrow('There is no outage.')
})

test('over HTTP an outage begins, passes and ends', async () => {
  await start()
  const outage = async (body: unknown) => (await control('POST', 'outage', body)).json()
  expect(await outage({ begin: '503' })).toEqual({ from: '2026-11-20T15:00:00.000Z' })
  expect((await note('Never')).status).toBe(503)
  expect(await outage({ passMs: 3_600_000 })).toEqual({ done: true })
  expect(await outage({ end: true })).toMatchObject({ to: '2026-11-20T16:00:00.000Z' })
  expect((await note('After')).status).toBe(200)
})

test('so many writes of a facility are worked on at once, and the others wait', async () => {
  await start({ latencyMs: aMinute, writeCapacity: 2 })
  const writes = ['a', 'b', 'c', 'd', 'e'].map((text) => note(text))
  const store = [{ Name: 'Store', LocationTypeName: 'Packages' }]
  const elsewhere = metrc.ask('POST', metrc.at('/locations/v2', {}, smallLicenses.processor), store)
  const applied = (license: string = grower) => sandbox.control.applied({ license }).length
  await expect.poll(() => applied()).toBe(2)
  await expect.poll(() => applied(smallLicenses.processor)).toBe(1)
  // Reads are not writes.
  const read = metrc.get('/locations/v2/active')
  sandbox.control.release()
  await expect.poll(() => applied()).toBe(4)
  sandbox.control.setWriteCapacity(null)
  await expect.poll(() => applied()).toBe(5)
  sandbox.control.setLatency(0)
  await expect
    .poll(() => {
      sandbox.control.release()
      return sandbox.control.requests.total
    })
    .toBe(7)
  expect((await Promise.all([...writes, elsewhere, read])).map(({ status }) => status)).toEqual(Array(7).fill(200))
})

test('writes that wait are let in in the order in which they came, and a greater capacity lets more in', async () => {
  await start()
  const capacity = createCapacity(1)
  const came: number[] = []
  const places = [1, 2, 3, 4].map(async (write) => {
    const leave = await capacity.enter(grower)
    came.push(write)
    return leave
  })
  const leave = await places[0]
  expect(came).toEqual([1])
  leave?.()
  await places[1]
  expect(came).toEqual([1, 2])
  capacity.set(3)
  await Promise.all(places)
  expect(came).toEqual([1, 2, 3, 4])
})

test('what the control is told over HTTP must make sense', async () => {
  await start()
  const said = async (path: string, body: unknown) => {
    const { status, text } = await control('POST', path, body)
    return `${status} ${text}`
  }
  expect(await said('latency', { ms: 'long' })).toBe('400 {"Message":"ms must be a number from 0."}')
  expect(await said('latency', '{')).toBe('400 {"Message":"The body is not valid JSON."}')
  expect(await said('latency', [1])).toBe('400 {"Message":"The body must be an object."}')
  expect(await said('write-capacity', { writes: 0 })).toContain('400 {"Message":"writes must be a number from 1.')
  expect(await said('write-capacity', { writes: null })).toContain('200')
  expect(await said('quirks', { lag: 3 })).toContain('The body has no field lag: defaultWindow')
  expect(await said('quirks', { writes: 'some' })).toContain('writes must be one of atomic, per-row.')
  expect(await said('quirks', { readLagMs: -1 })).toContain('readLagMs must be a number from 0.')
  expect(await said('clock', { set: 'noon' })).toContain('set must be an instant')
  expect(await said('clock', {})).toContain('advanceMs must be a number.')
  expect(await said('outage', { begin: 'refuse' })).toContain('begin must be one of reset, html-502, 503, 429, slow.')
  expect(await said('outage', { end: true })).toContain('There is no outage.')
  expect(await said('user-keys', { key: 'some' })).toContain("key must see 'all' or a list of license numbers.")
  expect(await said('user-keys', { key: { sees: 'some' } })).toContain("key must see 'all' or a list")
  expect(await said('user-keys', { key: { sees: 'all', lacks: 'items' } })).toContain('key lacks must be a list of')
  expect(await said('user-keys', { key: { sees: 'all', may: [] } })).toContain('key has no field may: sees, lacks')
  expect(await said('refuse-next', { path: '/packages/v2/note', rows: [{ row: 0 }] })).toContain(
    'message must be a text.',
  )
  expect(await said('down', { mode: 'sleepy' })).toContain('mode must be one of refuse, reset')
  expect((await control('PATCH', `${grower}/package/UNKNOWN`, { Note: 'x' })).text).toContain('has no package UNKNOWN')
  expect((await control('DELETE', `${grower}/package/${finished}`)).status).toBe(405)
})

test('what was seen of requests can be forgotten', async () => {
  await start()
  await note('Seen')
  await control('DELETE', 'requests')
  expect((await control('GET', 'requests')).json()).toEqual({ total: 0, byPath: {}, byStatus: {}, writes: [] })
})
