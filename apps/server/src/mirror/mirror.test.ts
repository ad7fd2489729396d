import { afterEach, expect, test } from 'vitest'
import { smallLabels } from '@cultivatd/sandbox/seed/small'
import { sql } from 'kysely'
import { syncStates } from '../sync/sync.store.ts'
import { grower, testMetrc, type TestMetrc, until } from './test-metrc.ts'

let metrc: TestMetrc
afterEach(() => metrc.close(metrc.mirror))

const inStep = async () => {
  const [state] = await syncStates(metrc.db, [grower])
  return (
    state !== undefined &&
    state.status === null &&
    state.since !== null &&
    state.lists.length > 30 &&
    state.lists.every(({ readAt }) => readAt)
  )
}

const documents = async (table: string) =>
  (
    await sql<{ metrc: { Id: number } }>`select metrc from ${sql.table(table)} where facility_id = ${grower}`.execute(
      metrc.db,
    )
  ).rows
    .map((row) => row.metrc)
    .sort((a, b) => a.Id - b.Id)

const byId = (records: readonly object[]) => [...(records as { Id: number }[])].sort((a, b) => a.Id - b.Id)

test('[SYNC-01] the first read leaves every record as Metrc has it', async () => {
  metrc = await testMetrc()
  metrc.mirror.start()
  await until(inStep)
  const { control } = metrc.sandbox
  expect(await documents('plant')).toEqual(byId(control.all(grower, 'plant')))
  expect(await documents('package')).toEqual(byId(control.all(grower, 'package')))
  expect(await documents('harvest')).toEqual(byId(control.all(grower, 'harvest')))
  expect(await documents('room')).toEqual(byId(control.all(grower, 'location')))
  expect(await documents('item')).toEqual(byId(control.all(grower, 'item')))
  expect(await documents('strain')).toEqual(byId(control.all(grower, 'strain')))
  expect(metrc.reports).toEqual([])
  const lists = await sql<{ list: string }>`select list from package where label = ${smallLabels.onHold}`.execute(
    metrc.db,
  )
  expect(lists.rows).toEqual([{ list: 'packagesOnHold' }])
})
