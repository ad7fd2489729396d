import { tmpdir } from 'node:os'
import { demoUserKey, demoVendorKey } from '@cultivatd/sandbox/seed/demo'
import { blankTransfer } from '@cultivatd/sandbox/blank-transfer'
import { smallLabels, smallLicenses, smallWorld } from '@cultivatd/sandbox/seed/small'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { openSecrets } from '../db/secrets.ts'
import { createMetrcAccess } from '../metrc/metrc-access.ts'
import { syncUserKey } from '../organisation/organisation.store.ts'
import { references } from '../reference/reference.store.ts'
import { dismissFailure, metrcState, syncStates } from '../sync/sync.store.ts'
import { createMirror } from './mirror.ts'
import { grower, type TestMetrc, testMetrc, today, until, untilItStays } from './metrc.builders.ts'

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

/** What forms offer, and the vocabularies that no form has yet. */
async function expectStateWords(db: Db): Promise<void> {
  const offered = await references(db, grower)
  expect(offered.locationTypes).toEqual(expect.arrayContaining(['Plants', 'Harvest', 'Packages']))
  expect(offered.adjustReasons).toContainEqual({ Name: 'Theft', RequiresNote: true })
  expect(offered.plantWasteMethods).toEqual(expect.arrayContaining(['Compost', 'Grinder']))
  expect(offered.plantWasteReasons.map(({ Name }) => Name)).toContain('Male Plants')
  expect(offered.harvestWasteTypes).toContain('Root Ball')
  expect(offered.labTestStates).toEqual(expect.arrayContaining(['NotSubmitted', 'TestPassed', 'RandDCompleted']))
  expect(offered.units).toContainEqual({ Name: 'Grams', QuantityType: 'WeightBased', Abbreviation: 'g' })
  const { rows } = await sql<{ id: string; count: number }>`select id, jsonb_array_length(metrc) as count
    from reference_list where facility_id = ${grower} and id in ('packageTypes', 'plantBatchTypes', 'itemCategories')
    order by id`.execute(db)
  expect(rows).toEqual([
    { id: 'itemCategories', count: 19 },
    { id: 'packageTypes', count: 6 },
    { id: 'plantBatchTypes', count: 2 },
  ])
}

test('[SYNC-01] [API-36] [API-42] [DATA-66] [DATA-67] [READ-108] the first read leaves every record as Metrc has it', async () => {
  const seed = () => {
    const world = smallWorld(today)
    const record = { ...blankTransfer, Id: 90_001, DeliveryId: 91_001, LastModified: '2026-11-01T08:00:00+00:00' }
    const row = { id: 91_001, record, modified: Date.parse(record.LastModified), archived: false }
    world.apply([{ license: grower, table: 'incoming', id: 91_001, row }])
    return world
  }
  metrc = await testMetrc({ sandbox: { seed, quirks: { plantWasteMethods: 'some' } } })
  metrc.mirror.start()
  await untilItStays(inStep)
  const { control } = metrc.sandbox
  expect(await documents('plant')).toEqual(byId(control.printed(control.all(grower, 'plant'))))
  expect(await documents('package')).toEqual(byId(control.printed(control.all(grower, 'package'))))
  expect(await documents('harvest')).toEqual(byId(control.printed(control.all(grower, 'harvest'))))
  expect(await documents('room')).toEqual(byId(control.printed(control.all(grower, 'location'))))
  expect(await documents('item')).toEqual(byId(control.printed(control.all(grower, 'item'))))
  expect(await documents('strain')).toEqual(byId(control.printed(control.all(grower, 'strain'))))
  expect(await documents('plant_batch')).toEqual(byId(control.printed(control.all(grower, 'plantBatch'))))
  expect((await documents('transfer')).map(({ Id }) => Id)).toEqual([90_001])
  await expectStateWords(metrc.db)
  expect(metrc.reports).toEqual([])
  const lists = await sql<{ list: string }>`select list from package where label = ${smallLabels.onHold}`.execute(
    metrc.db,
  )
  expect(lists.rows).toEqual([{ list: 'packagesOnHold' }])
})

