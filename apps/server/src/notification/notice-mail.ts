import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { leaveLetters, letter, type LetterText } from '../mail/letter.store.ts'

/** Nobody gets more than one mail of notifications in so long: what comes meanwhile goes together. */
export const mailEveryMs = 15 * 60_000

/** A mail names no more than these; the bell and the page have all of them. */
const mostInMail = 50

interface Waiting {
  facilityId: string | null
  message: string
  roomId: string | null
}

interface MailOptions {
  publicUrl: string
  now: Date
}

/**
 * Leaves a letter for everybody of whom a notification waits to go by mail and who got none in the last quarter of an
 * hour. Any number of processes beside each other.
 *
 * @returns how many letters
 */
export async function mailNotices(db: Db, options: MailOptions): Promise<number> {
  const { rows } = await sql<{ userId: string }>`
    select distinct w.user_id as "userId" from notice_mail w left join notice_mailed d on d.user_id = w.user_id
    where d.at is null or d.at <= ${lastMailed(options.now)}`.execute(db)
  let left = 0
  for (const { userId } of rows) if (await transact(db, (tx) => mailPerson(tx, userId, options))) left += 1
  return left
}

const lastMailed = (now: Date) => new Date(now.getTime() - mailEveryMs)

async function mailPerson(tx: Db, userId: string, { publicUrl, now }: MailOptions): Promise<boolean> {
  const mine = await sql`
    insert into notice_mailed (user_id, at) values (${userId}, ${now})
    on conflict (user_id) do update set at = excluded.at where notice_mailed.at <= ${lastMailed(now)}
    returning user_id`.execute(tx)
  // Another process was faster.
  if (mine.rows.length === 0) return false
  const { rows: taken } = await sql<Waiting & { id: number; isShown: boolean }>`
    with taken as (delete from notice_mail where user_id = ${userId} returning *)
    select t.id, t.facility_id as "facilityId", t.message, t.room_id as "roomId",
      u.permissions <> '[]' and (t.facility_id is null or o.active_facility_ids ? t.facility_id) as "isShown"
    from taken t cross join organisation o join "user" u on u.id = t.user_id order by t.id`.execute(tx)
  const waiting = taken.filter(({ isShown }) => isShown)
  if (waiting.length === 0) return false
  const facilities = new Set(waiting.map(({ facilityId }) => facilityId))
  const [facilityId = null] = facilities
  await leaveLetters(tx, noticeLetter(waiting, publicUrl), {
    userIds: [userId],
    facilityId: facilities.size === 1 ? facilityId : null,
    now,
  })
  return true
}

/** One notification, or a digest of those that came at once. */
export function noticeLetter(waiting: readonly Waiting[], publicUrl: string): LetterText {
  const [first] = waiting
  const isOne = waiting.length === 1
  const subject = isOne && first ? first.message : `${waiting.length} notifications`
  const more = waiting.length - mostInMail
  const lines = waiting.slice(0, mostInMail).map(({ message }) => `${message}.`)
  if (more > 0) lines.push(`And ${more} more.`)
  const link = isOne && first?.roomId ? `${publicUrl}/room/${first.roomId}` : `${publicUrl}/notifications`
  return letter(subject, lines, link, [
    'You get this mail because you chose it. What comes by mail is chosen on your account page.',
  ])
}
