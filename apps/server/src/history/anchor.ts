import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { sleep } from '../db/only-process.ts'
import { letter, type LetterText } from '../mail/letter.store.ts'
import type { Head } from './verify-history.ts'

export interface Anchor extends Head {
  at: string
}

const everyMs = 24 * 60 * 60_000
const lookMs = 10 * 60_000
/** The server may have been down for a night. */
const mostAgeMs = 3 * everyMs

const macOf = (secret: string, { seq, hash, at }: Anchor): string =>
  createHmac('sha256', secret)
    .update(`history anchor ${seq}:${hash} ${new Date(at).toISOString()}`)
    .digest('hex')

/** Keeps the head as it is, if a day has passed since the last time and there is a new one; null otherwise. */
export async function dropAnchor(db: Db, secret: string, now: Date): Promise<Anchor | null> {
  const { rows } = await sql<Head>`
    select seq, hash from history_head where seq > 0
      and not exists (select from history_anchor
        where at > ${new Date(now.getTime() - everyMs).toISOString()} or history_anchor.seq = history_head.seq)`.execute(
    db,
  )
  const [head] = rows
  if (!head) return null
  const anchor = { ...head, at: now.toISOString() }
  await sql`insert into history_anchor (seq, hash, at, mac)
    values (${anchor.seq}, ${anchor.hash}, ${anchor.at}, ${macOf(secret, anchor)}) on conflict do nothing`.execute(db)
  return anchor
}

/** Heads that were kept with a secret of before are kept with the present one. */
export async function resealAnchors(tx: Db, former: string, present: string): Promise<void> {
  const { rows } = await sql<Anchor & { mac: string }>`select seq, hash, at, mac from history_anchor`.execute(tx)
  for (const anchor of rows)
    if (anchor.mac === macOf(former, anchor))
      await sql`update history_anchor set mac = ${macOf(present, anchor)} where seq = ${anchor.seq}`.execute(tx)
}

/** What the anchors say against the history as it is. */
export async function anchorProblems(tx: Db, secret: string, now: Date): Promise<string[]> {
  const { rows } = await sql<Anchor & { mac: string; now_hash: string | null }>`
    select anchor.*, history.hash as now_hash from history_anchor anchor left join history using (seq)
    order by seq`.execute(tx)
  const problems = rows.flatMap((anchor) => {
    const named = `The head ${anchor.seq} of ${anchor.at}`
    if (anchor.mac !== macOf(secret, anchor))
      return [`${named} was not kept by this server, or with another SECRET_KEY.`]
    if (anchor.now_hash === null) return [`${named} is missing: the history was cut off or written anew.`]
    return anchor.now_hash === anchor.hash ? [] : [`${named} has another hash now: the history was written anew.`]
  })
  return [...problems, ...(await ageProblems(tx, rows.at(-1), now))]
}

/** Whoever deletes the heads that were kept leaves entries that none follows. */
async function ageProblems(tx: Db, last: Anchor | undefined, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - mostAgeMs).toISOString()
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from history where seq > ${last?.seq ?? 0} and at < ${since}
      and at > (select at from schema_migration where name = '0110-history-anchor')`.execute(tx)
  return (rows[0]?.count ?? 0) > 0
    ? ['Entries of more than three days ago have no head that was kept: those were removed, or no server was running.']
    : []
}

const anchorLetter = ({ seq, hash, at }: Anchor): LetterText =>
  letter(
    `The history of Cultivatd at entry ${seq}`,
    [`head ${seq}:${hash}`, `of ${at}. Keep this mail where the administrators of the database cannot change it.`],
    null,
    ['With npm run audit:verify and --head it shows whether the history was written anew since.'],
  )

interface KeepOptions {
  db: Db
  secret: string
  /** AUDIT_MAIL; null for nobody. */
  to: string | null
  mailer: { send(letter: LetterText & { to: string }): Promise<void> }
  now: () => Date
  note: (message: string) => void
  report: (message: string, error?: unknown) => void
}

/** Once a day keeps the head, tells it to the log and to whoever is named; answers how to end that. */
export function keepAnchors({ db, secret, to, mailer, now, note, report }: KeepOptions): () => Promise<void> {
  const stop = new AbortController()
  const step = async () => {
    const anchor = await dropAnchor(db, secret, now())
    if (!anchor) return
    note(`The head of the history is ${anchor.seq}:${anchor.hash}`)
    if (to !== null) await mailer.send({ to, ...anchorLetter(anchor) })
  }
  const running = (async () => {
    while (!stop.signal.aborted) {
      await step().catch((error: unknown) => report('The head of the history was not kept or mailed', error))
      await sleep(lookMs, stop.signal)
    }
  })()
  return async () => {
    stop.abort()
    await running
  }
}
