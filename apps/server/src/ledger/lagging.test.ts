import { setTimeout as sleep } from 'node:timers/promises'
import type { OperationKind } from '@cultivatd/domain/operation/operation'
import type { Item } from '@cultivatd/metrc/item-records'
import type { Package, Strain } from '@cultivatd/metrc/records'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { grower, type TestMetrc, testMetrc } from '../mirror/metrc.builders.ts'
import type { Touched } from '../mirror/read-back.store.ts'
import { createLedger, type Ledger } from './ledger.ts'
import type { LedgerWrite, Payloads } from './payloads.ts'
import { requestOf, testRecords, type TestRecords, testWrites } from './writes.builders.ts'

const ada = { id: 'ada', name: 'Ada Grower' }

let metrc: TestMetrc
let ledger: Ledger
afterEach(async () => {
  await ledger.close()
  await metrc.close()
})

/** A Metrc whose reads are five seconds behind from now on. */
async function given(settleMs = 500) {
  metrc = await testMetrc({ mirror: { pollSeconds: 3600 } })
  const { database, access } = metrc
  ledger = createLedger({ database, access, readSoon: () => {}, writeTimeoutMs: 1_000, settleMs })
  await ledger.start()
  return { control: metrc.sandbox.control, records: testRecords(metrc.sandbox.control) }
}

const perform = (...writes: LedgerWrite[]) => ledger.perform({ facilityId: grower, by: ada, request: null, writes })

type Target = { table: 'package' | 'plant' | 'plant_batch' | 'harvest'; key: string; touched: Touched }

function targetOf({ kind, payload }: LedgerWrite): Target {
  const { label = '', id = 0 } = payload as { label?: string; id?: number }
  if (kind.startsWith('package.')) return { table: 'package', key: label, touched: { packages: [label] } }
  if (kind.startsWith('plant.')) return { table: 'plant', key: label, touched: { plants: [label] } }
  if (kind.startsWith('harvest.')) return { table: 'harvest', key: String(id), touched: { harvests: [id] } }
  return { table: 'plant_batch', key: String(id), touched: { plantBatches: [id] } }
}

async function mirrored({ table, key }: Target): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<{ metrc: Record<string, unknown> }>`
    select metrc from ${sql.table(table)} where metrc ->> 'Label' = ${key} or id = ${key}`.execute(metrc.db)
  return rows[0]?.metrc
}

const shown: Partial<Record<OperationKind, (records: TestRecords) => object>> = {
  'package.adjust': () => ({ Quantity: 98.5 }),
  'package.change-note': () => ({ Note: 'For the shop' }),
  'package.move': () => ({ LocationName: 'Pack 1' }),
  'package.finish': () => ({ FinishedDate: expect.stringMatching(/^2/) }),
  'plant.destroy': () => ({ DestroyedDate: expect.stringMatching(/^2/) }),
  'plant.flower': () => ({ GrowthPhase: 'Flowering' }),
  'plant.harvest': () => ({ State: 'Harvested' }),
  'plant.manicure': () => ({ HarvestCount: 1 }),
  'harvest.waste': () => ({ TotalWasteWeight: 12.5 }),
  'harvest.finish': () => ({ FinishedDate: expect.stringMatching(/^2/) }),
}

test('[SYNC-03] what was confirmed is what is shown while the reads of Metrc are behind, and stays so', async () => {
  const { control, records } = await given()
  const kinds = Object.keys(shown) as OperationKind[]
  const writes = kinds.map((kind) => testWrites[kind](records))
  for (const write of writes) await metrc.mirror.refresh(grower, targetOf(write).touched)
  control.setQuirks({ readLagMs: 3_000 })
  for (const write of writes) expect(await perform(write)).toMatchObject({ state: 'confirmed' })
  const wanted = kinds.map((kind) => shown[kind]?.(records))
  expect(await Promise.all(writes.map((write) => mirrored(targetOf(write))))).toMatchObject(wanted)
  // A read that is behind does not bring back what was.
  for (const write of writes) await metrc.mirror.refresh(grower, targetOf(write).touched)
  expect(await Promise.all(writes.map((write) => mirrored(targetOf(write))))).toMatchObject(wanted)
  control.setQuirks({ readLagMs: 0 })
  for (const write of writes) await metrc.mirror.refresh(grower, targetOf(write).touched)
  const inMetrc = writes.map((write) => {
    const { table, key } = targetOf(write)
    return control.find(grower, table === 'plant_batch' ? 'plantBatch' : table, Number(key) || key) ?? {}
  })
  expect(await Promise.all(writes.map((write) => mirrored(targetOf(write))))).toMatchObject(
    control.printed(inMetrc).map((record) => ({ ...record })),
  )
}, 30_000)

