import type { Task, TaskForm } from './task.ts'

/** A custom task without anything that it need not have, for tests; say only what matters. */
export const aTaskForm = (given: Partial<TaskForm> = {}): TaskForm => ({
  type: 'Custom',
  name: 'Defoliate rack 2',
  equipmentId: null,
  employeeId: null,
  description: '',
  subTasks: [],
  locations: [],
  dueDate: '2026-11-20',
  ...given,
})

export const aTask = (given: Partial<Task> = {}): Task => ({
  ...aTaskForm(),
  id: 'task-1',
  version: 1,
  title: given.name ?? 'Defoliate rack 2',
  equipment: null,
  facilityIds: [],
  roomIds: [],
  places: [],
  createdBy: 'person-1',
  createdByName: 'Dana Whitfield',
  employeeName: null,
  dateCreated: '2026-11-18T08:00:00Z',
  dateStarted: null,
  dateCompleted: null,
  series: null,
  run: null,
  ...given,
})
