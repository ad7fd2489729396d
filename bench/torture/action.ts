import type { Asking } from './server.ts'

/** One record that an action is about: by what the answer calls it, and by what it is found again. */
export interface Wanted {
  record: string
  token: string
}

/** What a person does: sent again with the same key until it is answered. */
export interface Action extends Asking {
  key: string
  wanted: Wanted[]
  /** A package that only this worker touches: the next action waits for the end of this one. */
  isOwn?: boolean
  /** Called when the end is known. */
  ended?: (isConfirmed: boolean, id: string | null) => void
}
