import * as z from 'zod'
import { entityId } from '../field/field.ts'
import { levelLabel, type System, type SystemSize } from './system.ts'

const position = z.number('Choose a zone').int('Choose a zone').min(1, 'Choose a zone')

/** One zone of one system, each part counted from 1: the leftmost rack, the lowest level (DATA-14). */
export const ZonePlace = z.object({ systemId: entityId, rack: position, level: position, zone: position })
export type ZonePlace = z.infer<typeof ZonePlace>

/** Where a batch stands: in a system, and in a zone of it where one was told (READ-35). */
export const BatchPlace = ZonePlace.extend({
  rack: position.nullable(),
  level: position.nullable(),
  zone: position.nullable(),
})
export type BatchPlace = z.infer<typeof BatchPlace>

/** A zone within its system. */
export type Zone = Omit<ZonePlace, 'systemId'>

/** A name for the zone that no other zone has. */
export const zoneKey = ({ systemId, rack, level, zone }: ZonePlace): string => `${systemId}/${rack}/${level}/${zone}`

/** The zone that `zoneKey` named; null for anything else. */
export function zoneOfKey(key: string): ZonePlace | null {
  const [, systemId = '', rack, level, zone] = key.match(/^(.+)\/(\d{1,3})\/(\d{1,2})\/(\d{1,2})$/) ?? []
  return rack ? { systemId, rack: Number(rack), level: Number(level), zone: Number(zone) } : null
}

/** Whether a system of this size has the zone. */
export const isInside = ({ rack, level, zone }: Zone, { rackCount, levelCount, zoneCount }: SystemSize): boolean =>
  rack <= rackCount && level <= levelCount && zone <= zoneCount

/**
 * A place in words, as far as it was told (READ-35): `rack 2, upper, zone 3`. A system of one level does not name it;
 * where it is not known how many there are, the level is counted: `rack 2, level 1, zone 3`.
 */
export function placeText({ rack, level, zone }: Omit<BatchPlace, 'systemId'>, levelCount?: number): string {
  const counted = level === null ? '' : `level ${level}`
  const levelText = level === null || levelCount === undefined ? counted : levelLabel(level, levelCount)
  return [rack === null ? '' : `rack ${rack}`, levelText, zone === null ? '' : `zone ${zone}`]
    .filter(Boolean)
    .join(', ')
}

/** The same with the system in front: `North racks, rack 2, upper, zone 3`. */
export const placeInSystemText = ({ name, size }: Pick<System, 'name' | 'size'>, place: BatchPlace): string =>
  [name, placeText(place, size.levelCount)].filter(Boolean).join(', ')
