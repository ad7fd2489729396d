import type { Harvest, HarvestStatus } from '@cultivatd/domain/harvest/harvest'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { dayOrNull, isOpen } from '../db/metrc-day.ts'
import { only } from '../db/only.ts'

interface HarvestRow {
  id: string
  facility_id: string
  version: number
  gone: boolean
  restore_hours: number | null
  status: Partial<HarvestStatus>
  metrc: Harvest['metrc']
}

const harvestOf = ({ id, facility_id, version, gone, restore_hours, status, metrc }: HarvestRow): Harvest => ({
  id,
  facilityId: facility_id,
  version,
  isGone: gone,
  restoreHours: restore_hours,
  status: {
    manicureStartDateTime: status.manicureStartDateTime ?? null,
    manicureEndDateTime: status.manicureEndDateTime ?? null,
    dryStartDateTime: status.dryStartDateTime ?? null,
    dryEndDateTime: status.dryEndDateTime ?? null,
    trimStartDateTime: status.trimStartDateTime ?? null,
    trimEndDateTime: status.trimEndDateTime ?? null,
  },
  metrc: {
    Id: metrc.Id,
    Name: metrc.Name,
    HarvestType: metrc.HarvestType,
    SourceStrainNames: metrc.SourceStrainNames || null,
    DryingLocationId: metrc.DryingLocationId || null,
    DryingLocationName: metrc.DryingLocationName || null,
    DryingSublocationName: metrc.DryingSublocationName || undefined,
    CurrentWeight: metrc.CurrentWeight,
    TotalWetWeight: metrc.TotalWetWeight,
    TotalPackagedWeight: metrc.TotalPackagedWeight,
    TotalWasteWeight: metrc.TotalWasteWeight,
    TotalRestoredWeight: metrc.TotalRestoredWeight ?? 0,
    UnitOfWeightName: metrc.UnitOfWeightName,
    PlantCount: metrc.PlantCount,
    PackageCount: metrc.PackageCount,
    HarvestStartDate: dayOrNull(metrc.HarvestStartDate),
    FinishedDate: dayOrNull(metrc.FinishedDate),
    IsOnHold: metrc.IsOnHold ?? false,
  },
})

const restoreHoursOf = (table: 'harvest' | 'h') => sql`(
  select (f.metrc #>> '{FacilityType,RestrictHarvestPlantRestoreTimeHours}')::float8 from facility f
  where f.id = ${sql.ref(`${table}.facility_id`)}) as restore_hours`

const columns = sql`id, facility_id, version, status, metrc, gone_at is not null as gone, ${restoreHoursOf('harvest')}`

/** The harvests of a facility that are not finished, newest first (API-37); `ids` limits them. */
export async function openHarvests(
  db: Db,
  facilityId: string,
  ids: readonly string[] | null = null,
): Promise<Harvest[]> {
  const { rows } = await sql<HarvestRow>`
    select ${columns} from harvest
    where facility_id = ${facilityId} and gone_at is null
      and ${isOpen()}
      and ${only(ids, 'id')}
    order by metrc ->> 'HarvestStartDate' desc, id desc`.execute(db)
  return rows.map(harvestOf)
}

/** A harvest as the rules see it, and as Metrc sent it: the ledger keeps what was known when somebody acted. */
export interface KnownHarvest {
  harvest: Harvest
  record: object
}

/** Harvests of a facility by their ids, finished or not. */
export async function knownHarvests(db: Db, facilityId: string, ids: readonly string[]): Promise<KnownHarvest[]> {
  const { rows } = await sql<HarvestRow>`
    select ${columns} from harvest where facility_id = ${facilityId} and id = any (${ids})`.execute(db)
  return rows.map((row) => ({ harvest: harvestOf(row), record: row.metrc }))
}

/** The harvests whose names Metrc prints on a package, newest first; a name may come again on another day. */
export async function harvestsOfPackage(db: Db, facilityId: string, label: string): Promise<Harvest[]> {
  const { rows } = await sql<HarvestRow>`
    select ${columns} from harvest
    where facility_id = ${facilityId} and gone_at is null and name = any (
      select unnest(string_to_array(p.metrc ->> 'SourceHarvestNames', ', ')) from package p
      where p.facility_id = ${facilityId} and p.label collate "C" = ${label})
    order by metrc ->> 'HarvestStartDate' desc, id desc`.execute(db)
  return rows.map(harvestOf)
}

