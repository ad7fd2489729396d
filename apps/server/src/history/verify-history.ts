import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { canonicalText, redactedDigest, redaction } from './redact-history.store.ts'
import { type OperationProblem, operationProblems } from './verify-operations.ts'

/** The last entry at some moment: its number and its hash say all that came before it. */
export interface Head {
  seq: number
  hash: string
}

export interface Verdict {
  entries: number
  head: Head
  /** How many problems there are. */
  found: number
  /** The first of them, in sentences. */
  problems: string[]
}

const pageRows = 500
const mostTold = 20

/**
 * Reads the whole history and looks whether each entry is what was written and follows the one before; then whether the
 * ledger is what the history says of it. In pages, so memory stays flat. Nothing that is stored in the database as a
 * program is asked: whoever changed entries could have changed that too.
 *
 * @param tx a transaction that sees one moment: repeatable read.
 * @param known a head that was printed earlier and kept elsewhere: shows a history that was written anew or cut off.
 */
export async function verifyHistory(tx: Db, known: Head | null = null): Promise<Verdict> {
  const tale = createTale()
  const { entries, head } = await verifyChain(tx, known, tale.tell)
  await verifyHead(tx, head, tale.tell)
  if (known && known.seq > head.seq)
    tale.tell(`The history ends with entry ${head.seq}, but entry ${known.seq} was there when its head was printed.`)
  for await (const problem of operationProblems(tx)) tale.tell(sentenceOf(problem))
  return { entries, head, ...tale.told() }
}

type Tell = (problem: string) => void

function createTale() {
  let found = 0
  const problems: string[] = []
  return {
    tell(problem: string) {
      found += 1
      if (problems.length < mostTold) problems.push(problem)
    },
    told: () => ({ found, problems }),
  }
}

interface Link {
  seq: number
  hash: string
  /** All that the entry says, as its hash was made of it. */
  text: string
  at: string
  person_name: string
  summary: string
  is_without_operation: boolean
  /** Somebody was taken out of it: then a later entry tells what it says now. */
  is_redacted: boolean
  /** That digest; null where no entry tells it. */
  told: string | null
}

/** Operations are asked for one by one: with `not exists` over the page, each page read the keys of the whole ledger. */
async function linksAfter(tx: Db, seq: number | null): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select h.*, h.operation_id is not null and operation.is_there is null as is_without_operation,
      h.redacted_by is not null as is_redacted, telling.told
    from (
      select seq, hash, ${canonicalText} as text, at, person_name, summary, operation_id, redacted_by
      from history where ${seq === null ? sql`true` : sql`seq > ${seq}::bigint`} order by seq limit ${pageRows}) h
    left join lateral (select true as is_there from operation o where o.id = h.operation_id limit 1) operation on true
    left join lateral (select r.after #>> array['redacted', h.seq::text] as told from history r
      where r.seq = h.redacted_by and r.seq > h.seq and r.what = ${redaction}) telling on true
    order by h.seq`.execute(tx)
  return rows
}

const hashOf = (before: string, text: string): string =>
  createHash('sha256')
    .update(before + text)
    .digest('hex')

async function verifyChain(tx: Db, known: Head | null, tell: Tell): Promise<{ entries: number; head: Head }> {
  let entries = 0
  let head: Head = { seq: 0, hash: '' }
  for (let page = await linksAfter(tx, null); page.length > 0; page = await linksAfter(tx, page.at(-1)?.seq ?? 0))
    for (const link of page) {
      for (const problem of linkProblems(head, link)) tell(problem)
      if (known?.seq === link.seq && known.hash !== link.hash)
        tell(`Entry ${link.seq} has another hash than the head that was printed: the history was written anew.`)
      if (link.seq > head.seq) head = { seq: link.seq, hash: link.hash }
      entries += 1
    }
  return { entries, head }
}

/** What is wrong with an entry after the one before it. Behind a gap its hash cannot be checked. */
function linkProblems(last: Head, link: Link): string[] {
  const problems: string[] = []
  if (link.seq <= last.seq) problems.push(`${named(link)} was put in before the first one.`)
  else if (link.seq > last.seq + 1) problems.push(missing(last.seq + 1, link.seq - 1))
  else if (link.is_redacted) {
    if (link.told !== redactedDigest(link.hash, link.text))
      problems.push(`${named(link)} is not what was left of it when a person was taken out.`)
  } else if (hashOf(last.hash, link.text) !== link.hash)
    problems.push(
      `${named(link)} is not what was written${last.seq > 0 ? `, or entry ${last.seq} before it is not` : ''}.`,
    )
  if (link.is_without_operation) problems.push(`${named(link)} tells of a write to Metrc that is not in the ledger.`)
  return problems
}

const named = ({ seq, at, person_name, summary }: Link): string => `Entry ${seq} (${at}, ${person_name}: ${summary})`

const missing = (from: number, to: number): string =>
  from === to ? `Entry ${from} is missing.` : `Entries ${from} to ${to} are missing.`

/** The head that the database keeps shows a cut-off end to whoever forgot to change it as well. */
async function verifyHead(tx: Db, last: Head, tell: Tell): Promise<void> {
  const { rows } = await sql<Head>`select seq, hash from history_head`.execute(tx)
  const [head] = rows
  if (!head) tell('The head of the history is missing.')
  else if (head.seq > last.seq) tell(`${missing(last.seq + 1, head.seq)} The end of the history was cut off.`)
  else if (head.seq !== last.seq || head.hash !== last.hash)
    tell(`The head of the history is not its last entry ${last.seq}.`)
}

function sentenceOf({ seq, id, summary, differing }: OperationProblem): string {
  const operation = `Operation ${seq} (${id}: ${summary})`
  return differing
    ? `${operation} differs from the history in ${differing.join(', ')}.`
    : `${operation} is not in the history.`
}
