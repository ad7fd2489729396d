import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { eachOnce, requiredText } from '../field/field.ts'
import { type FieldWords, listOf } from '../history/field-changes.ts'
import { mostSubTasks, SubTask } from '../task/task.ts'

/** What is to be done, as the sub-task says it that is made of it. */
export const ChecklistLine = SubTask.omit({ isComplete: true })
export type ChecklistLine = z.infer<typeof ChecklistLine>

/** The form of a checklist. */
export const ChecklistForm = z.strictObject({
  name: requiredText(),
  /** In the order in which they are done. */
  lines: z
    .array(ChecklistLine)
    .min(1, 'Add at least one line')
    .max(mostSubTasks, `A checklist has at most ${mostSubTasks} lines, as many as a task has sub-tasks`)
    .superRefine(eachOnce(({ id }) => id)),
})
export type ChecklistForm = z.infer<typeof ChecklistForm>

/** What is done the same way every time, kept to be added to tasks. It belongs to the organization. */
export const Checklist = z.object({ id: z.string(), version: z.number(), ...ChecklistForm.shape })
export type Checklist = z.infer<typeof Checklist>

/** What the form holds of a checklist. */
export const checklistForm = ({ name, lines }: ChecklistForm): ChecklistForm => ({ name, lines })

/** Why a checklist may not be kept beside the others: nobody could tell two of one name apart. */
export function checklistProblems({ name }: { name: string }, others: readonly { name: string }[]): Problem[] {
  const keyOf = (text: string) => text.trim().toLowerCase()
  const twin = others.find((other) => keyOf(other.name) === keyOf(name))
  return twin ? [{ message: `${twin.name} is there already`, path: 'name' }] : []
}

/** '1 line', '12 lines' */
export const linesText = ({ length }: readonly ChecklistLine[]): string =>
  `${length} ${length === 1 ? 'line' : 'lines'}`

/** Why a checklist is not added to a task that has this many sub-tasks; null when all of it fits. */
export function tooManyText(
  subTaskCount: number,
  { name, lines }: Pick<ChecklistForm, 'name' | 'lines'>,
): string | null {
  const left = mostSubTasks - subTaskCount
  if (lines.length <= left) return null
  const room = left === 0 ? 'there is no room for more' : `there is room for ${left} more`
  return `${name} has ${linesText(lines)}, and ${room}: a task has at most ${mostSubTasks} sub-tasks. Nothing was added.`
}

/**
 * The sub-tasks that a checklist makes, none of them done.
 *
 * @param newId makes an id for each: the same list may be added twice
 */
export const subTasksOf = (lines: readonly ChecklistLine[], newId: () => string): SubTask[] =>
  lines.map(({ text }) => ({ id: newId(), text, isComplete: false }))

/** The lines of a checklist that is made of the sub-tasks of a task, whether they are done or not. */
export const linesOf = (subTasks: readonly SubTask[]): ChecklistLine[] => subTasks.map(({ id, text }) => ({ id, text }))

const lineText = (value: unknown): string => {
  const parsed = ChecklistLine.safeParse(value)
  return parsed.success ? parsed.data.text : String(value)
}

/** What the history calls its fields. */
export const checklistWords: FieldWords = {
  name: { label: 'Name' },
  lines: { label: 'Lines', text: listOf(lineText), rows: { text: { label: 'Text' } } },
}
