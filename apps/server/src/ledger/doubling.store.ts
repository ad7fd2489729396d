import type { Doubt } from '@cultivatd/domain/operation/operation'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import type { Added } from './kind.ts'
import { taken, type TakenOperation, takenFrom, type TakenRow } from './ledger.store.ts'

/** The number that a record shows from the confirmation of a write on, as far as others leave it. */
export interface ExpectedNumber extends Added {
  value: number
}

/** A confirmed write whose number is not compared with Metrc's record yet. */
export interface UncheckedOperation extends TakenOperation {
  expected: ExpectedNumber
  /** How often the two differed so far. */
  checks: number
  isDue: boolean
  /** How long ago it was confirmed. */
  ageMs: number
}

/** Has the numbers of confirmed writes compared later. In the transaction of their outcome. */
export async function expectNumbers(
  tx: Db,
  expected: ReadonlyMap<string, ExpectedNumber>,
  checkInMs: number,
): Promise<void> {
  if (expected.size === 0) return
  const given = [...expected].map(([id, number]) => ({ id, number }))
  await sql`
    update operation o set expected = g.number,
      check_at = clock_timestamp() + make_interval(secs => ${checkInMs / 1000}::float8)
    from jsonb_to_recordset(${jsonb(given)}) as g (id text, number jsonb) where o.id = g.id`.execute(tx)
}

/** The records of a facility with a number that is to be compared now. */
export async function uncheckedRecords(db: Db, facilityId: string): Promise<string[]> {
  const { rows } = await sql<{ record: string }>`
    select records ->> 0 as record from operation
    where facility_id = ${facilityId} and check_at <= clock_timestamp()
    group by 1 order by min(check_at) limit 10`.execute(db)
  return rows.map(({ record }) => record)
}

/** The writes of a record that were confirmed and not compared yet, in their order. */
export async function uncheckedOperations(db: Db, facilityId: string, record: string): Promise<UncheckedOperation[]> {
  const { rows } = await sql<TakenRow & { expected: ExpectedNumber; checks: number; is_due: boolean; age_ms: number }>`
    select ${taken}, expected, checks, check_at <= clock_timestamp() as is_due,
      (1000 * extract(epoch from clock_timestamp() - answered_at))::float8 as age_ms from operation
    where id in (select operation_id from operation_record where facility_id = ${facilityId} and record = ${record})
      and check_at is not null and records ->> 0 = ${record}
    order by seq`.execute(db)
  return rows.map((row) => ({
    ...takenFrom(row),
    expected: row.expected,
    checks: row.checks,
    isDue: row.is_due,
    ageMs: row.age_ms,
  }))
}

/** The last confirmed write before this one that changes a number of its record. */
export async function lastCounting(
  db: Db,
  facilityId: string,
  { id, records }: TakenOperation,
  countingKinds: readonly string[],
): Promise<{ expected: ExpectedNumber | null; isDoubted: boolean } | null> {
  const { rows } = await sql<{ expected: ExpectedNumber | null; isDoubted: boolean }>`
    select o.expected, o.doubt is not null as "isDoubted"
    from operation_record r join operation o on o.id = r.operation_id
    where r.facility_id = ${facilityId} and r.record = ${records[0] ?? ''}
      and r.seq < (select seq from operation where id = ${id})
      and o.state = 'confirmed' and o.kind = any (${[...countingKinds]})
    order by r.seq desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** What else was done to a record from here since one of its operations was recorded. */
export interface DoneBeside {
  /** Something is on its way, or nobody knows what became of it. */
  isMoving: boolean
  /** Something was confirmed of which it is not known what the number is since. */
  isUnaccounted: boolean
}

/** @param countingKinds kinds of write that change a number of the record */
export async function doneBeside(
  db: Db,
  facilityId: string,
  { record, since, countingKinds }: { record: string; since: string; countingKinds: readonly string[] },
): Promise<DoneBeside> {
  const { rows } = await sql<DoneBeside>`
    select coalesce(bool_or(o.state in ('sending', 'unknown', 'needs-person')) filter (where counts), false) as "isMoving",
      coalesce(bool_or(o.state = 'confirmed' and coalesce(o.expected ->> 'of', 'entries') = 'entries') filter (where counts), false) as "isUnaccounted"
    from operation_record r join operation o on o.id = r.operation_id
    cross join lateral (select o.kind = any (${[...countingKinds]}) as counts) as its
    where r.facility_id = ${facilityId} and r.record = ${record}
      and r.seq > (select seq from operation where id = ${since})`.execute(db)
  return rows[0] ?? { isMoving: false, isUnaccounted: false }
}

/** Whether a write of one of these kinds is on its way in a facility, or nobody knows what became of it. */
export async function isOneOnItsWay(db: Db, facilityId: string, kinds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from operation where facility_id = ${facilityId} and kind = any (${[...kinds]})
      and state in ('sending', 'unknown', 'needs-person') limit 1`.execute(db)
  return rows.length > 0
}

/** Compares them again after a while. */
export async function checkLater(
  db: Db,
  operations: readonly UncheckedOperation[],
  inMs: number,
  { differs }: { differs: boolean },
): Promise<void> {
  await sql`
    update operation set checks = checks + ${differs ? 1 : 0},
      check_at = clock_timestamp() + make_interval(secs => ${inMs / 1000}::float8)
    where id = any (${operations.map(({ id }) => id)}) and check_at is not null`.execute(db)
}

/** Ends the comparison of these, with what is in doubt. */
export async function endChecks(
  tx: Db,
  operations: readonly UncheckedOperation[],
  doubts: ReadonlyMap<string, Doubt> = new Map(),
): Promise<void> {
  await sql`update operation set check_at = null where id = any (${operations.map(({ id }) => id)})`.execute(tx)
  for (const [id, doubt] of doubts)
    await sql`update operation set doubt = ${jsonb(doubt)}, version = nextval('row_version') where id = ${id}`.execute(
      tx,
    )
}
