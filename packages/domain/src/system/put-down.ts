import type { SystemSize } from './system.ts'
import { type BatchPlace, type Zone, type ZonePlace, zoneKey } from './zone.ts'

/**
 * Where on a rack map something is put down: a zone; a rack, which has no level and no zone; or a level through all racks,
 * which has no rack and no zone.
 */
export type MapPlace = BatchPlace

/** A plant by its label or a batch by its name, and the zone in which it stands; null for in none. */
export interface Standing {
  name: string
  from: ZonePlace | null
}

/** What goes into one zone. */
export interface PutPart {
  place: ZonePlace
  names: readonly string[]
}

export interface PutDown {
  /** One for each zone that something goes to, the lowest level first, from the left. */
  parts: readonly PutPart[]
  /** Each keeps its position in the rack or level that they come from together. */
  isAsTheyStand: boolean
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1)

/** The zones of a place on the map, the lowest level first, from the left. */
export function zonesOfPlace({ systemId, rack, level, zone }: MapPlace, size: SystemSize): ZonePlace[] {
  const of = (one: number | null, count: number) => (one === null ? numbers(count) : [one])
  const racks = of(rack, size.rackCount)
  return of(level, size.levelCount).flatMap((onLevel) =>
    racks.flatMap((inRack) =>
      of(zone, size.zoneCount).map((inZone) => ({ systemId, rack: inRack, level: onLevel, zone: inZone })),
    ),
  )
}

/**
 * What goes into which zone when all of these are put down on a place of the map. What stands there already stays where it
 * is. A whole rack that is put on a rack, and a level on a level, are put down as they stand; all else is spread in its
 * order so that the zones become as full as each other.
 *
 * @param countIn how many plants and batches stand in a zone
 */
export function putDown(
  carried: readonly Standing[],
  place: MapPlace,
  size: SystemSize,
  countIn: (zone: ZonePlace) => number,
): PutDown {
  const zones = zonesOfPlace(place, size)
  const there = new Set(zones.map(zoneKey))
  const moving = carried.filter(({ from }) => from === null || !there.has(zoneKey(from)))
  const asTheyStand = arranged(moving, place, there)
  return { parts: asTheyStand ?? spread(moving, zones, countIn), isAsTheyStand: asTheyStand !== null }
}

/** Each in the same spot of the other rack or level; null where they do not come from one, or do not fit. */
function arranged(moving: readonly Standing[], place: MapPlace, there: ReadonlySet<string>): PutPart[] | null {
  const isRack = place.rack !== null && place.level === null && place.zone === null
  const isLevel = place.level !== null && place.rack === null && place.zone === null
  if (!isRack && !isLevel) return null
  const lines = new Set(moving.map(({ from }) => from && `${from.systemId}/${isRack ? from.rack : from.level}`))
  const froms = new Set(moving.map(({ from }) => from && zoneKey(from)))
  // All of one zone has no arrangement to keep.
  if (lines.size !== 1 || froms.size < 2) return null
  const parts = new Map<string, { place: ZonePlace; names: string[] }>()
  for (const { name, from } of moving) {
    if (from === null) return null
    const to = { ...from, systemId: place.systemId, ...(isRack ? { rack: place.rack } : { level: place.level }) }
    const key = zoneKey(to as ZonePlace)
    if (!there.has(key)) return null
    const part = parts.get(key)
    if (part) part.names.push(name)
    else parts.set(key, { place: to as ZonePlace, names: [name] })
  }
  return [...parts.values()].toSorted((a, b) => inOrder(a.place, b.place))
}

const inOrder = (a: Zone, b: Zone): number => a.level - b.level || a.rack - b.rack || a.zone - b.zone

/** Neighbours stay neighbours: each zone takes a run of them. */
function spread(
  moving: readonly Standing[],
  zones: readonly ZonePlace[],
  countIn: (zone: ZonePlace) => number,
): PutPart[] {
  const shares = evenShares(zones.map(countIn), moving.length)
  let taken = 0
  return zones.flatMap((place, at) => {
    const from = taken
    taken += shares[at] ?? 0
    return taken > from ? [{ place, names: moving.slice(from, taken).map(({ name }) => name) }] : []
  })
}

/**
 * How many of `count` each zone takes, so that all become as full as each other as far as nothing is taken out of one; of
 * equals the first takes one more.
 */
export function evenShares(full: readonly number[], count: number): number[] {
  if (full.length === 0) return []
  const takesUpTo = (line: number) => full.reduce((sum, one) => sum + Math.max(0, line - one), 0)
  // The highest line up to which there is enough for all.
  let line = Math.min(...full)
  let above = line + count + 1
  while (above - line > 1) {
    const middle = Math.floor((line + above) / 2)
    if (takesUpTo(middle) <= count) line = middle
    else above = middle
  }
  let left = count - takesUpTo(line)
  return full.map((one) => {
    const more = left > 0 && one <= line ? 1 : 0
    left -= more
    return Math.max(0, line - one) + more
  })
}

/** The share of each zone in numbers: '8', '8 or 9', '1 to 9'. */
export function sharesText(parts: readonly PutPart[]): string {
  const counts = parts.map(({ names }) => names.length)
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  if (least === most) return String(least)
  return `${least} ${most - least === 1 ? 'or' : 'to'} ${most}`
}
