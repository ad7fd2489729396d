import { useState } from 'react'
import { ResponseError, sentencesOf } from '../live/response-error.ts'
import type { OnlyState } from './use-change.ts'

/** Two people at once are told of by an alert of their own, and not at all once that is settled. */
export function useToldApart() {
  const [told, setTold] = useState<string[]>([])
  return {
    /** As a refusal, which is told in the form and not in the snackbar too. */
    refusedBy: (error: unknown, hear: (error: unknown) => boolean): never => {
      if (!hear(error)) throw error
      setTold(sentencesOf(error))
      throw new ResponseError(400, { errors: sentencesOf(error) })
    },
    besides: (standing: OnlyState): OnlyState =>
      standing.is === 'refused' && standing.messages.some((message) => told.includes(message))
        ? { is: 'idle' }
        : standing,
  }
}
