import * as z from 'zod'
import { pleaseEnterValue, requiredText } from '../field/field.ts'
import { type FieldWords, listOf, wordFrom } from '../history/field-changes.ts'
import { roomTypeLabels } from './room-types.ts'

/** DATA-42. */
export const RoomType = z.enum(['mother', 'vegetation', 'flower', 'dry', 'clone', 'packaging'])
export type RoomType = z.infer<typeof RoomType>

// Apart from the schemas: the cards of Home need the words only.
export { roomTypeLabels, roomTypesText } from './room-types.ts'

/** The location type of a room that the state does not know (ROOM-03, READ-51). */
export const notAMetrcLocation = 'Not a Metrc Location'

/** A room; Metrc calls it a location (DATA-05). `metrc.Id` is null when it is not a Metrc location. */
export const Room = z.object({
  id: z.string(),
  facilityId: z.string(),
  version: z.number(),
  types: z.array(RoomType),
  metrc: z.object({
    Id: z.number().nullable(),
    Name: z.string(),
    LocationTypeName: z.string(),
  }),
})
export type Room = z.infer<typeof Room>

/** What stands in a room, counted by the server from the mirror; the room's drawing and its one line of facts. */
export const RoomContents = z.object({
  vegetative: z.number(),
  flowering: z.number(),
  /** The mean day on which the plants of each phase entered it; null without plants or dates. The device counts from it. */
  vegetativeSince: z.iso.date().nullable(),
  floweringSince: z.iso.date().nullable(),
  batches: z.number(),
  /** Clones left in the batches. */
  untracked: z.number(),
  /** Harvests that hang here, with no finished date. */
  harvests: z.array(
    z.object({ id: z.string(), plantCount: z.number(), wetWeightGrams: z.number(), currentWeightGrams: z.number() }),
  ),
  /** Packages that are not finished. */
  packages: z.number(),
  packagesUnderOne: z.number(),
})
export type RoomContents = z.infer<typeof RoomContents>

export const RoomSummary = Room.extend({ contents: RoomContents })
export type RoomSummary = z.infer<typeof RoomSummary>

/** The room form (ROOM-02 to ROOM-04, API-08). Choosing 'Not a Metrc Location' keeps the room out of Metrc (READ-51). */
export const RoomForm = z.strictObject({
  name: requiredText(100),
  locationType: requiredText(100),
  types: z
    .array(RoomType, pleaseEnterValue)
    .max(6)
    .refine((types) => new Set(types).size === types.length, 'Each room type once'),
})
export type RoomForm = z.infer<typeof RoomForm>

/** What the form holds of a room; its types in one order, for which of them it has is no list. */
export const roomForm = ({ types, metrc }: Room): RoomForm => ({
  name: metrc.Name,
  locationType: metrc.Id === null ? notAMetrcLocation : metrc.LocationTypeName,
  types: types.toSorted(),
})

/** What the history calls its fields. */
export const roomWords: FieldWords = {
  name: { label: 'Name' },
  locationType: { label: 'Location type' },
  types: { label: 'Room types', text: listOf(wordFrom(roomTypeLabels)) },
  /** Those that went with it. */
  systems: { label: 'Systems', text: listOf(String) },
  sources: { label: 'Sources of readings', text: listOf(String) },
}

/** Why a room cannot become this (ROOM-02): the location type must be one of Metrc's or none at all. */
export function roomProblems(form: RoomForm, locationTypes: readonly string[]): { message: string; path: string }[] {
  const isKnown = form.locationType === notAMetrcLocation || locationTypes.includes(form.locationType)
  return isKnown ? [] : [{ message: `Unknown location type: ${form.locationType}`, path: 'locationType' }]
}

/** The select is locked when the only real location type is the chosen one (ROOM-05, READ-53). */
export const isLocationTypeLocked = (chosen: string, locationTypes: readonly string[]): boolean =>
  locationTypes.length === 1 && chosen === locationTypes[0]

/** Which parts a room page shows (READ-54). */
export function roomSections(types: readonly RoomType[]): { harvests: boolean; packages: boolean; systems: boolean } {
  return {
    harvests: types.includes('dry'),
    packages: types.includes('packaging'),
    systems: types.length === 0 || types.some((type) => type !== 'dry' && type !== 'packaging'),
  }
}

/** Why a room, or a sublocation, may not be deleted: something stands in it (READ-56). */
export function deleteRoomProblems(
  name: string,
  held: { plants: number; batches: number; packages: number; harvests: number },
  what: 'room' | 'sublocation' = 'room',
): string[] {
  const parts = [
    [held.plants, 'plant', 'plants'],
    [held.batches, 'batch', 'batches'],
    [held.packages, 'package', 'packages'],
    [held.harvests, 'unfinished harvest', 'unfinished harvests'],
  ] as const
  const still = parts.flatMap(([count, one, many]) => (count > 0 ? [`${count} ${count === 1 ? one : many}`] : []))
  return still.length > 0 ? [`${name} still holds ${still.join(', ')}. Move them to another ${what} first.`] : []
}
