import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OperationKind } from '@cultivatd/domain/operation/operation'
import { smallLicenses } from '@cultivatd/sandbox/seed/small'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createLedger, type Ledger } from '../ledger/ledger.ts'
import { recordAction } from '../ledger/ledger.store.ts'
import { testRecords, type TestRecords, testWrites } from '../ledger/writes.builders.ts'
import { type TestMetrc, testMetrc, until } from '../mirror/metrc.builders.ts'
import { beginRestored } from './begin-restored.ts'

const { grower } = smallLicenses
const ada = { id: 'ada', name: 'Ada Grower' }
// Files of items go in two requests, and are looked for by what is in them.
const kinds = (Object.keys(testWrites) as OperationKind[]).filter((kind) => !kind.endsWith('-file'))
const writeTimeoutMs = 300
const settleMs = 500

let metrc: TestMetrc
let records: TestRecords
let ledger: Ledger | null = null
beforeAll(async () => {
  const unlimited = { perSecond: 5000, atOnce: 200 }
  metrc = await testMetrc({
    sandbox: { limits: null },
    mirror: { pollSeconds: 3600 },
    metrc: { limits: { facility: unlimited, integrator: unlimited } },
  })
  records = testRecords(metrc.sandbox.control)
})
afterEach(async () => {
  await ledger?.close()
  ledger = null
  await sql`truncate restoration, restored_facility`.execute(metrc.db)
})
afterAll(() => metrc.close())

async function sending(): Promise<void> {
  const { database, access } = metrc
  ledger = createLedger({ database, access, readSoon: () => {}, waitMs: 3_000, writeTimeoutMs, settleMs })
  await ledger.start()
}

/** Records one write of each of these kinds, and answers the ids of their operations. */
async function recorded(of: readonly OperationKind[], doneAt?: string): Promise<Map<string, OperationKind>> {
  const ids = new Map<string, OperationKind>()
  for (const kind of of) {
    const id = randomUUID()
    const action = { id: randomUUID(), facilityId: grower, by: ada, key: randomUUID(), fingerprint: '', doneAt }
    await recordAction(metrc.db, { ...action, isInteractive: true }, [{ ...testWrites[kind](records), id }])
    ids.set(id, kind)
  }
  return ids
}

async function ended(ids: ReadonlyMap<string, OperationKind>): Promise<Record<string, string>> {
  let states: { id: string; state: string; problems: string[] }[] = []
  await until(async () => {
    const { rows } = await sql<(typeof states)[number]>`
      select id, state, problems from operation
      where id = any (${[...ids.keys()]}) and state in ('confirmed', 'refused', 'needs-person')`.execute(metrc.db)
    states = rows
    return rows.length === ids.size
  }, 60)
  return Object.fromEntries(states.map(({ id, state, problems }) => [ids.get(id), [state, ...problems].join(' ')]))
}

const tables = ['operation', 'operation_record', 'operation_need', 'ledger_lease']
const withoutTriggers = (text: (table: string) => string) =>
  metrc.db.connection().execute(async (session) => {
    await sql.raw('set session_replication_role = replica').execute(session)
    for (const table of tables) await sql.raw(text(table)).execute(session)
    await sql.raw('reset session_replication_role').execute(session)
  })
const keep = () => withoutTriggers((table) => `create table kept_${table} as select * from ${table}`)
/** As a restore from a backup of that moment leaves the ledger. */
const putBack = async () => {
  const { rows } = await sql<{ table: string; columns: string }>`
    select c.relname as table, string_agg(a.attname, ', ') as columns from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relname = any (${tables}) and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' group by 1`.execute(
    metrc.db,
  )
  const columns = new Map(rows.map((row) => [row.table, row.columns]))
  await withoutTriggers(
    (table) => `delete from ${table}; insert into ${table} (${columns.get(table)}) overriding system value
      select ${columns.get(table)} from kept_${table}; drop table kept_${table}`,
  )
}

const restored = async (backupOf: Date) => {
  await sql`insert into restoration (id, backup_of, restored_at)
    values (${randomUUID()}, ${backupOf.toISOString()}, clock_timestamp())`.execute(metrc.db)
  await beginRestored(metrc.db, { settleMs, now: () => new Date(), note: () => {} })
}
const compared = () => sql`delete from restored_facility`.execute(metrc.db)
const all = (ids: ReadonlyMap<string, OperationKind>, became: string) =>
  Object.fromEntries([...ids.values()].map((kind) => [kind, became]))

test('what was sent after the backup is found in Metrc, of every kind of write, and not sent again', async () => {
  const { control } = metrc.sandbox
  const ids = await recorded(kinds)
  const moment = new Date()
  await keep()
  await sending()
  await ended(ids)
  const before = control.applied().length
  await ledger?.close()
  await putBack()
  await restored(moment)
  await sending()
  await compared()
  expect(await ended(ids)).toEqual(all(ids, 'confirmed'))
  expect(control.applied()).toHaveLength(before)
}, 120_000)

/** Of what Metrc does not stamp, or does not list once it is deleted, nobody can know whether it was sent and taken back. */
const withoutStamp: readonly OperationKind[] = [
  'driver.create',
  'driver.update',
  'external-transfer.create',
  'item.create',
  'item.update',
  'location.create',
  'location.delete',
  'location.update',
  'processing-job.adjust',
  'processing-job.archive',
  'processing-job.finish',
  'processing-job.start',
  'processing-job.unfinish',
  'strain.create',
  'strain.update',
  'sublocation.create',
  'sublocation.delete',
  'sublocation.update',
  'transfer-template.create',
  'vehicle.create',
  'vehicle.update',
]

