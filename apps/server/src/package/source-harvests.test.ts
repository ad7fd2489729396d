import type { SourceHarvests } from '@cultivatd/domain/package/source-harvest'
import { permission } from '@cultivatd/domain/user/permission'
import { demoUserKey } from '@cultivatd/sandbox/seed/demo'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { addFacility } from '../app/server.builders.ts'
import { harvestIdsOf } from '../harvest/harvest.store.ts'
import { testRecords } from '../ledger/test-records.builders.ts'
import { grower } from '../mirror/metrc.builders.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let token: string
/** Of two harvests of one name on two days. */
let label: string
let ids: string[]
beforeAll(async () => {
  server = await trackedTestServer()
  token = (await server.person([permission.strainView])).token
  const records = testRecords(server.sandbox.control)
  const days = ['2026-03-02', '2026-04-06']
  const cuts = days.map((HarvestStartDate) => records.harvest({ Name: 'Twice cut', HarvestStartDate }))
  label = records.pkg({ SourceHarvestNames: 'Twice cut' }).Label
  await server.services.mirror.refresh(grower, { packages: [label], harvests: cuts.map(({ Id }) => Id) })
  ids = cuts.map(({ Id }) => String(Id))
})
afterAll(() => server.close())
beforeEach(async () => {
  const { control } = server.sandbox
  control.setQuirks({ sourceHarvests: true })
  control.setUserKeys({ [demoUserKey]: 'all' })
  await control.setDown(null)
})

const ask = (of = label, facility: string = grower, as: string | null = token) =>
  server.call('GET', `/api/package/${facility}/${of}/source-harvests`, as === null ? {} : { token: as })

test('what Metrc says a package is of is answered with the harvest that is here, by name and day', async () => {
  const { status, answer } = await ask()
  expect(status).toBe(200)
  const { harvests } = answer as SourceHarvests
  const of = { name: 'Twice cut', licenseNumber: grower, facilityName: 'Small Grow, LLC' }
  expect(harvests?.toSorted((a, b) => String(a.day).localeCompare(String(b.day)))).toEqual([
    { ...of, day: '2026-03-02', harvestId: ids[0] },
    { ...of, day: '2026-04-06', harvestId: ids[1] },
  ])
})

test('a host without the list, and a key that may not see it, are no failure: nothing is told', async () => {
  server.sandbox.control.setQuirks({ sourceHarvests: false })
  expect(await ask()).toMatchObject({ status: 200, answer: { harvests: null, isAway: false } })
  server.sandbox.control.setQuirks({ sourceHarvests: true })
  server.sandbox.control.setUserKeys({ [demoUserKey]: { sees: 'all', lacks: ['View Package Source Harvests'] } })
  expect(await ask()).toMatchObject({ status: 200, answer: { harvests: null, isAway: false } })
})

test('while Metrc is away that is said, and is no failure of a page that asks by itself', async () => {
  await server.sandbox.control.setDown('refuse')
  expect(await ask()).toMatchObject({ status: 200, answer: { harvests: null, isAway: true } })
  await server.sandbox.control.setDown(null)
  expect(await ask()).toMatchObject({ status: 200, answer: { harvests: [{}, {}], isAway: false } })
})

test('an unknown package, a facility that is not active, and nobody are answered without asking Metrc', async () => {
  const asked = () => server.sandbox.control.requests.byPath['GET /packages/v2/{id}/source/harvests']
  const before = asked()
  expect((await ask('1A4FF0300000012000999999')).status).toBe(404)
  expect((await ask(label, 'GBBB-0000-0000')).status).toBe(404)
  expect((await ask(label, grower, null)).status).toBe(401)
  expect((await ask(label, grower, (await server.person([])).token)).status).toBe(403)
  expect(before).toBeGreaterThan(0)
  expect(asked()).toBe(before)
})

test('a name without a day is that of a harvest where only one bears it, and of an inactive facility nothing is told', async () => {
  const named = (name: string, day: string | null, licenseNumber: string = grower) => ({ name, day, licenseNumber })
  await addFacility(server.db, 'GCCC-0000-0000', false)
  expect(
    await harvestIdsOf(server.db, [
      named('Twice cut', null),
      named('Twice cut', '2026-04-06'),
      named('Twice cut', '2026-04-07'),
      named('Twice cut', '2026-04-06', 'GCCC-0000-0000'),
      named('Nobody’s', null),
    ]),
  ).toEqual([null, ids[1], null, null, null])
  expect(await harvestIdsOf(server.db, [])).toEqual([])
})
