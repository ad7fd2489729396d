import { AppError } from '@cultivatd/domain/app-error'
import type { OperationKind } from '@cultivatd/domain/operation/operation'
import { describedKind } from '@cultivatd/domain/operation/operation-kinds'
import { type Repair, trayProblem } from '@cultivatd/domain/repair/repair'
import { recordsOf, rowsByRecord } from '@cultivatd/domain/repair/tried-body'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { only } from '../db/only.ts'
import { isUniqueViolation } from '../db/sql-error.ts'
import { transact } from '../db/transact.ts'

interface RepairRow extends Omit<Repair, 'facilityId' | 'operationId' | 'body' | 'takenFrom'> {
  facility_id: string
  operation_id: string | null
  taken_from: string | null
  kind: OperationKind | null
  /** Null while the values are those that were asked for. */
  body: Values | null
  action_id: string | null
}

type Values = Repair['body']

/**
 * The tray of one person in facilities that are active, newest first: what was not sent, and what Metrc refused of the own
 * changes; `ids` limits them.
 */
export async function repairsOf(db: Db, personId: string, ids: readonly string[] | null = null): Promise<Repair[]> {
  const { rows } = await sql<RepairRow>`
    select r.id, r.version, r.facility_id, r.act, r.title, r.record, r.body, r.messages, r.at, r.operation_id, r.taken_from,
      p.kind, p.action_id
    from repair r join organisation o on o.active_facility_ids ? r.facility_id
      left join operation p on p.id = r.operation_id
    where r.person_id = ${personId} and r.given_up_at is null and ${only(ids, 'r.id')}
    order by r.at desc, r.act, r.record`.execute(db)
  const untouched = rows.flatMap(({ body, action_id }) => (body === null && action_id !== null ? [action_id] : []))
  const asked = await askedFor(db, [...new Set(untouched)])
  return rows.flatMap((row) => repairFrom(row, asked.get(row.action_id ?? '')))
}

interface Asked {
  lists: readonly string[] | undefined
  body: Values
  byRecord: ReturnType<typeof rowsByRecord>
}

/** What acts asked for, by their ids, taken apart once for all of their records. */
async function askedFor(db: Db, actionIds: readonly string[]): Promise<Map<string, Asked>> {
  if (actionIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; asked: { lists?: string[]; body: Values } }>`
    select id, asked from action where id = any (${actionIds}) and asked is not null`.execute(db)
  return new Map(
    rows.map(({ id, asked: { lists, body } }) => [id, { lists, body, byRecord: rowsByRecord(body, lists) }]),
  )
}

/** Nothing for what cannot be told of one record: it is corrected in its form. */
function repairFrom(row: RepairRow, asked: Asked | undefined): Repair[] {
  const { facility_id: facilityId, operation_id: operationId, taken_from: takenFrom, kind, action_id: _, ...rest } = row
  const title = kind === null ? rest.title : describedKind(kind).title
  const common = { ...rest, facilityId, operationId, takenFrom, title }
  if (row.body !== null) return [{ ...common, body: row.body }]
  if (!asked) return []
  // One act on one thing is of it, by whatever name the ledger has it.
  const record = asked.lists ? row.record : (recordsOf(asked.body, undefined)[0] ?? row.record)
  const values = asked.byRecord.get(record)
  if (asked.lists && !values) return []
  return [{ ...common, record, body: { ...asked.body, ...values } }]
}

export type NewRepair = Pick<Repair, 'facilityId' | 'act' | 'title' | 'record' | 'body' | 'messages'>

/**
 * Keeps rows; of what is in the tray already of the same record and act the newer values.
 *
 * @throws AppError conflict where the tray would hold too many
 */
export const keepRepairs = (db: Db, personId: string, rows: readonly NewRepair[]): Promise<void> =>
  transact(db, async (tx) => {
    await insertRepairs(tx, personId, rows)
    await refuseFullTray(tx, personId)
  })

