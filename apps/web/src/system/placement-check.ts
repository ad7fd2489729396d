import type { Problem } from '@cultivatd/domain/app-error'
import { plantMoveProblems } from '@cultivatd/domain/plant/move'
import type { NamedPlant, PlantState } from '@cultivatd/domain/plant/plant'
import { batchMoveProblems, type NamedBatch } from '@cultivatd/domain/plant-batch/move'
import type { PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import type { Room } from '@cultivatd/domain/room/room'
import type { LocationType } from '@cultivatd/domain/room/room-use'
import { plantPlacement, placementProblems } from '@cultivatd/domain/system/placement'
import type { System } from '@cultivatd/domain/system/system'
import type { ZonePlace } from '@cultivatd/domain/system/zone'
import type { Known } from './use-known-records.ts'

export interface PlacementAsked {
  system: System
  room: Room
  place: ZonePlace
  date: string
  today: string
  locationTypes: readonly LocationType[]
  plants: Known<PlantState>
  batches: Known<PlantBatch>
  /** The labels and names of what is on its way to another room. */
  moving: ReadonlySet<string>
}

export interface PlacementCheck {
  /** Why a plant or batch cannot stand there, by its label or name. */
  ofEach: ReadonlyMap<string, readonly string[]>
  /** What is wrong with the rest. */
  others: readonly Problem[]
  /** Plants that begin to flower (SYS-14). */
  flowering: number
}

/** The server's own rule about what was entered so far; what is not looked up yet is left to it. */
export function placementCheck(asked: PlacementAsked): PlacementCheck {
  const { system, room, place, date, today, locationTypes } = asked
  const named = namedOf(asked)
  const problems = placementProblems({ ...place, date }, { ...named, system, room, locationTypes, today })
  const check = sortedProblems(problems, named)
  const flowering = named.plants.filter(
    ({ label, plant }) => plant && !check.ofEach.has(label) && plantPlacement(plant, system, room) === 'flower',
  )
  return { ...check, flowering: flowering.length }
}

interface RoomMoveAsked extends Omit<PlacementAsked, 'system' | 'room' | 'place'> {
  room: Room | undefined
}

/** The same for a move to a room, into no zone of it. */
export function roomMoveCheck({ room, date, today, locationTypes, ...asked }: RoomMoveAsked): PlacementCheck {
  const named = namedOf(asked)
  const facts = { room, locationTypes, date, today }
  const plants = named.plants.map((one) => ({ ...one, changePhase: null }))
  const problems = [
    ...(plants.length > 0 ? plantMoveProblems(plants, facts) : []),
    ...(named.batches.length > 0 ? batchMoveProblems(named.batches, facts) : []),
  ]
  return { ...sortedProblems(problems, named), flowering: 0 }
}

interface NamedRecords {
  plants: NamedPlant[]
  batches: NamedBatch[]
}

const namedOf = ({ plants, batches, moving }: Pick<PlacementAsked, 'plants' | 'batches' | 'moving'>): NamedRecords => ({
  plants: knownOf(plants).map(([label, plant]) => ({ label, plant, isMoving: moving.has(label) })),
  batches: knownOf(batches).map(([name, batch]) => ({ name, batch, isMoving: moving.has(batch?.metrc.Name ?? name) })),
})

function sortedProblems(problems: readonly Problem[], named: NamedRecords): Pick<PlacementCheck, 'ofEach' | 'others'> {
  const ofEach = new Map<string, string[]>()
  const others: Problem[] = []
  for (const problem of problems) {
    const name = nameOf(problem.path ?? '', named)
    if (name === undefined) {
      if (!others.some(({ message }) => message === problem.message)) others.push(problem)
    } else ofEach.set(name, [...(ofEach.get(name) ?? []), withoutName(problem.message, name)])
  }
  return { ofEach, others }
}

/** Of one plant the rule of a move says only "label". */
function nameOf(path: string, { plants, batches }: NamedRecords): string | undefined {
  if (path === 'label') return plants[0]?.label
  const [, kind, at] = /^(plants|batch\w+)\.(\d+)/.exec(path) ?? []
  return kind === 'plants' ? plants[Number(at)]?.label : kind && batches[Number(at)]?.name
}

const knownOf = <Record>(known: Known<Record>): [string, Record | undefined][] =>
  [...known].flatMap(([name, record]): [string, Record | undefined][] => (record === null ? [] : [[name, record]]))

/** Where several were entered the sentence begins with the name that it stands beside here. */
const withoutName = (message: string, name: string): string =>
  message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message
