import { expect } from '../journey.ts'
import type { Known } from './known.ts'
import { button, heading, type Place } from './place.ts'

/** Defoliate rack 2, started, and the maintenance of a dehumidifier, both due on the day of the demo. */
const taskId = 'de300000-0000-4000-8000-000000006208'
const maintenanceId = 'de300000-0000-4000-8000-000000006210'

/** The run template of flower, and its run in Flower 6, of the demo. */
const templateId = 'de300000-0000-4000-8000-000000006400'
const runId = 'de300000-0000-4000-8000-000000006500'

/** Tasks, runs and checklists. */
export const placesOfSchedule = ({ room }: Known): Place[] => [
  { name: 'Schedule', path: '/schedule', shows: heading('Schedule') },
  { name: 'Schedule of a day', path: '/schedule?view=day', shows: heading('No due date') },
  {
    name: 'Schedule of a month',
    path: '/schedule?view=month&day=2026-11-20',
    shows: (page) => expect(page.getByRole('main')).toContainText('November 2026'),
  },
  { name: 'Run templates', path: '/schedule/runs', shows: heading('Run templates') },
  { name: 'Add run template', path: '/schedule/runs?template=new', shows: heading('Add run template') },
  { name: 'Run template', path: `/schedule/runs?template=${templateId}`, shows: heading('Flower, 9 weeks') },
  {
    name: 'Edit run template',
    path: `/schedule/runs?template=${templateId}`,
    open: button('Edit'),
    shows: heading('Edit run template'),
  },
  {
    name: 'Start run',
    path: `/schedule/runs?template=${templateId}`,
    open: button('Start run'),
    shows: (page) => expect(page.getByRole('dialog', { name: 'Start run' })).toContainText('13 tasks of 13'),
  },
  { name: 'Run', path: `/schedule/runs?run=${runId}`, shows: heading('Flower, 9 weeks in Flower 6') },
  {
    name: 'End run',
    path: `/schedule/runs?run=${runId}`,
    open: button('End run'),
    shows: (page) => expect(page.getByRole('alertdialog', { name: /^End Flower, 9 weeks/ })).toBeVisible(),
  },
  { name: 'Add Task', path: '/schedule?task=new', shows: heading('Add Task') },
  {
    name: 'Add maintenance task',
    path: '/schedule?task=new',
    open: button('Maintenance'),
    shows: (page) => expect(page.getByText('Equipment and location are missing')).toBeVisible(),
  },
  {
    name: 'Task',
    path: `/schedule?task=${taskId}`,
    open: (page) => page.getByText('History', { exact: true }).click(),
    shows: (page) => expect(page.getByText('Added task Defoliate rack 2')).toBeVisible(),
  },
  {
    name: 'Photo of a task',
    path: `/schedule?task=${taskId}`,
    open: (page) => page.getByRole('button', { name: /^Open rack 2, middle/ }).click(),
    shows: (page) => expect(page.getByRole('img', { name: /^rack 2, middle/ })).toBeVisible(),
  },
  {
    name: 'Edit task',
    path: `/schedule?task=${taskId}`,
    open: (page) => page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click(),
    shows: heading('Edit task'),
  },
  {
    name: 'Maintenance task',
    path: `/schedule?task=${maintenanceId}`,
    shows: heading('Maintenance, Dehumidifier 225 pt'),
  },
  {
    name: 'Scheduling of a room',
    path: room('Mother 1'),
    shows: (page) => expect(page.getByRole('region', { name: 'Scheduling' })).toContainText('Calibrate PH pen'),
  },
  { name: 'Add Task to a room', path: `${room('Mother 1')}?task=new`, shows: heading('Add Task') },
  {
    name: 'End of a repeat',
    path: '/schedule?task=de300000-0000-4000-8000-000000007900',
    open: button('End repeat'),
    shows: (page) => expect(page.getByRole('alertdialog', { name: /^End the repeat/ })).toBeVisible(),
  },
  { name: 'Checklists', path: '/schedule/checklists', shows: heading('Checklists') },
  {
    name: 'Checklist',
    path: '/schedule/checklists',
    open: (page) => page.locator('tr[data-row]').getByText('Room reset', { exact: true }).click(),
    shows: heading('Edit Room reset'),
  },
  {
    name: 'Add from checklist',
    path: '/schedule?task=new',
    open: button('Add from checklist'),
    shows: (page) => expect(page.getByRole('menuitem', { name: /^Daily walk/ })).toBeVisible(),
  },
]
