import type { ActOfKey, ListedOperation } from '@cultivatd/domain/operation/act'
import type { Operation, OperationDecision, OperationGroup } from '@cultivatd/domain/operation/operation'
import type { PendingChanges } from '@cultivatd/domain/organisation/pending-changes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { only } from '../db/only.ts'

interface OperationRow {
  id: string
  facility_id: string
  version: number
  seq: number
  kind: Operation['kind']
  state: Operation['state']
  records: string[]
  summary: string
  person_name: string
  recorded_at: string
  sent_at: string | null
  answered_at: string | null
  problems: string[]
  blockers: number
  decision: OperationDecision['decision'] | null
  decided_by_name: string | null
  decided_at: string | null
  decision_reason: string | null
  dealt_with_at: string | null
  doubt: Operation['doubt']
  delayed_until: string | null
}

const columns = sql`o.id, o.facility_id, o.version, o.seq, o.kind, o.state, o.records, o.summary, o.person_name,
  o.recorded_at, o.sent_at, o.answered_at, o.problems, o.blockers, o.decision, o.decided_by_name, o.decided_at,
  o.decision_reason, o.dealt_with_at, o.doubt, o.delayed_until`

/** How many of the newest operations a record's history shows. */
const shownOperations = 50
/** Of what is on its way, and of what was refused: more marks are on no screen at once. */
export const shownUnderway = 1_000
const pageLength = 100
/** More records nobody changes in one press. */
const longestAct = 2_000
/** Nobody reads on to there, and whoever does sees how far: counting years of operations took longer than all of the rest. */
const mostCounted = 1_000
/** What an outage of some hours can hold at the most. */
const longestRecord = 10_000

/** What was done to one record from here, newest first; `ids` limits them. */
export async function operationsOf(
  db: Db,
  facilityId: string,
  record: string,
  ids: readonly string[] | null = null,
): Promise<Operation[]> {
  const { rows } = await sql<OperationRow>`
    select ${columns} from operation_record r join operation o on o.id = r.operation_id
    where r.facility_id = ${facilityId} and r.record = ${record} and ${only(ids, 'o.id')}
    order by r.seq desc limit ${shownOperations}`.execute(db)
  return rows.map(operationFrom)
}

/** The newest changes of a facility that have no end yet, were refused, or may have been done twice, and were not dealt with; `ids` limits them. */
export async function operationsUnderway(
  db: Db,
  facilityId: string,
  ids: readonly string[] | null = null,
): Promise<Operation[]> {
  const of = sql`o.facility_id = ${facilityId} and ${only(ids, 'o.id')}`
  // Each by an index of its own, so that thousands that wait do not hide what somebody has to correct.
  const { rows } = await sql<OperationRow>`
    (select ${columns} from operation o where ${of} and ${isOpen} order by o.seq desc limit ${shownUnderway})
    union all
    (select ${columns} from operation o where ${of} and ${isRefused} order by o.seq desc limit ${shownUnderway})
    union all
    (select ${columns} from operation o where ${of} and ${isInDoubt} order by o.seq desc limit ${shownUnderway})`.execute(
    db,
  )
  return rows.map(operationFrom)
}

// Of whichever table of operations they stand nearest to: an act is counted under the same conditions as it is listed.
const isOpen = sql`state in ('recorded', 'waiting', 'sending', 'unknown', 'needs-person')`
const isInDoubt = sql`doubt is not null and dealt_with_at is null`
const isRefused = sql`state = 'refused' and dealt_with_at is null`

interface Group {
  is: RawBuilder<unknown>
  newestFirst: boolean
  /** What a person did to many stands in one row; what somebody has to look at does not. */
  byAct: boolean
}

/** What belongs to a group, and in which order it is read. */
const groups: Record<OperationGroup, Group> = {
  waiting: { is: sql`state in ('recorded', 'waiting', 'sending', 'unknown')`, newestFirst: false, byAct: true },
  refused: { is: isRefused, newestFirst: true, byAct: false },
  'needs-person': { is: sql`state = 'needs-person'`, newestFirst: true, byAct: false },
  'in-doubt': { is: isInDoubt, newestFirst: true, byAct: false },
  recent: { is: sql`true`, newestFirst: true, byAct: true },
}

export interface OperationPage {
  operations: ListedOperation[]
  /** At most `mostCounted`; whether there are more is `isTotalCut`. */
  total: number
  isTotalCut: boolean
  next: string | null
}

const inOneOf = (facilityIds: readonly string[]) => sql`facility_id = any(${facilityIds})`

/** Which operations of a group are wanted; all of them without any. */
export interface OperationFilter {
  personId?: string | undefined
  /** The begin or the end of a label or name, in any letters. */
  record?: string | undefined
  /** Recorded at this moment or after it, and before that one. */
  from?: string | undefined
  before?: string | undefined
  /** The operations of this act alone. */
  act?: string | undefined
}

const startsWith = (text: RawBuilder<unknown>, begin: RawBuilder<unknown>) =>
  sql`(${text} collate "C" >= ${begin} and ${text} collate "C" < ${begin} || chr(1114111))`

