import { permission } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grower, until } from '../mirror/metrc.builders.ts'
import { repairsOf } from '../repair/repair.store.ts'
import { stateCorrections } from '../state-correction/state-correction.store.ts'
import { seedDemoCorrections } from './demo-corrections.ts'
import { demoAccounts } from './demo-accounts.ts'
import { trackedTestServer } from './tracked-server.builders.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
beforeAll(async () => {
  server = await trackedTestServer()
  await server.person([permission.generalEdit])
})
afterAll(() => server.close())

test('the demo begins with corrections for the state, a change that is delayed and rows in two trays, once', async () => {
  const { db, services } = server
  const seed = () => seedDemoCorrections({ db, ledger: services.ledger, now: services.now() }, grower, grower)
  const { rows: young } = await sql`
    select from plant where facility_id = ${grower} and gone_at is null and phase = 'vegetative'`.execute(db)
  expect(young.length).toBeGreaterThanOrEqual(4)
  await seed()
  const operations = async () =>
    (
      await sql<{ state: string; late: boolean }>`
        select state, delayed_until > now() as late from operation order by seq`.execute(db)
    ).rows
  await until(async () => (await operations()).filter(({ state }) => state === 'confirmed').length === 3)
  expect((await operations())[3]).toEqual({ state: 'recorded', late: true })
  const filed = (await stateCorrections(db)).map(({ filedOn, reference }) => [filedOn !== '', reference !== ''])
  expect(filed.toSorted()).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ])
  const trays = await Promise.all(demoAccounts.slice(0, 2).map(({ id }) => repairsOf(db, id)))
  expect(trays[0]?.length).toBeGreaterThan(0)
  await seed()
  expect(await operations()).toHaveLength(4)
  expect(await stateCorrections(db)).toHaveLength(3)
})
