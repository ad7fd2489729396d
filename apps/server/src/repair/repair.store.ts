import { type Repair, trayProblem } from '@cultivatd/domain/repair/repair'
import { AppError } from '@cultivatd/domain/app-error'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { only } from '../db/only.ts'
import { transact } from '../db/transact.ts'

interface RepairRow extends Omit<Repair, 'facilityId'> {
  facility_id: string
}

const repairOf = ({ facility_id: facilityId, ...row }: RepairRow): Repair => ({ ...row, facilityId })

/** The tray of one person in facilities that are active, newest first; `ids` limits them. */
export async function repairsOf(db: Db, personId: string, ids: readonly string[] | null = null): Promise<Repair[]> {
  const { rows } = await sql<RepairRow>`
    select r.id, r.version, r.facility_id, r.act, r.title, r.record, r.body, r.messages, r.at
    from repair r join organisation o on o.active_facility_ids ? r.facility_id
    where r.person_id = ${personId} and r.given_up_at is null and ${only(ids, 'r.id')}
    order by r.at desc, r.act, r.record`.execute(db)
  return rows.map(repairOf)
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
    const { rows: counted } = await sql<{ count: number; characters: number }>`
      select count(*)::int as count, sum(length(body::text))::int as characters
      from repair where person_id = ${personId} and given_up_at is null`.execute(tx)
    const problem = trayProblem(counted[0]?.count ?? 0, counted[0]?.characters ?? 0)
    if (problem) throw new AppError('conflict', problem)
  })

async function insertRepairs(tx: Db, personId: string, rows: readonly NewRepair[]): Promise<void> {
  await sql`
    insert into repair (person_id, facility_id, act, title, record, body, messages)
    select ${personId}, row ->> 'facilityId', row ->> 'act', row ->> 'title', row ->> 'record', row -> 'body', row -> 'messages'
    from jsonb_array_elements(${jsonb(rows)}) as row
    on conflict (person_id, facility_id, act, record) where given_up_at is null do update
    set body = excluded.body, messages = excluded.messages, title = excluded.title, at = now(),
      version = nextval('row_version')`.execute(tx)
}

/** Changes the values of rows of the own tray, all or none. @throws AppError conflict where one is of another version by now */
export const changeRepairs = (
  db: Db,
  personId: string,
  rows: readonly Pick<Repair, 'id' | 'version' | 'body'>[],
): Promise<void> =>
  transact(db, async (tx) => {
    const { numAffectedRows = 0n } = await sql`
      update repair r set body = said -> 'body', version = nextval('row_version')
      from jsonb_array_elements(${jsonb(rows)}) as said
      where r.id = said ->> 'id' and r.version = (said ->> 'version')::bigint and r.person_id = ${personId}
        and r.given_up_at is null`.execute(tx)
    if (Number(numAffectedRows) !== rows.length)
      throw new AppError('conflict', 'This has changed meanwhile. Look at it again.')
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
    where r.person_id = ${personId} and r.id = gone ->> 'id' and r.version = (gone ->> 'version')::bigint`.execute(db)
}

/** Takes rows out of a tray without sending them; they stay in the database with why. */
export async function giveUpRepairs(
  db: Db,
  personId: string,
  facilityId: string,
  { ids, reason }: { ids: readonly string[]; reason: string },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update repair set given_up_at = now(), given_up_reason = ${reason}, version = nextval('row_version')
    where person_id = ${personId} and facility_id = ${facilityId} and id = any (${ids}) and given_up_at is null`.execute(
    db,
  )
  return Number(numAffectedRows)
}
