import type { PlannedTask, RunTemplateForm } from './run-template.ts'
import type { RunTask } from './run-difference.ts'
import type { Run } from './run.ts'

export const aPlannedTask = (given: Partial<PlannedTask> = {}): PlannedTask => ({
  id: 'planned-1',
  day: 21,
  name: 'Defoliate',
  description: '',
  subTasks: [],
  ...given,
})

/** Defoliate on day 21, flush on day 56, chop on day 63; say only what matters. */
export const aTemplateForm = (given: Partial<RunTemplateForm> = {}): RunTemplateForm => ({
  name: 'Flower, 9 weeks',
  phase: 'flowering',
  days: 63,
  tasks: [
    aPlannedTask(),
    aPlannedTask({ id: 'planned-2', day: 56, name: 'Flush' }),
    aPlannedTask({ id: 'planned-3', day: 63, name: 'Chop' }),
  ],
  ...given,
})

/** A task as a run made it of a planned one, due on a day. */
export const aRunTask = (
  { id: plannedId, name, description, subTasks }: PlannedTask,
  dueDate: string | null,
  given: Partial<RunTask> = {},
): RunTask => ({
  id: `task of ${plannedId}`,
  name,
  description,
  subTasks,
  dueDate,
  dateStarted: null,
  dateCompleted: null,
  run: { plannedId, isTouched: false },
  ...given,
})

export const aRun = (given: Partial<Run> = {}): Run => ({
  id: 'run-1',
  version: 1,
  facilityId: 'facility-1',
  roomId: 'room-1',
  roomName: 'Flower 2',
  templateId: 'template-1',
  ...aTemplateForm(),
  startDay: '2026-11-01',
  phaseDay: '2026-11-01',
  employeeId: null,
  createdBy: 'person-1',
  createdByName: 'Dana Whitfield',
  endedOn: null,
  ...given,
})
