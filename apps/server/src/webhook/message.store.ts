import { randomUUID } from 'node:crypto'
import type { RecordChange } from '@cultivatd/contract/record/record.contract'
import type { RecordKind } from '@cultivatd/domain/record/record-kind'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'

/** A webhook whose changes are read. */
export interface Reader {
  id: string
  kinds: RecordKind[]
  facilityIds: string[] | null
  position: string
  /** All that are active. */
  activeIds: string[]
}

/** A webhook that this transaction alone reads for; undefined where it is off, gone, or somebody else does. */
export async function lockedReader(tx: Db, id: string): Promise<Reader | undefined> {
  const { rows } = await sql<Reader>`
    select w.id, w.kinds, w.facility_ids as "facilityIds", p.position, o.active_facility_ids as "activeIds"
    from webhook_place p join webhook w on w.id = p.webhook_id cross join organisation o
    where p.webhook_id = ${id} and w.is_on for update of p skip locked`.execute(tx)
  return rows[0]
}

export async function readerIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from webhook where is_on order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function savePosition(tx: Db, id: string, position: string): Promise<void> {
  await sql`update webhook_place set position = ${position} where webhook_id = ${id}`.execute(tx)
}

/** 'plants.upsert' */
export const typeOf = ({ kind, op }: RecordChange): string => `${kind}.${op}`

/**
 * Messages of these changes. One of a record that still waits for its first try is written anew: so that of a receiver that is away
 * two messages of a record wait at the most, the one that is being tried and the newest.
 */
export async function addMessages(
  tx: Db,
  webhookId: string,
  changes: readonly RecordChange[],
  now: Date,
): Promise<void> {
  const rows = changes.map((data) => ({
    id: `msg_${randomUUID()}`,
    record: `${data.kind} ${data.facilityId ?? ''} ${data.id}`,
    type: typeOf(data),
    facility_id: data.facilityId,
    data,
  }))
  await sql`
    with given as (
      select * from jsonb_to_recordset(${jsonb(rows)}) as g (id text, record text, type text, facility_id text, data jsonb)),
    again as (
      update webhook_message m set type = g.type, data = g.data, made_at = ${now} from given g
      where m.webhook_id = ${webhookId} and m.record = g.record and m.dead_at is null and m.tries = 0
      returning m.record)
    insert into webhook_message (id, webhook_id, record, type, facility_id, data, made_at, due_at)
    select id, ${webhookId}, record, type, facility_id, data, ${now}, ${now}
    from given where record not in (select record from again)`.execute(tx)
}

/** What tells a receiver that changes were missed: no record, and so of none. */
export async function addGap(tx: Db, webhookId: string, now: Date): Promise<void> {
  const data = { message: 'Some changes could not be told. Read the lists again.' }
  await sql`
    insert into webhook_message (id, webhook_id, record, type, data, made_at, due_at)
    values (${`msg_${randomUUID()}`}, ${webhookId}, 'gap', 'gap', ${jsonb(data)}, ${now}, ${now})`.execute(tx)
}

export interface DueMessage {
  id: string
  webhookId: string
  type: string
  data: unknown
  madeAt: string
  /** This try counted. */
  tries: number
  /** Of a facility that may be told of. */
  isWanted: boolean
}

/** Longer than a receiver may take for all that were taken together. */
const leaseMs = 150_000
/** One look for several: each goes over all that are on their way. */
const takenAtOnce = 16

