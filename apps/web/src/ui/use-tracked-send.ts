import type { Operation } from '@cultivatd/domain/operation/operation'
import type { OperationOutcome, Outcome } from '@cultivatd/domain/operation/outcome'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallOptions } from '../live/api.ts'
import { isAtRest } from '../live/at-rest.ts'
import { operationEnd, operationsHere } from '../live/operation-end.ts'
import { createRepeatKey, type RepeatKey } from '../live/repeat-key.ts'
import { ResponseError, sentencesOf } from '../live/response-error.ts'
import { mayHaveArrived, notKnownText, sendUntilAnswered } from '../live/tracked-call.ts'
import { notifyError, notifySaved } from './notices.ts'

/** Where the change of a form is. */
export type SendState =
  | { is: 'idle' }
  /** On its way to us, and from us to Metrc; `id` once it waits for Metrc. */
  | { is: 'sending'; record: string; since: number; id: string | null; known: ReadonlySet<string>; isBroken: boolean }
  /** `isPart` when the change was several writes, and Metrc has applied some of them. */
  | { is: 'refused'; record: string; messages: readonly string[]; at: string; isPart?: boolean }
  /** The connection broke; sent again it is still one change. */
  | { is: 'not-known' }
  /** Metrc's records do not tell whether it was applied. */
  | { is: 'needs-person'; id: string }
  /** Somebody gave it up before it was sent. */
  | { is: 'given-up'; by: string; reason: string | null }

interface TrackedChange {
  facilityId: string
  /** Label or name of the record that is changed. */
  record: string
  /** What is sent: the same input is the same change, until its outcome is known. */
  input: unknown
  call: (options: CallOptions) => Promise<Outcome>
  /** Metrc confirmed, or there was nothing to ask it; not called when the form is gone. */
  onSaved: (outcome: Outcome) => void
}

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
  const [key] = useState(createRepeatKey)
  const [unanswered, setUnanswered] = useState<TrackedChange | null>(null)
  const isHere = useIsHere()
  const send = useCallback(
    async (change: TrackedChange) => {
      const { facilityId, record } = change
      const known = new Set(operationsHere({ facilityId, record }).keys())
      const sending = { is: 'sending', record, since: Date.now(), id: null, known, isBroken: false } as const
      setStanding(sending)
      const end = await endOf(change, key, {
        onBroken: () => setStanding({ ...sending, isBroken: true }),
        onWaiting: (id) => setStanding({ ...sending, id }),
      })
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
      setUnanswered(end.is === 'not-known' ? change : null)
      setStanding(end.is === 'failed' ? { is: 'idle' } : end)
    },
    [key, isHere, failedTitle, refusedIn],
  )
  const repeat = standing.is === 'not-known' && unanswered ? () => send(unanswered) : null
  return { standing, isBusy: standing.is === 'sending', send, repeat }
}

type End =
  | { is: 'saved'; outcome: Outcome; hasWaited: boolean }
  /** Nothing was recorded, for a reason that has nothing to do with the change. */
  | { is: 'failed'; messages: readonly string[] }
  | Exclude<SendState, { is: 'idle' | 'sending' }>

interface Told {
  onBroken: () => void
  onWaiting: (id: string) => void
}

async function endOf(change: TrackedChange, key: RepeatKey, { onBroken, onWaiting }: Told): Promise<End> {
  const { facilityId, record, input } = change
  const call = () => change.call({ idempotencyKey: key.of(input) })
  try {
    const outcome = await sendUntilAnswered({ call, onBroken })
    const { operations } = outcome
    const waits = operations.find((one) => !isAtRest(one))
    if (!waits) {
      key.used()
      return endOfOperations(record, operations, outcome, false)
    }
    onWaiting(waits.id)
    const ended = await Promise.all(
      operations.map(async (one) => (isAtRest(one) ? one : operationEnd({ facilityId, record, id: one.id }))),
    )
    const isWhole = ended.every(({ state }) => state === 'confirmed')
    // The same request once more tells what was made (READ-46); without it what was done stays done.
    const told = isWhole ? await call().catch(() => outcome) : outcome
    key.used()
    return endOfOperations(record, ended, told, true)
  } catch (error) {
    if (mayHaveArrived(error)) return { is: 'not-known' }
    const messages = sentencesOf(error)
    if (!(error instanceof ResponseError) || error.status !== 400) return { is: 'failed', messages }
    key.used()
    return { is: 'refused', record, messages, at: new Date().toISOString() }
  }
}

/** Worst first: one change may be several writes, and what went wrong with one of them is what has to be told. */
const worst = ['needs-person', 'refused', 'withdrawn'] as const

function endOfOperations(
  record: string,
  operations: readonly (Operation | OperationOutcome)[],
  outcome: Outcome,
  hasWaited: boolean,
): End {
  const found = worst.flatMap((state) => operations.find((one) => one.state === state) ?? [])[0]
  if (!found) return { is: 'saved', outcome, hasWaited }
  if (found.state === 'needs-person') return { is: 'needs-person', id: found.id }
  if (found.state === 'refused') {
    const refused = operations.filter(({ state }) => state === 'refused')
    const messages = [...new Set(refused.flatMap(({ problems }) => problems))]
    const isPart = operations.some(({ state }) => state === 'confirmed')
    return { is: 'refused', record, messages, at: answeredAt(found), isPart }
  }
  const decided = 'decided' in found ? found.decided : null
  return { is: 'given-up', by: decided?.personName ?? 'somebody', reason: decided?.reason ?? null }
}

const answeredAt = (operation: Operation | OperationOutcome): string =>
  ('answeredAt' in operation ? operation.answeredAt : null) ?? new Date().toISOString()

/** In one sentence what became of it, when the form is not there to show it. */
function textOf(record: string, end: Exclude<End, { is: 'saved' | 'failed' }>): string {
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
