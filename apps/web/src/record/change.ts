import type { Outcome } from '@cultivatd/domain/operation/outcome'
import type { CallOptions } from '../live/api.ts'
import { isAtRest } from '../live/at-rest.ts'
import type { Waits } from '../live/outbox/perform.ts'
import { createRepeatKey, type KeptKey, type RepeatKey } from '../live/repeat-key.ts'
import { ResponseError } from '../live/response-error.ts'
import { currentToken } from '../live/token.ts'
import { failureOf, failureText, isNoAnswer, sendUntilAnswered, stillSignedIn } from '../live/tracked-call.ts'
import {
  allOf,
  type ChangeStanding,
  type ChangeState,
  type ChangeStates,
  refusalOf,
  stateOf,
  statesOfWrites,
  withStates,
  type Write,
} from './change-states.ts'

/** One request about one record or many. */
export interface ChangeRequest<Body> {
  /** The labels or names that are changed, each once. */
  records: readonly string[]
  body: Body
}

/** A change that was left before its end; plain data. */
export interface KeptChange {
  states: readonly (readonly [string, ChangeState])[]
  /** What was sent without an answer; null when nothing was. */
  unanswered: { key: KeptKey; requests: readonly ChangeRequest<unknown>[] } | null
  /** The keys of which an outcome was here. */
  corrects?: readonly string[]
}

export interface Answer {
  /** Null when it was refused. */
  outcome: Outcome | null
  /** Metrc did not answer at once. */
  hasWaited: boolean
}

export interface Change<Body> {
  standing: () => ChangeStanding
  /** @returns how to hear no more of it */
  onChange: (listener: () => void) => () => void
  /**
   * Sends these one after the other; while an outcome is not known, what is on its way instead, as it was sent. Pressed once more
   * while it runs, or after it was left to wait on this device, the same is one change.
   *
   * @returns what the server said to the last of them; null when it is not known, or nothing was recorded
   */
  send: (requests: readonly ChangeRequest<Body>[]) => Promise<Answer | null>
  /** Sends what is not known once more, as it was sent; nothing when there is none. */
  repeat: () => Promise<Answer | null>
  /** What became of some records later. */
  tell: (states: ChangeStates) => void
  kept: () => KeptChange
}

/** Lets a change wait on this device. */
export interface Holder {
  /** Whether it cannot go to the server now: nobody is there, or an earlier one of its records waits here. */
  isNeeded: (records: readonly string[]) => boolean
  /** Answers whether it waits now. `isSent`: it left already, and no word came back. */
  hold: (
    ask: (options: CallOptions) => Promise<unknown>,
    what: Pick<Waits, 'key' | 'corrects' | 'records'>,
    isSent: boolean,
  ) => Promise<boolean>
}

interface ChangeParts<Body> {
  call: (body: Body, options: CallOptions) => Promise<Outcome>
  /**
   * The same change of these records alone. With it, what is refused of some is no reason to keep the others: they are
   * sent once more without those.
   */
  only?: ((body: Body, records: readonly string[]) => Body) | undefined
  /**
   * Given for a change of one record, which is busy until its writes are at rest: waits for that. Whatever the writes name,
   * they are those of this record, and what they made is asked for.
   */
  follow?: ((records: readonly string[], writes: readonly Write[]) => Promise<readonly Write[]>) | undefined
  /** Told why nothing is known of it, or why nothing was recorded; with the records that may have arrived. */
  onError: (message: string, notKnown: readonly string[]) => void
  begin?: KeptChange | undefined
  sendCall?: typeof sendUntilAnswered
  /** Given where it may wait on this device. */
  holder?: Holder | undefined
  /** What a body changes, where one name stands for all of it here. */
  namesIn?: ((body: Body) => readonly string[]) | undefined
}