/** The next messages of a webhook that are due, for this process alone: of each record the first that waits. */
export async function takeMessages(db: Db, webhookId: string, now: Date): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    update webhook_message m set leased_until = ${new Date(now.getTime() + leaseMs)}, tries = m.tries + 1
    from (
      select m.id, m.facility_id is null or o.active_facility_ids ? m.facility_id as is_wanted
      from webhook_message m join webhook w on w.id = m.webhook_id cross join organisation o
      where m.webhook_id = ${webhookId} and m.dead_at is null and m.due_at <= ${now}
        and (m.leased_until is null or m.leased_until < ${now})
        and w.is_on and (w.resume_at is null or w.resume_at <= ${now})
        and not exists (select from webhook_message e
          where e.webhook_id = m.webhook_id and e.record = m.record and e.dead_at is null and e.seq < m.seq)
      order by m.due_at, m.seq limit ${takenAtOnce} for update of m skip locked) as next
    where m.id = next.id
    returning m.id, m.webhook_id as "webhookId", m.type, m.data, to_json(m.made_at) #>> '{}' as "madeAt", m.tries,
      next.is_wanted as "isWanted"`.execute(db)
  return rows
}

/** They were not tried after all. */
export async function putBack(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update webhook_message set leased_until = null, tries = tries - 1 where id = any (${[...ids]})`.execute(db)
}

/** Webhooks with something to send now. */
export async function dueWebhooks(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from webhook w where w.is_on and (w.resume_at is null or w.resume_at <= ${now}) and exists (
      select from webhook_message m where m.webhook_id = w.id and m.dead_at is null and m.due_at <= ${now}
        and (m.leased_until is null or m.leased_until < ${now}))`.execute(db)
  return rows.map(({ id }) => id)
}

export async function dropMessage(db: Db, id: string): Promise<void> {
  await sql`delete from webhook_message where id = ${id}`.execute(db)
}

export async function delayMessage(db: Db, id: string, problem: string, dueAt: Date): Promise<void> {
  await sql`update webhook_message set leased_until = null, problem = ${problem}, due_at = ${dueAt} where id = ${id}`.execute(
    db,
  )
}

export async function buryMessage(db: Db, id: string, problem: string, now: Date): Promise<void> {
  await sql`update webhook_message set leased_until = null, problem = ${problem}, dead_at = ${now} where id = ${id}`.execute(
    db,
  )
}

/** Messages that were given up are kept so long, in days. */
const deadDays = 30

/** Gives up what waited too long for a webhook that is off, and forgets what was given up long ago. */
export async function sweepMessages(db: Db, givenUpBefore: Date, now: Date): Promise<void> {
  await sql`
    with dead as (
      update webhook_message set dead_at = ${now}, problem = coalesce(problem, 'The webhook was off')
      where dead_at is null and made_at < ${givenUpBefore} and (leased_until is null or leased_until < ${now})
      returning webhook_id)
    update webhook set version = nextval('row_version') where id in (select webhook_id from dead)`.execute(db)
  const until = new Date(now.getTime() - deadDays * 86_400_000)
  await sql`delete from webhook_message where dead_at < ${until}`.execute(db)
}

/** It took a message: whatever was wrong is over. Told of once in a while. */
export async function noteTaken(db: Db, webhookId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 10_000)
  await sql`
    update webhook set sent_at = ${now}, failures = 0, failing_since = null, problem = null, resume_at = null,
      version = nextval('row_version')
    where id = ${webhookId} and (failures > 0 or sent_at is null or sent_at < ${since})`.execute(db)
}

/** Answers how often in a row it took nothing. */
export async function noteFailed(db: Db, webhookId: string, problem: string, now: Date): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    update webhook set failures = failures + 1, failing_since = coalesce(failing_since, ${now}), problem = ${problem},
      version = nextval('row_version') where id = ${webhookId} returning failures`.execute(db)
  return rows[0]?.failures ?? 1
}

export async function pauseWebhook(db: Db, webhookId: string, until: Date): Promise<void> {
  await sql`update webhook set resume_at = greatest(coalesce(resume_at, ${until}), ${until}) where id = ${webhookId}`.execute(
    db,
  )
}

export async function turnOff(db: Db, webhookId: string, problem: string): Promise<void> {
  await sql`update webhook set is_on = false, problem = ${problem}, version = nextval('row_version')
    where id = ${webhookId}`.execute(db)
}
