import type { Problem } from '../app-error.ts'

/** '1 task', '12 tasks' */
export const tasksText = (count: number): string => (count === 1 ? '1 task' : `${count} tasks`)

/** Why a repeat or a run is not ended when other tasks would go with it than somebody saw. */
export const goneProblems = (goes: number, seen: number): Problem[] =>
  goes === seen ? [] : [{ message: `Meanwhile ${tasksText(goes)} would go, not ${seen}. Look at them again.` }]
