import { demoUserKey } from '@cultivatd/sandbox/seed/demo'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testRecords, type TestRecords } from '../ledger/writes.builders.ts'
import { readChanged } from '../metrc/read-changed.ts'
import { newestVersion, saveRecords, saveReference } from './mirror.store.ts'
import { readBack, type Touched } from './read-back.store.ts'
import { grower, type TestMetrc, testMetrc } from './metrc.builders.ts'
import { removeUsedTags } from './used-tags.store.ts'

let metrc: TestMetrc
let records: TestRecords
beforeAll(async () => {
  const unlimited = { perSecond: 5000, atOnce: 200 }
  metrc = await testMetrc({
    sandbox: { limits: null },
    metrc: { limits: { facility: unlimited, integrator: unlimited } },
  })
  records = testRecords(metrc.sandbox.control)
})
afterEach(() => {
  metrc.sandbox.control.clearPlans()
  metrc.sandbox.world.stamping.aheadMs = 0
})
afterAll(() => metrc.close())

async function stored(touched: Touched): Promise<void> {
  const client = await metrc.access.client()
  if (!client) throw new Error('There is no key')
  const store = await readBack(client, grower, touched)
  await metrc.db.transaction().execute(store)
}

/** The list that the mirror has each of these records on, by its id. */
async function listsOf(table: string, ids: readonly number[]): Promise<(string | undefined)[]> {
  const { rows } = await sql<{ id: string; list: string }>`
    select id, list from ${sql.table(table)} where facility_id = ${grower}`.execute(metrc.db)
  return ids.map((id) => rows.find((row) => row.id === String(id))?.list)
}

test('plants are stored on the list that shows such a plant', async () => {
  const day = '2026-01-05'
  const plants = [
    records.plant(),
    records.plant({ GrowthPhase: 'Flowering', FloweringDate: day }),
    records.plant({ MotherPlantDate: day }),
    records.plant({ IsOnHold: true }),
    records.plant({ IsOnHold: true, MotherPlantDate: day }),
    records.plant({ State: 'Harvested', HarvestedDate: day }),
    records.plant({ State: 'Destroyed', DestroyedDate: day, MotherPlantDate: day }),
  ]
  await stored({ plants: plants.map(({ Label }) => Label) })
  expect(
    await listsOf(
      'plant',
      plants.map(({ Id }) => Id),
    ),
  ).toEqual([
    'plantsVegetative',
    'plantsFlowering',
    'plantsMother',
    'plantsOnHold',
    'plantsMotherOnHold',
    'plantsInactive',
    'plantsMotherInactive',
  ])
})

test('[API-26] hundreds of plants are read in pages', async () => {
  const plants = Array.from({ length: 130 }, () => records.plant())
  metrc.sandbox.control.clearRequests()
  await stored({ plants: plants.map(({ Label }) => Label) })
  const lists = await listsOf(
    'plant',
    plants.map(({ Id }) => Id),
  )
  expect(lists).toEqual(plants.map(() => 'plantsVegetative'))
  expect(metrc.sandbox.control.requests.total).toBeLessThan(20)
})

test('batches and harvests are found by their ids, and by names when those are all that is known', async () => {
  const { control } = metrc.sandbox
  const batch = records.batch()
  const spent = records.batch()
  control.modify(grower, 'plantBatch', spent.Id, { UntrackedCount: 0 })
  const harvests = [
    records.harvest(),
    records.harvest({ FinishedDate: '2026-01-05' }),
    records.harvest({ IsOnHold: true }),
  ]
  await stored({ plantBatches: [batch.Id, spent.Name.toUpperCase()], harvests: harvests.map(({ Name }) => Name) })
  expect(await listsOf('plant_batch', [batch.Id, spent.Id])).toEqual(['plantBatchesActive', 'plantBatchesInactive'])
  const ids = harvests.map(({ Id }) => Id)
  expect(await listsOf('harvest', ids)).toEqual(['harvestsActive', 'harvestsInactive', 'harvestsOnHold'])
})

test('strains and items are found by their ids and names', async () => {
  const strains = [records.strain(), records.strain()]
  const items = [records.item(), records.item()]
  await stored({
    strains: [strains[0]?.Id ?? 0, strains[1]?.Name ?? ''],
    items: [items[0]?.Name ?? '', items[1]?.Id ?? 0],
  })
  const ids = (of: readonly { Id: number }[]) => of.map(({ Id }) => Id)
  expect(await listsOf('strain', ids(strains))).toEqual(['strainsActive', 'strainsActive'])
  expect(await listsOf('item', ids(items))).toEqual(['itemsActive', 'itemsActive'])
})

test('[SYNC-02] what others change after a record was read back is stored a second later at most, also where Metrc stamps ahead of its clock', async () => {
  const { control, world } = metrc.sandbox
  const { Label } = records.pkg()
  world.stamping.aheadMs = 600_000
  control.modify(grower, 'package', Label, { Note: 'Ours' })
  await stored({ packages: [Label] })
  control.modify(grower, 'package', Label, { Note: 'Theirs' })
  const read = { version: await newestVersion(metrc.db), at: new Date(Date.now() + 1_000) }
  const client = await metrc.access.client()
  const page = client ? await readChanged(client, grower, 'packagesActive', read.at) : []
  await saveRecords(metrc.db, grower, 'packagesActive', page, read)
  const { rows } = await sql<{ note: string }>`
    select metrc ->> 'Note' as note from package where label = ${Label}`.execute(metrc.db)
  expect(rows).toEqual([{ note: 'Theirs' }])
})

test('what Metrc does not show is left out, and a room that it does not show is archived', async () => {
  const room = records.location()
  await stored({ rooms: [room.Id] })
  expect(await listsOf('room', [room.Id])).toEqual(['locationsActive'])
  await sql`update room set metrc = jsonb_set(metrc, '{Id}', '999999') where id = ${String(room.Id)}`.execute(metrc.db)
  await stored({ rooms: [999_999], plants: ['NO SUCH PLANT'], harvests: [999_999, 'No such harvest'] })
  expect(await listsOf('room', [room.Id])).toEqual(['locationsInactive'])
})

test('a key that Metrc refuses archives nothing', async () => {
  const room = records.location()
  await stored({ rooms: [room.Id] })
  metrc.sandbox.control.setUserKeys({})
  await expect(stored({ rooms: [room.Id] })).rejects.toMatchObject({ kind: 'unauthorized' })
  metrc.sandbox.control.setUserKeys({ [demoUserKey]: 'all' })
  expect(await listsOf('room', [room.Id])).toEqual(['locationsActive'])
})

test('tags that were used up are not on the list of those that are available any more', async () => {
  const list = async () =>
    (
      await sql<{ metrc: { Label: string }[]; version: number }>`
        select metrc, version from reference_list where facility_id = ${grower} and id = 'packageTagsAvailable'`.execute(
        metrc.db,
      )
    ).rows[0]
  const labels = async () => (await list())?.metrc.map(({ Label }) => Label)
  const use = (...tags: string[]) => removeUsedTags(metrc.db, grower, 'packageTagsAvailable', tags)
  await use('A1')
  expect(await list()).toBeUndefined()
  await saveReference(metrc.db, grower, 'packageTagsAvailable', [{ Label: 'A1' }, { Label: 'A2' }, { Label: 'A3' }])
  await use(' a2 ')
  expect(await labels()).toEqual(['A1', 'A3'])
  const version = (await list())?.version
  await use('A2', 'B1')
  expect((await list())?.version).toBe(version)
  await use('A1', 'A3')
  expect(await labels()).toEqual([])
})
