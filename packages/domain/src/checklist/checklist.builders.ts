import type { Checklist, ChecklistForm } from './checklist.ts'

export const aChecklistForm = (given: Partial<ChecklistForm> = {}): ChecklistForm => ({
  name: 'Daily walk',
  lines: [
    { id: 'l1', text: 'Look for leaks' },
    { id: 'l2', text: 'Read PH and EC' },
  ],
  ...given,
})

export const aChecklist = (given: Partial<Checklist> = {}): Checklist => ({
  id: 'checklist-1',
  version: 1,
  ...aChecklistForm(),
  ...given,
})
