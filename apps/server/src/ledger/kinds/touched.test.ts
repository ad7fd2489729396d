import type { OperationKind } from '@cultivatd/domain/operation/operation'
import type { TableName } from '@cultivatd/sandbox/tables'
import { smallLicenses } from '@cultivatd/sandbox/seed/small'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveReference } from '../../mirror/mirror.store.ts'
import type { Touched } from '../../mirror/read-back.store.ts'
import { type TestMetrc, testMetrc } from '../../mirror/metrc.builders.ts'
import { createLedger, type Ledger } from '../ledger.ts'
import { makingKinds, testRecords, type TestRecords, testWrites } from '../writes.builders.ts'
import { kindOf } from './kinds.ts'

const { grower } = smallLicenses
const kindNames = Object.keys(testWrites) as OperationKind[]

let metrc: TestMetrc
let ledger: Ledger
let records: TestRecords
beforeAll(async () => {
  const unlimited = { perSecond: 5000, atOnce: 200 }
  metrc = await testMetrc({
    sandbox: { limits: null },
    metrc: { limits: { facility: unlimited, integrator: unlimited } },
  })
  const { database, access } = metrc
  ledger = createLedger({ database, access, readSoon: () => {} })
  await ledger.start()
  records = testRecords(metrc.sandbox.control)
})
afterAll(async () => {
  await ledger.close()
  await metrc.close()
})

/** Our table and the sandbox's for what a write touches. */
const tables: Record<Exclude<keyof Touched, 'archivedRooms'>, [string, TableName]> = {
  packages: ['package', 'package'],
  plants: ['plant', 'plant'],
  plantBatches: ['plant_batch', 'plantBatch'],
  harvests: ['harvest', 'harvest'],
  strains: ['strain', 'strain'],
  items: ['item', 'item'],
  rooms: ['room', 'location'],
  transferTemplates: ['transfer', 'transferTemplate'],
  incomingTransfers: ['transfer', 'incoming'],
}

interface Shown {
  Id: number
  Label?: string
  Name?: string
}

/** The records that a write touches: in Metrc, and in our mirror. */
async function touchedRecords(touched: Touched) {
  const inMetrc: unknown[] = []
  const here: unknown[] = []
  for (const [what, [ours, theirs]] of Object.entries(tables)) {
    const keys: readonly (string | number)[] = touched[what as keyof typeof tables] ?? []
    const all = metrc.sandbox.control.printed(metrc.sandbox.control.all(grower, theirs)) as Shown[]
    const shown = keys.map((key) => all.find(({ Id, Label, Name }) => [Id, Label ?? Name].includes(key)))
    const { rows } = await sql<{ metrc: Shown }>`
      select metrc from ${sql.table(ours)} where facility_id = ${grower} and gone_at is null`.execute(metrc.db)
    inMetrc.push(...shown)
    here.push(...shown.map((record) => rows.find((row) => row.metrc.Id === record?.Id)?.metrc))
  }
  return { inMetrc, here }
}

/**
 * What was archived or deleted is taken off by the ledger itself; additives are entries; their templates, drivers and vehicles
 * are one document, as processing jobs are.
 */
const changesNoRecord: ReadonlySet<OperationKind> = new Set([
  'location.delete',
  'plant.apply-additive',
  'plant-batch.apply-additive',
  'location.apply-additive',
  'additive-template.create',
  'additive-template.update',
  'transfer-template.delete',
  'external-transfer.delete',
  'driver.create',
  'driver.update',
  'driver.delete',
  'vehicle.create',
  'vehicle.update',
  'vehicle.delete',
  'processing-job.finish',
  'processing-job.unfinish',
  'processing-job.archive',
])

test.each(kindNames)(
  '%s: what it touched is in the mirror as Metrc shows it when the person gets the answer',
  async (kind) => {
    const write = testWrites[kind](records)
    const { state, id } = await ledger.perform({
      facilityId: grower,
      by: { id: 'ada', name: 'Ada Grower' },
      request: null,
      writes: [write],
    })
    expect(state).toBe('confirmed')
    const touched = kindOf(kind).touches(write.payload, id === null ? null : Number(id))
    const { inMetrc, here } = await touchedRecords(touched)
    expect(inMetrc.length > 0).toBe(!changesNoRecord.has(kind) && !kind.startsWith('sublocation.'))
    expect(inMetrc).not.toContain(undefined)
    expect(here).toEqual(inMetrc)
    expect(id === null).toBe(!makingKinds.has(kind))
  },
)

test.each([
  ['package.create', 'packageTagsAvailable', 1],
  ['harvest.create-package', 'packageTagsAvailable', 1],
  ['plant.create-package', 'packageTagsAvailable', 1],
  ['plant-batch.create-package', 'packageTagsAvailable', 1],
  ['plant-batch.package-cuttings', 'packageTagsAvailable', 1],
  ['plant-batch.to-veg', 'plantTagsAvailable', 3],
] as const)('%s: the tags that it used up are not offered any more', async (kind, list, count) => {
  const write = testWrites[kind](records)
  const payload = write.payload as { label?: string; startingTag?: string }
  const first = payload.label ?? payload.startingTag ?? ''
  const tags = metrc.sandbox.control.all(grower, list === 'plantTagsAvailable' ? 'plantTag' : 'packageTag')
  await saveReference(metrc.db, grower, list, tags)
  await ledger.perform({ facilityId: grower, by: { id: 'ada', name: 'Ada Grower' }, request: null, writes: [write] })
  const { rows } = await sql<{ metrc: { Label: string }[] }>`
    select metrc from reference_list where facility_id = ${grower} and id = ${list}`.execute(metrc.db)
  const left = rows[0]?.metrc.map(({ Label }) => Label) ?? []
  expect(left).toHaveLength(tags.length - count)
  expect(left).not.toContain(first)
})
