import type { Comparison, Drift } from '@cultivatd/domain/sync/drift'
import { type FacilityFlags, isListOfFacility } from '@cultivatd/domain/sync/gap'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'

interface DriftRow {
  id: string
  version: number
  facility_id: string
  entity: Drift['entity']
  record_id: string
  name: string
  kind: Drift['kind']
  fields: Drift['fields']
  found_at: string
}

/** The newest records that differed from Metrc, of active facilities, newest first. */
export async function drifts(db: Db, limit: number): Promise<Drift[]> {
  const { rows } = await sql<DriftRow>`
    select d.id, d.version, d.facility_id, d.entity, d.record_id, d.name, d.kind, d.fields, d.found_at
    from drift d join organisation o on o.active_facility_ids ? d.facility_id
    order by d.found_at desc, d.version desc limit ${limit}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    facilityId: row.facility_id,
    entity: row.entity,
    recordId: row.record_id,
    name: row.name,
    kind: row.kind,
    fields: row.fields,
    foundAt: row.found_at,
  }))
}

interface ComparisonRow {
  id: string
  version: number
  facility_id: string
  reason: Comparison['reason']
  started_at: string
  ended_at: string | null
  compared: number
  missing: number
  extra: number
  different: number
  lists: Comparison['lists']
  flags: FacilityFlags | null
}

/**
 * The newest comparisons with Metrc, of active facilities, newest first; and of each of these facilities the one that goes
 * on and the last of either reason that ended, however old.
 */
export const comparisons = (db: Db, limit: number): Promise<Comparison[]> =>
  selected(
    db,
    sql`
      select c.* from comparison c join organisation o on o.active_facility_ids ? c.facility_id
      where c.ended_at is null or c.id in (
        select n.id from comparison n where o.active_facility_ids ? n.facility_id order by n.started_at desc limit ${limit})
        or c.id in (
          select last.id from jsonb_array_elements_text(o.active_facility_ids) as a (id)
          cross join (values ('nightly'), ('counts')) as r (reason)
          cross join lateral (select l.id from comparison l
            where l.facility_id = a.id and l.reason = r.reason and l.ended_at is not null
            order by l.started_at desc limit 1) last)`,
  )

/** One comparison, whatever its facility; null when there is none of this id. */
export async function comparisonById(db: Db, id: string): Promise<Comparison | null> {
  const [found] = await selected(db, sql`select c.* from comparison c where c.id = ${id}`)
  return found ?? null
}

async function selected(db: Db, which: RawBuilder<unknown>): Promise<Comparison[]> {
  const { rows } = await sql<ComparisonRow>`
    select c.id, c.version, c.facility_id, c.reason, c.started_at, c.ended_at, c.compared, d.missing, d.extra, d.different,
      l.lists, f.metrc -> 'FacilityType' as flags
    from (${which}) c
    left join facility f on f.id = c.facility_id
    cross join lateral (
      select count(*) filter (where kind = 'missing') as missing, count(*) filter (where kind = 'extra') as extra,
        count(*) filter (where kind = 'different') as different
      from drift where comparison_id = c.id) d
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('list', list, 'metrc', total, 'mirror', ours) order by list), '[]') as lists
      from (select distinct on (list) list, case when error is null then total end as total, ours
        from comparison_list where comparison_id = c.id order by list, pass desc) last) l
    order by c.started_at desc`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    facilityId: row.facility_id,
    reason: row.reason,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    compared: row.compared,
    missing: row.missing,
    extra: row.extra,
    different: row.different,
    // That a license which grows nothing has no plants is not left out.
    lists: row.lists.filter(({ list, metrc }) => metrc !== null || isListOfFacility(list, row.flags ?? {})),
  }))
}
