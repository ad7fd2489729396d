import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { requiredText } from '../field/field.ts'
import type { Room } from '../room/room.ts'
import { isSameName } from '../field/same-name.ts'

/** A place inside rooms, the same ones for all of a facility; by Metrc's id of it. Plants, batches, harvests and packages name it. */
export const Sublocation = z.object({ Id: z.number(), Name: z.string() })
export type Sublocation = z.infer<typeof Sublocation>

/** The form of one. */
export const SublocationForm = z.strictObject({ name: requiredText(100) })
export type SublocationForm = z.infer<typeof SublocationForm>

/**
 * The sublocation that is chosen with a room, by its name. Null for none; left out, what stays in its room keeps its own, and
 * what goes to another room has none.
 */
export const ChosenSublocation = requiredText(150).nullable().optional()
export type ChosenSublocation = z.infer<typeof ChosenSublocation>

/** Those of a facility; null where the state gives it none. */
export type Sublocations = readonly Sublocation[] | null

/** Why this cannot be chosen; nothing while nobody knows which there are. */
export function sublocationProblems(chosen: ChosenSublocation, known: Sublocations | undefined): Problem[] {
  const path = 'sublocation'
  if (chosen === undefined || chosen === null || known === undefined) return []
  if (!known) return [{ path, message: 'This facility has no sublocations' }]
  return known.some(({ Name }) => isSameName(Name, chosen)) ? [] : [{ path, message: `Unknown Sublocation: ${chosen}` }]
}

/** Why none can be called so beside the others of the facility. */
export function sublocationNameProblems(name: string, others: readonly Sublocation[]): Problem[] {
  const same = others.find(({ Name }) => isSameName(Name, name))
  return same ? [{ path: 'name', message: `There is a sublocation called ${same.Name} already` }] : []
}

/** Where a record stands. */
interface Standing {
  LocationId: number | null
  SublocationName?: string | null | undefined
}

/** Whether a record is where it is to go: in the room, and in the sublocation where one is chosen. */
export const isInPlace = (at: Standing, room: Room, chosen?: ChosenSublocation): boolean =>
  at.LocationId !== null &&
  at.LocationId === room.metrc.Id &&
  (chosen === undefined || isSameName(at.SublocationName, chosen))

/**
 * What Metrc is told of the sublocation with a room: a move that does not say it may clear it. Undefined where there is
 * nothing to tell.
 *
 * @param roomLocationId Metrc's id of the room that it goes to
 */
export function toldSublocation(
  chosen: ChosenSublocation,
  { LocationId, SublocationName }: Standing,
  roomLocationId: number | null,
): string | null | undefined {
  if (chosen !== undefined) return chosen
  if (!SublocationName) return undefined
  return LocationId !== null && LocationId === roomLocationId ? SublocationName : null
}
