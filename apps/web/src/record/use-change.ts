import type { Operation } from '@cultivatd/domain/operation/operation'
import type { Outcome } from '@cultivatd/domain/operation/outcome'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { CallOptions } from '../live/api.ts'
import { isAtRest } from '../live/at-rest.ts'
import { operationEnd, operationsHere } from '../live/operation-end.ts'
import { heldAs } from '../live/outbox/held-as.ts'
import { mustWait, waitHere } from '../live/outbox/perform.ts'
import { currentToken } from '../live/token.ts'
import { notKnownText } from '../live/tracked-call.ts'
import { useDraft } from '../ui/draft/draft-of.tsx'
import type { OverlayAddress } from '../trade/overlay-address.ts'
import { type Done, notifyError, notifySaved } from '../ui/notices.ts'
import { notifyWaits } from '../ui/notify-waits.ts'
import { useIsHere } from '../ui/use-is-here.ts'
import { useOnePress } from '../ui/use-one-press.ts'
import { type Change, type ChangeRequest, createChange, type Holder, type KeptChange } from './change.ts'
import {
  type ChangeStanding,
  type ChangeState,
  type ChangeStates,
  countOf,
  isAllDone,
  stateOf,
} from './change-states.ts'
import { useDraftOfChange } from './use-draft-of-change.ts'
import { useOperationEnds } from './use-operation-ends.ts'
import { type AskedTrial, type Checking, type TrialOf, useTrial } from './use-trial.ts'
import { useWays } from './use-ways.ts'
import { wayOnOf } from './way-on.ts'

/** Where the change of one record is, as its form tells it. */
export type OnlyState =
  | { is: 'idle' }
  /** On its way to us, and from us to Metrc; `id` once it waits for Metrc. */
  | { is: 'sending'; record: string; since: number; id: string | null; known: ReadonlySet<string>; isBroken: boolean }
  | ({ record: string } & Exclude<
      ChangeState,
      { is: 'not-sent' | 'sending' | 'waiting' | 'done' | 'kept' | 'on-device' }
    >)

/** The change of one record: it is busy until Metrc has answered, and is told of also when its form is gone. */
export interface OneRecord<Body> {
  /** How its form stands when it opens: with the refusal that it corrects. */
  begin?: OnlyState
  /** The address of its details, where it has a page. */
  address?: OverlayAddress | undefined
  /** Stands before the sentence when the form is no longer there to show it. */
  failedTitle?: string | undefined
  /** A question has no place for a refusal; it shows in the error snackbar. */
  refusedIn?: 'form' | 'snackbar'
  /** Metrc confirmed, or there was nothing to ask it; not called when the form is gone. */
  onSaved: (body: Body, outcome: Outcome) => void
  /** It was refused or given up; called also when the form is gone. */
  onRefused?: (() => void) | undefined
}

export interface ChangeOptions<Body> {
  facilityId: string
  call: (body: Body, options: CallOptions) => Promise<Outcome>
  /** Given where the form is that of one record; without it, it is that of a list. */
  one?: OneRecord<Body> | undefined
  /** The same change of these records alone: with it, what is refused of some does not keep the others. */
  only?: (body: Body, records: readonly string[]) => Body
  /**
   * What was done and the way on from there, of all that was sent since the form was opened. Of one record it is the
   * ledger's own sentence, and what its kind of change offers, without it.
   */
  said?: ((bodies: readonly Body[], outcome: Outcome | null) => Done) | undefined
  /** What waits on this device once all of it does: '9 plants go to Flower 2'; without it, how many records. */
  saidWaiting?: ((bodies: readonly Body[]) => string) | undefined
  /** Given where it is tried before it is sent (decisions 092 and 103). */
  trial?: TrialOf<Body> | undefined
  /** All records of a list are done. */
  onAllDone?: () => void
  /** What a body changes, where one name stands for all of it among the states. */
  namesIn?: (body: Body) => readonly string[]
}

export interface RecordsChange<Body> extends ChangeStanding {
  /** Where it is, where it is that of one record. */
  only: OnlyState
  /** Ends when the outcome is known, or cannot be known from here. */
  send: (requests: readonly ChangeRequest<Body>[]) => Promise<void>
  /** What was sent and is not known, once more as it was sent; null while there is none. */
  repeat: (() => Promise<void>) | null
  /** What the trial before the last press found, while somebody has to look at it. */
  trial?: AskedTrial | null
  /** How far the trial is while it runs. */
  checking?: Checking | null
}

