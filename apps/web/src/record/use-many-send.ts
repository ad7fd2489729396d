import type { Outcome } from '@cultivatd/domain/operation/outcome'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { CallOptions } from '../live/api.ts'
import { notifyError, notifySaved } from '../ui/notices.ts'
import { createManyChange, type KeptSend, type ManyChange } from './many-change.ts'
import { isAllDone, isLeft, type ManySendState, type ManyStates, manyStateOf } from './many-states.ts'
import { useOperationEnds } from './use-operation-ends.ts'

export interface ManySend<Body> extends ManySendState, Pick<ManyChange<Body>, 'send' | 'repeat' | 'kept'> {}

interface ManySendParts<Body> {
  facilityId: string
  call: (body: Body, options: CallOptions) => Promise<Outcome>
  /** The same change of these records alone: with it, what is refused of some does not keep the others. */
  only?: (body: Body, records: readonly string[]) => Body
  /** Called once all of them are done. */
  onAllDone?: () => void
  /** What `kept` gave before a reload; what it holds without an answer can be sent again as the same change. */
  begin?: KeptSend | undefined
}

/** A change of many records in one request, from the press to Metrc's answer for each of them. */
export function useManySend<Body>(parts: ManySendParts<Body>): ManySend<Body> {
  const { facilityId, call, only, onAllDone, begin } = parts
  const [change] = useState(() => createManyChange({ call, only, onError: notifyError, begin }))
  const standing = useSyncExternalStore(change.onChange, change.standing)
  useEndsOf(facilityId, standing.states, change.tell)
  useWhenAllDone(standing, onAllDone)
  useGuardedLeaving(standing.isBusy)
  return { ...standing, send: change.send, repeat: change.repeat, kept: change.kept }
}

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

function useWhenAllDone(standing: ManySendState, onAllDone: (() => void) | undefined): void {
  const isTold = useRef(false)
  const isAll = isAllDone(standing)
  useEffect(() => {
    if (!isAll || isTold.current) return
    isTold.current = true
    notifySaved()
    onAllDone?.()
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
