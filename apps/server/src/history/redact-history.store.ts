import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import type { Author } from './history.store.ts'

const timeText = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** The same text as the trigger of the migration makes; here once more, so that a changed trigger is found. */
export const canonicalText = sql`(jsonb_build_array(seq, ${timeText('at')},
  person_id, person_name, facility_id, entity, records, what, summary, before, after, operation_id)
  || case when done_at is null then '[]' else jsonb_build_array(${timeText('done_at')}) end
  || case when station is null then '[]' else jsonb_build_array(jsonb_build_object('station', station)) end)::text`

/** What a redacted entry says, bound to its own place in the chain. */
export const redactedDigest = (hash: string, text: string): string =>
  createHash('sha256').update(`redacted ${hash} ${text}`).digest('base64url')

/** Which entries tell what others say since somebody was taken out of them. */
export const redaction = 'user.redact'

/** Who is taken out, by what of them may stand in the history. */
export interface Redacted {
  id: string
  /** Every name and address that they had. */
  texts: readonly string[]
  /** Those of them that nobody else has who is here. */
  onlyTheirs: readonly string[]
  placeholder: string
  /** What they did by their API keys. */
  keys: readonly { id: string; placeholder: string }[]
}

const pageRows = 2000
/** While they are being written anew no entry tells of them. */
const inWork = 0

const escaped = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, (sign) => `\\${sign}`)
/** As the text stands between the quotes of a JSON string too. */
const written = (text: string) => [...new Set([text, JSON.stringify(text).slice(1, -1)])]

/** A single word may be that of a room. */
export const isFoundAnywhere = (text: string): boolean => /[\s@]/.test(text)

/** Whole names and addresses only: nobody called Al is looked for in "Also". */
export const patternOf = (texts: readonly string[]): string | null => {
  const all = texts.flatMap(written).toSorted((one, other) => other.length - one.length)
  return all.length === 0 ? null : `(?<![[:alnum:]])(${all.map(escaped).join('|')})(?![[:alnum:]])`
}

/**
 * Takes a person out of the history, in the transaction of their deletion and as one of its last statements: it holds up
 * everybody else who appends. Entries keep their hashes; what they say from now on is told by later entries, as digests.
 * Of what is in the ledger only who did it is changed; in entries about others only addresses and names of several words that
 * nobody else has are found, because a single word may be that of a room.
 */
export async function redactHistory(tx: Db, by: Author, person: Redacted): Promise<void> {
  const { id, placeholder } = person
  const own = patternOf(person.texts)
  const anywhere = patternOf(person.onlyTheirs.filter(isFoundAnywhere))
  await sql`select set_config('history.redacts', 'on', true)`.execute(tx)
  await sql`select from history_head for update`.execute(tx)
  const about = sql`operation_id is null and entity = 'user' and records @> ${jsonb([id])}`
  await replaced(tx, { pattern: own, id, placeholder, where: about })
  const others = sql`operation_id is null and not (entity = 'user' and records @> ${jsonb([id])})
    and concat_ws(' ', summary, records::text, before::text, after::text) ~ ${anywhere ?? '$^'}`
  if (anywhere !== null) await replaced(tx, { pattern: anywhere, id, placeholder, where: others })
  for (const author of [{ id, placeholder }, ...person.keys])
    await sql`update history set person_name = ${author.placeholder}, redacted_by = ${inWork}
      where person_id = ${author.id} and person_name <> ${author.placeholder}`.execute(tx)
  await tellRedacted(tx, by)
  await sql`select set_config('history.redacts', '', true)`.execute(tx)
}

interface Replacing {
  pattern: string | null
  id: string
  placeholder: string
  where: ReturnType<typeof sql>
}

async function replaced(tx: Db, { pattern, id, placeholder, where }: Replacing): Promise<void> {
  if (pattern === null) return
  const json = (column: string) => sql`replace_in_json(${sql.ref(column)}, ${pattern}, ${placeholder})`
  await sql`
    update history set redacted_by = ${inWork}, summary = regexp_replace(summary, ${pattern}, ${placeholder}, 'g'),
      records = ${json('records')}, before = ${json('before')}, after = ${json('after')},
      person_name = case when person_id = ${id} then ${placeholder} else person_name end
    where ${where}`.execute(tx)
}

/** Page by page: what somebody did in years is much for one entry. */
async function tellRedacted(tx: Db, by: Author): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ seq: number; hash: string; text: string }>`
      select seq, hash, ${canonicalText} as text from history where redacted_by = ${inWork}
      order by seq limit ${pageRows}`.execute(tx)
    if (rows.length === 0) return
    const redacted = Object.fromEntries(rows.map(({ seq, hash, text }) => [seq, redactedDigest(hash, text)]))
    const { rows: told } = await sql<{ seq: number }>`
      insert into history (person_id, person_name, entity, records, what, summary, after)
      values (${by.id}, ${by.name}, 'user', '["redaction"]', ${redaction},
        ${`Took a deleted person out of ${rows.length} entries`}, ${jsonb({ redacted })})
      returning seq`.execute(tx)
    const [first, last] = [rows[0]?.seq ?? 0, rows.at(-1)?.seq ?? 0]
    await sql`update history set redacted_by = ${told[0]?.seq ?? 0}
      where redacted_by = ${inWork} and seq between ${first} and ${last}`.execute(tx)
  }
}
