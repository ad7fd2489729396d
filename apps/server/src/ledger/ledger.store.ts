import type { OperationKind, OperationState } from '@cultivatd/domain/operation/operation'
import { nothingSent, outcomeFrom, type OperationOutcome, type Outcome } from '@cultivatd/domain/operation/outcome'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import type { Author } from '../history/history.store.ts'
import { addingKinds, wholeListKinds } from './kinds/kinds.ts'
import type { LedgerWrite } from './payloads.ts'

/** The route of a request by its address, the fields of it that list records, and its body. */
export interface AskedFor {
  act: string
  lists?: readonly string[] | undefined
  body: unknown
}

/** What one person does in one request. */
export interface NewAction {
  id: string
  facilityId: string
  by: Author
  /** The key by which the same request may come again, and what it asked for. */
  key: string
  fingerprint: string
  /** Keys of this person, or operations, of which this is the next try. */
  corrects?: readonly string[]
  /** What was asked for, where it can be tried. */
  asked?: AskedFor | undefined
  /** When it was done, an instant, where that is not when it arrived. */
  doneAt?: string | undefined
  /** Whether somebody waits in front of a screen for it; one of many does not. */
  isInteractive: boolean
}

/** An operation as it is taken to be sent, or to be looked up. */
export interface TakenOperation {
  id: string
  actionId: string | null
  kind: OperationKind
  records: string[]
  payload: unknown
  before: unknown
  isInteractive: boolean
  /** How often it was taken to be sent, this time included: its outcome is stored for this time only. */
  attempt: number
  /** How often it was sent without an answer, and Metrc then showed no trace of it. */
  traceless: number
  /** When it was first sent in vain, or now; by Metrc's clock, as it was known then. */
  sentAt: string
  /** By the clock here: when it was sent, or was recorded where it was sent before. */
  sentAtHere: string
  /** What was written from this row version on may show it. */
  version: number
  /** Of what had no end in the backup that the database was restored from: the moment of that. */
  restoredFrom: string | null
  /** Recorded after the restore, of what was done before it: what was known of the record then is not how it was. */
  isLate: boolean
}

/** One that was sent without a clear answer. */
export interface UnknownOperation extends TakenOperation {
  looks: number
  /** Why it is refused if Metrc shows no trace of it; then it is not sent again. None: it is. */
  problems: string[]
  /** Whether what Metrc does not show by now was not applied. */
  isSettled: boolean
}

/** What became of an operation that was on its way. Times are from now on, in milliseconds. */
export interface Settlement {
  id: string
  state: Extract<OperationState, 'confirmed' | 'refused' | 'waiting' | 'unknown' | 'needs-person'>
  /** unknown: why it is refused if Metrc shows no trace of it. */
  problems: readonly string[]
  metrcId?: number | null
  /** unknown: when to look in Metrc. */
  lookInMs?: number
  /** unknown: from when on what Metrc does not show was not applied; as it was when left out. */
  settledInMs?: number
  /** waiting: when to send it again at the earliest; at once when left out. */
  sendInMs?: number
  /** Sent without company from now on. */
  alone?: boolean
}

const seconds = (ms: number) => ms / 1000

/**
 * Records an action and its operations, in their order; they are in the ledger once this returned.
 *
 * @returns whether any of them stays here for a while before it is sent
 *
 * @throws the database's unique_violation when an action of this person has the key already
 */
export async function recordAction(
  db: Db,
  action: NewAction,
  operations: readonly (LedgerWrite & { id: string })[],
): Promise<boolean> {
  const { by, isInteractive, ...rest } = action
  const station = by.station?.name ?? null
  const act = { ...rest, personId: by.id, personName: by.name, station, priority: isInteractive ? 0 : 1, addingKinds }
  const ops = operations.map(({ before, ...operation }) => ({ ...operation, before: before ?? null }))
  const { rows } = await sql<{ is_delayed: boolean }>`
    select record_action_asked(${jsonb(act)}, ${jsonb(ops)}) as is_delayed`.execute(db)
  return rows[0]?.is_delayed ?? false
}

/** What is written into the history in this transaction was done then, and arrives now; nothing where that is the same. */
export async function wasDone(tx: Db, request: { doneAt?: string | undefined } | null): Promise<void> {
  if (request?.doneAt !== undefined) await sql`select act_was_done(${request.doneAt})`.execute(tx)
}

/**
 * Records an action that was done here and needed nothing of Metrc, with the id of what it made, so that the same request
 * gets the same answer. In the transaction that does it.
 *
 * @throws the database's unique_violation when an action of this person has the key already
 */
