import type { OperationKind } from '@cultivatd/domain/operation/operation'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { grower, type TestMetrc, testMetrc } from '../mirror/metrc.builders.ts'
import type { Touched } from '../mirror/read-back.store.ts'
import { createLedger, type Ledger } from './ledger.ts'
import type { LedgerWrite, Payloads } from './payloads.ts'
import { testRecords, type TestRecords, testWrites } from './writes.builders.ts'

const ada = { id: 'ada', name: 'Ada Grower' }

let metrc: TestMetrc
let ledger: Ledger
afterEach(async () => {
  await ledger.close()
  await metrc.close()
})

/** A Metrc whose reads are five seconds behind from now on. */
async function given() {
  metrc = await testMetrc({ mirror: { pollSeconds: 3600 } })
  const { database, access } = metrc
  ledger = createLedger({ database, access, readSoon: () => {}, writeTimeoutMs: 1_000, settleMs: 500 })
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
    return control.find(grower, table === 'plant_batch' ? 'plantBatch' : table, Number(key) || key)
  })
  expect(await Promise.all(writes.map((write) => mirrored(targetOf(write))))).toMatchObject(
    inMetrc.map((record) => ({ ...record })),
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
