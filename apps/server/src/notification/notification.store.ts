import { isPushed, type NoticeKind } from '@cultivatd/domain/notification/notice-kinds'
import type { BellRow, NoticeChoice, Notification } from '@cultivatd/domain/notification/notification'
import { keptDays, mostInMenu, newestFirst } from '@cultivatd/domain/notification/notification-order'
import { passes, permission } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { system } from '../history/history.store.ts'
import { users } from '../user/user.store.ts'

/** The newest notifications of a person, in the order they came; nothing of a facility that is not active (READ-21). */
export async function notificationsOf(
  db: Db,
  userId: string,
  most: number = Number.MAX_SAFE_INTEGER,
): Promise<Notification[]> {
  const { rows } = await sql<Notification>`
    select newest.* from (select n.id, n.version, to_json(n.at) #>> '{}' as timestamp, n.seen_at is not null as seen, n.user_id as "userId",
      n.message, n.room_id as "roomId"
    from notification n join organisation o on n.facility_id is null or o.active_facility_ids ? n.facility_id
    where n.user_id = ${userId} order by n.at desc, n.version desc limit ${most}) newest
    order by newest.timestamp::timestamptz, newest.version`.execute(db)
  return rows
}

/** What the bell of a person holds. */
export async function bellOf(db: Db, userId: string): Promise<BellRow> {
  // By facility first: those that are not active are left out without a look at each notification.
  const { rows } = await sql<{ unseen: number; upTo: number }>`
    select coalesce(sum(f.unseen), 0)::int as unseen, coalesce(max(f.up_to), 0)::bigint as "upTo"
    from (select facility_id, count(*) as unseen, max(version) as up_to from notification
      where user_id = ${userId} and seen_at is null group by facility_id) f
    join organisation o on f.facility_id is null or o.active_facility_ids ? f.facility_id`.execute(db)
  const [{ unseen, upTo } = { unseen: 0, upTo: 0 }] = rows
  return { id: 'bell', version: 0, unseen, upTo, latest: newestFirst(await notificationsOf(db, userId, mostInMenu)) }
}

/** Marks what a person was shown as seen. */
export async function markSeen(db: Db, userId: string, upTo: number): Promise<void> {
  await sql`
    update notification set seen_at = now(), version = nextval('row_version')
    where user_id = ${userId} and seen_at is null and version <= ${upTo}::bigint`.execute(db)
}

export type KeptChoice = NoticeChoice & { id: string; version: number }

/** What a person chose otherwise than usual. */
export async function choicesOf(db: Db, userId: string): Promise<KeptChoice[]> {
  const { rows } = await sql<{
    kind: NoticeChoice['kind']
    bell: boolean
    mail: boolean
    push: boolean | null
    version: number
  }>`select kind, bell, mail, push, version from notice_choice where user_id = ${userId}`.execute(db)
  return rows.map((row) => ({ ...row, id: row.kind, push: row.push ?? isPushed(row.kind) }))
}

export async function saveChoice(db: Db, userId: string, { kind, bell, mail, push }: NoticeChoice): Promise<void> {
  await sql`
    insert into notice_choice (user_id, kind, bell, mail, push)
    values (${userId}, ${kind}, ${bell}, ${mail}, ${push})
    on conflict (user_id, kind) do update set bell = excluded.bell, mail = excluded.mail, push = excluded.push,
      version = nextval('row_version')`.execute(db)
}

interface Notice {
  kind: NoticeKind
  /** Null for what belongs to the organization. */
  facilityId: string | null
  /** One sentence that names actor, action and object (READ-77). */
  message: string
  roomId?: string | null
}

/**
 * Writes a notification for everybody who may see administrative ones, but for who did it (NOTE-01, NOTE-08, PERM-18,
 * READ-75). In the transaction of what it tells of.
 */
export async function notifyUserAdmins(tx: Db, by: { id: string }, notice: Notice): Promise<void> {
  // What the program itself sets up is nobody's news.
  if (by.id === system.id) return
  const admins = await userAdminIds(tx)
  await notifyPeople(
    tx,
    admins.filter((id) => id !== by.id),
    notice,
  )
}

/** Who sees what is administrative. */
export const userAdminIds = async (tx: Db): Promise<string[]> =>
  (await users(tx)).filter(({ permissions }) => passes(permissions, [permission.userAdmin])).map(({ id }) => id)

/**
 * Writes a notification for each of these people, into the bell, for a mail, for their devices, or nowhere, as they chose
 * (decisions 074 and 167). In the transaction of what it tells of: when it cannot be written, that did not happen either
 * (ERR-03). The mail of an alarm is a letter of its own.
 */
export async function notifyPeople(
  tx: Db,
  userIds: readonly string[],
  { kind, facilityId, message, roomId = null }: Notice,
): Promise<void> {
  await sql`
    with told as (
      select one.id, coalesce(c.bell, true) as bell, coalesce(c.mail, false) and ${kind !== 'alarm'} as mail,
        coalesce(c.push, true) and ${isPushed(kind)}
          and exists (select from push_device d where d.user_id = one.id) as push
      from jsonb_array_elements_text(${jsonb([...userIds])}) as one (id)
      left join notice_choice c on c.user_id = one.id and c.kind = ${kind}),
    mailed as (
      insert into notice_mail (user_id, facility_id, message, room_id)
      select id, ${facilityId}::text, ${message}, ${roomId} from told where mail),
    pushed as (
      insert into notice_push (user_id, kind, facility_id, message, room_id)
      select id, ${kind}, ${facilityId}::text, ${message}, ${roomId} from told where push)
    insert into notification (user_id, facility_id, kind, message, room_id)
    select id, ${facilityId}::text, ${kind}, ${message}, ${roomId} from told where bell`.execute(tx)
}

/** So many at once: others write between two steps. */
const thinnedAtOnce = 5_000

/** Removes notifications older than a year, some at a time (NOTE-06). @returns whether there may be more */
export async function thinNotifications(db: Db, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  const { numAffectedRows = 0n } = await sql`
    delete from notification where id in (
      select id from notification where at < ${before} order by at limit ${thinnedAtOnce} for update skip locked)`.execute(
    db,
  )
  return Number(numAffectedRows) === thinnedAtOnce
}