export async function recordOwnAction(
  db: Db,
  {
    id,
    facilityId,
    by,
    key,
    fingerprint,
    doneAt,
  }: Omit<NewAction, 'isInteractive' | 'facilityId'> & { facilityId: string | null },
  madeId: string | null,
): Promise<void> {
  await sql`insert into action (id, facility_id, person_id, idempotency_key, fingerprint, made_id, done_at)
    values (${id}, ${facilityId}, ${by.id}, ${key}, ${fingerprint}, ${madeId}, ${doneAt ?? null})`.execute(db)
}

export interface TakenRow {
  id: string
  action_id: string | null
  seq: number
  kind: OperationKind
  priority: number
  records: string[]
  payload: unknown
  before: unknown
  attempt: number
  traceless: number
  sent_at: string
  sent_at_here: string
  version: number
  restored_from: string | null
  is_late: boolean
}

export const taken = sql`id, version, restored_from,
  coalesce(recorded_at > restored_from, false) as is_late, action_id, seq, kind, priority, records, payload, before, attempt, traceless,
  coalesce(sent_at_metrc, sent_at, recorded_at) as sent_at, 
  coalesce(case when traceless = 0 then sent_at end, recorded_at) as sent_at_here`

export const takenFrom = (row: TakenRow): TakenOperation => ({
  id: row.id,
  actionId: row.action_id,
  kind: row.kind,
  records: row.records,
  payload: row.payload,
  before: row.before,
  isInteractive: row.priority === 0,
  attempt: row.attempt,
  traceless: row.traceless,
  sentAt: row.sent_at,
  sentAtHere: row.sent_at_here,
  version: row.version,
  restoredFrom: row.restored_from,
  isLate: row.is_late,
})

export interface Taking {
  facilityId: string
  worker: string
  leaseMs: number
  /** How long after now a write that is sent now can still be applied, and Metrc's index be behind. */
  settleMs: number
  singleKinds: readonly OperationKind[]
  /** What Metrc's clock shows. */
  nowInMetrc: Date
  /** What this worker took and has not stored the outcome of. */
  inHand: readonly string[]
}

/** Takes the next operations of a facility to be sent: one kind, at most ten, in their order. */
export async function takeOperations(db: Db, taking: Taking): Promise<TakenOperation[]> {
  const { facilityId, worker, leaseMs, settleMs, singleKinds, nowInMetrc, inHand } = taking
  const { rows } = await sql<TakenRow>`
    select ${taken} from take_operations(${facilityId}, ${worker}, ${seconds(leaseMs)}, ${seconds(settleMs)},
      ${[...singleKinds]}, ${nowInMetrc}, ${[...inHand]})
    order by seq`.execute(db)
  return rows.map(takenFrom)
}