/** A change from the press to what came of each of its records, also when it has to be sent several times. */
export function createChange<Body>(parts: ChangeParts<Body>): Change<Body> {
  const { begin } = parts
  const key = createRepeatKey(undefined, begin?.unanswered?.key, begin?.corrects)
  // Kept as they were sent, by a form of the same kind.
  let requests = (begin?.unanswered?.requests ?? []) as readonly ChangeRequest<Body>[]
  let before: ChangeStates = new Map()
  let underWay: Promise<Answer | null> | null = null
  /** The bodies that wait on this device, as text. */
  const held = new Set<string>()
  const standing = createStanding({
    states: new Map(begin?.states),
    isBusy: false,
    isBroken: false,
    isNotKnown: requests.length > 0,
    problems: [],
  })
  const { now, set } = standing

  async function sendAll(asked: readonly ChangeRequest<Body>[]): Promise<Answer | null> {
    let answer: Answer | null = null
    requests = asked
    const records = new Set(asked.flatMap((request) => request.records))
    // What was taken out of the form before anything came of it is no part of the change any more.
    before = new Map([...now().states].filter(([record, { is }]) => is !== 'not-sent' || records.has(record)))
    const states = withStates(before, allOf([...records], { is: 'sending' }))
    set({ isBusy: true, isBroken: false, problems: [], states })
    try {
      for (let [next] = requests; next; [next] = requests) {
        const { body } = next
        const onHeld = () => held.add(JSON.stringify(body))
        const sent = await sendOne(next, { ...parts, key, standing, onHeld })
        answer = sent?.answer ?? null
        // What is not known must not be followed by another change.
        if (!sent) break
        requests = [...sent.instead, ...requests.slice(1)]
      }
      return answer
    } finally {
      const notKnown = now().isNotKnown ? requests[0] : undefined
      if (!notKnown) requests = []
      set({ isBusy: false, states: settled(now().states, before, notKnown) })
    }
  }

  const isHeld = ({ records, body }: ChangeRequest<Body>) =>
    held.has(JSON.stringify(body)) && records.every((record) => now().states.get(record)?.is === 'on-device')
  const sendOnce = (asked: readonly ChangeRequest<Body>[]): Promise<Answer | null> => {
    underWay ??= sendAll(asked).finally(() => {
      underWay = null
    })
    return underWay
  }

  return {
    standing: now,
    onChange: standing.listen,
    async send(asked) {
      if (now().isNotKnown) return sendOnce(requests)
      const left = asked.filter((request) => !isHeld(request))
      return left.length === 0 && asked.length > 0 ? null : sendOnce(left)
    },
    repeat: async () => (now().isNotKnown ? sendOnce(requests) : null),
    tell: (states) => set({ states: withStates(now().states, states) }),
    kept() {
      const sent = key.kept()
      const isOpen = now().isBusy || now().isNotKnown
      return {
        states: [...settled(now().states, before, isOpen ? requests[0] : undefined)],
        unanswered: isOpen && sent ? { key: sent, requests } : null,
        corrects: key.corrects(),
      }
    },
  }
}

interface Standing {
  now: () => ChangeStanding
  set: (changed: Partial<ChangeStanding>) => void
  /** @returns how to hear no more of it */
  listen: (listener: () => void) => () => void
}

