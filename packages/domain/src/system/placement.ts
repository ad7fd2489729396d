import * as z from 'zod'
import { atPath, type Problem } from '../app-error.ts'
import { businessDay, chosenId, dayProblems, eachOnce, entityId, requiredText } from '../field/field.ts'
import { isBatchIn, type NamedBatch } from '../plant-batch/move.ts'
import { BatchName, batchProblems, type PlantBatch } from '../plant-batch/plant-batch.ts'
import { moveOf } from '../plant/move.ts'
import { phaseOf } from '../plant/phase.ts'
import { mostPlantsAtOnce, type NamedPlant, type PlantState, plantProblems } from '../plant/plant.ts'
import { destinationProblems, type LocationType } from '../room/room-use.ts'
import type { Room } from '../room/room.ts'
import { phaseProblems } from './phase-rule.ts'
import type { System } from './system.ts'
import { isInside, type Zone, ZonePlace } from './zone.ts'

const mostBatchesAtOnce = 500

/** A batch by its name without slashes (SYS-20); Metrc makes no difference between capital and small letters. */
export const plainBatchName = (name: string): string => name.replaceAll('/', '').toLowerCase()

const named = {
  facilityId: entityId,
  plants: z
    // Whatever is no tag is an unknown label too (SYS-17).
    .array(requiredText(100))
    .max(mostPlantsAtOnce, `Choose at most ${mostPlantsAtOnce.toLocaleString('en-US')} plants at once`)
    .superRefine(eachOnce<string>((label) => `Plant ${label}`)),
  batches: z
    .array(BatchName)
    .max(mostBatchesAtOnce, `Choose at most ${mostBatchesAtOnce} batches at once`)
    .superRefine(eachOnce<string>((name) => `Batch ${plainBatchName(name)}`)),
}

/**
 * Where all of them have to stand at this moment, null for in no zone: a place is taken back only as far as nobody has
 * given another one meanwhile. Left out, it does not matter.
 */
const onlyFrom = ZonePlace.nullable().optional()

function atLeastOne({ plants, batches }: { plants: string[]; batches: string[] }, context: z.RefinementCtx): void {
  if (plants.length + batches.length > 0) return
  context.addIssue({ code: 'custom', path: ['plants'], message: 'Choose at least one plant or batch' })
}

/** Plants by their labels and batches by their names into one zone. */
export const ZonePlacement = z
  .strictObject({ ...named, ...ZonePlace.shape, systemId: chosenId, date: businessDay, onlyFrom })
  .superRefine(atLeastOne)
export type ZonePlacement = z.infer<typeof ZonePlacement>

/** Plants and batches out of their zones; they stay in their room, and Metrc has nothing to be told. */
export const ZoneRemoval = z.strictObject({ ...named, onlyFrom }).superRefine(atLeastOne)
export type ZoneRemoval = z.infer<typeof ZoneRemoval>

/** Shown before vegetative plants are put into a flower system (SYS-15). */
export const flowersWarning = 'Vegetative Plants will be Moved to the Flowering Grow Phase.'

/**
 * What must be told to Metrc so that a plant can stand in this system: nothing when it is in the room and phase (READ-36),
 * and no move of it is on its way.
 */
export function plantPlacement(
  plant: PlantState,
  { type }: Pick<System, 'type'>,
  room: Room,
  isMoving = false,
): 'flower' | 'move' | null {
  const flowers = type === 'flower' && phaseOf(plant.metrc) === 'vegetative'
  const write = moveOf(plant, flowers ? 'Flowering' : null, room, isMoving)
  return write === 'move' && room.metrc.Id === null ? null : write
}

/** The same of a batch, which has no phase. */
export const batchPlacement = (batch: PlantBatch, room: Room, isMoving = false): 'move' | null =>
  room.metrc.Id === null || isBatchIn(batch, room, isMoving) ? null : 'move'

export interface PlacementFacts {
  /** Undefined when the facility has no such system. */
  system: System | undefined
  /** The system's room. */
  room: Room | undefined
  /** In the order of the labels that were entered. */
  plants: readonly NamedPlant[]
  batches: readonly NamedBatch[]
  locationTypes: readonly LocationType[]
  today: string
}

