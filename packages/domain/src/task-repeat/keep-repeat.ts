import type { NamedByTask } from '../task/change-task.ts'
import type { TaskForm, TaskLocation } from '../task/task.ts'

/** What the tasks of a repeat name, as it stands now. */
export interface NamedByRepeat extends NamedByTask {
  /** What its tasks are called. */
  title: string
  /** What the rooms of its locations are called or were called, in their order. */
  roomNames: readonly (string | null)[]
}

/** What becomes of a repeat whose next tasks are to be made. `told` is said to who created it, each a sentence. */
export type KeptRepeat =
  | { state: 'goesOn'; form: TaskForm; told: string[] }
  /** All its facilities are inactive, which may be for a while: nothing is made, and nobody is told. */
  | { state: 'rests' }
  | { state: 'ends'; told: string[] }

/**
 * Nobody looks at a repeat for months. Of what its tasks name that is gone by then the next ones are made without it; where
 * nothing is left to be done there, none is made any more.
 */
export function keptRepeat(form: TaskForm, named: NamedByRepeat): KeptRepeat {
  const { locations } = form
  const isInactive = (at: number) => named.places[at]?.facility === undefined
  const isGone = ({ roomId }: TaskLocation, at: number) =>
    !isInactive(at) && roomId !== null && named.places[at]?.room === undefined
  if (locations.length > 0 && locations.every((_, at) => isInactive(at))) return { state: 'rests' }
  if (form.type === 'Maintenance' && !named.equipment) return endedFor('its equipment is not there any more', named)
  const goneRooms = new Set(locations.flatMap((one, at) => (isGone(one, at) ? [named.roomNames[at] ?? 'a room'] : [])))
  const gone = `${[...goneRooms].join(', ')} ${goneRooms.size > 1 ? 'are' : 'is'} not there any more`
  const left = locations.filter((one, at) => !isGone(one, at))
  if (goneRooms.size > 0 && left.length === 0) return endedFor(gone, named)
  const withoutRooms = goneRooms.size > 0 ? [`Cultivatd repeats ${named.title} without what is gone: ${gone}`] : []
  const hasNobody = form.employeeId !== null && named.assignee?.isActive !== true
  const kept = { ...form, locations: left, employeeId: hasNobody ? null : form.employeeId }
  return { state: 'goesOn', form: kept, told: [...withoutRooms, ...(hasNobody ? [unassigned(named)] : [])] }
}

const endedFor = (why: string, { title }: NamedByRepeat): KeptRepeat => ({
  state: 'ends',
  told: [`Cultivatd ended the repeat of ${title}, because ${why}; add another task where it goes on elsewhere`],
})

const unassigned = ({ title, assignee }: NamedByRepeat): string =>
  `Cultivatd leaves the next tasks of ${title} unassigned, because ${assignee?.displayName ?? 'who did them'} has no access any more; choose somebody in one of them for all later ones`
