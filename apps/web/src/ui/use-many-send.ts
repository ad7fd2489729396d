import type { Outcome } from '@cultivatd/domain/operation/outcome'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CallOptions } from '../live/api.ts'
import { createRepeatKey, type KeptKey } from '../live/repeat-key.ts'
import { ResponseError, sentencesOf } from '../live/response-error.ts'
import { mayHaveArrived, notKnownText, sendUntilAnswered } from '../live/tracked-call.ts'
import {
  allOf,
  countOf,
  isLeft,
  type ManyState,
  type ManyStates,
  manyStateOf,
  refusalOf,
  statesOfOutcome,
  withStates,
} from './many-states.ts'
import { notifyError, notifySaved } from './notices.ts'
import { useOperationEnds } from './use-operation-ends.ts'

interface ManyChange {
  /** The labels or names that are changed, each once. */
  records: readonly string[]
  /** What is sent: the same input is the same change, until its outcome is known. */
  input: unknown
  call: (options: CallOptions) => Promise<Outcome>
}

export interface ManySend {
  states: ManyStates
  isBusy: boolean
  /** The connection broke; sent again it is still one change. */
  isNotKnown: boolean
  /** Why the whole was refused, as far as it is not about one record. */
  problems: readonly string[]
  send: (change: ManyChange) => Promise<void>
  /** Where it is now, to be gone on with by `begin` after the page was loaded anew. */
  kept: () => KeptSend
}

/** A change of many records that was left before its end; plain data. */
export interface KeptSend {
  states: readonly (readonly [string, ManyState])[]
  /** What was sent without an answer. */
  key: KeptKey | null
}

/**
 * One change of many records in one request, from the press to Metrc's answer for each of them. `onAllDone` is called once
 * all of them are done. What `begin` holds without an answer can be sent again as the same change.
 */
export function useManySend(facilityId: string, onAllDone: () => void, begin?: KeptSend): ManySend {
  const [states, setStates] = useState<ManyStates>(() => new Map(answeredOf(begin)))
  const [isBusy, setBusy] = useState(false)
  const [isNotKnown, setNotKnown] = useState(Boolean(begin?.key))
  const [problems, setProblems] = useState<readonly string[]>([])
  const [key] = useState(() => createRepeatKey(undefined, begin?.key))
  const send = useCallback(
    async ({ records, input, call }: ManyChange) => {
      const change = (changed: ManyStates) => setStates((now) => withStates(now, changed))
      setBusy(true)
      setProblems([])
      change(allOf(records, { is: 'sending' }))
      try {
        const options = { idempotencyKey: key.of(input) }
        change(statesOfOutcome(records, await sendUntilAnswered({ call: () => call(options) })))
        key.used()
        setNotKnown(false)
      } catch (error) {
        const isInDoubt = mayHaveArrived(error)
        const isRefusal = error instanceof ResponseError && error.status === 400
        const refusal = isRefusal ? refusalOf(records, error) : null
        if (isRefusal) key.used()
        // Nothing of it was taken, or it is sent again as the same change: it can be sent.
        setStates((now) => new Map([...[...now].filter(([, { is }]) => is !== 'sending'), ...(refusal?.states ?? [])]))
        setProblems(refusal?.others ?? [])
        setNotKnown(isInDoubt)
        if (isInDoubt) notifyError(notKnownText)
        else if (!refusal) notifyError(sentencesOf(error).join(' '))
      } finally {
        setBusy(false)
      }
    },
    [key],
  )
  useEndsOf(facilityId, states, (changed) => setStates((now) => withStates(now, changed)))
  useWhenAllDone(states, isBusy, onAllDone)
  useGuardedLeaving(isBusy)
  const kept = useCallback(() => ({ states: [...states], key: key.kept() }), [states, key])
  return { states, isBusy, isNotKnown, problems, send, kept }
}

/** What was on its way to us when the page was left can be sent again. */
const answeredOf = (begin: KeptSend | undefined) => (begin?.states ?? []).filter(([, { is }]) => is !== 'sending')

function useEndsOf(facilityId: string, states: ManyStates, onStates: (changed: ManyStates) => void): void {
  const waiting = useMemo(
    () => new Map([...states].flatMap(([record, state]) => (state.is === 'waiting' ? [[state.id, record]] : []))),
    [states],
  )
  const ids = useMemo(() => [...waiting.keys()], [waiting])
  useOperationEnds(facilityId, ids, (operation) => {
    const record = waiting.get(operation.id)
    if (record) onStates(new Map([[record, manyStateOf(operation)]]))
  })
}

function useWhenAllDone(states: ManyStates, isBusy: boolean, onAllDone: () => void): void {
  const isTold = useRef(false)
  const isAll = !isBusy && states.size > 0 && countOf(states, 'done') === states.size
  useEffect(() => {
    if (!isAll || isTold.current) return
    isTold.current = true
    notifySaved()
    onAllDone()
  }, [isAll, onAllDone])
}

/** What is not in the ledger yet would be lost with the page. */
function useGuardedLeaving(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOn])
}

/** The records that a next press of the button sends. */
export const recordsLeft = (records: readonly string[], states: ManyStates): string[] =>
  records.filter((record) => isLeft(states, record))