test('[SYNC-03] what follows a confirmed write begins with it, and what others change after it is shown', async () => {
  const { control, records } = await given()
  const first = testWrites['package.adjust'](records)
  const target = targetOf(first)
  await metrc.mirror.refresh(grower, target.touched)
  control.setQuirks({ readLagMs: 3_000 })
  await perform(first)
  await perform({ ...first, payload: { ...first.payload, quantity: -10 } })
  expect(await mirrored(target)).toMatchObject({ Quantity: 88.5 })
  control.setQuirks({ readLagMs: 0 })
  control.clock.advance(10_000)
  await (await metrc.access.client())?.read('unitsOfMeasure')
  control.modify(grower, 'package', first.payload.label, { Quantity: 50 })
  await metrc.mirror.refresh(grower, target.touched)
  expect(await mirrored(target)).toMatchObject({ Quantity: 50 })
})

test('[SYNC-03] a move back that was lost is not taken for done because a read that is behind still shows the room of before', async () => {
  const { control, records } = await given(3_000)
  const away = testWrites['package.move'](records) as Extract<LedgerWrite, { kind: 'package.move' }>
  const target = targetOf(away)
  await metrc.mirror.refresh(grower, target.touched)
  const home = (await mirrored(target)) as unknown as Package
  control.setQuirks({ readLagMs: 2_000 })
  expect(await perform(away)).toMatchObject({ state: 'confirmed' })
  control.plan({ match: { method: 'PUT', path: '/packages/v2/location' }, fault: 'lost-before' })
  const room = { roomName: home.LocationName, roomLocationId: home.LocationId }
  const back = { ...away, payload: { ...away.payload, ...room }, before: await mirrored(target) } as LedgerWrite
  expect(await perform(back)).toMatchObject({ state: 'confirmed' })
  expect(control.find(grower, 'package', target.key)).toMatchObject({ LocationName: home.LocationName })
}, 30_000)

/** An adjustment of a package that the mirror has, by a Metrc whose reads are not behind. */
async function adjusting() {
  const { control, records } = await given()
  const adjust = testWrites['package.adjust'](records)
  const target = targetOf(adjust)
  await metrc.mirror.refresh(grower, target.touched)
  return { control, records, adjust, target }
}

test('[SYNC-03] what a package made of it takes right after an adjustment is shown at once', async () => {
  const { control, records, adjust, target } = await adjusting()
  const { label } = adjust.payload as { label: string }
  const create = testWrites['package.create'](records)
  const payload = create.payload as Payloads['package.create']
  const packages = payload.packages.map((one) => ({ ...one, label }))
  const ofIt = { ...create, records: [create.records[0], label] as const, payload: { ...payload, packages } }
  expect(await perform(adjust)).toMatchObject({ state: 'confirmed' })
  expect(await perform(ofIt as LedgerWrite)).toMatchObject({ state: 'confirmed' })
  const inMetrc = control.find(grower, 'package', label)
  expect(inMetrc?.Quantity).toBeLessThan(98.5)
  expect(await mirrored(target)).toMatchObject({ Quantity: inMetrc?.Quantity })
})

test('[SYNC-03] an adjustment in another unit right after one is shown at once', async () => {
  const { control, adjust, target } = await adjusting()
  expect(await perform(adjust)).toMatchObject({ state: 'confirmed' })
  const inOunces = { ...adjust, payload: { ...adjust.payload, quantity: -1, unitOfMeasure: 'Ounces' } } as LedgerWrite
  expect(await perform(inOunces)).toMatchObject({ state: 'confirmed' })
  expect(await mirrored(target)).toMatchObject({ Quantity: control.find(grower, 'package', target.key)?.Quantity })
})