/** A harvest by what Metrc tells of it elsewhere. */
export interface NamedHarvest {
  licenseNumber: string
  name: string
  day: string | null
}

/**
 * The ids of harvests by license, name and day, each in its place; null for what no active facility has, and where a name
 * without a day is that of several.
 */
export async function harvestIdsOf(db: Db, named: readonly NamedHarvest[]): Promise<(string | null)[]> {
  const { rows } = await sql<{ at: number; id: string }>`
    select n.at - 1 as at, min(h.id) as id
    from jsonb_array_elements(${jsonb(named)}) with ordinality as n(of, at)
    join harvest h on h.facility_id = n.of ->> 'licenseNumber' and h.name = n.of ->> 'name' and h.gone_at is null
      and (n.of ->> 'day' is null or left(h.metrc ->> 'HarvestStartDate', 10) = n.of ->> 'day')
    where h.facility_id in (select jsonb_array_elements_text(active_facility_ids) from organisation)
    group by n.at having count(*) = 1`.execute(db)
  return named.map((_, at) => rows.find((row) => Number(row.at) === at)?.id ?? null)
}

/**
 * The harvests of what a strain of the organization is linked to, in all active facilities, newest first (READ-10). Metrc
 * prints the names of several strains with commas between them.
 */
export async function harvestsOfStrain(db: Db, strainId: string): Promise<Harvest[]> {
  const { rows } = await sql<HarvestRow>`
    select h.id, h.facility_id, h.version, h.status, h.metrc, false as gone, ${restoreHoursOf('h')}
    from catalogue_link l
    join strain s on s.facility_id = l.facility_id and s.id = l.metrc_key
    join harvest h on h.facility_id = l.facility_id and h.gone_at is null
      and position(', ' || s.name || ', ' in ', ' || (h.metrc ->> 'SourceStrainNames') || ', ') > 0
    where l.kind = 'strain' and l.own_id = ${strainId}
      and l.facility_id in (select jsonb_array_elements_text(active_facility_ids) from organisation)
    order by h.metrc ->> 'HarvestStartDate' desc, h.id desc`.execute(db)
  return rows.map(harvestOf)
}

/** The harvest of a name and day, to which Metrc adds what is cut under that name (Metrc reference §10.4). */
export async function harvestOfDay(
  db: Db,
  facilityId: string,
  name: string,
  day: string,
): Promise<Harvest | undefined> {
  const { rows } = await sql<HarvestRow>`
    select ${columns} from harvest
    where facility_id = ${facilityId} and lower(name) collate "C" = lower(${name}::text) collate "C"
      and metrc ->> 'HarvestStartDate' like ${`${day}%`}
      and gone_at is null
    order by id::bigint desc limit 1`.execute(db)
  return rows[0] && harvestOf(rows[0])
}

/** How many plants that are being cut into a harvest of this name Metrc has not answered for. */
export async function plantsOnTheWayTo(db: Db, facilityId: string, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from operation
    where facility_id = ${facilityId} and state in ('recorded', 'waiting', 'sending', 'unknown', 'needs-person')
      and kind in ('plant.harvest', 'plant.manicure') and lower(payload ->> 'name') = lower(${name})`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether the finish of a harvest has no end yet. */
export async function isFinishing(tx: Db, facilityId: string, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from operation_record r join operation o on o.id = r.operation_id
    where r.facility_id = ${facilityId} and r.record = ${name} and r.is_open and o.kind = 'harvest.finish'
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Waits for its turn to change the steps of this harvest, until the transaction ends. */
export async function lockHarvest(tx: Db, facilityId: string, id: string): Promise<Harvest | undefined> {
  const { rows } = await sql<HarvestRow>`
    select ${columns} from harvest where facility_id = ${facilityId} and id = ${id} for update`.execute(tx)
  return rows[0] && harvestOf(rows[0])
}

/** The days of the steps are ours alone, also where the harvest is Metrc's. */
export async function saveHarvestStatus(tx: Db, facilityId: string, id: string, status: HarvestStatus): Promise<void> {
  await sql`
    update harvest set status = ${jsonb(status)}, version = nextval('row_version')
    where facility_id = ${facilityId} and id = ${id}`.execute(tx)
}