const isNamed = (record: string) => sql`id in (
  select operation_id from operation_record
  where ${startsWith(sql`lower(record)`, sql`lower(${record}::text)`)}
    or ${startsWith(sql`reverse(lower(record))`, sql`reverse(lower(${record}::text))`)})`

const fits = ({ personId, record, from, before, act }: OperationFilter) =>
  sql.join(
    [
      sql`true`,
      ...(personId === undefined ? [] : [sql`person_id = ${personId}`]),
      ...(record === undefined ? [] : [isNamed(record)]),
      ...(from === undefined ? [] : [sql`recorded_at >= ${from}::timestamptz`]),
      ...(before === undefined ? [] : [sql`recorded_at < ${before}::timestamptz`]),
      ...(act === undefined ? [] : [sql`action_id = ${act}`]),
    ],
    sql` and `,
  )

/** One page of a group of these facilities; `after` is `next` of the page before. */
export async function operationsOfGroup(
  db: Db,
  group: OperationGroup,
  facilityIds: readonly string[],
  after: string | undefined,
  filter: OperationFilter = {},
): Promise<OperationPage> {
  const { is, newestFirst } = groups[group]
  const byAct = groups[group].byAct && filter.act === undefined
  const of = sql`${is} and ${inOneOf(facilityIds)} and ${fits(filter)}`
  const direction = newestFirst ? sql`desc` : sql`asc`
  // By the index of all operations only where the newest of them are wanted: years of them come before the others.
  const isNewest = group === 'recent' && [filter.record, filter.from, filter.before, filter.act].every((one) => !one)
  const order = isNewest ? sql`o.seq` : sql`o.seq + 0`
  const beyond = after === undefined ? sql`` : newestFirst ? sql`and o.seq < ${after}` : sql`and o.seq > ${after}`
  const isFirst = !byAct
    ? sql``
    : isNewest
      ? sql`and ${isFirstOfAct(of, direction)}`
      : sql`and ${isAmongFirsts(of, newestFirst)}`
  const length = filter.act === undefined ? pageLength : longestAct
  const { rows } = await sql<OperationRow & { act: ListedOperation['act'] }>`
    with page as (
      select o.* from operation o where ${of} ${beyond} ${isFirst} order by ${order} ${direction} limit ${length})
    select ${columns}, ${byAct ? actOf(of) : sql`null`} as act from page o order by o.seq ${direction}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*) as total from (select from operation o where ${of} limit ${mostCounted + 1}) as counted`.execute(db)
  const total = counted.rows[0]?.total ?? 0
  const last = rows.length === length ? rows.at(-1) : undefined
  return {
    operations: rows.map((row) => ({ ...operationFrom(row), act: row.act })),
    total: Math.min(total, mostCounted),
    isTotalCut: total > mostCounted,
    next: last ? String(last.seq) : null,
  }
}

/** Of an operation `o` by itself: for the few that an index gives in their order. */
const isFirstOfAct = (of: RawBuilder<unknown>, direction: RawBuilder<unknown>) => sql`(o.action_id is null or o.seq = (
  select seq from operation where action_id = o.action_id and ${of} order by seq ${direction} limit 1))`

/** The same for all that fit at once: asking for each of 60,000 took ten times as long. */
const isAmongFirsts = (of: RawBuilder<unknown>, newestFirst: boolean) => sql`o.seq in (
  select ${newestFirst ? sql`max(seq)` : sql`min(seq)`} from operation where ${of} group by coalesce(action_id, id))`

/** The act of an operation `o`, as far as its operations fit; null of a single one. */
const actOf = (of: RawBuilder<unknown>) => sql`(
  with whole as materialized (
    select kind, state, records ->> 0 as record, (payload ->> 'weightGrams')::numeric as grams,
      payload ->> 'roomName' as room_name, ${isInDoubt} as in_doubt
    from operation where action_id = o.action_id and ${of}),
  part as (
    select kind, count(*) as count, sum(grams) as grams,
      case when count(distinct room_name) = 1 then min(room_name) end as room_name
    from whole group by kind),
  stands as (select state, count(*) as count from whole group by state),
  all_of_it as (select count(*) as count, count(distinct record) as records, count(*) filter (where in_doubt) as in_doubt from whole)
  select jsonb_build_object('id', o.action_id, 'count', count, 'records', records,
    'parts', (select jsonb_agg(
      jsonb_build_object('kind', kind, 'count', count, 'grams', grams, 'roomName', room_name) order by kind) from part),
    'states', (select jsonb_agg(jsonb_build_object('state', state, 'count', count) order by state) from stands),
    'inDoubt', in_doubt)
  from all_of_it where count > 1)`

/**
 * How many operations of these facilities wait, were refused and not dealt with, need a person, and are in doubt;
 * `inactive` are those of all other facilities that somebody will have to do with again.
 */
