import * as z from 'zod'
import { atPath, type Problem } from '../app-error.ts'
import { dayText } from '../field/day-text.ts'
import { businessDay, dayProblems, entityId } from '../field/field.ts'
import { harvestProblems } from './harvest-actions.ts'
import { type Harvest, HarvestStatus, type HarvestStep, harvestStep, harvestStepLabels } from './harvest.ts'

/** A day of the status: the begin or the end of a step. */
const StatusField = HarvestStatus.keyof()
export type StatusField = z.infer<typeof StatusField>

/** A step of a harvest began or ended on a day (HARV-10, READ-38): ours alone, Metrc does not know the steps. */
export const HarvestStepping = z.strictObject({
  facilityId: entityId,
  id: entityId,
  field: StatusField,
  date: businessDay,
})
export type HarvestStepping = z.infer<typeof HarvestStepping>

/** The step that was stamped last is taken back: pressed by mistake, or too early. */
export const HarvestStepUndo = HarvestStepping.omit({ date: true })
export type HarvestStepUndo = z.infer<typeof HarvestStepUndo>

const buttons: Record<Exclude<HarvestStep, 'Complete'>, { field: StatusField; button: string }> = {
  ToDoManicure: { field: 'manicureStartDateTime', button: 'Start Manicure Trim' },
  InProgressManicure: { field: 'manicureEndDateTime', button: 'Finish Manicure Trim' },
  ToDoDry: { field: 'dryStartDateTime', button: 'Start Drying' },
  InProgressDry: { field: 'dryEndDateTime', button: 'End Drying' },
  ToDoTrim: { field: 'trimStartDateTime', button: 'Start Final Trim' },
  InProgressTrim: { field: 'trimEndDateTime', button: 'End Final Trim' },
}

/** What comes next for a harvest, with the words of its button (HARV-09); null once every step is done. */
export function nextStepOf(harvest: Pick<Harvest, 'metrc' | 'status'>): { field: StatusField; button: string } | null {
  const step = harvestStep(harvest)
  return step === 'Complete' ? null : buttons[step]
}

/** The words of the button that stamps a day of the status (HARV-09). */
export const stepButton = (field: StatusField): string =>
  Object.values(buttons).find((each) => each.field === field)?.button ?? field

/** The step that was stamped last, with its day; null before the first. */
export function lastStepOf({
  status,
}: Pick<Harvest, 'status'>): { field: StatusField; button: string; day: string } | null {
  const done = Object.values(buttons).flatMap(({ field, button }) => {
    const day = status[field]
    return day === null ? [] : [{ field, button, day }]
  })
  return done.at(-1) ?? null
}

/** Why this step cannot be taken back; empty when it can: only the last one, and of a harvest that can be worked on. */
export function stepUndoProblems(
  harvest: Harvest | undefined,
  field: StatusField,
  { isFinishing }: { isFinishing: boolean },
): Problem[] {
  const problems: Problem[] = harvestProblems(harvest, 'undoStep')
  if (isFinishing)
    problems.push({ message: 'The finish of this harvest waits for Metrc. Give that up first, or undo it afterwards.' })
  const last = harvest && lastStepOf(harvest)
  if (last && last.field !== field)
    problems.push({ path: 'field', message: `${stepButton(field)} is not the last step: ${last.button} is` })
  return problems
}

/** Why this step cannot be stamped with this day; empty when it can (HARV-05 to HARV-10). */
export function steppingProblems(
  harvest: Harvest | undefined,
  { field, date }: Pick<HarvestStepping, 'field' | 'date'>,
  today: string,
): Problem[] {
  const problems: Problem[] = harvestProblems(harvest, 'step')
  const next = harvest && nextStepOf(harvest)
  if (harvest && next && next.field !== field)
    problems.push({
      path: 'field',
      message: `${stepButton(field)} is not the next step: the harvest is at ${harvestStepLabels[harvestStep(harvest)]}`,
    })
  const since = harvest && latestDayOf(harvest)
  if (since && date < since)
    problems.push({ path: 'date', message: `The date cannot be before ${dayText(since, date)}` })
  problems.push(...atPath('date', dayProblems(date, today)))
  return problems
}

/** The last day of which something is known: steps follow each other. */
const latestDayOf = ({ status, metrc }: Harvest): string | undefined =>
  [metrc.HarvestStartDate, ...Object.values(status)]
    .filter((day) => day !== null)
    .sort()
    .at(-1)
