import type { Package } from '@cultivatd/metrc/records'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Asking, startSmall } from './asking.builders.ts'
import type { Sandbox } from './sandbox-server.ts'
import { smallLabels, smallLicenses } from './seed/small.ts'

let sandbox: Sandbox
let metrc: Asking
beforeEach(async () => ({ sandbox, metrc } = await startSmall({ control: true })))
afterEach(() => sandbox.close())

const { flower } = smallLabels
const note = (Note: string) => metrc.put('/packages/v2/note', [{ PackageLabel: flower, Note }])
const works = async () => (await metrc.get('/facilities/v2')).status === 200

test.each([
  ['html-502', 502, 'text/html', '502 Bad Gateway'],
  ['503', 503, 'application/json', 'Message'],
  ['429', 429, 'application/json', 'Message'],
] as const)('down as %s answers %i and changes nothing', async (mode, status, type, text) => {
  await sandbox.control.setDown(mode)
  const answer = await note('Never')
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toContain(type)
  expect(answer.text).toContain(text)
  await sandbox.control.setDown(null)
  expect((await metrc.package(flower)).Note).toBeNull()
})

test('down as refuse takes no connections, and works again at the same address', async () => {
  await sandbox.control.setDown('refuse')
  await expect(note('Never')).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
  await sandbox.control.setDown(null)
  expect(await works()).toBe(true)
})

test('down as reset cuts the connection', async () => {
  await sandbox.control.setDown('reset')
  await expect(note('Never')).rejects.toThrow('fetch failed')
})

test('down as slow does the work and keeps the answer back until it is over', async () => {
  await sandbox.control.setDown('slow', { slowMs: 20_000 })
  const answer = note('Late')
  await expect.poll(() => sandbox.control.find(smallLicenses.grower, 'package', flower)?.Note).toBe('Late')
  await sandbox.control.setDown(null)
  expect((await answer).status).toBe(200)
})

test('the next write at a path is refused with the rows given, once', async () => {
  sandbox.control.refuseNext('/packages/v2/note', [{ row: 0, message: 'Not today.' }])
  const refused = await note('First')
  expect(refused.status).toBe(400)
  expect(refused.json()).toEqual([{ row: 0, message: 'Not today.' }])
  expect((await note('Second')).status).toBe(200)
})

test('requests are counted by path, and writes kept with what they were answered', async () => {
  await metrc.package(flower)
  await note('Seen')
  const { requests } = sandbox.control
  expect(requests.byPath).toMatchObject({ 'GET /packages/v2/{id}': 1, 'PUT /packages/v2/note': 1 })
  expect(requests.writes).toEqual([
    expect.objectContaining({
      path: '/packages/v2/note',
      license: smallLicenses.grower,
      status: 200,
      body: [{ PackageLabel: flower, Note: 'Seen' }],
    }),
  ])
})

test('over HTTP somebody else changes and makes records', async () => {
  const path = `/sandbox-control/${smallLicenses.grower}/package/${flower}`
  expect((await metrc.ask('PATCH', path, { Quantity: 3 })).json<Package>().Quantity).toBe(3)
  expect((await metrc.package(flower)).Quantity).toBe(3)
  const made = (await metrc.ask('POST', path, { Label: '1A4FF0300000012000009999' })).json<Package>()
  expect((await metrc.page<Package>('/packages/v2/active')).Data[0]?.Id).toBe(made.Id)
  expect((await metrc.ask('GET', path)).json<Package>().Quantity).toBe(3)
  expect((await metrc.ask('GET', `/sandbox-control/${smallLicenses.grower}/package`)).json<Package[]>()).toHaveLength(7)
})

test('over HTTP a record can be changed or made with an old stamp, so that no window shows it', async () => {
  const path = `/sandbox-control/${smallLicenses.grower}/package/${flower}`
  const { LastModified } = await metrc.package(flower)
  await metrc.ask('PATCH', path, { Quantity: 3, LastModified })
  await metrc.ask('POST', path, { Label: '1A4FF0300000012000009998', LastModified })
  expect(await metrc.package(flower)).toMatchObject({ Quantity: 3, LastModified })
  const all = (await metrc.page<Package>('/packages/v2/active')).Data
  expect(all.map(({ Label }) => Label)).toContain('1A4FF0300000012000009998')
  const today = { lastModifiedStart: '2026-11-20T14:00:00Z', lastModifiedEnd: '2026-11-20T15:30:00Z' }
  const changed = (await metrc.page<Package>('/packages/v2/active', today)).Data
  expect(changed.map(({ Label }) => Label)).not.toContain(flower)
})

test('over HTTP faults are set, and the one that takes no connections ends by itself', async () => {
  expect((await metrc.ask('POST', '/sandbox-control/down', { mode: '503' })).status).toBe(200)
  expect(await works()).toBe(false)
  await metrc.ask('POST', '/sandbox-control/down', { mode: null })
  expect(await works()).toBe(true)
  expect((await metrc.ask('POST', '/sandbox-control/down', { mode: 'refuse' })).status).toBe(400)
  await metrc.ask('POST', '/sandbox-control/down', { mode: 'refuse', forMs: 100 })
  await expect.poll(() => works().catch(() => false)).toBe(false)
  await expect.poll(() => works().catch(() => false)).toBe(true)
})

test('a web page may not use the controls, and without the option nobody may', async () => {
  const fromPage = await metrc.ask('GET', '/sandbox-control/requests', undefined, { origin: 'http://localhost:3000' })
  expect(fromPage.status).toBe(403)
  const closed = await startSmall()
  expect((await closed.metrc.ask('GET', '/sandbox-control/requests')).status).toBe(404)
  await closed.sandbox.close()
})

test('the clock can be moved, and changes are stamped by it', async () => {
  sandbox.control.clock.advance(3_600_000)
  await note('Later')
  expect((await metrc.package(flower)).LastModified).toContain('2026-11-20T16:00:00')
})
