import { randomUUID } from 'node:crypto'
import type { PushDevice } from '@cultivatd/domain/notification/push'
import type { QuietHours } from '@cultivatd/domain/notification/quiet-hours'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { goesOn, type SessionAges } from '../db/session-ages.ts'
import type { Push } from '../http/pushing.ts'

interface OwnDevice extends PushDevice {
  userId: string
  sessionId: string
  now: Date
}

/** Where a session's device takes pushes: in place of where it took them before, and of whoever used this browser before. */
export async function savePushDevice(tx: Db, device: OwnDevice): Promise<void> {
  const { userId, sessionId, endpoint, p256dh, auth, now } = device
  await sql`delete from push_device where session_id = ${sessionId} or endpoint = ${endpoint}`.execute(tx)
  await sql`
    insert into push_device (id, session_id, user_id, endpoint, p256dh, auth, made_at)
    values (${randomUUID()}, ${sessionId}, ${userId}, ${endpoint}, ${p256dh}, ${auth}, ${now})`.execute(tx)
}

export async function pushDeviceOf(db: Db, sessionId: string): Promise<PushDevice | undefined> {
  const { rows } = await sql<PushDevice>`
    select endpoint, p256dh, auth from push_device where session_id = ${sessionId}`.execute(db)
  return rows[0]
}

export async function removePushDevice(db: Db, sessionId: string): Promise<void> {
  await sql`delete from push_device where session_id = ${sessionId}`.execute(db)
}

export type KeptQuietHours = QuietHours & { id: string; version: number }

export async function quietHoursOf(db: Db, userId: string): Promise<KeptQuietHours[]> {
  const { rows } = await sql<KeptQuietHours>`
    select id, version, quiet_from as "from", quiet_until as "until", zone, lets_alarms as "letsAlarms"
    from quiet_hours where user_id = ${userId}`.execute(db)
  return rows
}

/** @param quiet null: none any more */
export async function saveQuietHours(db: Db, userId: string, quiet: QuietHours | null): Promise<void> {
  if (quiet === null) {
    await sql`delete from quiet_hours where user_id = ${userId}`.execute(db)
    return
  }
  const { from, until, zone, letsAlarms } = quiet
  await sql`
    insert into quiet_hours (user_id, quiet_from, quiet_until, zone, lets_alarms)
    values (${userId}, ${from}, ${until}, ${zone}, ${letsAlarms})
    on conflict (user_id) do update set quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
      zone = excluded.zone, lets_alarms = excluded.lets_alarms, version = nextval('row_version')`.execute(db)
}

/** Leaves a push for each device of a person, in the transaction that takes what it tells of. */
export async function leavePushes(tx: Db, userId: string, push: Omit<Push, 'id'>, now: Date): Promise<void> {
  const { isUrgent, title, body, path } = push
  await sql`
    insert into push_message (device_id, is_urgent, title, body, path, made_at, due_at)
    select id, ${isUrgent}, ${title}, ${body}, ${path}, ${now}, ${now} from push_device
    where user_id = ${userId}`.execute(tx)
}

export interface DuePush extends Push, PushDevice {
  id: string
  deviceId: string
  /** How often it was tried before. */
  tries: number
  madeAt: string
  /** Whether its session goes on and its person still has access. */
  isWanted: boolean
}

/** For so long nobody else takes one; a push service is given up long before. */
const leaseMs = 60_000

/** The next push that is due, for this process alone for a while; undefined when there is none. */
export async function takePush(db: Db, now: Date, ages: SessionAges): Promise<DuePush | undefined> {
  const { rows } = await sql<DuePush>`
    with due as (
      select id from push_message where due_at <= ${now} order by is_urgent desc, due_at, id limit 1
      for update skip locked),
    taken as (
      update push_message m set due_at = ${new Date(now.getTime() + leaseMs)}, tries = tries + 1
      from due where m.id = due.id returning m.*)
    select t.id::text as id, t.device_id as "deviceId", t.is_urgent as "isUrgent", t.title, t.body, t.path,
      t.tries - 1 as tries, t.made_at as "madeAt", d.endpoint, d.p256dh, d.auth,
      u.permissions <> '[]' and ${goesOn(ages, now)} as "isWanted"
    from taken t join push_device d on d.id = t.device_id join session on session.id = d.session_id
      join "user" u on u.id = d.user_id`.execute(db)
  return rows[0]
}

/** It was sent, or never can be. */
export async function dropPush(db: Db, { id }: Pick<DuePush, 'id'>): Promise<void> {
  await sql`delete from push_message where id = ${id}`.execute(db)
}

export async function delayPush(db: Db, { id }: Pick<DuePush, 'id'>, dueAt: Date): Promise<void> {
  await sql`update push_message set due_at = ${dueAt} where id = ${id}`.execute(db)
}

/** Its service knows it no more, or its session ended: what waits for it goes with it. */
export async function forgetDevice(db: Db, { deviceId, endpoint }: DuePush): Promise<void> {
  // Unless it is another one by now.
  await sql`delete from push_device where id = ${deviceId} and endpoint = ${endpoint}`.execute(db)
}
