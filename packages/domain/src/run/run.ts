import * as z from 'zod'
import { businessDay, entityId } from '../field/field.ts'
import type { FieldWords } from '../history/field-changes.ts'
import { roomPhases } from '../environment/target-bands.ts'
import { DifferenceRow } from './run-difference.ts'
import { mostPlannedTasks, PlannedTask, plannedTasksWord, phaseWord } from './run-template.ts'

/** Planned tasks that are not laid, by their ids: chosen away, as what is past often is. */
const leftOut = z.array(entityId).max(mostPlannedTasks, `A run has at most ${mostPlannedTasks} tasks`)

/** A template that is to be laid over a room. */
export const RunForm = z.strictObject({
  roomId: entityId,
  templateId: entityId,
  /** Of the template as it was seen: when somebody changed it meanwhile, nothing is laid. */
  templateVersion: z.int().min(0),
  /** Day 1. */
  startDay: businessDay,
  /** Who is to do its tasks; null: nobody yet. */
  employeeId: entityId.nullable(),
  leftOut,
  /** The day on which the plants in the room entered the phase, as far as it was known when day 1 was chosen. */
  phaseDay: businessDay.nullable(),
})
export type RunForm = z.infer<typeof RunForm>

/** A change of a run, with the difference as it was seen before it is applied: another one is refused. */
export const RunChange = z.strictObject({
  startDay: businessDay,
  phaseDay: businessDay.nullable(),
  /** Takes its tasks from the template as it is now. */
  isUpdated: z.boolean(),
  leftOut,
  difference: z.array(DifferenceRow).max(2 * mostPlannedTasks),
})
export type RunChange = z.infer<typeof RunChange>

/** A run template laid over a room. */
export const Run = z.object({
  id: z.string(),
  version: z.number(),
  facilityId: z.string(),
  roomId: z.string(),
  /** Null of a room that is there no more. */
  roomName: z.string().nullable(),
  /** The template may have been changed since, or be deleted; what was laid of it stands here. */
  templateId: z.string(),
  name: z.string(),
  phase: z.enum(roomPhases),
  days: z.number(),
  tasks: z.array(PlannedTask),
  /** Day 1. */
  startDay: z.string(),
  phaseDay: z.string().nullable(),
  employeeId: z.string().nullable(),
  createdBy: z.string(),
  createdByName: z.string(),
  /** Days as YYYY-MM-DD; null while it goes on. */
  endedOn: z.string().nullable(),
})
export type Run = z.infer<typeof Run>

/** 'Flower, 9 weeks in Flower 2' */
export const runTitle = ({ name, roomName }: Pick<Run, 'name' | 'roomName'>): string =>
  `${name} in ${roomName ?? 'a room that is gone'}`

/** What the history calls its fields. */
export const runWords: FieldWords = {
  room: { label: 'Room' },
  template: { label: 'Run template' },
  phase: phaseWord,
  startDay: { label: 'Day 1' },
  phaseDay: { label: 'Plants entered the phase' },
  isUpdated: { label: 'Update from template', text: () => '' },
  leftOut: { label: 'Left out', text: () => '' },
  tasks: plannedTasksWord,
  days: { label: 'Days' },
  endedOn: { label: 'Ended' },
}