test('what was not sent before the restore is sent once, or asked of a person where nothing can tell, and not before the mirror was compared', async () => {
  const { control } = metrc.sandbox
  const before = control.applied().length
  const ids = await recorded(kinds)
  // What was changed just before a backup may have been changed after it, by clocks that differ.
  await restored(new Date(Date.now() + 60_000))
  await sending()
  await until(async () => {
    const { rows } = await sql`
      select from operation where id = any (${[...ids.keys()]}) and state = 'unknown'`.execute(metrc.db)
    return rows.length === 0
  }, 60)
  expect(control.applied()).toHaveLength(before)
  await compared()
  const askedOf = expect.stringMatching(/^needs-person .* restored from a backup/)
  expect(await ended(ids)).toEqual({
    ...all(ids, 'confirmed'),
    ...Object.fromEntries(withoutStamp.map((kind) => [kind, askedOf])),
  })
  expect(control.applied()).toHaveLength(before + kinds.length - withoutStamp.length)
}, 120_000)

test.each([
  ['package.move', 'package', 'Label', ['LocationId', 'LocationName']],
  ['package.change-note', 'package', 'Label', ['Note']],
  ['plant.move', 'plant', 'Label', ['LocationId', 'LocationName']],
  ['plant-batch.adjust', 'plantBatch', 'Id', ['UntrackedCount']],
  ['processing-job.adjust', 'processingJob', 'Id', ['TotalCount', 'TotalWeight', 'TotalVolume', 'TotalQuantity']],
] as const)(
  'what was sent and taken back after the backup is asked of a person, and not sent again: %s',
  async (...of) => {
    const [kind, table, key, names] = of
    const { control } = metrc.sandbox
    const ids = await recorded([kind])
    const [id = ''] = ids.keys()
    const { rows } = await sql<{ before: Record<string, string | number> }>`
    select before from operation where id = ${id}`.execute(metrc.db)
    const record = rows[0]?.before[key] ?? ''
    const was: Record<string, unknown> = { ...control.find(grower, table, record) }
    const asBefore = names ? Object.fromEntries(names.map((name) => [name, was[name]])) : was
    const moment = new Date()
    await keep()
    await sending()
    await ended(ids)
    await ledger?.close()
    // Metrc stamps in whole seconds.
    await sleep(1_100)
    control.modify(grower, table, record, asBefore)
    const applied = control.applied().length
    await putBack()
    await restored(moment)
    await compared()
    await sending()
    expect((await ended(ids))[kind]).toMatch(/^needs-person .* restored from a backup/)
    expect(control.applied()).toHaveLength(applied)
  },
  60_000,
)

test.each([
  ['just then', 0],
  ['an hour before, and sent after it', 60],
])(
  'an act of a device that was done before the restore is looked for as well: %s',
  async (_when, minutesBefore) => {
    const { control } = metrc.sandbox
    const moment = new Date()
    const before = control.applied().length
    const ids = await recorded(['package.adjust', 'plant.move', 'package.create'])
    await keep()
    await sending()
    await ended(ids)
    await ledger?.close()
    const writes = await sql<{
      id: string
      kind: OperationKind
      payload: unknown
      records: unknown
      before: unknown
      summary: string
    }>`
    select id, kind, payload, records, before, summary from operation where id = any (${[...ids.keys()]}) order by seq`.execute(
      metrc.db,
    )
    // The backup knows nothing of them: they come from the devices once more, whose answers were lost.
    await putBack()
    await sql`delete from operation_record where operation_id = any (${[...ids.keys()]})`.execute(metrc.db)
    await sql`delete from operation where id = any (${[...ids.keys()]})`.execute(metrc.db)
    await restored(moment)
    await compared()
    const again = new Map<string, OperationKind>()
    const doneAt = new Date(moment.getTime() - minutesBefore * 60_000).toISOString()
    for (const { kind, payload, records: named, summary, before: known } of writes.rows) {
      const id = randomUUID()
      const action = {
        id: randomUUID(),
        facilityId: grower,
        by: ada,
        key: randomUUID(),
        fingerprint: '',
        isInteractive: true,
      }
      const write = { kind, payload, records: named, summary, before: known, id }
      await recordAction(metrc.db, { ...action, doneAt }, [
        write as unknown as Parameters<typeof recordAction>[2][number],
      ])
      again.set(id, kind)
    }
    await sending()
    expect(await ended(again)).toEqual(all(again, 'confirmed'))
    expect(control.applied()).toHaveLength(before + 3)
  },
  120_000,
)

test('the history and user admins are told once, also where several servers start', async () => {
  const backupOf = new Date('2026-11-28T10:00:00Z')
  await sql`insert into "user" (id, name, email, permissions) values ('ana', 'Ana', 'ana@example.com', '["USER_ADMIN"]')`.execute(
    metrc.db,
  )
  await sql`insert into restoration (id, backup_of, restored_at)
    values ('one', ${backupOf.toISOString()}, clock_timestamp())`.execute(metrc.db)
  const notes: string[] = []
  const begin = () =>
    beginRestored(metrc.db, { settleMs, now: () => new Date(), note: (text) => void notes.push(text) })
  await Promise.all([begin(), begin()])
  await begin()
  expect(notes).toEqual([expect.stringContaining('2026-11-28 10:00 UTC')])
  const told = await sql<{ message: string }>`
    select message from notification where kind = 'backup' and user_id = 'ana'`.execute(metrc.db)
  expect(told.rows).toEqual([{ message: expect.stringMatching(/repair tray, or was refused, .*look in Metrc/) }])
  const { rows } = await sql<{ after: object }>`
    select after from history where what = 'organisation.restored' and after ->> 'backupOf' = ${backupOf.toISOString()}`.execute(
    metrc.db,
  )
  expect(rows).toHaveLength(1)
})
