import { randomUUID } from 'node:crypto'
import { permission } from '@cultivatd/domain/user/permission'
import { smallLabels } from '@cultivatd/sandbox/seed/small'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedDatabase } from '../db/database.builders.ts'
import { openPostgres } from '../db/db.ts'
import { wayToDatabase } from '../db/way-to-database.builders.ts'
import { grower, today } from '../mirror/metrc.builders.ts'
import { trackedTestServer } from './tracked-server.builders.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
let way: Awaited<ReturnType<typeof wayToDatabase>>
let token: string
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await migratedDatabase()
  drop = database.drop
  way = await wayToDatabase(database.url)
  server = await trackedTestServer({}, {}, openPostgres(way.url))
  token = (await server.person([permission.generalEdit])).token
})
afterAll(async () => {
  await server.close()
  await drop()
})

const adjustment = {
  facilityId: grower,
  label: smallLabels.flower as string,
  quantity: -7.5,
  unitOfMeasure: 'Grams',
  reason: 'Scale Variance',
  date: today,
  note: '',
}

test('[SYNC-03] while the database is away a write is answered 503 with when to come again, and done once under its key', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const adjust = () => server.call('POST', '/api/package/adjust', { token, body: adjustment, headers })
  await way.cut()
  const away = await adjust()
  expect(away).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
  expect(away.answer).toEqual({
    errors: [
      {
        message:
          'The database does not answer at the moment, and this request has sent nothing to Metrc. Try again in a few seconds: with the same Idempotency-Key nothing is done twice.',
      },
    ],
  })
  expect(server.sandbox.control.applied()).toEqual([])
  await way.mend()
  expect(await adjust()).toMatchObject({ status: 200 })
  expect(await adjust()).toMatchObject({ status: 200 })
  expect(server.sandbox.control.applied()).toHaveLength(1)
})

test('[SYNC-03] who waits for Metrc when the database goes away is told that it is stored', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const adjust = () => server.call('POST', '/api/package/adjust', { token, body: adjustment, headers })
  const before = server.sandbox.control.applied().length
  server.sandbox.control.plan({ match: { path: '*/adjust' }, fault: { kind: 'slow', ms: 1_500 } })
  const asked = adjust()
  await expect
    .poll(async () => (await sql`select 1 from operation where state = 'sending'`.execute(server.db)).rows.length)
    .toBe(1)
  await way.cut()
  const answered = await asked
  await way.mend()
  expect(answered.status).toBe(504)
  expect(answered.text).toContain('This is stored and goes to Metrc by itself')
  await expect.poll(async () => (await adjust()).status, { timeout: 20_000 }).toBe(200)
  expect(server.sandbox.control.applied()).toHaveLength(before + 1)
}, 40_000)