test('[SYNC-01] a first read is finished also where the database refuses to gather its statistics', async () => {
  metrc = await testMetrc()
  const refusing = metrc.db.withPlugin({
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('analyze room')) throw new Error('permission denied')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const [reports, finished]: [string[], string[]] = [[], []]
  const mirror = createMirror({
    database: { ...metrc.database, db: refusing },
    access: metrc.access,
    pollSeconds: 0.25,
    report: (message) => reports.push(message),
    afterFirstRead: async (facilityId) => void finished.push(facilityId),
  })
  mirror.start()
  try {
    await until(async () => finished.length > 0 || reports.length > 0)
  } finally {
    await mirror.stop()
  }
  expect(finished).toEqual([grower])
  expect(reports).toEqual([`${grower}: the database gathered no statistics and is slower for a while`])
})

test('[SYNC-01] changes of somebody else come with the next windows, and a record is on one list at a time', async () => {
  metrc = await testMetrc()
  metrc.mirror.start()
  await untilItStays(inStep)
  const { control } = metrc.sandbox
  const pkg = control.find(grower, 'package', smallLabels.flower)
  control.modify(grower, 'package', smallLabels.flower, { Quantity: 77.5 })
  control.modify(grower, 'package', smallLabels.preRolls, { Quantity: 0, IsFinished: true, FinishedDate: '2026-11-20' })
  const other = control.addLike(grower, 'package', smallLabels.flower, {
    Label: smallLabels.freePackageTag,
    Quantity: 5,
  })
  await until(async () => (await documents('package')).length === 7)
  await until(async () => (await listOf(smallLabels.preRolls)) === 'packagesInactive')
  const rows = await documents('package')
  expect(rows.find(({ Id }) => Id === pkg?.Id)).toMatchObject({ Quantity: 77.5 })
  expect(rows.find(({ Id }) => Id === other.Id)).toMatchObject({ Quantity: 5 })
})

test('[SYNC-01] changes come though our clock is far ahead of Metrc’s, and the operator hears of it once', async () => {
  metrc = await testMetrc({ sandbox: { now: () => new Date(Date.now() - 10 * 60_000) } })
  metrc.mirror.start()
  await untilItStays(inStep)
  metrc.sandbox.control.modify(grower, 'package', smallLabels.flower, { Quantity: 77.5 })
  await until(async () => (await documents('package')).some((row) => 'Quantity' in row && row.Quantity === 77.5))
  expect(metrc.reports).toEqual([expect.stringMatching(/^The clock of this machine is (599|60\d) s ahead of Metrc's/)])
})

test('[SYNC-04] a stored key that cannot be read with this SECRET_KEY is told on the screen, and in the log once', async () => {
  metrc = await testMetrc()
  const secrets = openSecrets({ secretKey: 'another secret than it was sealed with', dataDir: tmpdir() })
  const access = createMetrcAccess({ baseUrl: metrc.sandbox.url, vendorKey: demoVendorKey }, () =>
    syncUserKey(metrc.db, secrets),
  )
  const reports: string[] = []
  const mirror = createMirror({ database: metrc.database, access, report: (message) => reports.push(message) })
  mirror.start()
  const isTold = async () =>
    (await syncStates(metrc.db, [grower]))[0]?.error?.startsWith('The stored sync key') === true
  await until(isTold)
  await mirror.syncNow()
  await until(isTold)
  await mirror.stop()
  expect(reports).toEqual(['The sync key cannot be used'])
})

const listOf = async (label: string) =>
  (await sql<{ list: string }>`select list from package where label = ${label}`.execute(metrc.db)).rows[0]?.list

test('[SYNC-01] windows that bring nothing new change no row and tell nobody', async () => {
  metrc = await testMetrc()
  metrc.mirror.start()
  await untilItStays(inStep)
  const before = await sql<{
    count: number
  }>`select count(*) as count from change where entity not like 'sync-%'`.execute(metrc.db)
  const { requests } = metrc.sandbox.control
  const asked = requests.total
  await until(async () => requests.total > asked + 100)
  const after = await sql<{
    count: number
  }>`select count(*) as count from change where entity not like 'sync-%'`.execute(metrc.db)
  expect(after.rows).toEqual(before.rows)
})

test('[ORG-05] the licenses of the key are facilities, and one that it does not name any more is marked', async () => {
  metrc = await testMetrc({ active: [] })
  metrc.mirror.start()
  const licenses = async () =>
    (
      await sql<{
        id: string
        gone: boolean
      }>`select id, gone_at is not null as gone from facility order by id`.execute(metrc.db)
    ).rows
  await until(async () => (await licenses()).length === 3)
  const { dispensary } = smallLicenses
  const row = metrc.sandbox.world.table(dispensary, 'facility').keys().next()
  metrc.sandbox.world.apply([{ license: dispensary, table: 'facility', id: Number(row.value), row: null }])
  await metrc.mirror.syncNow()
  await until(async () => (await licenses()).some(({ gone }) => gone))
  expect((await licenses()).filter(({ gone }) => gone)).toEqual([{ id: dispensary, gone: true }])
})

test('[SYNC-04] a refused key stops the reading with a sentence, and a new one goes on; nothing is lost', async () => {
  metrc = await testMetrc()
  metrc.mirror.start()
  await untilItStays(inStep)
  metrc.key.value = 'revoked-user-key'
  await until(async () => (await syncStates(metrc.db, [grower]))[0]?.status === 'errored')
  expect((await syncStates(metrc.db, [grower]))[0]?.error).toBe(
    'Metrc refuses the sync key. An administrator enters a new one in the organization settings.',
  )
  expect(await documents('plant')).toHaveLength(25)
  metrc.key.value = demoUserKey
  metrc.sandbox.control.modify(grower, 'package', smallLabels.flower, { Quantity: 3 })
  await untilItStays(inStep)
  expect((await documents('package')).some((pkg) => 'Quantity' in pkg && pkg.Quantity === 3)).toBe(true)
})

test('[SYNC-04] a license that the key cannot see is told in a sentence, and the others are read', async () => {
  metrc = await testMetrc({ active: [grower, 'XXXX-0000-0000'] })
  metrc.mirror.start()
  await untilItStays(inStep)
  await until(async () => (await syncStates(metrc.db, ['XXXX-0000-0000']))[0]?.status === 'errored')
  const [state] = await syncStates(metrc.db, ['XXXX-0000-0000'])
  expect(state?.error).toBe(
    'The sync key cannot see XXXX-0000-0000. An administrator checks the key in the organization settings.',
  )
})

test('[SYNC-04] a key that loses a facility stops its reading with a sentence, others go on, and it goes on by itself', async () => {
  const { processor } = smallLicenses
  metrc = await testMetrc({ active: [grower, processor], mirror: { mendableMs: 100 } })
  const { control } = metrc.sandbox
  metrc.mirror.start()
  const stateOf = async (id: string) => (await syncStates(metrc.db, [id]))[0]
  await untilItStays(inStep)
  await until(async () => (await stateOf(processor))?.since !== null && (await stateOf(processor))?.status === null)
  control.setUserKeys({ [demoUserKey]: [grower] })
  await until(async () => (await stateOf(processor))?.error?.startsWith('The sync key cannot see') === true)
  const [room] = control.all(processor, 'location')
  control.modify(processor, 'location', room?.Id ?? 0, { Name: 'Changed meanwhile' })
  control.modify(grower, 'package', smallLabels.flower, { Quantity: 12 })
  await until(async () => (await documents('package')).some((row) => 'Quantity' in row && row.Quantity === 12))
  const rooms = async () =>
    (
      await sql<{ name: string; gone: boolean }>`
        select metrc ->> 'Name' as name, gone_at is not null as gone from room where facility_id = ${processor}`.execute(
        metrc.db,
      )
    ).rows
  expect(await rooms()).toEqual([{ name: 'Extraction', gone: false }])
  control.setUserKeys({ [demoUserKey]: 'all' })
  await until(async () => (await rooms())[0]?.name === 'Changed meanwhile')
  await until(async () => (await stateOf(processor))?.status === null)
}, 60_000)

test('[SYNC-04] a key that may not read a list any more is told by what is read from it, and goes on by itself', async () => {
  metrc = await testMetrc({ mirror: { pace: { refusedMs: 100 } } })
  const { control } = metrc.sandbox
  metrc.mirror.start()
  await untilItStays(inStep)
  const plan = control.plan({
    match: { method: 'GET', path: '/packages/v2/active' },
    fault: { kind: '401', forMs: null },
  })
  const state = async () => (await syncStates(metrc.db, [grower]))[0]
  await until(async () => (await state())?.status === 'errored')
  expect((await state())?.error).toBe(
    `Metrc does not let the sync key read packages of ${grower} any more. What is shown of them may be old. An administrator checks the key’s permissions in Metrc.`,
  )
  control.modify(grower, 'package', smallLabels.flower, { Quantity: 12 })
  const [plant] = control.all(grower, 'plant')
  control.modify(grower, 'plant', plant?.Id ?? 0, { LocationName: 'Elsewhere' })
  await until(async () =>
    (await documents('plant')).some((row) => 'LocationName' in row && row.LocationName === 'Elsewhere'),
  )
  expect(await documents('package')).toHaveLength(6)
  control.clearPlans(plan)
  await until(async () => (await documents('package')).some((row) => 'Quantity' in row && row.Quantity === 12))
  await untilItStays(inStep)
}, 60_000)

test('[SYNC-04] a list that is refused once, while somebody changes what the key may do, is read with the next round', async () => {
  metrc = await testMetrc()
  metrc.mirror.start()
  await untilItStays(inStep)
  const { control } = metrc.sandbox
  const asked = () => control.requests.byPath['GET /packages/v2/active'] ?? 0
  control.plan({ match: { method: 'GET', path: '/packages/v2/active' }, fault: { kind: '401' } })
  await until(async () => control.planned[0]?.struck === 1)
  const before = asked()
  await until(async () => asked() > before + 1)
  const state = async () => (await syncStates(metrc.db, [grower]))[0]
  await until(async () => (await state())?.status === null)
  expect((await state())?.error).toBeNull()
}, 60_000)

test('[SYNC-01] archived rooms and items come with the next round, not with the next slow one', async () => {
  metrc = await testMetrc()
  metrc.mirror.start()
  await untilItStays(inStep)
  const { control } = metrc.sandbox
  const room = control.all(grower, 'location').find(({ Name }) => Name === 'Pack 1')
  const listOfRoom = async () =>
    (await sql<{ list: string }>`select list from room where id = ${String(room?.Id)}`.execute(metrc.db)).rows[0]?.list
  const slow = () => control.requests.byPath['GET /locations/v2/types']
  const isSeen = async (archived: boolean) => {
    control.modify(grower, 'location', room?.Id ?? 0, {}, { archived })
    await until(async () => (await listOfRoom()) === (archived ? 'locationsInactive' : 'locationsActive'))
  }
  // Metrc that was just found to be up has everything read once more; that is over when these are seen.
  for (const archived of [true, false]) await isSeen(archived)
  const before = slow()
  for (const archived of [true, false]) await isSeen(archived)
  expect(slow()).toBe(before)
})

test('[SYNC-05] [SYNC-06] a dismissed failure stays away while it lasts, and success shows nothing', async () => {
  metrc = await testMetrc({ active: [grower, 'XXXX-0000-0000'] })
  metrc.mirror.start()
  const status = async () => (await syncStates(metrc.db, ['XXXX-0000-0000']))[0]?.status
  await until(async () => (await status()) === 'errored')
  await untilItStays(inStep)
  await dismissFailure(metrc.db, 'XXXX-0000-0000')
  await new Promise((resolve) => setTimeout(resolve, 3000))
  expect(await status()).toBeNull()
})

test('[SYNC-01] Metrc down, answering HTML, or cutting connections is told, and reading goes on when it is back', async () => {
  metrc = await testMetrc({ mirror: { backoffMs: { first: 200, longest: 500 } } })
  metrc.mirror.start()
  await untilItStays(inStep)
  for (const mode of ['html-502', 'refuse', 'reset'] as const) {
    await metrc.sandbox.control.setDown(mode)
    await until(async () => (await metrcState(metrc.db)).state === 'down', 40)
    await metrc.sandbox.control.setDown(null)
    const quantity = 40 + mode.length
    metrc.sandbox.control.modify(grower, 'package', smallLabels.flower, { Quantity: quantity })
    await until(
      async () => (await documents('package')).some((pkg) => 'Quantity' in pkg && pkg.Quantity === quantity),
      40,
    )
    await untilItStays(inStep)
    expect((await metrcState(metrc.db)).state).toBe('inStep')
  }
}, 120_000)

test('[SYNC-01] a Metrc that allows less than it should answers 429 for a while and is read to the end', async () => {
  const limits = { perFacilityPerSecond: 15, perKeyPerSecond: 15, perFacilityAtOnce: 3, perKeyAtOnce: 3 }
  // We ask as the published limits allow. Without pages, and so day by day, that many questions take minutes.
  metrc = await testMetrc({ sandbox: { limits, quirks: { pagingNotFound: false } }, metrc: { limits: {} } })
  metrc.mirror.start()
  await untilItStays(inStep, 40)
  expect(metrc.sandbox.control.requests.byStatus['429']).toBeGreaterThan(0)
  expect(await documents('plant')).toHaveLength(25)
}, 60_000)

test('[SYNC-01] a Metrc that takes windows of a day only is read day by day', async () => {
  metrc = await testMetrc({
    sandbox: { seed: () => smallWorld(today), quirks: { windowCap: 'always' }, limits: null },
    mirror: { beginning: new Date(Date.now() - 40 * 86_400_000) },
    metrc: { limits: { facility: { perSecond: 5000, atOnce: 50 }, integrator: { perSecond: 5000, atOnce: 50 } } },
  })
  metrc.mirror.start()
  await untilItStays(inStep, 60)
  expect(await documents('plant')).toHaveLength(25)
  expect(await documents('package')).toHaveLength(6)
}, 90_000)

test('[SYNC-01] a Metrc that knows no pages for items and locations is read all the same', async () => {
  metrc = await testMetrc({
    sandbox: { seed: () => smallWorld(today), quirks: { pagingNotFound: true } },
    mirror: { beginning: new Date(Date.now() - 40 * 86_400_000) },
  })
  const { control } = metrc.sandbox
  const [room] = control.all(grower, 'location')
  control.modify(grower, 'location', room?.Id ?? 0, { Name: 'Veg 2' })
  metrc.mirror.start()
  await untilItStays(inStep)
  expect(await documents('room')).toEqual([{ ...room, Name: 'Veg 2' }])
})

test('[API-11] [READ-49] a facility that becomes active is read at once when it is asked for', async () => {
  metrc = await testMetrc({ mirror: { pollSeconds: 3600 } })
  metrc.mirror.start()
  await untilItStays(inStep)
  const { processor } = smallLicenses
  await sql`update organisation set active_facility_ids = ${jsonb([grower, processor])}`.execute(metrc.db)
  await metrc.mirror.syncNow()
  expect((await syncStates(metrc.db, [processor]))[0]?.status).toBe('inProgress')
  await until(async () => (await syncStates(metrc.db, [processor]))[0]?.status === null)
  const { rows } = await sql<{ name: string; types: string[] }>`
    select metrc ->> 'Name' as name, types from room where facility_id = ${processor}`.execute(metrc.db)
  expect(rows).toEqual([{ name: 'Extraction', types: ['packaging'] }])
})

test('[READ-49] without a sync key the answer is a sentence', async () => {
  metrc = await testMetrc()
  metrc.key.value = null
  await sql`update organisation set sync_user_key_sealed = null`.execute(metrc.db)
  metrc.mirror.start()
  await metrc.mirror.syncNow()
  const [state] = await syncStates(metrc.db, [grower])
  expect(state).toMatchObject({
    status: 'errored',
    error: 'There is no sync key. An administrator enters it in the organization settings.',
  })
  expect((await metrcState(metrc.db)).state).toBe('noKey')
})

test('[SYNC-02] types of rooms and steps of harvests are ours and stay when Metrc changes the record', async () => {
  metrc = await testMetrc()
  metrc.mirror.start()
  await untilItStays(inStep)
  await sql`update room set types = '["clone"]' where metrc ->> 'Name' = 'Veg 1'`.execute(metrc.db)
  await sql`update harvest set status = '{"dryStartDateTime": "2026-11-18"}'`.execute(metrc.db)
  const { control } = metrc.sandbox
  const room = control.all(grower, 'location').find(({ Name }) => Name === 'Veg 1')
  control.modify(grower, 'location', room?.Id ?? 0, { Name: 'Veg 9' })
  const [harvest] = control.all(grower, 'harvest')
  control.modify(grower, 'harvest', harvest?.Id ?? 0, { CurrentWeight: 1234 })
  await until(async () =>
    (await documents('harvest')).some((row) => 'CurrentWeight' in row && row.CurrentWeight === 1234),
  )
  await until(async () => (await documents('room')).some((row) => 'Name' in row && row.Name === 'Veg 9'))
  const types = await sql<{ types: string[] }>`select types from room where metrc ->> 'Name' = 'Veg 9'`.execute(
    metrc.db,
  )
  expect(types.rows).toEqual([{ types: ['clone'] }])
  const status = await sql<{ status: unknown }>`select status from harvest`.execute(metrc.db)
  expect(status.rows).toEqual([{ status: { dryStartDateTime: '2026-11-18' } }])
})
