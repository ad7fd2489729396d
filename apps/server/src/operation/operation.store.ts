import type { Operation } from '@cultivatd/domain/operation/operation'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'

interface OperationRow {
  id: string
  facility_id: string
  version: number
  kind: Operation['kind']
  state: Operation['state']
  records: string[]
  summary: string
  person_name: string
  recorded_at: string
  sent_at: string | null
  answered_at: string | null
  problems: string[]
}

/** How many of the newest operations a record's history shows. */
const shownOperations = 50

/** What was done to one record from here, newest first; `ids` limits them. */
export async function operationsOf(
  db: Db,
  facilityId: string,
  record: string,
  ids: readonly string[] | null = null,
): Promise<Operation[]> {
  const { rows } = await sql<OperationRow>`
    select id, facility_id, version, kind, state, records, summary, person_name, recorded_at, sent_at, answered_at, problems
    from operation
    where facility_id = ${facilityId} and records @> ${jsonb([record])} ${ids ? sql`and id = any (${ids})` : sql``}
    order by recorded_at desc, id limit ${shownOperations}`.execute(db)
  return rows.map(operationFrom)
}

/** The changes of a facility that Metrc has not answered yet; `ids` limits them. */
export async function operationsUnderway(
  db: Db,
  facilityId: string,
  ids: readonly string[] | null = null,
): Promise<Operation[]> {
  const { rows } = await sql<OperationRow>`
    select id, facility_id, version, kind, state, records, summary, person_name, recorded_at, sent_at, answered_at, problems
    from operation
    where facility_id = ${facilityId} and state in ('recorded', 'sending') ${ids ? sql`and id = any (${ids})` : sql``}`.execute(
    db,
  )
  return rows.map(operationFrom)
}

function operationFrom(row: OperationRow): Operation {
  return {
    id: row.id,
    facilityId: row.facility_id,
    version: row.version,
    kind: row.kind,
    state: row.state,
    records: row.records,
    summary: row.summary,
    personName: row.person_name,
    recordedAt: row.recorded_at,
    sentAt: row.sent_at,
    answeredAt: row.answered_at,
    problems: row.problems,
  }
}