export async function operationCounts(
  db: Db,
  facilityIds: readonly string[],
): Promise<PendingChanges & { inDoubt: number; inactive: number }> {
  const count = (group: OperationGroup) =>
    sql`(select count(*) from operation o where ${groups[group].is} and ${inOneOf(facilityIds)})`
  const { rows } = await sql<{
    waiting: number
    refused: number
    needs_person: number
    in_doubt: number
    inactive: number
  }>`
    select ${count('waiting')} as waiting, ${count('refused')} as refused,
      ${count('needs-person')} as needs_person, ${count('in-doubt')} as in_doubt,
      (select count(*) from operation o where (${isOpen} or ${isRefused}) and not ${inOneOf(facilityIds)})
        as inactive`.execute(db)
  const [row] = rows
  return {
    waiting: row?.waiting ?? 0,
    refused: row?.refused ?? 0,
    needsPerson: row?.needs_person ?? 0,
    inDoubt: row?.in_doubt ?? 0,
    inactive: row?.inactive ?? 0,
  }
}

/** The same of each facility that has any, active or not. */
export async function pendingOfFacilities(db: Db): Promise<Map<string, PendingChanges>> {
  const { rows } = await sql<PendingChanges & { facility_id: string }>`
    select facility_id, count(*) filter (where ${groups.waiting.is}) as waiting,
      count(*) filter (where ${isRefused}) as refused,
      count(*) filter (where ${groups['needs-person'].is}) as "needsPerson"
    from operation where ${isOpen} or ${isRefused} group by facility_id`.execute(db)
  return new Map(rows.map(({ facility_id, ...pending }) => [facility_id, pending]))
}

/** One operation with what was typed. */
export async function operationById(
  db: Db,
  id: string,
): Promise<{ operation: Operation; payload: Record<string, unknown> } | null> {
  const { rows } = await sql<OperationRow & { payload: Record<string, unknown> }>`
    select ${columns}, o.payload from operation o where o.id = ${id}`.execute(db)
  const [row] = rows
  return row ? { operation: operationFrom(row), payload: row.payload } : null
}

/** Operations of a facility by their ids. */
export async function operationsByIds(db: Db, facilityId: string, ids: readonly string[]): Promise<Operation[]> {
  const { rows } = await sql<OperationRow>`
    select ${columns} from operation o where o.facility_id = ${facilityId} and ${only(ids, 'o.id')}`.execute(db)
  return rows.map(operationFrom)
}

/** What came of requests of one person, of those keys under which one of these facilities, or of none, is on record. */
export async function actsOfKeys(
  db: Db,
  personId: string,
  keys: readonly string[],
  facilityIds: readonly string[],
): Promise<ActOfKey[]> {
  const { rows: acts } = await sql<{ id: string; key: string; recorded_at: string }>`
    select id, idempotency_key as key, recorded_at from action
    where person_id = ${personId} and idempotency_key = any(${keys})
      and (facility_id is null or ${inOneOf(facilityIds)})`.execute(db)
  const { rows } = await sql<OperationRow & { action_id: string }>`
    select ${columns}, o.action_id from operation o
    where o.action_id = any(${acts.map(({ id }) => id)}) order by o.seq`.execute(db)
  return acts.map(({ id, key, recorded_at: recordedAt }) => ({
    key,
    recordedAt,
    operations: rows.filter(({ action_id }) => action_id === id).map(operationFrom),
  }))
}

/** What Metrc's record showed when an operation was recorded; null when there was none. */
export async function recordBefore(db: Db, id: string): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<{ before: Record<string, unknown> | null }>`
    select before from operation where id = ${id}`.execute(db)
  return rows[0]?.before ?? null
}

/** What people did in these facilities between two moments, and what was on its way when the first came, in its order. */
export async function operationsBetween(
  db: Db,
  facilityIds: readonly string[],
  from: string,
  to: string | null,
): Promise<{ operations: Operation[]; total: number }> {
  // By the write that met the outage first it was found, so that one was recorded before it began.
  const during = sql`${inOneOf(facilityIds)} and o.recorded_at >= ${from}::timestamptz - interval '1 day'
    ${to === null ? sql`` : sql`and o.recorded_at <= ${to}`}
    and (o.recorded_at >= ${from} or coalesce(o.answered_at, o.decided_at, 'infinity') >= ${from})`
  const { rows } = await sql<OperationRow>`
    select ${columns} from operation o where ${during} order by o.seq limit ${longestRecord}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total from operation o where ${during}`.execute(db)
  return { operations: rows.map(operationFrom), total: counted.rows[0]?.total ?? 0 }
}

function operationFrom(row: OperationRow): Operation {
  return {
    id: row.id,
    facilityId: row.facility_id,
    version: row.version,
    seq: row.seq,
    kind: row.kind,
    state: row.state,
    records: row.records,
    summary: row.summary,
    personName: row.person_name,
    recordedAt: row.recorded_at,
    sentAt: row.sent_at,
    answeredAt: row.answered_at,
    problems: row.problems,
    isBehindAnother: row.blockers > 0,
    decided:
      row.decision && row.decided_at
        ? {
            decision: row.decision,
            personName: row.decided_by_name ?? '',
            at: row.decided_at,
            reason: row.decision_reason,
          }
        : null,
    dealtWithAt: row.dealt_with_at,
    doubt: row.doubt,
    delayedUntil: row.delayed_until,
  }
}
