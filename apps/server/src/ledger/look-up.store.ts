import type { OperationKind } from '@cultivatd/domain/operation/operation'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { TakenOperation } from './ledger.store.ts'

/** An operation that Metrc has confirmed. */
export interface ConfirmedOperation {
  kind: OperationKind
  payload: unknown
  /** What was known of the record when it was recorded. */
  before: unknown
  /** By Metrc's clock, as it was known then. */
  sentAt: string
  /** Whether it was sent after the one that is looked up was recorded. */
  isLater: boolean
}

/** An operation that has an outcome, Metrc's or a person's. */
export interface EndedOperation extends ConfirmedOperation {
  isConfirmed: boolean
  isDecided: boolean
}

interface Row {
  kind: OperationKind
  payload: unknown
  before: unknown
  sent_at: string
  is_later: boolean
}

const confirmedOf = ({ kind, payload, before, sent_at, is_later }: Row): ConfirmedOperation => ({
  kind,
  payload,
  before,
  sentAt: sent_at,
  isLater: is_later,
})

/** The operations of the same kind for the same record that were confirmed, or decided on. */
export async function endedOfKind(
  db: Db,
  facilityId: string,
  { id, kind, records }: TakenOperation,
): Promise<EndedOperation[]> {
  const { rows } = await sql<Row & { is_confirmed: boolean; is_decided: boolean }>`
    select o.kind, o.payload, o.before, coalesce(o.sent_at_metrc, o.sent_at, o.recorded_at) as sent_at, false as is_later,
      o.state = 'confirmed' as is_confirmed, o.decision is not null as is_decided
    from operation_record r join operation o on o.id = r.operation_id
    where r.facility_id = ${facilityId} and r.record = ${records[0] ?? ''} and o.id <> ${id}
      and o.kind = ${kind} and (o.state = 'confirmed' or o.decision = 'not-applied')
      and o.records ->> 0 = r.record`.execute(db)
  return rows.map((row) => ({ ...confirmedOf(row), isConfirmed: row.is_confirmed, isDecided: row.is_decided }))
}

/**
 * The operations of these kinds, of whatever record, that were confirmed or decided on and sent less than a day before or after
 * this one was recorded: the lists in which such are looked for are read around that.
 */
export async function endedOfKinds(
  db: Db,
  facilityId: string,
  { id }: TakenOperation,
  kinds: readonly OperationKind[],
): Promise<EndedOperation[]> {
  const { rows } = await sql<Row & { is_confirmed: boolean; is_decided: boolean }>`
    select o.kind, o.payload, o.before, coalesce(o.sent_at_metrc, o.sent_at, o.recorded_at) as sent_at, false as is_later,
      o.state = 'confirmed' as is_confirmed, o.decision is not null as is_decided
    from operation o join operation mine on mine.id = ${id}
    where o.facility_id = ${facilityId} and o.id <> ${id} and o.kind = any (${[...kinds]})
      and (o.state = 'confirmed' or o.decision = 'not-applied')
      and coalesce(o.sent_at, o.recorded_at) > mine.recorded_at - interval '1 day'`.execute(db)
  return rows.map((row) => ({ ...confirmedOf(row), isConfirmed: row.is_confirmed, isDecided: row.is_decided }))
}

/**
 * Earlier operations of the same record whose outcome came after this one was recorded, or so shortly before that the
 * mirror may not have shown it yet; in their order. What has an id is the same record under each name that it had: what was
 * recorded under an older one is found by the id.
 */
export async function confirmedSince(
  db: Db,
  facilityId: string,
  { id, kind, payload, records }: TakenOperation,
): Promise<ConfirmedOperation[]> {
  const { id: metrcId } = payload as { id?: number | string }
  const names = [records[0] ?? '', ...(metrcId === undefined ? [] : [`${kind.split('.')[0]} ${metrcId}`])]
  const { rows } = await sql<Row>`
    select o.kind, o.payload, o.before, coalesce(o.sent_at_metrc, o.sent_at) as sent_at, o.sent_at > mine.recorded_at as is_later
    from operation mine
    join operation o on o.id in (
      select r.operation_id from operation_record r
      where r.facility_id = ${facilityId} and r.record = any (${names}) and r.seq < mine.seq)
    where mine.id = ${id} and o.state = 'confirmed'
      and coalesce(o.decided_at, o.answered_at) > mine.recorded_at - interval '30 seconds'
    order by o.seq`.execute(db)
  return rows.map(confirmedOf)
}
