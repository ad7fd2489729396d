import * as z from 'zod'
import { entityId } from '../field/field.ts'
import type { SystemSize } from './system.ts'

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

/** Whether a system of this size has the zone. */
export const isInside = ({ rack, level, zone }: Zone, { rackCount, levelCount, zoneCount }: SystemSize): boolean =>
  rack <= rackCount && level <= levelCount && zone <= zoneCount

/** A zone in words: `rack 2, level 1, zone 3`. */
export const zoneText = ({ rack, level, zone }: Zone): string => `rack ${rack}, level ${level}, zone ${zone}`
