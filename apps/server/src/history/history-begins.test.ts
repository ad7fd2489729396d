import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPostgres } from '../db/db.ts'
import { migrate, migrations } from '../db/migrate.ts'
import { emptyDatabase } from '../db/database.builders.ts'
import { givenOperation, settleOperation } from './history.builders.ts'
import { historyOf } from './history.store.ts'
import { verifyHistory } from './verify-history.ts'

test('the history of a database that is older begins with its ledger as it stands, and is whole', async () => {
  const facilityId = 'GAAA-HIST-0001'
  const { url, drop } = await emptyDatabase()
  const { db, close } = await openPostgres(url)
  const before = migrations.findIndex(({ name }) => name === '0005-history')
  await migrate(db, migrations.slice(0, before))
  const refused = await givenOperation(db, { facilityId, records: ['1A4'] })
  await settleOperation(db, refused, { state: 'refused', problems: ['No.'] })
  await givenOperation(db, { facilityId, kind: 'location.update', records: ['Dry 1'], payload: { id: 7 } })
  await sql`update operation set recorded_at = '2026-01-02T03:04:05Z' where id = ${refused}`.execute(db)
  await migrate(db)
  expect(await verifyHistory(db)).toMatchObject({ entries: 3, found: 0 })
  expect(await historyOf(db, { facilityId, entity: 'package', record: '1A4' })).toMatchObject([
    { outcome: { state: 'refused', problems: ['No.'] } },
    { outcome: { state: 'recorded' }, at: '2026-01-02T03:04:05.000Z' },
  ])
  expect(await historyOf(db, { facilityId, entity: 'room', record: '7' })).toHaveLength(1)
  await close()
  await drop()
})
