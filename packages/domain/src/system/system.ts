import * as z from 'zod'
import { requiredText } from '../field/field.ts'
import { type FieldWords, listOf, wordFrom } from '../history/field-changes.ts'
import { RoomType } from '../room/room.ts'
import { roomTypeLabels } from '../room/room-types.ts'

/** What a system is for (SYS-05): nothing dries in one, and nothing is packaged there. */
const systemTypes = RoomType.exclude(['packaging', 'dry'])
export const SystemType = z.enum(systemTypes.options, 'Choose a system type')
export type SystemType = z.infer<typeof SystemType>

const mustBePositiveInteger = 'Must be a positive integer'

const size = (largest: number) =>
  z
    .number(mustBePositiveInteger)
    .int(mustBePositiveInteger)
    .min(1, mustBePositiveInteger)
    .max(largest, `Enter at most ${largest}`)

/** How many of each a system has: racks side by side, levels above each other, zones along a level (DATA-09). */
export const SystemSize = z.strictObject({ rackCount: size(100), levelCount: size(20), zoneCount: size(60) })
export type SystemSize = z.infer<typeof SystemSize>

/** A system of a room: racks in which plants and batches have their places (DATA-09). */
export const System = z.object({
  id: z.string(),
  facilityId: z.string(),
  roomId: z.string(),
  version: z.number(),
  name: z.string(),
  type: SystemType,
  /** When it was added, as an instant. */
  created: z.string(),
  size: SystemSize,
})
export type System = z.infer<typeof System>

/** A system whose room is gone from Metrc, with what that was called. */
export const SystemOfGoneRoom = System.extend({ roomName: z.string() })
export type SystemOfGoneRoom = z.infer<typeof SystemOfGoneRoom>

/** A drawing with more zones than this can neither be read nor be drawn at once. */
export const mostZones = 10_000

/** How many zones a system of this size has. */
export const zonesIn = ({ rackCount, levelCount, zoneCount }: SystemSize): number => rackCount * levelCount * zoneCount

/** The dialog for a new system and for one that is there (SYS-03, SYS-04, SYS-06). */
export const SystemForm = z
  .strictObject({ name: requiredText(100), type: SystemType, ...SystemSize.shape })
  .superRefine((form, context) => {
    if (zonesIn(form) <= mostZones) return
    const message = `A system has at most ${mostZones.toLocaleString('en-US')} zones, this one would have ${zonesIn(form).toLocaleString('en-US')}`
    context.addIssue({ code: 'custom', path: ['zoneCount'], message })
  })
export type SystemForm = z.infer<typeof SystemForm>

/** What the form holds of a system. */
export const systemForm = ({ name, type, size }: System): SystemForm => ({ name, type, ...size })

/** What the history calls its fields. */
export const systemWords: FieldWords = {
  name: { label: 'Name' },
  type: { label: 'Type', text: wordFrom(roomTypeLabels) },
  rackCount: { label: 'Racks' },
  levelCount: { label: 'Levels' },
  zoneCount: { label: 'Zones' },
  water: { label: 'Water' },
  sources: { label: 'Sources of readings', text: listOf(String) },
  lights: { label: 'Lights' },
  // As entries call them that were written before the form did.
  racks: { label: 'Racks' },
  levels: { label: 'Levels' },
  zones: { label: 'Zones' },
}

/** What the dialog begins with (SYS-07). */
export const newSystemDefaults = { rackCount: 1, levelCount: 2, zoneCount: 2 } as const satisfies SystemSize

/** The types that a system of such a room may have: the room's own; all where a room has none (SYS-05). */
export const systemTypesOf = (roomTypes: readonly RoomType[]): SystemType[] =>
  SystemType.options.filter((type) => roomTypes.length === 0 || roomTypes.includes(type))

/** What a level is called, counted from 1 at the lowest (SYS-09, READ-65). */
export function levelLabel(level: number, levelCount: number): string {
  if (levelCount === 1) return ''
  if (levelCount === 2) return level === 1 ? 'lower' : 'upper'
  if (levelCount === 3) return ['lower', 'middle', 'upper'][level - 1] ?? ''
  return `level ${level}`
}
