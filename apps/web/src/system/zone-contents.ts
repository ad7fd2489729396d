import { type Phase, phaseOf } from '@cultivatd/domain/plant/phase'
import type { StandingPlant } from '@cultivatd/domain/plant/plant'
import type { PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import type { System } from '@cultivatd/domain/system/system'
import { isInside, type ZonePlace, zoneKey } from '@cultivatd/domain/system/zone'
import type { MarkedRecord, RecordMark } from '../record/record-marks.ts'
import { daysSince } from '../ui/dates.ts'
import type { PlantGroup, StandingPhase } from '../ui/elevation/zone-drawing.ts'
import type { Coming } from './coming.ts'

/** Plants of a zone that look the same. */
export interface ZoneGroup extends PlantGroup {
  strain: string
}

export interface ZoneContents {
  key: string
  place: ZonePlace
  plants: readonly StandingPlant[]
  batches: readonly PlantBatch[]
  groups: readonly ZoneGroup[]
  /** The strains of plants and batches, those with the most plants first. */
  strains: readonly string[]
  /** How many more will stand here once this device has sent what waits; null for none. */
  coming: { plants: number; batches: number } | null
  /** The worst of its plants and batches, of those that are to come too. */
  mark: RecordMark | null
}

export interface RackContents {
  rack: number
  /** From the lowest up, each with its zones from left to right. */
  levels: readonly (readonly ZoneContents[])[]
  plantCount: number
  batchCount: number
  mainStrain: string | null
}

export interface SystemContents {
  racks: readonly RackContents[]
  plantCount: number
  batchCount: number
  strainCount: number
}

/** What stands in a room, as the live lists bring it. */
export interface RoomRows {
  systems: readonly System[]
  plants: readonly StandingPlant[]
  batches: readonly PlantBatch[]
  plantMarks: ReadonlyMap<string, MarkedRecord>
  batchMarks: ReadonlyMap<string, MarkedRecord>
  /** By zones, what this device will place there. */
  coming?: ReadonlyMap<string, Coming>
  today: string
}

export interface RoomPlaces {
  systems: ReadonlyMap<string, SystemContents>
  /** Stands in the room and in no zone of its systems. */
  unplaced: { plants: readonly StandingPlant[]; batches: readonly PlantBatch[] }
}

/**
 * Sorts plants and batches into the zones of a room. What it answers for a rack, and for a zone, is the very same object
 * as before while nothing in it changed, so that a change of one plant draws one zone anew.
 */
export function createRoomSorter(): (rows: RoomRows) => RoomPlaces {
  let known = new Map<string, SystemMemo>()
  return (rows) => {
    const sorted = sortedRows(rows)
    const next = new Map<string, SystemMemo>()
    for (const system of rows.systems) next.set(system.id, systemMemo(system, sorted.zones, rows, known.get(system.id)))
    known = next
    return {
      systems: new Map([...next].map(([id, { contents }]) => [id, contents])),
      unplaced: { plants: sorted.plants, batches: sorted.batches },
    }
  }
}

interface Sorted {
  zones: ReadonlyMap<string, ZoneRows>
  plants: StandingPlant[]
  batches: PlantBatch[]
}

interface ZoneRows {
  plants: StandingPlant[]
  batches: PlantBatch[]
}

function sortedRows({ systems, plants, batches }: RoomRows): Sorted {
  const known = new Map(systems.map((system) => [system.id, system]))
  const sorted = { zones: new Map<string, ZoneRows>(), plants: [] as StandingPlant[], batches: [] as PlantBatch[] }
  const zoneOf = (place: ZonePlace | null): ZoneRows | null => {
    const system = place && known.get(place.systemId)
    if (!place || !system || !isInside(place, system.size)) return null
    const key = zoneKey(place)
    const zone = sorted.zones.get(key) ?? { plants: [], batches: [] }
    sorted.zones.set(key, zone)
    return zone
  }
  for (const plant of plants) (zoneOf(plant.location)?.plants ?? sorted.plants).push(plant)
  for (const batch of batches) (zoneOf(wholePlace(batch.location))?.batches ?? sorted.batches).push(batch)
  return sorted
}

/** The zone of a batch; null for one of which only the system is known (READ-35). */
function wholePlace(location: PlantBatch['location']): ZonePlace | null {
  if (!location) return null
  const { systemId, rack, level, zone } = location
  return rack === null || level === null || zone === null ? null : { systemId, rack, level, zone }
}

interface SystemMemo {
  size: string
  contents: SystemContents
  zones: ReadonlyMap<string, ZoneMemo>
}

interface ZoneMemo {
  rows: ZoneRows
  marks: string
  coming: string
  today: string
  contents: ZoneContents
}

function systemMemo(
  { id: systemId, size }: System,
  zones: ReadonlyMap<string, ZoneRows>,
  rows: RoomRows,
  known: SystemMemo | undefined,
): SystemMemo {
  const sizeText = `${size.rackCount} ${size.levelCount} ${size.zoneCount}`
  const before = known?.size === sizeText ? known : undefined
  const memos = new Map<string, ZoneMemo>()
  const racks = range(size.rackCount).map((rack): RackContents => {
    const levels = range(size.levelCount).map((level) =>
      range(size.zoneCount).map((zone) => {
        const place = { systemId, rack, level, zone }
        const key = zoneKey(place)
        const memo = zoneMemo(place, key, zones.get(key) ?? nothing, rows, before?.zones.get(key))
        memos.set(key, memo)
        return memo.contents
      }),
    )
    const old = before?.contents.racks[rack - 1]
    return old && isSame(old.levels, levels) ? old : rackContents(rack, levels)
  })
  const contents = before && isSameList(before.contents.racks, racks) ? before.contents : systemContents(racks)
  return { size: sizeText, contents, zones: memos }
}

const nothing: ZoneRows = { plants: [], batches: [] }

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1)

