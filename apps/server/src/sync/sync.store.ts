import { type FacilityFlags, isListOfFacility } from '@cultivatd/domain/sync/gap'
import type { MetrcState, SyncState } from '@cultivatd/domain/sync/sync'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { beginOutage, endOutage } from './outage.store.ts'

/** The row of sync_state that says whether Metrc answers at all; every other row is a facility. */
const metrcRow = 'metrc'

/** A read that people wait for has begun: the first one of a facility, or one that was asked for. */
export async function markReading(db: Db, facilityIds: readonly string[], now: Date): Promise<void> {
  for (const id of facilityIds)
    await sql`
      insert into sync_state (id, status, error, since) values (${id}, 'inProgress', null, ${now.toISOString()})
      on conflict (id) do update set status = 'inProgress', error = null, since = excluded.since,
        version = nextval('row_version')
      where sync_state.status is distinct from 'inProgress'`.execute(db)
}

/** A read failed; the sentence is shown as it is (SYNC-04). */
export async function markFailed(db: Db, facilityId: string, error: string, now: Date): Promise<void> {
  await sql`
    insert into sync_state (id, status, error, since, is_behind)
    values (${facilityId}, 'errored', ${error}, ${now.toISOString()}, true)
    on conflict (id) do update set status = 'errored', error = excluded.error, since = excluded.since, is_behind = true,
      version = nextval('row_version')
    where sync_state.status is distinct from 'errored' or sync_state.error is distinct from excluded.error`.execute(db)
}

/**
 * A read ended well: nothing is shown (SYNC-06, READ-50). The row stays without a status, because versions only grow
 * and `since` tells when the facility was last in step.
 */
export async function markInStep(db: Db, facilityId: string, now: Date): Promise<void> {
  await sql`
    insert into sync_state (id, since) values (${facilityId}, ${now.toISOString()})
    on conflict (id) do update set status = null, error = null, since = excluded.since, is_behind = false,
      version = nextval('row_version')`.execute(db)
}

/** Somebody has seen the failure (SYNC-05). A read that runs goes on being shown. */
export async function dismissFailure(db: Db, facilityId: string): Promise<void> {
  await sql`
    update sync_state set status = null, error = null, version = nextval('row_version')
    where id = ${facilityId} and status = 'errored'`.execute(db)
}

/** Whether Metrc answers; `reason` is null while it does. An outage begins or ends with it. */
export async function markMetrc(db: Db, reason: string | null, since: Date): Promise<void> {
  const status = reason === null ? null : 'errored'
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into sync_state (id, status, error, since)
      values (${metrcRow}, ${status}, ${reason}, ${since.toISOString()})
      on conflict (id) do update set status = excluded.status, error = excluded.error, since = excluded.since,
        version = nextval('row_version')
      where sync_state.status is distinct from excluded.status`.execute(tx)
    if (reason === null) await endOutage(tx, since)
    else await beginOutage(tx, since, reason)
  })
}

interface SyncRow {
  id: string
  version: number
  status: SyncState['status']
  error: string | null
  isBehind: boolean
  since: string | null
  countedAt: string | null
  flags: FacilityFlags | null
  lists: SyncState['lists']
}

/** The state of the mirror of each active facility, or of those given. */
export async function syncStates(db: Db, facilityIds: readonly string[] | null): Promise<SyncState[]> {
  const ids = facilityIds === null ? sql`` : sql`and a.id = any(${facilityIds})`
  const { rows } = await sql<SyncRow>`
    select a.id, coalesce(s.status, null) as status, s.error, coalesce(s.is_behind, false) as "isBehind", s.since,
      n.read_at as "countedAt", f.metrc -> 'FacilityType' as flags,
      greatest(coalesce(s.version, 0), coalesce(n.version, 0), coalesce(max(c.version), 0), min(o.version)) as version,
      coalesce(jsonb_agg(jsonb_build_object('list', c.id, 'done', c.done,
        'total', case when c.window_end - c.window_start <= interval '1 day' then null else c.total end,
        'gap', case when c.gap = 'closed' and c.total is not null then 'lost' else c.gap end,
        'readAt', to_char(c.read_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        order by c.id) filter (where c.id is not null), '[]') as lists
    from organisation o
    cross join lateral jsonb_array_elements_text(o.active_facility_ids) as a (id)
    left join facility f on f.id = a.id
    left join sync_state s on s.id = a.id
    left join sync_cursor n on n.facility_id = a.id and n.id = 'counted'
    left join sync_cursor c on c.facility_id = a.id and c.id not in ('wholeRead', 'counted')
    where true ${ids}
    group by a.id, s.status, s.error, s.is_behind, s.since, s.version, n.read_at, n.version, f.metrc -> 'FacilityType'
    order by a.id`.execute(db)
  return rows.map(({ flags, lists, ...row }) => ({
    ...row,
    version: Number(row.version),
    lists: lists.map((each) => ({ ...each, gap: isListOfFacility(each.list, flags ?? {}) ? each.gap : null })),
  }))
}

interface MetrcRow {
  version: number
  has_key: boolean
  down: boolean
  down_since: string | null
  reading: number
  oldest: string | null
  waiting: number
  refused: number
  needs_person: number
}

/** Whether Metrc answers and what waits for it: one row for the organization. */
export async function metrcState(db: Db): Promise<MetrcState> {
  const { rows } = await sql<MetrcRow>`
    select o.sync_user_key_sealed is not null as has_key,
      coalesce(m.status = 'errored', false) as down, m.since as down_since,
      (select count(*) from sync_state s where s.id <> ${metrcRow} and s.status = 'inProgress'
        and o.active_facility_ids ? s.id) as reading,
      (select min(s.since) from sync_state s where s.id <> ${metrcRow} and o.active_facility_ids ? s.id) as oldest,
      (select count(*) from operation where state in ('recorded', 'waiting', 'sending', 'unknown')
        and o.active_facility_ids ? facility_id) as waiting,
      (select count(*) from operation where state = 'refused' and dealt_with_at is null) as refused,
      (select count(*) from operation where state = 'needs-person')
        + (select count(*) from operation where doubt is not null and dealt_with_at is null) as needs_person,
      greatest(o.version, (select max(version) from sync_state), (select max(version) from operation)) as version
    from organisation o left join sync_state m on m.id = ${metrcRow}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('The organisation has no row')
  const state = !row.has_key ? 'noKey' : row.down ? 'down' : row.reading > 0 ? 'reading' : 'inStep'
  return {
    id: metrcRow,
    version: Number(row.version),
    state,
    since: state === 'noKey' ? null : row.down ? row.down_since : row.oldest,
    waiting: Number(row.waiting),
    refused: Number(row.refused),
    needsPerson: Number(row.needs_person),
  }
}

/** Whether the organization has a sync key. */
export async function hasSyncKey(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean
  }>`select sync_user_key_sealed is not null as has from organisation`.execute(db)
  return rows[0]?.has ?? false
}
