import type { Link, LinkedKind } from '@cultivatd/domain/catalogue/links'
import type { FoundRecord } from '@cultivatd/domain/catalogue/proposals'
import type { LinkTarget } from '@cultivatd/domain/catalogue/mapping'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { only } from '../db/only.ts'

/** The table of our own records, and the list of the mirror that they are linked to. */
const tablesOf = {
  strain: { own: 'catalogue_strain', mirror: 'strain', list: 'strainsActive' },
  item: { own: 'catalogue_item', mirror: 'item', list: 'itemsActive' },
} as const satisfies Record<LinkedKind, { own: string; mirror: string; list: string }>

export interface Linking extends Pick<Link, 'facilityId'> {
  kind: LinkedKind
  /** Of the record of ours. */
  ownId: string
}

/** A record of ours changes with its links: a new version brings it to the screens. */
const touch = ({ kind, ownId }: Pick<Linking, 'kind' | 'ownId'>) =>
  sql`update ${sql.table(tablesOf[kind].own)} set version = nextval('row_version') where id = ${ownId}`

/** Links a record of ours to one of a facility, in place of what it was linked to there; null takes the link away. */
export async function saveLink(tx: Db, linking: Linking, metrcId: number | null): Promise<void> {
  const { kind, ownId, facilityId } = linking
  if (metrcId === null)
    await sql`delete from catalogue_link
      where kind = ${kind} and own_id = ${ownId} and facility_id = ${facilityId}`.execute(tx)
  else
    await sql`insert into catalogue_link (kind, own_id, facility_id, metrc_id)
      values (${kind}, ${ownId}, ${facilityId}, ${metrcId})
      on conflict (kind, own_id, facility_id) do update set metrc_id = excluded.metrc_id`.execute(tx)
  await touch(linking).execute(tx)
}

/**
 * What Metrc has made for a record of ours is linked to it, unless that is gone or somebody linked one of the two meanwhile;
 * a link to what Metrc has no more counts for none. Forms show the new one as linked: the mirror may have it already.
 */
export async function linkMade(tx: Db, linking: Linking, metrcId: number): Promise<void> {
  const { kind, ownId, facilityId } = linking
  const { own, mirror, list } = tablesOf[kind]
  const { rows } = await sql`
    select from ${sql.table(own)} where id = ${ownId} and not exists (select from catalogue_link
        where kind = ${kind} and facility_id = ${facilityId} and metrc_id = ${metrcId})
      and not exists (select from catalogue_link l
        join ${sql.table(mirror)} m on m.facility_id = l.facility_id and m.id = l.metrc_key
        where l.kind = ${kind} and l.own_id = ${ownId} and l.facility_id = ${facilityId}
          and m.gone_at is null and m.list = ${list})`.execute(tx)
  if (rows.length === 0) return
  await saveLink(tx, linking, metrcId)
  await sql`update ${sql.table(mirror)} set version = nextval('row_version')
    where facility_id = ${facilityId} and id = ${String(metrcId)}`.execute(tx)
}

/** With a record of ours go its links; Metrc is told nothing. */
export async function removeLinks(tx: Db, kind: LinkedKind, ownId: string): Promise<void> {
  await sql`delete from catalogue_link where kind = ${kind} and own_id = ${ownId}`.execute(tx)
}

/** The record of ours that one of Metrc is linked to; null for none. */
export async function linkedTo(db: Db, kind: LinkedKind, { facilityId, metrcId }: Link): Promise<string | null> {
  const { rows } = await sql<{ own_id: string }>`
    select own_id from catalogue_link
    where kind = ${kind} and facility_id = ${facilityId} and metrc_id = ${metrcId}`.execute(db)
  return rows[0]?.own_id ?? null
}

interface TargetRow {
  facility_id: string
  name: string
  own_id: string | null
  own_name: string | null
}

/**
 * An active record of Metrc that is to be linked, by its id: of the facility where it has one of this id, else of whichever
 * has; null when none has.
 */
export async function linkTarget(db: Db, kind: LinkedKind, { facilityId, metrcId }: Link): Promise<LinkTarget | null> {
  const { own, mirror, list } = tablesOf[kind]
  const { rows } = await sql<TargetRow>`
    select m.facility_id, m.name, o.id as own_id, o.name as own_name from ${sql.table(mirror)} m
    left join catalogue_link l on l.kind = ${kind} and l.facility_id = m.facility_id and l.metrc_id = ${metrcId}
    left join ${sql.table(own)} o on o.id = l.own_id
    where m.id = ${String(metrcId)} and m.gone_at is null and m.list = ${list}
      and m.facility_id in (select jsonb_array_elements_text(active_facility_ids) from organisation)
    order by m.facility_id <> ${facilityId} limit 1`.execute(db)
  const [row] = rows
  if (!row) return null
  const { facility_id, name, own_id, own_name } = row
  return {
    facilityId: facility_id,
    name,
    linkedTo: own_id === null || own_name === null ? null : { id: own_id, name: own_name },
  }
}

/** What records of ours are linked to in active facilities, by Metrc's ids: `own_id`, `links`; `more` is said of Metrc's records `m`. */
export const linksOfOwn = (kind: LinkedKind, ids: readonly string[] | null, more = sql``) => sql`
  select l.own_id, json_object_agg(l.facility_id, l.metrc_id) as links${more} from catalogue_link l
  left join ${sql.table(tablesOf[kind].mirror)} m on m.facility_id = l.facility_id and m.id = l.metrc_key and m.gone_at is null
  where l.kind = ${kind} and ${only(ids, 'l.own_id')}
    and l.facility_id in (select jsonb_array_elements_text(active_facility_ids) from organisation)
  group by l.own_id`

/** In the order of the licenses. */
export const linksAt = (links: Readonly<Record<string, number>> | null): Link[] =>
  Object.entries(links ?? {})
    .map(([facilityId, metrcId]) => ({ facilityId, metrcId }))
    .sort((one, other) => (one.facilityId < other.facilityId ? -1 : 1))

/** The active records of Metrc in active facilities that no record of ours is linked to. */
export async function unlinkedRecords(db: Db, kind: LinkedKind): Promise<FoundRecord[]> {
  const { mirror, list } = tablesOf[kind]
  const { rows } = await sql<FoundRecord>`
    select m.facility_id as "facilityId", m.id::bigint as "metrcId", m.name from ${sql.table(mirror)} m
    where m.gone_at is null and m.list = ${list}
      and m.facility_id in (select jsonb_array_elements_text(active_facility_ids) from organisation)
      and not exists (select from catalogue_link l
        where l.kind = ${kind} and l.facility_id = m.facility_id and l.metrc_id = m.id::bigint)
    order by m.name, m.facility_id`.execute(db)
  return rows
}