function createStanding(begin: ChangeStanding): Standing {
  let standing = begin
  const listeners = new Set<() => void>()
  return {
    now: () => standing,
    set(changed) {
      standing = { ...standing, ...changed }
      for (const listener of listeners) listener()
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

interface Sending<Body> extends ChangeParts<Body> {
  key: RepeatKey
  standing: Standing
  /** It waits on this device now. */
  onHeld: () => void
}

interface Sent<Body> {
  answer: Answer
  /** What is to be sent in its place. */
  instead: readonly ChangeRequest<Body>[]
}

/** Sends one request and tells what came of its records; null when nothing may follow it. */
async function sendOne<Body>(
  { records, body }: ChangeRequest<Body>,
  {
    call,
    only,
    follow,
    onError,
    sendCall = sendUntilAnswered,
    holder,
    namesIn,
    key,
    standing: { now, set },
    onHeld,
  }: Sending<Body>,
): Promise<Sent<Body> | null> {
  const isTheirs = stillSignedIn()
  const pressedBy = currentToken()
  const options = {
    idempotencyKey: key.of(body),
    corrects: key.corrects(),
    ...(pressedBy !== null && { token: pressedBy }),
  }
  const names = namesIn?.(body) ?? records
  /** Whether it waits on this device now. */
  const isHeld = async (isSent: boolean): Promise<boolean> => {
    // What somebody else would keep here would be theirs.
    if (!isTheirs()) return false
    const what = { key: options.idempotencyKey, corrects: options.corrects, records: names }
    if (!(await holder?.hold((more) => call(body, more), what, isSent))) return false
    key.handedOver()
    onHeld()
    onStates(allOf(records, { is: 'on-device' }))
    return true
  }
  const held: Sent<Body> = { answer: { outcome: null, hasWaited: false }, instead: [] }
  const onStates = (states: ChangeStates) =>
    set({ states: withStates(now().states, states), isNotKnown: false, isBroken: false })
  let isNotKnown = now().isNotKnown
  const onBroken = () => {
    isNotKnown = true
    set({ isBroken: true })
  }
  if (holder?.isNeeded(names) && (await isHeld(isNotKnown))) return held
  try {
    const ask = () => call(body, options)
    const answer = await answerTo({
      ask,
      records,
      follow,
      sendCall,
      mayWait: holder !== undefined,
      onBroken,
      onStates,
    })
    key.used()
    return { answer, instead: [] }
  } catch (error) {
    if (isNoAnswer(error) && (await isHeld(true))) return held
    const failure = failureOf(error, isNotKnown)
    if (!(error instanceof ResponseError) || failure !== 'refused') {
      const isNotKnown = failure === 'not-known'
      set({ isNotKnown })
      onError(failureText(error, isNotKnown), isNotKnown ? records : [])
      return null
    }
    const { states, others } = refusalOf(records, error)
    onStates(states)
    set({ problems: [...now().problems, ...others] })
    key.used()
    const rest = others.length === 0 ? records.filter((record) => !states.has(record)) : []
    const instead = only && rest.length > 0 ? [{ records: rest, body: only(body, rest) }] : []
    return { answer: { outcome: null, hasWaited: false }, instead }
  }
}

interface Asking {
  ask: () => Promise<Outcome>
  records: readonly string[]
  follow: ChangeParts<never>['follow']
  sendCall: typeof sendUntilAnswered
  mayWait: boolean
  onBroken: () => void
  onStates: (states: ChangeStates) => void
}

/** Sends one request, and waits for the end of its writes where somebody follows them. */
async function answerTo(asking: Asking): Promise<Answer> {
  const { ask, records, follow, sendCall, mayWait, onBroken, onStates } = asking
  const outcome = await sendCall({ call: ask, onBroken, mayWait })
  const { operations } = outcome
  if (!follow) {
    onStates(statesOfWrites(records, operations))
    return { outcome, hasWaited: false }
  }
  onStates(allOf(records, stateOf(operations)))
  if (operations.every(isAtRest)) return { outcome, hasWaited: false }
  const ended = await follow(records, operations)
  const isWhole = ended.every(({ state }) => state === 'confirmed')
  // The same request once more tells what was made (READ-46); without it what was done stays done.
  const told = isWhole ? await ask().catch(() => outcome) : outcome
  onStates(allOf(records, stateOf(ended)))
  return { outcome: told, hasWaited: true }
}

/** What did not arrive is again as it was before the press; what may have arrived, of this request, is not known. */
function settled(states: ChangeStates, before: ChangeStates, notKnown?: ChangeRequest<unknown>): ChangeStates {
  const settledOf = (record: string, state: ChangeState): ChangeState => {
    if (state.is !== 'sending') return state
    if (notKnown?.records.includes(record)) return { is: 'not-known' }
    const earlier = before.get(record)
    return !earlier || earlier.is === 'not-known' ? { is: 'not-sent' } : earlier
  }
  return new Map([...states].map(([record, state]) => [record, settledOf(record, state)]))
}
