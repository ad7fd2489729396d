import * as z from 'zod'
import { roomPhaseLabels, roomPhases } from '../environment/target-bands.ts'
import { eachOnce, entityId, optionalText, pleaseEnterValue, requiredText } from '../field/field.ts'
import { type FieldWords, listOf, wordFrom } from '../history/field-changes.ts'
import { mostSubTasks, SubTask } from '../task/task.ts'

/** As many tasks as a template has. */
export const mostPlannedTasks = 500

/** As many days as a run has: mothers are kept for about a year. */
export const mostRunDays = 400

const wholeDays = (message: string) => z.number(message).int(message).min(1, message).max(mostRunDays, message)

/** A task of a template: what is to be done on one of its days. What is made of it is a custom task. */
export const PlannedTask = z.strictObject({
  /** Made at random when the row is added; by it the tasks of a run are found again when the template changes. */
  id: entityId,
  /** Day 1 is that on which the plants enter the phase. */
  day: wholeDays(`Enter a day from 1 to ${mostRunDays}`),
  name: requiredText(200),
  description: optionalText(4000),
  subTasks: z
    .array(SubTask)
    .max(mostSubTasks, `A task has at most ${mostSubTasks} sub-tasks`)
    .superRefine(eachOnce(({ id }) => id)),
})
export type PlannedTask = z.infer<typeof PlannedTask>

export const PlannedTasks = z
  .array(PlannedTask)
  .min(1, 'Add at least one task')
  .max(mostPlannedTasks, `A run template has at most ${mostPlannedTasks} tasks`)
  .superRefine(eachOnce(({ id }) => id))

/** Why a task cannot stand on a day of a run of so many days; null when it can. */
const afterEndText = (day: number, days: number): string | null =>
  day > days ? `Day ${day} is after the last day, day ${days}. Choose an earlier one, or make the run longer.` : null

/** What is to be done from day 1 to the last day of a phase. */
export const RunTemplateForm = z
  .strictObject({
    name: requiredText(),
    phase: z.enum(roomPhases, pleaseEnterValue),
    /** How long the phase takes. */
    days: wholeDays(`Enter whole days from 1 to ${mostRunDays}`),
    tasks: PlannedTasks,
  })
  .superRefine(({ days, tasks }, context) => {
    for (const [at, { day }] of tasks.entries()) {
      const message = afterEndText(day, days)
      if (message) context.addIssue({ code: 'custom', message, path: ['tasks', at, 'day'] })
    }
  })
export type RunTemplateForm = z.infer<typeof RunTemplateForm>

/** A run template; it belongs to the organization. */
export const RunTemplate = z.object({ id: z.string(), version: z.number(), ...RunTemplateForm.shape })
export type RunTemplate = z.infer<typeof RunTemplate>

/** By day; those of one day as they were entered. */
export const byDay = <Planned extends { day: number }>(tasks: readonly Planned[]): Planned[] =>
  tasks.toSorted((one, other) => one.day - other.day)

/** What is kept of a form: in the order of the days, and nothing is ticked in what nobody began. */
export const keptTemplate = (form: RunTemplateForm): RunTemplateForm => ({
  ...form,
  tasks: byDay(form.tasks).map((task) => ({
    ...task,
    subTasks: task.subTasks.map((one) => ({ ...one, isComplete: false })),
  })),
})

/** What the form holds of a template. */
export const runTemplateForm = ({ name, phase, days, tasks }: RunTemplateForm): RunTemplateForm => ({
  name,
  phase,
  days,
  tasks,
})

const plannedText = (value: unknown): string => {
  const { data } = PlannedTask.safeParse(value)
  if (!data) return ''
  const parts = data.subTasks.map(({ text }) => text).join(', ')
  return `day ${data.day}: ${[data.name, data.description, parts].filter(Boolean).join('; ')}`
}

export const plannedTasksWord = {
  label: 'Tasks',
  text: listOf(plannedText),
  rows: { day: { label: 'Day' }, name: { label: 'Name' }, description: { label: 'Description' } },
}

export const phaseWord = { label: 'Phase', text: wordFrom(roomPhaseLabels) }

/** What the history calls its fields. */
export const runTemplateWords: FieldWords = {
  name: { label: 'Name' },
  phase: phaseWord,
  days: { label: 'Days' },
  tasks: plannedTasksWord,
}
