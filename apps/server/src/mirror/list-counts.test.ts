import { smallLabels, smallLicenses } from '@cultivatd/sandbox/seed/small'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jsonb } from '../db/jsonb.ts'
import { syncStates } from '../sync/sync.store.ts'
import { createListCounts } from './list-counts.ts'
import { countOnList, countsOnLists } from './mirror.store.ts'
import { listsOfTable, mirroredTables, type RecordList } from './mirrored-lists.ts'
import { grower, type TestMetrc, testMetrc, until } from './metrc.builders.ts'

let metrc: TestMetrc
let counts: ReturnType<typeof createListCounts>
beforeAll(async () => {
  // A host that takes no pages, and so wants windows of days, is not asked for these numbers at all.
  metrc = await testMetrc({ sandbox: { quirks: { pagingNotFound: false } } })
  metrc.mirror.start()
  await until(async () => {
    const [state] = await syncStates(metrc.db, [grower])
    return state?.status === null && state.since !== null
  })
  await metrc.mirror.stop()
})
afterAll(() => metrc.close())
beforeEach(async () => {
  const client = await metrc.access.client()
  if (!client) throw new Error('There is a key')
  counts = createListCounts({
    db: metrc.db,
    client,
    facilityId: grower,
    signal: new AbortController().signal,
    now: () => new Date(),
    beginning: new Date('2014-01-01T00:00:00Z'),
    dayWindows: new Set(),
    isInStep: (list) => list !== 'transfersRejected',
    isShort: () => false,
  })
  metrc.sandbox.control.clearRequests()
})

const asked = () => metrc.sandbox.control.requests.byPath

describe('the numbers of records on Metrc’s lists', () => {
  test('[SYNC-01] are asked for often, but for the one of all plants that ever were', async () => {
    expect(await counts.look('all')).toEqual([])
    expect(asked()).toMatchObject({ 'GET /plants/v2/vegetative': 1, 'GET /plants/v2/mother/inactive': 1 })
    expect(asked()).toMatchObject({ 'GET /packages/v2/inactive': 1, 'GET /transfers/v2/incoming': 1 })
    expect(asked()).not.toHaveProperty('GET /plants/v2/inactive')
    expect(asked()).not.toHaveProperty('GET /transfers/v2/rejected')
  })

  test('[SYNC-01] are all asked for after the first read', async () => {
    expect(await counts.differing()).toEqual([])
    expect(asked()).toMatchObject({ 'GET /plants/v2/inactive': 1, 'GET /plants/v2/vegetative': 1 })
    await sql`insert into plant (facility_id, id, list, lists, metrc) values
      (${grower}, '999999', 'plantsInactive', '{plantsInactive}', ${jsonb({ Id: 999_999, HarvestedDate: '2026-01-01' })})`.execute(
      metrc.db,
    )
    expect(await counts.differing()).toEqual(['plantsInactive'])
    await sql`delete from plant where id = '999999'`.execute(metrc.db)
  })

  test('[SYNC-01] count as different when they differ by the same number twice', async () => {
    await sql`update package set gone_at = now() where label = ${smallLabels.empty}`.execute(metrc.db)
    expect(await counts.look('all')).toEqual([])
    expect(counts.isSuspicious).toBe(true)
    metrc.sandbox.control.clearRequests()
    expect(await counts.look('suspected')).toEqual(['packagesActive'])
    expect(Object.values(asked())).toEqual([1])
    await sql`update package set gone_at = null where label = ${smallLabels.empty}`.execute(metrc.db)
  })
})

test('[SYNC-01] what we have on the lists of a table is counted at once as it is one by one', async () => {
  const { db } = metrc
  // One record on two lists, one on none yet, one that is gone, and others of another facility.
  await sql`update plant set lists = '{plantsFlowering,plantsMother}' where id = (select min(id) from plant)`.execute(
    db,
  )
  await sql`update plant set lists = '{}' where id = (select max(id) from plant)`.execute(db)
  await sql`update plant set lists = '{plantsInactive,plantsMotherInactive}' where id = (
    select min(id) from plant where lists = '{plantsVegetative}')`.execute(db)
  await sql`update package set gone_at = now() where label = ${smallLabels.empty}`.execute(db)
  await sql`insert into plant (facility_id, id, list, lists, metrc)
    select ${smallLicenses.processor}, id, list, lists, metrc from plant`.execute(db)
  for (const table of mirroredTables) {
    const lists: readonly RecordList[] = listsOfTable[table]
    const { rows } = await sql<{ list: RecordList; rows: number }>`
      select shown.list, ${table === 'transfer' ? sql`sum(jsonb_array_length(metrc_rows))::bigint` : sql`count(*)`} as rows
      from ${sql.table(table)} join unnest(${[...lists]}::text[]) as shown (list) on shown.list = any (lists)
      where facility_id = ${grower} and gone_at is null group by 1`.execute(db)
    const wanted = new Map(lists.map((list) => [list, rows.find((row) => row.list === list)?.rows ?? 0]))
    expect(await countsOnLists(db, grower, table, lists)).toEqual(wanted)
    for (const without of lists) {
      const others = lists.filter((list) => list !== without)
      expect(await countsOnLists(db, grower, table, others)).toEqual(
        new Map([...wanted].filter(([list]) => list !== without)),
      )
      expect(await countOnList(db, grower, without)).toBe(wanted.get(without))
    }
  }
  expect((await countsOnLists(db, grower, 'plant', listsOfTable.plant)).get('plantsMother')).toBe(1)
})