test('[SYNC-03] what somebody else changed in Metrc before an adjustment, and was not read yet, is shown with it', async () => {
  const { control, adjust, target } = await adjusting()
  control.modify(grower, 'package', target.key, { Quantity: 50 })
  expect(await perform(adjust)).toMatchObject({ state: 'confirmed' })
  expect(await mirrored(target)).toMatchObject({ Quantity: 48.5 })
})

/** The rows of the mirror that a write leads to, by their table and Metrc's id or label. */
async function rowOf(table: string, key: string | number): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<{ metrc: Record<string, unknown> }>`
    select metrc from ${sql.table(table)} where gone_at is null and list not like '%Inactive'
      and (id = ${String(key)} or metrc ->> 'Label' = ${String(key)})`.execute(metrc.db)
  return rows[0]?.metrc ?? null
}

test('[SYNC-03] what was made is there from its confirmation on, until Metrc shows it', async () => {
  const { control, records } = await given()
  const kinds = [
    'package.create',
    'harvest.create-package',
    'plant.cut-clones',
    'item.create',
    'strain.create',
    'location.create',
  ] as const
  const writes = kinds.map((kind) => testWrites[kind](records))
  const [fromPackages, fromHarvest] = writes as [
    ReturnType<(typeof testWrites)['package.create']>,
    ReturnType<(typeof testWrites)['harvest.create-package']>,
  ]
  const [source, harvest] = [fromPackages.payload.packages[0], fromHarvest.payload.harvests[0]]
  await metrc.mirror.refresh(grower, { packages: [source?.label ?? ''], harvests: [harvest?.id ?? 0] })
  const veg = control.all(grower, 'location').find(({ Name }) => Name === 'Veg 1')
  await metrc.mirror.refresh(grower, { rooms: [veg?.Id ?? 0] })
  await sql`insert into reference_list (facility_id, id, metrc)
    values (${grower}, 'unitsOfMeasure', '[{"Name": "Grams", "Abbreviation": "g"}]')`.execute(metrc.db)
  const [had, held] = [await rowOf('package', source?.label ?? ''), await rowOf('harvest', harvest?.id ?? 0)]
  control.setQuirks({ readLagMs: 4_000 })
  const ids: string[] = []
  for (const write of writes) ids.push((await perform(write)).id ?? '')
  const tables = ['package', 'package', 'plant_batch', 'item', 'strain', 'room']
  const shown = () => Promise.all(tables.map((table, index) => rowOf(table, ids[index] ?? '')))
  const wanted = [
    {
      Label: fromPackages.payload.label,
      Quantity: 10,
      UnitOfMeasureAbbreviation: 'g',
      SourcePackageLabels: source?.label,
    },
    { Label: fromHarvest.payload.label, SourceHarvestNames: harvest?.name },
    { Name: expect.any(String), UntrackedCount: expect.any(Number), LocationId: veg?.Id },
    { Name: expect.any(String), UnitOfMeasureName: expect.any(String) },
    { Name: expect.any(String) },
    { Name: expect.any(String), LocationTypeName: 'Packages' },
  ]
  expect(await shown()).toMatchObject(wanted)
  expect(await rowOf('package', source?.label ?? '')).toMatchObject({ Quantity: Number(had?.['Quantity']) - 10 })
  expect(Number((await rowOf('harvest', harvest?.id ?? 0))?.['CurrentWeight'])).toBeLessThan(
    Number(held?.['CurrentWeight']),
  )
  // The next act, and reads that do not show it yet.
  const adjust = testWrites['package.adjust'](records)
  const { label } = fromPackages.payload
  const before = (await rowOf('package', label)) ?? {}
  const next: LedgerWrite = { ...adjust, records: [label], payload: { ...adjust.payload, label, quantity: -1 }, before }
  expect(await perform(next)).toMatchObject({ state: 'confirmed' })
  const roomId = Number(ids[5])
  await metrc.mirror.refresh(grower, { packages: [label], rooms: [roomId] })
  expect(await rowOf('package', label)).toMatchObject({ Quantity: 9 })
  expect(await rowOf('room', roomId)).not.toBeNull()
  control.setQuirks({ readLagMs: 0 })
  await metrc.mirror.refresh(grower, {
    packages: [label, fromHarvest.payload.label, source?.label ?? ''],
    rooms: [roomId],
  })
  for (const made of [label, fromHarvest.payload.label])
    expect(await rowOf('package', made)).toMatchObject({
      ...control.printed(control.find(grower, 'package', made) ?? { Label: 'none' }),
    })
}, 30_000)