/** A change of one record or of many, from the press of the button to Metrc's answer for each, however long that takes. */
export function useChange<Body>(options: ChangeOptions<Body>): RecordsChange<Body> {
  const { facilityId, one, said, saidWaiting, onAllDone } = options
  const ways = useWays(facilityId)
  const isHere = useIsHere()
  const call = useNewest(options.call)
  const draft = useDraft()
  // What was sent before a reload without an answer can be sent again as the same change.
  const [kept] = useState(() => draft?.part('change') as KeptChange | undefined)
  const [change] = useState(() => changeOf({ ...options, call }, { isHere, kept, title: draft?.title }))
  const standing = useSyncExternalStore(change.onChange, change.standing)
  const [sent, setSent] = useState<Sent<Body>>(() => sentBefore(one?.begin, kept))
  useDraftOfChange(draft, change, standing, Boolean(one))
  useEndsOf(one ? null : facilityId, standing.states, change.tell)
  const bodies = useRef<readonly Body[]>(sent.requests.map(({ body }) => body))
  useWhenAllDone(one ? null : standing, () => {
    const waiting = countOf(standing.states, 'on-device')
    const isAll = waiting === standing.states.size && bodies.current.length > 0
    if (waiting > 0) notifyWaits((isAll && saidWaiting?.(bodies.current)) || recordsText(waiting))
    else notifySaved(bodies.current.length > 0 ? said?.(bodies.current, null) : { detail: 'Kept in your repair tray' })
    onAllDone?.()
  })
  useGuardedLeaving(!one && standing.isBusy)
  async function sendNow(requests: readonly ChangeRequest<Body>[]) {
    const [first] = requests
    const record = first?.records[0] ?? ''
    bodies.current = [...bodies.current, ...requests.map(({ body }) => body)]
    setSent({ requests, record, since: Date.now(), known: new Set(operationsHere({ facilityId, record }).keys()) })
    const answer = await change.send(requests)
    const state = change.standing().states.get(record)
    if (!one || !answer || !first || !state) return
    if (state.is === 'refused' || state.is === 'given-up') one.onRefused?.()
    if (state.is === 'on-device') {
      notifyWaits(record)
      if (isHere()) one.onSaved(first.body, onDevice)
    } else if (state.is === 'done') {
      if (isHere() || !answer.hasWaited) {
        if (said) notifySaved(said([first.body], answer.outcome))
        else tellDone(facilityId, answer.outcome, one.address, ways.way)
      }
      if (isHere() && answer.outcome) one.onSaved(first.body, answer.outcome)
    } else if (!isHere() || (one.refusedIn === 'snackbar' && state.is === 'refused'))
      notifyError(`${titleOf(one)}: ${record}. ${textOf(state)}`)
  }
  const { trial, isTrying, checking, isAsked } = useTrial({ ...options, tell: change.tell, sendNow })
  const send = useOnePress(async (requests: readonly ChangeRequest<Body>[]) => {
    if (change.standing().isNotKnown || !(await isAsked(requests))) await sendNow(requests)
  })
  return {
    ...standing,
    isBusy: standing.isBusy || isTrying,
    only: onlyOf(sent, standing),
    send,
    trial,
    checking,
    repeat: standing.isNotKnown ? () => sendNow(sent.requests) : null,
  }
}

interface Sent<Body> {
  requests: readonly ChangeRequest<Body>[]
  /** The first of their records. */
  record: string
  since: number
  /** Its operations that were here already. */
  known: ReadonlySet<string>
}

function sentBefore<Body>(begin: OnlyState | undefined, kept: KeptChange | undefined): Sent<Body> {
  // Kept as they were sent, by a form of the same kind.
  const requests = (kept?.unanswered?.requests ?? []) as readonly ChangeRequest<Body>[]
  const record = begin && 'record' in begin ? begin.record : (requests[0]?.records[0] ?? kept?.states[0]?.[0] ?? '')
  return { requests, record, since: 0, known: new Set() }
}

/** Tells what was done in the ledger's words; of several writes nothing in one sentence. */
function tellDone(
  facilityId: string,
  outcome: Outcome | null,
  address: OverlayAddress | undefined,
  actionOf: ReturnType<typeof useWays>['way'],
): void {
  const [write, ...others] = outcome?.operations ?? []
  const of = write && others.length === 0 ? { facilityId, record: write.record, id: write.id } : null
  const here = of && operationsHere(of).get(of.id)
  const doneOf = ({ kind, summary }: Operation): Done => {
    const way = wayOnOf(kind, address)
    return { detail: summary, ...(way && { action: actionOf(way) }) }
  }
  const sayMore = notifySaved(here ? doneOf(here) : {})
  // The answer may come before the stream tells of it: then the act and the way on are said as soon as they are here.
  if (of && !here) void operationEnd(of).then((operation) => sayMore(doneOf(operation)))
}

const titleOf = ({ failedTitle = 'Change Failed' }: Pick<OneRecord<never>, 'failedTitle'>): string => failedTitle

