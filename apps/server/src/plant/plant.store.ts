import type { PlantsOfStrain } from '@cultivatd/contract/strain/strain.contract'
import type { NamedPlant, Plant, StandingPlant } from '@cultivatd/domain/plant/plant'
import { type RawBuilder, sql } from 'kysely'
import { byColumns } from '../db/by-columns.ts'
import type { Db } from '../db/db.ts'
import { dayOrNull } from '../db/metrc-day.ts'
import { only } from '../db/only.ts'
import { renamedSince } from '../operation/former-names.store.ts'
import { placeColumns, placeOf, type PlaceRow, standsIn } from '../system/place.store.ts'
import { labelsElsewhere } from './label-elsewhere.store.ts'

interface PlantRow extends PlaceRow {
  id: string
  facility_id: string
  version: number
  gone: boolean
  metrc: Plant['metrc']
  /** Who destroyed it from here; null when nobody did. */
  destroyed_by: string | null
}

const plantOf = ({ id, facility_id, version, gone, metrc, destroyed_by, ...place }: PlantRow): Plant => ({
  id,
  facilityId: facility_id,
  version,
  isGone: gone,
  location: placeOf(place),
  metrc: {
    Id: metrc.Id,
    Label: metrc.Label,
    StrainName: metrc.StrainName ?? '',
    GrowthPhase: metrc.GrowthPhase || null,
    PlantBatchName: metrc.PlantBatchName || null,
    PlantBatchTypeName: metrc.PlantBatchTypeName || null,
    LocationId: metrc.LocationId || null,
    LocationName: metrc.LocationName || null,
    SublocationName: metrc.SublocationName || undefined,
    PlantedDate: dayOrNull(metrc.PlantedDate),
    VegetativeDate: dayOrNull(metrc.VegetativeDate),
    FloweringDate: dayOrNull(metrc.FloweringDate),
    HarvestedDate: dayOrNull(metrc.HarvestedDate),
    HarvestId: metrc.HarvestId || null,
    HarvestedWetWeight: metrc.HarvestedWetWeight ?? null,
    HarvestedUnitOfWeightAbbreviation: metrc.HarvestedUnitOfWeightAbbreviation || null,
    DestroyedDate: dayOrNull(metrc.DestroyedDate),
    DestroyedNote: metrc.DestroyedNote || null,
    // Metrc names the holder of our key, whoever pressed the button (READ-122).
    DestroyedByUserName: destroyed_by ?? (metrc.DestroyedByUserName || null),
    IsOnHold: metrc.IsOnHold ?? false,
  },
})

interface StandingRow extends PlaceRow {
  id: string
  version: number
  label: string
  strain: string | null
  location_id: number
  sublocation: string | null
  vegetative: string | null
  flowering: string | null
  on_hold: boolean | null
}

const standingColumns = [
  'id',
  'version',
  'label',
  'strain',
  'location_id',
  'sublocation',
  'vegetative',
  'flowering',
  'on_hold',
  'system_id',
  'rack',
  'level',
  'zone',
] as const satisfies readonly (keyof StandingRow)[]

const standingOf = (row: StandingRow): StandingPlant => ({
  id: row.id,
  version: row.version,
  isGone: false,
  location: placeOf(row),
  metrc: {
    Label: row.label,
    StrainName: row.strain ?? '',
    LocationId: row.location_id,
    SublocationName: row.sublocation || undefined,
    VegetativeDate: dayOrNull(row.vegetative),
    FloweringDate: dayOrNull(row.flowering),
    HarvestedDate: null,
    DestroyedDate: null,
    IsOnHold: row.on_hold ?? false,
  },
})

/**
 * The plants that stand in a room, neither harvested nor destroyed, by label; `ids` limits them. In a room that Metrc does
 * not know these are the plants of its systems.
 */
export async function plantsInRoom(
  db: Db,
  facilityId: string,
  roomId: string,
  ids: readonly string[] | null = null,
): Promise<StandingPlant[]> {
  const isThere = await standsIn(db, 'p', facilityId, roomId)
  // Of few plants the index of their ids is meant, not that of all that stands.
  const meant = ids
    ? sql`with p as materialized (select * from plant where facility_id = ${facilityId} and ${only(ids, 'id')})`
    : sql``
  // Single fields, for a document is ten times as much to read, and by columns: a room may hold 5,000 plants.
  const standing = sql<StandingRow>`
    ${meant}
    select p.id, p.version, p.label, p.metrc ->> 'StrainName' as strain, p.location_id,
      p.metrc ->> 'SublocationName' as sublocation, p.vegetative_day as vegetative,
      p.flowering_day as flowering, (p.metrc ->> 'IsOnHold')::boolean as on_hold, ${placeColumns('p')}
    from ${ids ? sql`p` : sql`plant p`}
    where p.facility_id = ${facilityId} and p.gone_at is null and p.phase in ('young', 'vegetative', 'flowering')
      and ${isThere}`
  const rows = await byColumns(db, standing, standingColumns)
  return rows.map(standingOf).toSorted((a, b) => (a.metrc.Label < b.metrc.Label ? -1 : 1))
}

