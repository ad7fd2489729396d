import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** An operation of the ledger that is not as the history tells. */
export interface OperationProblem {
  seq: number
  id: string
  summary: string
  /** In what; null when the history does not know the operation at all. */
  differing: string[] | null
}

const pageRows = 500

/** Compares every operation with the entry of its recording and with the entry of its outcome, in pages. */
export async function* operationProblems(tx: Db): AsyncGenerator<OperationProblem> {
  let after = 0
  for (;;) {
    const { rows } = await compared(tx, after)
    const last = rows.at(-1)
    if (!last) return
    for (const row of rows) if (!row.differing || row.differing.length > 0) yield row
    after = last.seq
  }
}

/** The id of a record stands beside its names in the history. */
const records = sql`o.records || to_jsonb(array_remove(array[o.payload ->> 'id'], null))`

const instant = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const hasEnded = sql`o.state in ('confirmed', 'refused', 'withdrawn')`

/**
 * The outcome is that of the last entry. An operation that is still open has none, unless it ended or a person was
 * needed once and somebody sent it on its way again.
 */
const outcomeDiffers = sql`case
  when ${hasEnded} then (ending.after ->> 'state', ending.after -> 'problems', ending.after ->> 'answeredAt',
      ending.after ->> 'decision', ending.after ->> 'decidedBy', ending.after ->> 'reason')
    is distinct from (o.state, o.problems, ${instant('o.answered_at')}, o.decision, o.decided_by_id, o.decision_reason)
  when o.state = 'needs-person' then ending.after ->> 'state' is distinct from o.state
  else coalesce(ending.after ->> 'state' in ('confirmed', 'refused', 'withdrawn'), false) end`

const compared = (tx: Db, after: number) =>
  sql<OperationProblem>`
    select o.seq, o.id, o.summary, case when recording.seq is not null then array_remove(array[
      case when (o.person_id, o.person_name) is distinct from (recording.person_id, recording.person_name) then 'the person' end,
      case when o.recorded_at is distinct from recording.at then 'the time' end,
      case when (o.facility_id, ${records}) is distinct from (recording.facility_id, recording.records) then 'the records' end,
      case when (o.kind || ' recorded', o.payload, o.summary) is distinct from
        (recording.what, recording.after, recording.summary) then 'what was written' end,
      case when o.before is distinct from recording.before then 'what was there before' end,
      case when ${outcomeDiffers} then 'the outcome' end], null) end as differing
    from (select * from operation where seq > ${after}::bigint order by seq limit ${pageRows}) o
    left join lateral (select * from history where operation_id = o.id order by seq limit 1) recording on true
    left join lateral (
      select * from history where operation_id = o.id and seq > recording.seq order by seq desc limit 1) ending on true
    order by o.seq`.execute(tx)