const isSameList = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at])

const isSame = (a: RackContents['levels'], b: RackContents['levels']): boolean =>
  a.every((zones, level) => isSameList(zones, b[level] ?? []))

function rackContents(rack: number, levels: RackContents['levels']): RackContents {
  const zones = levels.flat()
  return {
    rack,
    levels,
    plantCount: zones.reduce((sum, { plants }) => sum + plants.length, 0),
    batchCount: zones.reduce((sum, { batches }) => sum + batches.length, 0),
    mainStrain: strainsByCount(zones)[0] ?? null,
  }
}

function systemContents(racks: readonly RackContents[]): SystemContents {
  return {
    racks,
    plantCount: racks.reduce((sum, { plantCount }) => sum + plantCount, 0),
    batchCount: racks.reduce((sum, { batchCount }) => sum + batchCount, 0),
    strainCount: new Set(racks.flatMap(({ levels }) => levels.flat().flatMap(({ strains }) => strains))).size,
  }
}

function zoneMemo(
  place: ZonePlace,
  key: string,
  rows: ZoneRows,
  { plantMarks, batchMarks, coming: byZone, today }: RoomRows,
  known: ZoneMemo | undefined,
): ZoneMemo {
  const marksOf = (): RecordMark[] =>
    plantMarks.size + batchMarks.size === 0
      ? []
      : [
          ...rows.plants.flatMap(({ metrc }) => plantMarks.get(metrc.Label)?.mark ?? []),
          ...rows.batches.flatMap(({ metrc }) => batchMarks.get(metrc.Name)?.mark ?? []),
        ]
  const coming = comingOf(byZone?.get(key), rows)
  const mark = worst([...marksOf(), ...(coming ? ['kept' as const] : [])])
  const comingText = coming ? `${coming.plants} ${coming.batches}` : ''
  const isUnchanged =
    known !== undefined &&
    known.marks === (mark ?? '') &&
    known.coming === comingText &&
    known.today === today &&
    isSameList(known.rows.plants, rows.plants) &&
    isSameList(known.rows.batches, rows.batches)
  if (isUnchanged) return known
  const contents = { ...zoneContents(place, key, rows, today), coming, mark }
  return { rows, marks: mark ?? '', coming: comingText, today, contents }
}

/** What stands here already comes no more. */
function comingOf(coming: Coming | undefined, { plants, batches }: ZoneRows): ZoneContents['coming'] {
  if (!coming) return null
  const here = new Set([...plants.map(({ metrc }) => metrc.Label), ...batches.map(({ metrc }) => metrc.Name)])
  const count = (names: readonly string[]) => names.filter((name) => !here.has(name)).length
  const counts = { plants: count(coming.plants), batches: count(coming.batches) }
  return counts.plants + counts.batches > 0 ? counts : null
}

const worst = (marks: readonly RecordMark[]): RecordMark | null =>
  (['needs-person', 'refused', 'kept', 'waiting'] as const).find((mark) => marks.includes(mark)) ?? null

function zoneContents(
  place: ZonePlace,
  key: string,
  { plants, batches }: ZoneRows,
  today: string,
): Omit<ZoneContents, 'coming' | 'mark'> {
  return {
    key,
    place,
    plants,
    batches,
    groups: groupsOf(plants, today),
    strains: strainsByCount([{ plants, batches }]),
  }
}

/** Since it entered its phase; null when that is not known. */
export function phaseDays({ metrc }: Pick<StandingPlant, 'metrc'>, today: string): number | null {
  const since = { flowering: metrc.FloweringDate, vegetative: metrc.VegetativeDate } as Partial<Record<Phase, string>>
  const day = since[phaseOf(metrc)]
  return daysSince(day || null, today)
}

/** Harvested and destroyed plants leave the list; until it comes, one is drawn as it stood last. */
function standingPhase({ metrc }: Pick<StandingPlant, 'metrc'>): StandingPhase {
  if (metrc.FloweringDate) return 'flowering'
  return metrc.VegetativeDate ? 'vegetative' : 'young'
}

function groupsOf(plants: readonly StandingPlant[], today: string): ZoneGroup[] {
  const groups = new Map<string, ZoneGroup>()
  for (const plant of plants) {
    const group = {
      strain: plant.metrc.StrainName,
      phase: standingPhase(plant),
      days: phaseDays(plant, today),
      count: 1,
    }
    const key = `${group.strain} ${group.phase} ${group.days}`
    const known = groups.get(key)
    if (known) known.count += 1
    else groups.set(key, group)
  }
  return [...groups.values()].sort((a, b) => b.count - a.count || a.strain.localeCompare(b.strain, 'en-US'))
}

function strainsByCount(zones: readonly Pick<ZoneContents, 'plants' | 'batches'>[]): string[] {
  const counts = new Map<string, number>()
  for (const { plants, batches } of zones) {
    for (const { metrc } of plants) counts.set(metrc.StrainName, (counts.get(metrc.StrainName) ?? 0) + 1)
    // A strain with plants comes before one in trays only.
    for (const { metrc } of batches) counts.set(metrc.StrainName, counts.get(metrc.StrainName) ?? 0)
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b, 'en-US')).map(([strain]) => strain)
}

/** Every zone of a room. */
export const zonesOfRoom = ({ systems }: RoomPlaces): ZoneContents[] =>
  [...systems.values()].flatMap(({ racks }) => racks.flatMap(({ levels }) => levels.flat()))