/** Why this cannot stand in this zone; empty when it can (SYS-11 to SYS-13, SYS-16 to SYS-19). */
export function placementProblems(
  { date, ...zone }: Zone & { date: string },
  { system, room, plants, batches, locationTypes, today }: PlacementFacts,
): Problem[] {
  if (!system || !room) return [{ path: 'systemId', message: 'Unknown System' }]
  const isOnly = plants.length + batches.length === 1
  const said = (name: string, message: string) => (isOnly ? message : `${name}: ${message}`)
  const problems: Problem[] = isInside(zone, system.size)
    ? []
    : [{ path: 'zone', message: `${system.name} has no such zone` }]
  const comes = {
    plants: plants.some(({ plant, isMoving }) => plant && plantPlacement(plant, system, room, isMoving)),
    plantBatches: batches.some(({ batch, isMoving }) => batch && batchPlacement(batch, room, isMoving)),
  }
  for (const use of ['plants', 'plantBatches'] as const)
    if (comes[use] && room.metrc.Id !== null)
      problems.push(...destinationProblems(room, { use, locationTypes }, 'systemId'))
  for (const [at, asked] of plants.entries())
    for (const problem of placedPlantProblems(asked, system, room))
      problems.push({ ...problem, path: `plants.${at}`, message: said(asked.label, problem.message) })
  for (const [at, asked] of batches.entries())
    for (const problem of placedBatchProblems(asked, room))
      problems.push({ ...problem, path: `batches.${at}`, message: said(asked.name, problem.message) })
  problems.push(...atPath('date', dayProblems(date, today)))
  return problems
}

/** Why a plant cannot stand in this system. A plant on hold may be told apart from its neighbours, but not moved. */
function placedPlantProblems({ plant, isMoving }: NamedPlant, system: System, room: Room): Problem[] {
  if (!plant) return [{ message: 'Unknown Plant Label', mend: 'lookAgain' }]
  if (plant.isGone) return plantProblems(plant, 'move')
  const problems = phaseProblems(phaseOf(plant.metrc), system)
  if (problems.length > 0) return problems.map((message) => ({ message }))
  if (isMoving && room.metrc.Id === null) return [{ message: onItsWay('plant') }]
  const write = plantPlacement(plant, system, room, isMoving)
  if (write === 'flower' && room.metrc.Id === null && plant.metrc.LocationId === null)
    return [{ message: 'The plant has no location in Metrc where it could flower. Move it to a room first.' }]
  return write ? plantProblems(plant, write) : []
}

/** In a room that Metrc does not know nothing is sent that could come after the move. */
const onItsWay = (what: string): string =>
  `A move of the ${what} still waits for Metrc. Place it here when that has its outcome.`

/** Why a batch cannot stand in this room's systems. */
function placedBatchProblems({ batch, isMoving }: NamedBatch, room: Room): Problem[] {
  if (!batch || batchPlacement(batch, room, isMoving)) return batchProblems(batch, 'move')
  if (isMoving) return [{ message: onItsWay('batch') }]
  return batchProblems({ ...batch, metrc: { ...batch.metrc, IsOnHold: false } }, 'move')
}

/** Why a place is not taken back that somebody has changed since. */
export const placedSince = ([first = '', ...others]: readonly string[]): string =>
  `${others.length === 0 ? `${first} was` : `${first} and ${others.length.toLocaleString('en-US')} more were`} moved or placed by somebody since. Nothing was taken back.`

/** Why this cannot be taken out of its zone; empty when it can. */
export function removalProblems({ plants, batches }: Pick<PlacementFacts, 'plants' | 'batches'>): Problem[] {
  const isOnly = plants.length + batches.length === 1
  const unknown = (path: string, name: string, message: string): Problem => ({
    path,
    message: isOnly ? message : `${name}: ${message}`,
  })
  return [
    ...plants.flatMap(({ label, plant }, at) => (plant ? [] : [unknown(`plants.${at}`, label, 'Unknown Plant Label')])),
    ...batches.flatMap(({ name, batch }, at) =>
      batch ? [] : [unknown(`batches.${at}`, name, 'Unknown Plant Batch Name')],
    ),
  ]
}
