import { AppError, refuse } from '@cultivatd/domain/app-error'
import type { OperationKind } from '@cultivatd/domain/operation/operation'
import { describedKind } from '@cultivatd/domain/operation/operation-kinds'
import { takeOverProblems, type Tray } from '@cultivatd/domain/repair/tray'
import { isActive } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { isUniqueViolation } from '../db/sql-error.ts'
import { transact } from '../db/transact.ts'
import { type Author, recordChange } from '../history/history.store.ts'
import { lockPermissions, userById } from '../user/user.store.ts'
import { refuseFullTray } from './repair.store.ts'

interface TrayRow {
  id: string
  version: number
  display_name: string
  is_active: boolean
  title: string
  kind: OperationKind | null
  count: number
  in_tray: number
  oldest: string
}

/**
 * Of everybody with something to mend how many of what, the longest waiting first: what lies in their trays, and what Metrc
 * refused and only a form can correct. What was not taken and lies on their devices is sealed for them, and known nowhere else.
 */
export async function trays(db: Db): Promise<Tray[]> {
  const { rows } = await sql<TrayRow>`
    with to_mend as (
      select r.person_id, r.facility_id, r.title, p.kind, r.at, 1 as in_tray
      from repair r left join operation p on p.id = r.operation_id where r.given_up_at is null
      union all
      select o.person_id, o.facility_id, o.kind, o.kind, o.recorded_at, 0
      from operation o where o.state = 'refused' and o.dealt_with_at is null
        and not exists (select from repair r where r.operation_id = o.id))
    select u.id, u.version, u.name as display_name, jsonb_array_length(u.permissions) > 0 as is_active, m.title, m.kind,
      count(*) as count, sum(m.in_tray)::int as in_tray, min(m.at) as oldest
    from to_mend m join "user" u on u.id = m.person_id join organisation org on org.active_facility_ids ? m.facility_id
    group by u.id, m.title, m.kind
    order by min(m.at), m.title`.execute(db)
  const found = new Map<string, Tray>()
  for (const row of rows) {
    const { id, version, display_name: displayName, is_active, title, kind, oldest } = row
    const tray = found.get(id) ?? { id, version, displayName, isActive: is_active, kinds: [], inTray: 0 }
    tray.kinds.push({
      title: kind === null ? title : describedKind(kind).title,
      isRefused: kind !== null,
      count: Number(row.count),
      oldest,
    })
    tray.inTray += Number(row.in_tray)
    found.set(id, tray)
  }
  return [...found.values()]
}

/**
 * Brings what lies in the tray of somebody without access into another's. What is there of the same record and act already
 * stays where it is, and so does what was handed to the ledger by a server that died before it was taken out of the tray: sent by
 * another person it would be sent twice.
 *
 * @throws AppError not-found, invalid while that person has access, conflict where the tray would hold too many
 */
export const takeOverTray = (db: Db, by: Author, personId: string): Promise<{ taken: number; left: number }> =>
  transact(db, async (tx) => {
    // Nobody is given access meanwhile.
    await lockPermissions(tx)
    const person = await userById(tx, personId)
    if (!person) throw new AppError('not-found', 'Unknown person')
    const { displayName, permissions } = person
    refuse(takeOverProblems({ displayName, isActive: isActive(permissions) }))
    const before = await countInTray(tx, personId)
    const { numAffectedRows = 0n } = await sql`
      update repair r set person_id = ${by.id}, taken_from = ${displayName}, version = nextval('row_version')
      where ${isInTrayOf(personId)}
        and (r.operation_id is not null or not exists (select from repair own
          where own.person_id = ${by.id} and own.facility_id = r.facility_id and own.act = r.act and own.record = r.record
            and own.given_up_at is null and own.operation_id is null))
        and not exists (select from action a join operation o on o.action_id = a.id
          where a.person_id = ${personId} and a.facility_id = r.facility_id and a.idempotency_key like 'repair-%'
            and a.asked ->> 'act' = r.act and o.recorded_at >= r.at and r.operation_id is null
            and (o.records ? r.record or a.asked -> 'body' = r.body))`.execute(tx)
    await refuseFullTray(tx, by.id)
    const [taken, left] = [Number(numAffectedRows), before - Number(numAffectedRows)]
    await recordChange(tx, {
      by,
      facilityId: null,
      entity: 'user',
      records: [displayName, personId],
      what: 'repair.take-over',
      summary: `Took over ${taken} ${taken === 1 ? 'change' : 'changes'} in the repair tray of ${displayName}`,
      before: { inRepairTray: before },
      after: { inRepairTray: left },
    })
    return { taken, left }
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new AppError('conflict', 'This has changed meanwhile. Look at it again.')
    throw error
  })

const isInTrayOf = (personId: string) => sql`r.person_id = ${personId} and r.given_up_at is null
  and exists (select from organisation o where o.active_facility_ids ? r.facility_id)`

async function countInTray(tx: Db, personId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from repair r where ${isInTrayOf(personId)}`.execute(tx)
  return Number(rows[0]?.count ?? 0)
}
