/** A tick of a sub-task, or one that is taken back, until it is answered. */
export interface KeptTick {
  subTaskId: string
  /** Of the sub-task, as it was then. */
  text: string
  isComplete: boolean
  /** The task as it stood then. */
  version: number
  /** Of the call (header `Idempotency-Key`): sent again under it, it is the same tick. */
  key: string
}

/** Where the draft of what was ticked in a task and did not arrive yet is kept. */
export const ticksPlace = (taskId: string): string => `ticks ${taskId}`

/** What was kept is of another version of the program, or of somebody else, where it is not whole. */
export function isTick(one: Partial<KeptTick> | null): one is KeptTick {
  const { subTaskId, text, key, isComplete, version } = one ?? {}
  const areWords = [subTaskId, text, key].every((word) => typeof word === 'string')
  return areWords && typeof isComplete === 'boolean' && typeof version === 'number'
}
