import { useCallback, useEffect, useRef, useState } from 'react'
import { operationsHere } from '../live/operation-end.ts'
import { createRepeatKey } from '../live/repeat-key.ts'
import { notKnownText } from '../live/tracked-call.ts'
import { notifyError, notifySaved } from '../ui/notices.ts'
import { endOf, type NotSaved, type TrackedChange } from './tracked-end.ts'

/** Where the change of a form is. */
export type SendState =
  | { is: 'idle' }
  /** On its way to us, and from us to Metrc; `id` once it waits for Metrc. */
  | { is: 'sending'; record: string; since: number; id: string | null; known: ReadonlySet<string>; isBroken: boolean }
  | NotSaved

export interface TrackedSend {
  standing: SendState
  isBusy: boolean
  /** Ends when the outcome is known, or cannot be known from here. */
  send: (change: TrackedChange) => Promise<void>
  /** What was sent and is not known, once more as it was sent; null while there is none. */
  repeat: (() => Promise<void>) | null
}

interface TrackedSendOptions {
  /** Stands before the sentence when the form is no longer there to show it. */
  failedTitle?: string
  /** How the form stands when it opens. */
  begin?: SendState
  /** A question has no place for a refusal; it shows in the error snackbar. */
  refusedIn?: 'form' | 'snackbar'
}

const idle: SendState = { is: 'idle' }

/**
 * One tracked change of a form, from the press of the button to Metrc's answer, however long that takes. Closed before,
 * the form still tells in the snackbar what became of it.
 */
export function useTrackedSend(options: TrackedSendOptions = {}): TrackedSend {
  const { failedTitle = 'Change Failed', begin = idle, refusedIn = 'form' } = options
  const [standing, setStanding] = useState(begin)
  const [key] = useState(() =>
    createRepeatKey(undefined, null, begin.is === 'refused' && begin.id !== undefined ? [begin.id] : []),
  )
  const [unanswered, setUnanswered] = useState<TrackedChange | null>(null)
  const isHere = useIsHere()
  const send = useCallback(
    async (change: TrackedChange) => {
      const { facilityId, record } = change
      const known = new Set(operationsHere({ facilityId, record }).keys())
      const sending = { is: 'sending', record, since: Date.now(), id: null, known, isBroken: false } as const
      setStanding(sending)
      const end = await endOf(change, {
        key,
        isInDoubt: unanswered !== null,
        onBroken: () => setStanding({ ...sending, isBroken: true }),
        onWaiting: (id) => setStanding({ ...sending, id }),
      })
      setUnanswered(end.is === 'not-known' ? change : null)
      if (end.is === 'saved') {
        setStanding({ is: 'idle' })
        if (isHere() || !end.hasWaited) notifySaved()
        if (isHere()) change.onSaved(end.outcome)
        return
      }
      if (end.is === 'failed') notifyError(end.messages.join(' '))
      else if (!isHere() || (refusedIn === 'snackbar' && end.is === 'refused'))
        notifyError(`${failedTitle}: ${textOf(record, end)}`)
      else if (end.is === 'not-known') notifyError(notKnownText)
      setStanding(end.is === 'failed' ? { is: 'idle' } : end)
    },
    [key, unanswered, isHere, failedTitle, refusedIn],
  )
  const repeat = standing.is === 'not-known' && unanswered ? () => send(unanswered) : null
  return { standing, isBusy: standing.is === 'sending', send, repeat }
}

/** In one sentence what became of it, when the form is not there to show it. */
function textOf(record: string, end: NotSaved): string {
  if (end.is === 'refused') return [`${record}.`, ...end.messages].join(' ')
  if (end.is === 'needs-person')
    return `${record}. Metrc’s records do not tell whether it was applied. Somebody has to decide.`
  if (end.is === 'given-up') return `${record}. ${end.by} gave it up.`
  return `${record}. ${notKnownText}`
}

function useIsHere(): () => boolean {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useCallback(() => isHere.current, [])
}
