import type { Problem } from '../app-error.ts'
import { type Phase, phaseLabels } from '../plant/phase.ts'
import type { Room } from '../room/room.ts'
import { roomTypeLabels } from '../room/room-types.ts'
import { acceptsPhase } from './phase-rule.ts'
import { type System, type SystemForm, type SystemSize, systemTypesOf } from './system.ts'
import type { BatchPlace } from './zone.ts'

/** A plant or a batch that stands in a system. */
export interface PlacedRecord extends Omit<BatchPlace, 'systemId'> {
  what: Phase | 'batch'
}

interface ChangeFacts {
  /** Undefined when the facility has no such room. */
  room: Room | undefined
  /** The system as it is; undefined for a new one. */
  system?: System | undefined
  /** The names of the other systems of the room. */
  takenNames: readonly string[]
  /** What stands in it. */
  standing: readonly PlacedRecord[]
}

/** Why a system cannot become this; empty when it can (SYS-04 to SYS-06, READ-64). */
export function systemProblems(form: SystemForm, { room, system, takenNames, standing }: ChangeFacts): Problem[] {
  if (!room) return [{ path: 'roomId', message: 'Unknown Room' }]
  const problems: Problem[] = []
  if (takenNames.some((name) => name.toLowerCase() === form.name.toLowerCase()))
    problems.push({ path: 'name', message: `There is a system called ${form.name} in ${room.metrc.Name} already` })
  return [...problems, ...typeProblems(form, room, system, standing), ...sizeProblems(form, standing)]
}

function typeProblems(
  { type }: SystemForm,
  room: Room,
  system: System | undefined,
  standing: readonly PlacedRecord[],
): Problem[] {
  // The room's types may have changed since; that alone does not keep anybody from giving the system another name.
  if (type === system?.type) return []
  if (!systemTypesOf(room.types).includes(type))
    return [{ path: 'type', message: `${room.metrc.Name} is not a ${roomTypeLabels[type].toLowerCase()} room` }]
  // A vegetative plant that is put into a flower system flowers from that day on; with the type alone nobody tells the state.
  const mayStay = (phase: Phase) => acceptsPhase(type, phase) && !(type === 'flower' && phase === 'vegetative')
  return (Object.keys(phaseLabels) as Phase[])
    .filter((phase) => !mayStay(phase))
    .flatMap((phase) => {
      const count = standing.filter(({ what }) => what === phase).length
      if (count === 0) return []
      const message = `${counted(count, 'plant stands', 'plants stand')} here, ${phaseLabels[phase]}. Move ${count === 1 ? 'it' : 'them'} out before the system becomes ${roomTypeLabels[type]}`
      return [{ path: 'type', message }]
    })
}

/** Each count by itself, so that the field that is too small says so (READ-64). */
function sizeProblems(size: SystemSize, standing: readonly PlacedRecord[]): Problem[] {
  const outside = {
    rackCount: standing.filter(({ rack }) => rack !== null && rack > size.rackCount),
    levelCount: standing.filter(({ level }) => level !== null && level > size.levelCount),
    zoneCount: standing.filter(({ zone }) => zone !== null && zone > size.zoneCount),
  }
  return Object.entries(outside).flatMap(([path, those]) =>
    those.length > 0 ? [{ path, message: `${standingText(those)} outside the new size` }] : [],
  )
}

function standingText(those: readonly PlacedRecord[]): string {
  const batches = those.filter(({ what }) => what === 'batch').length
  const plants = those.length - batches
  const names = [
    ...(plants > 0 ? [counted(plants, 'plant', 'plants')] : []),
    ...(batches > 0 ? [counted(batches, 'batch', 'batches')] : []),
  ]
  return `${names.join(' and ')} ${those.length === 1 ? 'stands' : 'stand'}`
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** Why a system may not be deleted: something stands in it. */
export const deleteSystemProblems = ({ name }: System, standing: readonly PlacedRecord[]): string[] =>
  standing.length === 0
    ? []
    : [`${standingText(standing)} in ${name}. Move ${standing.length === 1 ? 'it' : 'them'} out first.`]