/** @throws AppError conflict where the tray holds more than it may */
export async function refuseFullTray(tx: Db, personId: string): Promise<void> {
  const { rows: counted } = await sql<{ count: number; characters: number }>`
    select count(*)::int as count, sum(length(body::text))::int as characters
    from repair where person_id = ${personId} and given_up_at is null and operation_id is null`.execute(tx)
  const problem = trayProblem(counted[0]?.count ?? 0, counted[0]?.characters ?? 0)
  if (problem) throw new AppError('conflict', problem)
}

async function insertRepairs(tx: Db, personId: string, rows: readonly NewRepair[]): Promise<void> {
  await sql`
    insert into repair (person_id, facility_id, act, title, record, body, messages)
    select ${personId}, row ->> 'facilityId', row ->> 'act', row ->> 'title', row ->> 'record', row -> 'body', row -> 'messages'
    from jsonb_array_elements(${jsonb(rows)}) as row
    on conflict (person_id, facility_id, act, record) where given_up_at is null and operation_id is null do update
    set body = excluded.body, messages = excluded.messages, title = excluded.title, at = now(),
      version = nextval('row_version')`.execute(tx)
}

/**
 * Changes the values of rows of the own tray, or the record that one is of, all or none.
 *
 * @throws AppError conflict where one is of another version by now, or its record is in the tray already
 */
export const changeRepairs = (
  db: Db,
  personId: string,
  rows: readonly Pick<Repair, 'id' | 'version' | 'record' | 'body'>[],
): Promise<void> =>
  transact(db, async (tx) => {
    const { numAffectedRows = 0n } = await sql`
      update repair r set body = said -> 'body', record = said ->> 'record', version = nextval('row_version')
      from jsonb_array_elements(${jsonb(rows)}) as said
      where r.id = said ->> 'id' and r.version = (said ->> 'version')::bigint and r.person_id = ${personId}
        and r.given_up_at is null`.execute(tx)
    if (Number(numAffectedRows) !== rows.length)
      throw new AppError('conflict', 'This has changed meanwhile. Look at it again.')
  }).catch((error: unknown) => {
    if (isUniqueViolation(error))
      throw new AppError(
        'conflict',
        'The same change of this label is in your repair tray already. Give one of them up.',
      )
    throw error
  })

/** Writes down what is in the way of rows now. */
export async function tellRepairs(db: Db, rows: readonly Pick<Repair, 'id' | 'messages'>[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update repair r set messages = said -> 'messages', version = nextval('row_version')
    from jsonb_array_elements(${jsonb(rows)}) as said
    where r.id = said ->> 'id' and r.messages is distinct from said -> 'messages'`.execute(db)
}

/** Takes rows out of a tray, as they were when they were sent: what was changed since stays. */
export async function removeRepairs(
  db: Db,
  personId: string,
  rows: readonly Pick<Repair, 'id' | 'version'>[],
): Promise<void> {
  await sql`
    delete from repair r using jsonb_array_elements(${jsonb(rows)}) as gone
    where r.person_id = ${personId} and r.id = gone ->> 'id' and r.version = (gone ->> 'version')::bigint
      and r.operation_id is null`.execute(db)
}

/**
 * Another try of what Metrc refused was sent, or nothing was left to send of it: with that they are dealt with, and leave the
 * tray. What was recorded as their next try has dealt with them already.
 */
export const dealWith = (db: Db, facilityId: string, operationIds: readonly string[]): Promise<void> =>
  transact(db, async (tx) => {
    if (operationIds.length === 0) return
    await sql`select lock_ledger(${facilityId})`.execute(tx)
    await sql`
      update operation set dealt_with_at = now(), version = nextval('row_version')
      where id = any (${[...operationIds]}) and facility_id = ${facilityId} and state = 'refused'
        and dealt_with_at is null`.execute(tx)
  })

/** Takes rows out of a tray without sending them; they stay in the database with why. */
export async function giveUpRepairs(
  db: Db,
  personId: string,
  facilityId: string,
  { ids, reason }: { ids: readonly string[]; reason: string },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update repair set given_up_at = now(), given_up_reason = ${reason}, version = nextval('row_version')
    where person_id = ${personId} and facility_id = ${facilityId} and id = any (${ids}) and given_up_at is null
      and operation_id is null`.execute(db)
  return Number(numAffectedRows)
}