/**
 * How many plants of a strain of the organization stand in each room of the active facilities, neither harvested nor
 * destroyed: by the strain that it is linked to there, as Metrc names it on each plant.
 */
export async function plantsOfStrain(db: Db, strainId: string): Promise<PlantsOfStrain[]> {
  const { rows } = await sql<Omit<PlantsOfStrain, 'id' | 'version'>>`
    select r.facility_id as "facilityId", r.id as "roomId", r.metrc ->> 'Name' as "roomName", count(*)::int as plants
    from catalogue_link l
    join strain s on s.facility_id = l.facility_id and s.id = l.metrc_id::text
    join room r on r.facility_id = l.facility_id and r.gone_at is null
    join plant p on p.facility_id = r.facility_id and p.location_id = r.metrc_id and p.metrc ->> 'StrainName' = s.name
      and p.gone_at is null and p.phase in ('young', 'vegetative', 'flowering')
    where l.kind = 'strain' and l.own_id = ${strainId}
      and l.facility_id in (select jsonb_array_elements_text(active_facility_ids) from organisation)
    group by 1, 2, 3 order by 1, 3`.execute(db)
  return rows.map((row) => ({ id: `${row.facilityId} ${row.roomId}`, version: 0, ...row }))
}

/** A plant as the rules see it, and as Metrc sent it: the ledger keeps what was known when somebody acted. */
export interface KnownPlant {
  plant: Plant
  record: object
}

const destroyedBy = sql`(
  select o.person_name from operation_record r join operation o on o.id = r.operation_id
  where r.facility_id = plant.facility_id and r.record = plant.label
    and o.kind = 'plant.destroy' and o.state = 'confirmed'
  order by r.seq desc limit 1)`

async function knownPlants(
  db: Db,
  facilityId: string,
  labels: readonly string[],
  named: RawBuilder<unknown> = sql`label collate "C" = any (${labels})`,
): Promise<KnownPlant[]> {
  const { rows } = await sql<PlantRow>`
    select distinct on (label) id, facility_id, version, metrc, gone_at is not null as gone, ${placeColumns('plant')},
      case when phase = 'destroyed' then ${destroyedBy} end as destroyed_by
    from plant where facility_id = ${facilityId} and ${named}
    order by label, gone_at is not null, version desc`.execute(db)
  return rows.map((row) => ({ plant: plantOf(row), record: row.metrc }))
}

/** Plants of a facility by their labels, in any phase. A label that came back with another id is the newest. */
export const plantsByLabels = async (db: Db, facilityId: string, labels: readonly string[]): Promise<Plant[]> =>
  (await knownPlants(db, facilityId, labels)).map(({ plant }) => plant)

/** Plants of a facility by their ids, in any phase, as far as Metrc still shows them. */
export async function plantsByIds(db: Db, facilityId: string, ids: readonly string[]): Promise<Plant[]> {
  const { rows } = await sql<PlantRow>`
    select id, facility_id, version, metrc, false as gone, ${placeColumns('plant')},
      case when phase = 'destroyed' then ${destroyedBy} end as destroyed_by
    from plant where facility_id = ${facilityId} and gone_at is null and id = any (${[...ids]})`.execute(db)
  return rows.map(plantOf)
}

/**
 * The plant of a label, also of one that was replaced here: the plant is the same, and who holds the old tag means it
 * (decision 110).
 */
export async function plantOfLabel(db: Db, facilityId: string, label: string): Promise<Plant[]> {
  const plants = await plantsByLabels(db, facilityId, [label])
  if (plants.some(({ isGone }) => !isGone)) return plants
  const id = await renamedSince(db, facilityId, 'plant', label)
  if (id === null) return plants
  return (await knownPlants(db, facilityId, [], sql`id = ${String(id)}`)).map(({ plant }) => plant)
}

/** What is asked of each plant, in its order, with the plant; none where the facility has none of the label. */
export async function withPlants<Asked extends { label: string }>(
  db: Db,
  facilityId: string,
  asked: readonly Asked[],
): Promise<(Asked & NamedPlant & { plant: Plant | undefined; record: object })[]> {
  const labels = asked.map(({ label }) => label)
  const known = new Map((await knownPlants(db, facilityId, labels)).map((each) => [each.plant.metrc.Label, each]))
  const unknown = labels.filter((label) => !known.has(label))
  const others = new Map((await labelsElsewhere(db, facilityId, unknown)).map((other) => [other.label, other]))
  return asked.map((each) => {
    const found = known.get(each.label)
    return { ...each, plant: found?.plant, record: found?.record ?? {}, elsewhere: others.get(each.label) }
  })
}

/** The names of the batches that these plants grew from, each once. */
export async function batchNamesOf(db: Db, facilityId: string, labels: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct metrc ->> 'PlantBatchName' as name from plant
    where facility_id = ${facilityId} and gone_at is null and label collate "C" = any (${[...labels]})
      and metrc ->> 'PlantBatchName' <> ''
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
