import type { Outage } from '@cultivatd/domain/operation/outage'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

interface OutageRow {
  id: string
  version: number
  started_at: string
  ended_at: string | null
  reason: string
}

/** Metrc does not answer since then; while an outage lasts already, that one goes on. */
export async function beginOutage(db: Db, startedAt: Date, reason: string): Promise<void> {
  await sql`
    insert into outage (started_at, reason) values (${startedAt.toISOString()}, ${reason})
    on conflict ((true)) where ended_at is null do nothing`.execute(db)
}

/** Metrc answers again. A clock that was set back meanwhile must not end an outage before it began. */
export async function endOutage(db: Db, endedAt: Date): Promise<void> {
  await sql`
    update outage set ended_at = greatest(started_at, ${endedAt.toISOString()}), version = nextval('row_version')
    where ended_at is null`.execute(db)
}

/** The newest outages, newest first; the one that lasts is the first. */
export async function outages(db: Db, limit: number): Promise<Outage[]> {
  const { rows } = await sql<OutageRow>`
    select id, version, started_at, ended_at, reason from outage
    order by ended_at is null desc, started_at desc limit ${limit}`.execute(db)
  return rows.map(outageFrom)
}

/** One outage, or null when there is none of this id. */
export async function outageById(db: Db, id: string): Promise<Outage | null> {
  const { rows } = await sql<OutageRow>`
    select id, version, started_at, ended_at, reason from outage where id = ${id}`.execute(db)
  return rows[0] ? outageFrom(rows[0]) : null
}

const outageFrom = ({ id, version, started_at, ended_at, reason }: OutageRow): Outage => ({
  id,
  version,
  startedAt: started_at,
  endedAt: ended_at,
  reason,
})