test('[SYNC-03] a room that was renamed keeps its name while reads are behind, and its next change asks nobody', async () => {
  const { control, records } = await given()
  const first = testWrites['location.update'](records)
  const { id } = first.payload
  await metrc.mirror.refresh(grower, { rooms: [id] })
  control.setQuirks({ readLagMs: 2_000 })
  await perform(first)
  await metrc.mirror.refresh(grower, { rooms: [id] })
  const shown = await rowOf('room', id)
  expect(shown).toMatchObject({ Name: first.payload.name })
  const name = records.name('Renamed again')
  control.plan({ match: { method: 'PUT', path: '/locations/v2' }, fault: 'lost-before' })
  const second = {
    ...first,
    records: [first.payload.name] as const,
    payload: { ...first.payload, name },
    before: shown,
  }
  expect(await perform(second)).toMatchObject({ state: 'confirmed' })
  expect(await rowOf('room', id)).toMatchObject({ Name: name })
}, 30_000)

test('[SYNC-03] an item and a strain that were changed show it while reads are behind', async () => {
  const { control, records } = await given()
  const [item, strain] = [testWrites['item.update'](records), testWrites['strain.update'](records)]
  const touched = { items: [item.payload.id], strains: [strain.payload.id] }
  await metrc.mirror.refresh(grower, touched)
  control.setQuirks({ readLagMs: 3_000 })
  await perform(item)
  await perform(strain)
  await metrc.mirror.refresh(grower, touched)
  expect(await rowOf('item', item.payload.id)).toMatchObject({ Name: item.payload.name })
  expect(await rowOf('strain', strain.payload.id)).toMatchObject({ Name: strain.payload.name })
}, 30_000)

test('[SYNC-03] a read that is behind is told by what was changed, whatever others wrote into the rest of an item or a strain', async () => {
  const { control, records } = await given()
  const [item, strain] = [testWrites['item.update'](records), testWrites['strain.update'](records)]
  const touched = { items: [item.payload.id], strains: [strain.payload.id] }
  await metrc.mirror.refresh(grower, touched)
  const was = strain.before as Strain
  const kept = { ...strain.payload, indica: was.IndicaPercentage, sativa: was.SativaPercentage, name: 'Renamed strain' }
  control.setQuirks({ readLagMs: 1_000 })
  control.modify(grower, 'item', item.payload.id, { UnitOfMeasureName: 'Ounces' })
  control.modify(grower, 'strain', strain.payload.id, { IndicaPercentage: 1, SativaPercentage: 99 })
  await sleep(1_100)
  await perform({ ...item, payload: { ...item.payload, unitOfMeasure: (item.before as Item).UnitOfMeasureName } })
  await perform({ ...strain, payload: kept })
  expect(await rowOf('item', item.payload.id)).toMatchObject({ Name: item.payload.name })
  expect(await rowOf('strain', strain.payload.id)).toMatchObject({ Name: 'Renamed strain' })
}, 30_000)

test('[SYNC-03] what has no answer is compared with what was confirmed just before it under an older name of the record', async () => {
  const { control, records } = await given()
  const first = testWrites['strain.update'](records)
  const named = (name: string, of: string): LedgerWrite => {
    const payload = { ...(first.payload as Payloads['strain.update']), name }
    return {
      ...first,
      kind: 'strain.update',
      records: [of],
      payload,
      before: { ...(first.before as Strain), Name: of },
    }
  }
  expect(await perform(named('Second name', first.records[0] ?? ''))).toMatchObject({ state: 'confirmed' })
  control.plan({ match: requestOf('strain.update'), fault: 'lost-before', times: 1 })
  // The mirror showed the name of in between when somebody acted, and not the one that was on its way.
  expect(await perform(named('Third name', 'First name'))).toMatchObject({ state: 'confirmed' })
}, 30_000)