interface Around {
  isHere: () => boolean
  kept: KeptChange | undefined
  /** Of the form. */
  title: string | undefined
}

function changeOf<Body>(options: ChangeOptions<Body>, { isHere, kept, title }: Around): Change<Body> {
  const { facilityId, call, only, one, namesIn } = options
  const holder = holderOf(facilityId, title)
  if (!one)
    return createChange({ call, only, holder, namesIn, begin: kept, onError: (message) => notifyError(message) })
  return createChange({
    call,
    holder,
    begin: kept ?? keptOf(one.begin),
    follow: ([record = ''], writes) =>
      Promise.all(
        writes.map(async (write) => (isAtRest(write) ? write : operationEnd({ facilityId, record, id: write.id }))),
      ),
    onError: (message, [notKnown]) =>
      notifyError(isHere() || notKnown === undefined ? message : `${titleOf(one)}: ${notKnown}. ${message}`),
  })
}

/** What a form is told of a change that waits on this device. */
const onDevice: Outcome = { state: 'waiting', id: null, operations: [] }

const recordsText = (count: number): string => (count === 1 ? '1 record' : `${count.toLocaleString('en-US')} records`)

/** Lets changes of a facility wait on this device. */
function holderOf(facilityId: string, title: string | undefined): Holder {
  const heldOf = (records: readonly string[]) => records.map((record) => heldAs(facilityId, record))
  return {
    isNeeded: (records) => mustWait(heldOf(records)),
    hold(ask, { records, ...what }, isSent) {
      const [only] = records
      const about = records.length === 1 && only !== undefined ? only : recordsText(records.length)
      return waitHere(ask, { ...what, records: heldOf(records), title, about }, isSent)
    },
  }
}

/** The refusal with which a form is opened, as it would stand had it been sent from there. */
function keptOf(begin: OnlyState | undefined): KeptChange | undefined {
  if (begin?.is !== 'refused') return undefined
  return { states: [[begin.record, begin]], unanswered: null, corrects: begin.id === undefined ? [] : [begin.id] }
}

type Idle = Extract<ChangeState, { is: 'not-sent' | 'done' | 'kept' | 'on-device' }>

const isIdle = (state: ChangeState): state is Idle => ['not-sent', 'done', 'kept', 'on-device'].includes(state.is)

function onlyOf<Body>({ record, since, known }: Sent<Body>, { states, isBroken }: ChangeStanding): OnlyState {
  const state = states.get(record)
  if (!state || isIdle(state)) return { is: 'idle' }
  if (state.is === 'sending') return { is: 'sending', record, since, id: null, known, isBroken }
  return state.is === 'waiting' ? { is: 'sending', record, since, id: state.id, known, isBroken } : { ...state, record }
}

/** In one sentence what became of it, when the form is not there to show it. */
function textOf(state: ChangeState): string {
  if (state.is === 'refused') return state.messages.join(' ')
  if (state.is === 'given-up') return `${state.by} gave it up.`
  return state.is === 'needs-person'
    ? 'Metrc’s records do not tell whether it was applied. Somebody has to decide.'
    : notKnownText()
}

/**
 * Calls as the form is when it is pressed, and in the session in which it was opened. A key is one person's: sent on in the
 * session of the next one, what may have arrived would be done once more. So nothing is answered then.
 */
function useNewest<Body>(call: ChangeOptions<Body>['call']): ChangeOptions<Body>['call'] {
  const [token] = useState(currentToken)
  const newest = useRef(call)
  useEffect(() => {
    newest.current = call
  }, [call])
  return useCallback(
    (body, options) => (currentToken() === token ? newest.current(body, options) : new Promise(() => {})),
    [token],
  )
}

/** What waits of many is followed while its list is shown. */
function useEndsOf(facilityId: string | null, states: ChangeStates, onStates: (changed: ChangeStates) => void): void {
  const waiting = useMemo(
    () => new Map([...states].flatMap(([record, state]) => (state.is === 'waiting' ? [[state.id, record]] : []))),
    [states],
  )
  const ids = useMemo(() => (facilityId === null ? [] : [...waiting.keys()]), [facilityId, waiting])
  useOperationEnds(facilityId, ids, (operation) => {
    const record = waiting.get(operation.id)
    if (record) onStates(new Map([[record, stateOf([operation])]]))
  })
}

function useWhenAllDone(standing: ChangeStanding | null, onAllDone: () => void): void {
  const isTold = useRef(false)
  const newest = useRef(onAllDone)
  useEffect(() => {
    newest.current = onAllDone
  })
  const isAll = standing !== null && isAllDone(standing)
  useEffect(() => {
    if (!isAll || isTold.current) return
    isTold.current = true
    newest.current()
  }, [isAll])
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
