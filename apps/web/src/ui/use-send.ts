import { useCallback, useState } from 'react'
import { ResponseError, sentencesOf } from '../live/response-error.ts'
import { failureText } from '../live/tracked-call.ts'
import { notifyError } from './notices.ts'
import { useIsHere } from './use-is-here.ts'

/** Why a change did not happen: the sentences of the answer, and when it came. */
export interface Refused {
  messages: string[]
  at: string
}

interface SendOptions {
  /** The refusals (400) are shown in the form that asks for this; all else goes to the error snackbar (READ-45). */
  refusedIn?: 'form' | 'snackbar'
  /** Stands before the sentence when the form is no longer there to show it: 'Change Failed'. */
  failedTitle?: string
}

interface Send {
  /** Runs the call; answers `{ answer }`, or null when it failed and that was shown. */
  send: <Answer>(call: () => Promise<Answer>) => Promise<{ answer: Answer } | null>
  isBusy: boolean
  refused: Refused | null
}

/** One change at a time: busy while it runs, a refusal kept beside the form, every other trouble in the snackbar. */
export function useSend({ refusedIn = 'snackbar', failedTitle = 'Change Failed' }: SendOptions = {}): Send {
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const isHere = useIsHere()
  const send = useCallback(
    async <Answer>(call: () => Promise<Answer>) => {
      setBusy(true)
      try {
        const answer = await call()
        setRefused(null)
        return { answer }
      } catch (error) {
        const messages = sentencesOf(error)
        const isRefusal = error instanceof ResponseError && error.status === 400 && refusedIn === 'form'
        if (isRefusal && isHere()) setRefused({ messages, at: new Date().toISOString() })
        else notifyError(isRefusal ? `${failedTitle}: ${messages.join(' ')}` : failureText(error))
        return null
      } finally {
        setBusy(false)
      }
    },
    [refusedIn, failedTitle, isHere],
  )
  return { send, isBusy, refused }
}
