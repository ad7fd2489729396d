import type { RoomContents, RoomSummary } from '@cultivatd/domain/room/room'
import { grams } from '@cultivatd/domain/unit/unit'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { isOpen } from '../db/metrc-day.ts'
import { type Tallied, tallied } from '../db/tally.ts'
import { type Counted, part } from '../live/kept-counts.ts'
import { rooms } from './room.store.ts'

export type StandingPlants = Tallied<'young' | 'vegetative' | 'flowering'>

/** Plants by location and phase, and the mean day on which they entered it. */
const standingPlants = (db: Db, facilityId: string): Promise<StandingPlants[]> => tallied(db, 'plant', facilityId)

export type StandingPackages = Tallied<'one-or-more' | 'under-one'>

/** Packages that are not finished, by location and whether less than 1 is left of them (PKG-03). */
const standingPackages = (db: Db, facilityId: string): Promise<StandingPackages[]> => tallied(db, 'package', facilityId)

export interface StandingBatches {
  locationId: number | null
  batches: number
  untracked: number
}

/** Batches that still have clones, by location. */
async function standingBatches(db: Db, facilityId: string): Promise<StandingBatches[]> {
  const { rows } = await sql<StandingBatches>`
    select location_id as "locationId", count(*) as batches, sum((metrc ->> 'UntrackedCount')::int) as untracked
    from plant_batch
    where facility_id = ${facilityId} and gone_at is null and (metrc ->> 'UntrackedCount')::int > 0
    group by 1`.execute(db)
  return rows
}

export interface OpenHarvest {
  id: string
  locationId: number | null
  plants: number
  wet: number
  now: number
  unit: string
}

/** Harvests with no finished date. */
async function standingHarvests(db: Db, facilityId: string): Promise<OpenHarvest[]> {
  const { rows } = await sql<OpenHarvest>`
    select id, location_id as "locationId", (metrc ->> 'PlantCount')::int as plants,
      (metrc ->> 'TotalWetWeight')::float8 as wet, (metrc ->> 'CurrentWeight')::float8 as now,
      metrc ->> 'UnitOfWeightName' as unit
    from harvest
    where facility_id = ${facilityId} and gone_at is null and ${isOpen()}
    order by id`.execute(db)
  return rows
}

/** What stands in a facility, each counted by itself: a plant that moves counts plants again and no package. */
export const standing = {
  rooms: part(['room'], rooms),
  plants: part(['plant'], standingPlants),
  batches: part(['plant-batch'], standingBatches),
  harvests: part(['harvest'], standingHarvests),
  packages: part(['package'], standingPackages),
}

export type Standing = Counted<typeof standing>

/** The rooms of a facility with what stands in them, counted by the mirror's location ids (READ-55). */
export function roomSummaries({ rooms: all, plants, batches, harvests, packages }: Standing): RoomSummary[] {
  return all.map((room) => {
    const here = <T extends { locationId: number | null }>(rows: readonly T[]) =>
      room.metrc.Id === null ? [] : rows.filter(({ locationId }) => locationId === room.metrc.Id)
    const [vegetative, flowering] = (['vegetative', 'flowering'] as const).map((phase) =>
      here(plants).find(({ what }) => what === phase),
    )
    const [batch] = here(batches)
    const contents: RoomContents = {
      vegetative: vegetative?.count ?? 0,
      flowering: flowering?.count ?? 0,
      vegetativeSince: vegetative?.meanDay ?? null,
      floweringSince: flowering?.meanDay ?? null,
      batches: batch?.batches ?? 0,
      untracked: batch?.untracked ?? 0,
      harvests: here(harvests).map(({ id, plants: plantCount, wet, now: current, unit }) => ({
        id,
        plantCount,
        wetWeightGrams: grams(wet, unit),
        currentWeightGrams: grams(current, unit),
      })),
      packages: sumOf(here(packages)),
      packagesUnderOne: sumOf(here(packages).filter(({ what }) => what === 'under-one')),
    }
    return { ...room, contents }
  })
}

const sumOf = (rows: readonly { count: number }[]): number => rows.reduce((sum, { count }) => sum + count, 0)
