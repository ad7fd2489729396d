import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'

/** What a mail says, apart from how it is sent. */
export interface LetterText {
  subject: string
  text: string
  html: string
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * A mail of paragraphs, one of which may be a link. Nobody is called by name: whoever signs up could write a message of
 * their own into a mail to somebody else.
 */
export function letter(
  subject: string,
  before: readonly string[],
  link: string | null,
  after: readonly string[],
): LetterText {
  const paragraphs = ['Hello,', ...before, ...(link === null ? [] : [link]), ...after]
  const html = (text: string) => (text === link ? `<a href="${escaped(link)}">${escaped(link)}</a>` : escaped(text))
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs.map((text) => `<p>${html(text)}</p>`).join(''),
  }
}

interface Addressed {
  /** Whom it is for; to the address that they have when it is sent. */
  userIds: readonly string[]
  /** Sent only while it is active; null for what belongs to no facility. */
  facilityId: string | null
  now: Date
}

/** Leaves letters to be sent, in the transaction of what they tell of: none is sent of what did not happen. */
export async function leaveLetters(
  tx: Db,
  { subject, text, html }: LetterText,
  { userIds, facilityId, now }: Addressed,
): Promise<void> {
  await sql`
    insert into letter (user_id, facility_id, subject, text, html, made_at, due_at)
    select id, ${facilityId}::text, ${subject}, ${text}, ${html}, ${now}, ${now}
    from jsonb_array_elements_text(${jsonb([...userIds])}) as one (id)`.execute(tx)
}

export interface DueLetter extends LetterText {
  id: string
  /** Null: the person is gone or has no access any more, or the facility is not active. */
  to: string | null
  /** How often it was tried before. */
  tries: number
  madeAt: string
}

type TakenLetter = Pick<DueLetter, 'id' | 'tries'>

/** For so long nobody else takes a letter; whoever sends one keeps it for longer, and whoever dies leaves it to the next. */
export const leaseMs = 2 * 60_000

/** The next letter that is due, for this process alone for a while; undefined when there is none. */
export async function takeLetter(db: Db, now: Date): Promise<DueLetter | undefined> {
  const { rows } = await sql<DueLetter>`
    with due as (
      select id from letter where due_at <= ${now} order by due_at, id limit 1 for update skip locked),
    taken as (
      update letter l set due_at = ${new Date(now.getTime() + leaseMs)}, tries = tries + 1
      from due where l.id = due.id returning l.*)
    select t.id, t.subject, t.text, t.html, t.tries - 1 as tries, t.made_at as "madeAt",
      case when u.permissions <> '[]' and (t.facility_id is null or o.active_facility_ids ? t.facility_id)
        then u.email end as "to"
    from taken t cross join organisation o left join "user" u on u.id = t.user_id`.execute(db)
  return rows[0]
}

/** It was sent, or never can be. */
export async function dropLetter(db: Db, id: string): Promise<void> {
  await sql`delete from letter where id = ${id}`.execute(db)
}

/** Nobody takes it before; unless somebody has taken it since, whose it is then. */
export async function delayLetter(db: Db, { id, tries }: TakenLetter, dueAt: Date): Promise<void> {
  await sql`update letter set due_at = ${dueAt} where id = ${id} and tries = ${tries + 1}`.execute(db)
}

/** For whoever sends it right now. */
export const keepLetter = (db: Db, letter: TakenLetter, now: Date): Promise<void> =>
  delayLetter(db, letter, new Date(now.getTime() + leaseMs))
