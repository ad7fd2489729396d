import type { Outcome } from '@cultivatd/domain/operation/outcome'
import type { CallOptions } from '../live/api.ts'
import { createRepeatKey, type KeptKey } from '../live/repeat-key.ts'
import { ResponseError, sentencesOf } from '../live/response-error.ts'
import { failureOf, notKnownText, sendUntilAnswered } from '../live/tracked-call.ts'
import {
  allOf,
  type ManySendState,
  type ManyState,
  type ManyStates,
  refusalOf,
  statesOfOutcome,
  withStates,
} from './many-states.ts'

/** One request about many records. */
export interface ManyRequest<Body> {
  /** The labels or names that are changed, each once. */
  records: readonly string[]
  body: Body
}

/** A change of many records that was left before its end; plain data. */
export interface KeptSend {
  states: readonly (readonly [string, ManyState])[]
  /** What was sent without an answer; null when nothing was. */
  unanswered: { key: KeptKey; requests: readonly ManyRequest<unknown>[] } | null
  /** The keys of which an outcome was here. */
  corrects?: readonly string[]
}

export interface ManyChange<Body> {
  standing: () => ManySendState
  /** @returns how to hear no more of it */
  onChange: (listener: () => void) => () => void
  /** Sends these one after the other; while an outcome is not known, what is on its way instead, as it was sent. */
  send: (requests: readonly ManyRequest<Body>[]) => Promise<void>
  /** Sends what is not known once more, as it was sent; nothing when there is none. */
  repeat: () => Promise<void>
  /** What became of some records later. */
  tell: (states: ManyStates) => void
  kept: () => KeptSend
}

interface ManyChangeParts<Body> {
  call: (body: Body, options: CallOptions) => Promise<Outcome>
  /**
   * The same change of these records alone. With it, what is refused of some is no reason to keep the others: they are
   * sent once more without those.
   */
  only?: ((body: Body, records: readonly string[]) => Body) | undefined
  /** Told why nothing is known of it, or why nothing was recorded. */
  onError: (message: string) => void
  begin?: KeptSend | undefined
  sendCall?: typeof sendUntilAnswered
}

/** A change of many records from the press to what came of each of them, also when it has to be sent several times. */
export function createManyChange<Body>(parts: ManyChangeParts<Body>): ManyChange<Body> {
  const { call, only, onError, begin, sendCall = sendUntilAnswered } = parts
  const key = createRepeatKey(undefined, begin?.unanswered?.key, begin?.corrects)
  const listeners = new Set<() => void>()
  // Kept as they were sent, by a form of the same kind.
  let requests = (begin?.unanswered?.requests ?? []) as readonly ManyRequest<Body>[]
  let before: ManyStates = new Map()
  let now: ManySendState = {
    states: new Map(begin?.states),
    isBusy: false,
    isNotKnown: requests.length > 0,
    problems: [],
  }
  const set = (changed: Partial<ManySendState>) => {
    now = { ...now, ...changed }
    for (const listener of listeners) listener()
  }

  /** What did not arrive is again as it was before the press; what may have arrived is not known. */
  function settled(isInDoubt: boolean): ManyStates {
    const inDoubt = new Set(isInDoubt ? requests[0]?.records : [])
    const settledOf = (record: string, state: ManyState): ManyState => {
      if (state.is !== 'sending') return state
      if (inDoubt.has(record)) return { is: 'not-known' }
      const earlier = before.get(record)
      return !earlier || earlier.is === 'not-known' ? { is: 'not-sent' } : earlier
    }
    return new Map([...now.states].map(([record, state]) => [record, settledOf(record, state)]))
  }

  /** What is to be sent in its place; null when nothing may follow it. */
  async function sendOne({ records, body }: ManyRequest<Body>): Promise<ManyRequest<Body>[] | null> {
    let rest: readonly string[] = []
    let isInDoubt = now.isNotKnown
    try {
      const options = { idempotencyKey: key.of(body), corrects: key.corrects() }
      const onBroken = () => (isInDoubt = true)
      const outcome = await sendCall({ call: () => call(body, options), onBroken })
      set({ states: withStates(now.states, statesOfOutcome(records, outcome)), isNotKnown: false })
    } catch (error) {
      const failure = failureOf(error, isInDoubt)
      if (!(error instanceof ResponseError) || failure !== 'refused') {
        const isNotKnown = failure === 'not-known'
        set({ isNotKnown })
        onError(isNotKnown ? notKnownText : sentencesOf(error).join(' '))
        return null
      }
      const { states, others } = refusalOf(records, error)
      if (others.length === 0) rest = records.filter((record) => !states.has(record))
      set({
        states: withStates(now.states, states),
        problems: [...now.problems, ...others],
        isNotKnown: false,
      })
    }
    key.used()
    return only && rest.length > 0 ? [{ records: rest, body: only(body, rest) }] : []
  }

  async function sendAll(asked: readonly ManyRequest<Body>[]): Promise<void> {
    requests = asked
    const records = new Set(asked.flatMap((request) => request.records))
    // What was taken out of the form before anything came of it is no part of the change any more.
    before = new Map([...now.states].filter(([record, { is }]) => is !== 'not-sent' || records.has(record)))
    set({ isBusy: true, problems: [], states: withStates(before, allOf([...records], { is: 'sending' })) })
    try {
      for (let [next] = requests; next; [next] = requests) {
        const instead = await sendOne(next)
        // What is not known must not be followed by another change.
        if (!instead) break
        requests = [...instead, ...requests.slice(1)]
      }
    } finally {
      const states = settled(now.isNotKnown)
      if (!now.isNotKnown) requests = []
      set({ isBusy: false, states })
    }
  }

  return {
    standing: () => now,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send: (asked) => sendAll(now.isNotKnown ? requests : asked),
    repeat: async () => (now.isNotKnown ? sendAll(requests) : undefined),
    tell: (states) => set({ states: withStates(now.states, states) }),
    kept() {
      const sent = key.kept()
      const isOpen = now.isBusy || now.isNotKnown
      return {
        states: [...settled(isOpen)],
        unanswered: isOpen && sent ? { key: sent, requests } : null,
        corrects: key.corrects(),
      }
    },
  }
}
