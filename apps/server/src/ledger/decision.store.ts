import { takenBack } from '@cultivatd/domain/operation/send-delay'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { transact } from '../db/transact.ts'
import { actsAtStation, type Author } from '../history/history.store.ts'
import { changeHere, takeBackHere } from './change-here.ts'
import { expectNumbers } from './doubling.store.ts'
import { expectedNumbers } from './doubling.ts'
import { taken, takenFrom, type TakenRow } from './ledger.store.ts'
import { sentences } from './sentences.ts'

/**
 * Ends an operation that needs a person as that person says, with what it changes of our own when it was applied; false
 * when it does not need one any more.
 */
export function decideOperation(db: Db, id: string, isApplied: boolean, by: Author): Promise<boolean> {
  const problems = isApplied ? [] : [sentences.foundNotApplied(by.name)]
  return transact(db, async (tx) => {
    await lockLedgerOf(tx, id)
    await actsAtStation(tx, by)
    const { rows } = await sql<DecidedRow>`
      update operation set state = ${isApplied ? 'confirmed' : 'refused'}, problems = ${jsonb(problems)},
        decision = ${isApplied ? 'applied' : 'not-applied'}, decided_by_id = ${by.id}, decided_by_name = ${by.name},
        decided_at = now(), version = nextval('row_version')
      where id = ${id} and state = 'needs-person' returning facility_id, metrc_id, ${taken}`.execute(tx)
    const [row] = rows
    if (!row) return false
    if (isApplied) await bringAbout(tx, row)
    else await takeBackHere(tx, row.facility_id, [row])
    await closeOperation(tx, id)
    return true
  })
}

type DecidedRow = TakenRow & { facility_id: string; metrc_id: number | null }

/** What a confirmation brings with it. Metrc had its time while a person was asked, so that its number is compared at once. */
async function bringAbout(tx: Db, row: DecidedRow): Promise<void> {
  const { id, facility_id: facilityId, kind, payload, metrc_id: metrcId } = row
  const confirmed = [{ operationId: id, kind, payload, metrcId }]
  const given = { operations: [takenFrom(row)], confirmed, former: new Map<string, never>() }
  await expectNumbers(tx, await expectedNumbers(tx, facilityId, given), 0)
  await changeHere(tx, facilityId, confirmed)
}

/** Notes that somebody has looked at what may have been done twice; false when that was done already. */
export function markSeen(db: Db, id: string, by: Author): Promise<boolean> {
  return transact(db, async (tx) => {
    await actsAtStation(tx, by)
    const { numAffectedRows = 0n } = await sql`
      update operation set decision = 'seen', decided_by_id = ${by.id}, decided_by_name = ${by.name}, decided_at = now(),
        dealt_with_at = now(), version = nextval('row_version')
      where id = ${id} and doubt is not null and dealt_with_at is null`.execute(tx)
    return numAffectedRows > 0n
  })
}

/** Withdraws an operation that is not sent, or leaves a refusal at that; false when neither can be done any more. */
export function giveUpOperation(db: Db, id: string, by: Author, reason: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockLedgerOf(tx, id)
    await actsAtStation(tx, by)
    const { rows } = await sql<Pick<DecidedRow, 'id' | 'kind' | 'facility_id'> & { state: string }>`
      update operation set state = case when state = 'refused' then 'refused' else 'withdrawn' end,
        decision = 'given-up', decided_by_id = ${by.id}, decided_by_name = ${by.name}, decided_at = now(),
        decision_reason = ${reason}, dealt_with_at = now(), version = nextval('row_version')
      where id = ${id} and (state in ('recorded', 'waiting') or (state = 'refused' and dealt_with_at is null))
      returning id, kind, facility_id, state`.execute(tx)
    const [row] = rows
    if (row?.state === 'withdrawn') {
      await takeBackHere(tx, row.facility_id, [row])
      await closeOperation(tx, id)
    }
    return row !== undefined
  })
}

/** What of the same act is still delayed; all of it is taken back, or sent, together. */
const delayedWith = (id: string) => sql`(id = ${id} or action_id = (select action_id from operation where id = ${id}))
  and state = 'recorded' and delayed_until > clock_timestamp()`

/** Takes back what is delayed of the act of an operation; how many operations that were. */
export function takeBack(db: Db, id: string, by: Author): Promise<number> {
  return transact(db, async (tx) => {
    await lockLedgerOf(tx, id)
    await actsAtStation(tx, by)
    const { rows } = await sql<Pick<DecidedRow, 'id' | 'kind' | 'facility_id'>>`
      update operation set state = 'withdrawn', decision = 'given-up', decided_by_id = ${by.id},
        decided_by_name = ${by.name}, decided_at = now(), decision_reason = ${takenBack},
        dealt_with_at = now(), version = nextval('row_version')
      where ${delayedWith(id)} returning id, kind, facility_id`.execute(tx)
    const [first] = rows
    // All of an act is of one facility.
    if (first) await takeBackHere(tx, first.facility_id, rows)
    if (rows.length > 0) await sql`select close_operations(${rows.map((row) => row.id)})`.execute(tx)
    return rows.length
  })
}

/** Sends now what is delayed of the act of an operation, and writes down who did; how many operations that were. */
export function sendNow(db: Db, id: string, by: Author): Promise<number> {
  return transact(db, async (tx) => {
    await lockLedgerOf(tx, id)
    await actsAtStation(tx, by)
    const { rows } = await sql<{ id: string }>`
      update operation set delayed_until = clock_timestamp(), not_before = null, version = nextval('row_version')
      where ${delayedWith(id)} returning id`.execute(tx)
    // An entry of its own: what the ledger writes down of an operation says who made it, and what became of it.
    if (rows.length > 0)
      await sql`
        insert into history (person_id, person_name, facility_id, entity, records, what, summary)
        select ${by.id}, ${by.name}, facility_id, history_entity(kind), history_records(o), kind || ' sent-now',
          'Sent before its time: ' || summary
        from operation o where id = any (${rows.map((row) => row.id)}) order by seq`.execute(tx)
    return rows.length
  })
}

/** Before any row is locked, as the ledger's own functions do: else two could wait for each other. */
const lockLedgerOf = (tx: Db, id: string) =>
  sql`select lock_ledger(facility_id) from operation where id = ${id}`.execute(tx)

const closeOperation = (tx: Db, id: string) => sql`select close_operations(${[id]})`.execute(tx)
