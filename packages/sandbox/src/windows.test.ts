import type { Package } from '@cultivatd/metrc/records'
import { afterEach, expect, test } from 'vitest'
import { startSmall } from './asking.builders.ts'
import type { Sandbox } from './sandbox-server.ts'
import { smallLabels, smallLicenses } from './seed/small.ts'

const open: Sandbox[] = []
afterEach(async () => {
  for (const sandbox of open.splice(0)) await sandbox.close()
})
async function start(...given: Parameters<typeof startSmall>) {
  const started = await startSmall(...given)
  open.push(started.sandbox)
  return started
}
const year = { lastModifiedStart: '2026-01-01T00:00:00Z', lastModifiedEnd: '2026-12-31T00:00:00Z' }
const capped = { Message: 'Last Modified range cannot exceed 24 hours' }

test('a wide window is refused without pageSize and works with it', async () => {
  const { metrc } = await start()
  const unpaged = await metrc.get('/packages/v2/active', year)
  expect(unpaged).toMatchObject({ status: 400 })
  expect(unpaged.json()).toEqual(capped)
  expect((await metrc.page('/packages/v2/active', { ...year, pageSize: 20 })).Total).toBe(3)
})

test('the 24 hour cap can be off or always on', async () => {
  const off = await start({ quirks: { windowCap: 'off' } })
  expect((await off.metrc.get('/packages/v2/active', year)).status).toBe(200)
  const always = await start({ quirks: { windowCap: 'always' } })
  expect((await always.metrc.get('/packages/v2/active', { ...year, pageSize: 20 })).json()).toEqual(capped)
})

test('without a window everything comes, or only the last day, as the host has it', async () => {
  const all = await start({ quirks: { defaultWindow: 'all' } })
  expect((await all.metrc.page('/packages/v2/active', { pageSize: 20 })).Total).toBe(3)
  const recent = await start({ quirks: { defaultWindow: 'last24h' } })
  expect((await recent.metrc.page('/packages/v2/active', { pageSize: 20 })).Total).toBe(0)
  await recent.metrc.put('/packages/v2/note', [{ PackageLabel: smallLabels.flower, Note: 'Seen' }])
  expect((await recent.metrc.page('/packages/v2/active', { pageSize: 20 })).Total).toBe(1)
})

test('a window holds what was changed in it, bounds included', async () => {
  const { metrc } = await start()
  await metrc.put('/packages/v2/note', [{ PackageLabel: smallLabels.flower, Note: 'Seen' }])
  const at = async (lastModifiedStart: string, lastModifiedEnd: string) =>
    (await metrc.page<Package>('/packages/v2/active', { lastModifiedStart, lastModifiedEnd })).Data.map(
      (pkg) => pkg.Note,
    )
  expect(await at('2026-11-20T15:00:00Z', '2026-11-20T15:00:00Z')).toEqual(['Seen'])
  expect(await at('2026-11-20T15:00:01Z', '2026-11-20T16:00:00Z')).toEqual([])
  expect(await at('2026-11-20T09:00:00-06:00', '2026-11-20T09:30:00-06:00')).toEqual(['Seen'])
})

test('bounds without an offset are in UTC, or by a switch in the wall time of the facility', async () => {
  const { metrc, sandbox } = await start()
  await metrc.put('/packages/v2/note', [{ PackageLabel: smallLabels.flower, Note: 'Seen' }])
  const total = async (lastModifiedStart: string, lastModifiedEnd: string) =>
    (await metrc.page('/packages/v2/active', { lastModifiedStart, lastModifiedEnd })).Total
  expect(await total('2026-11-20T14:59:00', '2026-11-20T15:01:00.000')).toBe(1)
  expect(await total('2026-11-20T08:59:00', '2026-11-20T09:01:00')).toBe(0)
  sandbox.control.setQuirks({ boundsWithoutOffset: 'local' })
  expect(await total('2026-11-20T14:59:00', '2026-11-20T15:01:00')).toBe(0)
  expect(await total('2026-11-20T08:59:00', '2026-11-20T09:01:00.000')).toBe(1)
  expect(await total('2026-11-20T14:59:00Z', '2026-11-20T15:01:00Z')).toBe(1)
})

test('a window that ends after now is taken, or refused by a switch', async () => {
  const { metrc, sandbox } = await start()
  const until = (end: string) =>
    metrc.get('/packages/v2/active', { lastModifiedStart: '2026-11-20T10:00:00Z', lastModifiedEnd: end })
  expect((await until('2026-11-20T15:00:01Z')).status).toBe(200)
  sandbox.control.setQuirks({ futureWindows: 'refused' })
  expect((await until('2026-11-20T15:00:01Z')).status).toBe(400)
  expect((await until('2026-11-20T15:00:00Z')).status).toBe(200)
})

test('lists that document no window ignore one, or by a switch understand or refuse it', async () => {
  const { metrc, sandbox } = await start({ quirks: { defaultWindow: 'last24h' } })
  const [item] = sandbox.control.all(smallLicenses.grower, 'item').filter(({ Name }) => Name === 'Old flower')
  const listed = async (query: Record<string, string | number> = {}) =>
    (await metrc.page<{ Id: number }>('/items/v2/inactive', { pageSize: 20, ...query })).Data.map(({ Id }) => Id)
  expect([await listed(), await listed({ lastModifiedStart: '2026-11-20T00:00:00Z' })]).toEqual([
    [item?.Id],
    [item?.Id],
  ])
  sandbox.control.setQuirks({ undocumentedWindows: 'understood' })
  expect([await listed(), await listed(year)]).toEqual([[], [item?.Id]])
  sandbox.control.setQuirks({ undocumentedWindows: 'refused' })
  expect(await listed()).toEqual([item?.Id])
  expect((await metrc.get('/items/v2/inactive', { ...year, pageSize: 20 })).status).toBe(400)
})

test.each(['yesterday', '2026-11-20', '2026-13-01T00:00:00Z', '1763600000'])(
  'a window that begins at %s is refused',
  async (text) => {
    const { metrc } = await start()
    const answer = await metrc.get('/packages/v2/active', { lastModifiedStart: text, pageSize: 20 })
    expect(answer.status).toBe(400)
    expect(answer.json()).toHaveProperty('Message')
  },
)

test('LastModified in finer parts than seconds, where a host prints them, only grows, also within one millisecond', async () => {
  const { metrc, sandbox } = await start()
  sandbox.world.stamping.wholeSeconds = false
  const stamps: string[] = []
  for (const Note of ['one', 'two', 'three']) {
    await metrc.put('/packages/v2/note', [{ PackageLabel: smallLabels.flower, Note }])
    stamps.push((await metrc.package(smallLabels.flower)).LastModified)
  }
  expect(new Set(stamps).size).toBe(3)
  expect([...stamps].sort()).toEqual(stamps)
  expect(stamps[2]).toMatch(/^2026-11-20T15:00:00\.\d{7}\+00:00$/)
})

test('paging of items, tags and locations can answer 404', async () => {
  const { metrc } = await start({ quirks: { pagingNotFound: true } })
  expect((await metrc.get('/items/v2/active', { pageSize: 20 })).status).toBe(404)
  expect((await metrc.get('/items/v2/active')).status).toBe(200)
  expect((await metrc.get('/packages/v2/active', { pageSize: 20 })).status).toBe(200)
})