/** Stores outcomes; answers the ids of operations that somebody else has settled, or taken again, meanwhile. */
export async function settleOperations(
  db: Db,
  operations: readonly Pick<TakenOperation, 'id' | 'attempt'>[],
  settlements: readonly Settlement[],
): Promise<string[]> {
  const attempts = new Map(operations.map(({ id, attempt }) => [id, attempt]))
  const results = settlements.map(({ lookInMs, settledInMs, sendInMs, ...rest }) => ({
    ...rest,
    attempt: attempts.get(rest.id) ?? null,
    lookIn: lookInMs === undefined ? null : seconds(lookInMs),
    settledIn: settledInMs === undefined ? null : seconds(settledInMs),
    sendIn: sendInMs === undefined ? null : seconds(sendInMs),
  }))
  const { rows } = await sql<{ id: string }>`select settle_operations(${jsonb(results)}) as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Keeps a facility for this worker; false while another one has it. */
export async function holdsLease(
  db: Db,
  { facilityId, worker, leaseMs }: Pick<Taking, 'facilityId' | 'worker' | 'leaseMs'>,
): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean }>`
    select take_lease(${facilityId}, ${worker}, ${seconds(leaseMs)}) as is_ours`.execute(db)
  return rows[0]?.is_ours ?? false
}

/**
 * Operations of a facility that wait to be looked up in Metrc now, four and more of those that share one read
 * (`listedWhole`); none while another worker has the lease, nor what waits for the end of an earlier one: after a restore both
 * may have been sent.
 */
export async function unknownOperations(
  db: Db,
  { facilityId, worker, leaseMs }: Pick<Taking, 'facilityId' | 'worker' | 'leaseMs'>,
): Promise<UnknownOperation[]> {
  if (!(await holdsLease(db, { facilityId, worker, leaseMs }))) return []
  const { rows } = await sql<TakenRow & { looks: number; problems: string[]; is_settled: boolean }>`
    select ${taken}, looks, problems, coalesce(settled_by <= clock_timestamp(), true) as is_settled
    from (
      select *, row_number() over (order by look_at) as place from operation
      where facility_id = ${facilityId} and state = 'unknown' and look_at <= clock_timestamp() and blockers = 0
      order by look_at limit 100) as due
    where place <= 4 or (place <= 40 and kind = any (${[...wholeListKinds]}))
    order by place`.execute(db)
  return rows.map((row) => ({
    ...takenFrom(row),
    looks: row.looks,
    problems: row.problems,
    isSettled: row.is_settled,
  }))
}

/** An operation with when it was sent, to be looked up for a person; null when there is none. */
export async function operationToLookUp(db: Db, id: string): Promise<(TakenOperation & { facilityId: string }) | null> {
  const { rows } = await sql<TakenRow & { facility_id: string }>`
    select ${taken}, facility_id from operation where id = ${id}`.execute(db)
  const [row] = rows
  return row ? { ...takenFrom(row), facilityId: row.facility_id } : null
}

/** Keeps facilities for this worker while it has writes on their way. */
export async function renewLeases(
  db: Db,
  facilityIds: readonly string[],
  worker: string,
  leaseMs: number,
): Promise<void> {
  await sql`
    update ledger_lease set until = clock_timestamp() + make_interval(secs => ${seconds(leaseMs)}::float8)
    where facility_id = any (${[...facilityIds]}) and holder = ${worker}`.execute(db)
}

/** Lets others send at once. */
export async function releaseLeases(db: Db, worker: string): Promise<void> {
  await sql`delete from ledger_lease where holder = ${worker}`.execute(db)
}

/** Who has a facility for themselves. */
export async function leaseHolders(db: Db): Promise<string[]> {
  const { rows } = await sql<{ holder: string }>`select distinct holder from ledger_lease`.execute(db)
  return rows.map(({ holder }) => holder)
}

/** What there is to do in a facility. */
export interface FacilityWork {
  id: string
  /** Something can be sent, or was left on its way by another worker. */
  isReady: boolean
  /** Something has to be looked up in Metrc now. */
  isUnknown: boolean
  /** A number that was confirmed has to be compared with what Metrc shows now. */
  isUnchecked: boolean
}

/** Active facilities in which there is something to do for the ledger. */
export async function facilitiesWithWork(db: Db, worker: string): Promise<FacilityWork[]> {
  const { rows } = await sql<FacilityWork>`
    select * from (
      select a.id,
        -- The first in their order is found in its index; for any of them PostgreSQL walked through the whole ledger.
        coalesce((select true from operation p where p.facility_id = a.id and p.state in ('recorded', 'waiting')
          and p.blockers = 0 and (p.not_before is null or p.not_before <= clock_timestamp())
          order by p.priority, p.seq limit 1), false)
        or exists (select from operation p where p.facility_id = a.id and p.state = 'sending'
          and (p.sent_by <> ${worker} or p.settled_by < clock_timestamp())) as "isReady",
        exists (select from operation p where p.facility_id = a.id and p.state = 'unknown'
          and p.look_at <= clock_timestamp() and p.blockers = 0) as "isUnknown",
        exists (select from operation p where p.facility_id = a.id and p.check_at <= clock_timestamp()) as "isUnchecked"
      from organisation o cross join lateral jsonb_array_elements_text(o.active_facility_ids) as a (id)) as work
    where "isReady" or "isUnknown" or "isUnchecked"`.execute(db)
  return rows
}

interface ActionRow {
  id: string
  /** Null for what belongs to the organization. */
  facilityId: string | null
  fingerprint: string
}

/** The action of a person under a key. */
export async function actionByKey(db: Db, personId: string, key: string): Promise<ActionRow | null> {
  const { rows } = await sql<ActionRow>`
    select id, facility_id as "facilityId", fingerprint from action
    where person_id = ${personId} and idempotency_key = ${key}`.execute(db)
  return rows[0] ?? null
}

/** Whether any operation of an action stays here for a while before it is sent. */
export async function isActionDelayed(db: Db, actionId: string): Promise<boolean> {
  const { rows } = await sql`select from operation
    where action_id = ${actionId} and state = 'recorded' and delayed_until > clock_timestamp() limit 1`.execute(db)
  return rows.length > 0
}

/** What became of the operations of an action so far. */
export async function outcomeOfAction(db: Db, actionId: string): Promise<Outcome> {
  const { rows } = await sql<OperationOutcome & { metrc_id: number | null }>`
    select id, records ->> 0 as record, state, problems, metrc_id from operation
    where action_id = ${actionId} order by seq`.execute(db)
  if (rows.length === 0) return nothingSent(await madeBy(db, actionId))
  const only = rows.length === 1 ? rows[0] : undefined
  const made = only?.metrc_id ?? null
  return outcomeFrom(
    rows.map(({ id, record, state, problems }) => ({ id, record, state, problems })),
    made === null ? null : String(made),
  )
}

async function madeBy(db: Db, actionId: string): Promise<string | null> {
  const { rows } = await sql<{ made_id: string | null }>`select made_id from action where id = ${actionId}`.execute(db)
  return rows[0]?.made_id ?? null
}
