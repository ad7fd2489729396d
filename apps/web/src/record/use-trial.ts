import { isClear, type Judgement, together } from '@cultivatd/domain/repair/judge'
import type { Mend } from '@cultivatd/domain/repair/mend'
import { mayBeAsked } from '@cultivatd/domain/repair/state-rules'
import { mostBodies } from '@cultivatd/domain/repair/tray-limits'
import { useState } from 'react'
import { api } from '../live/api.ts'
import { failureText } from '../live/tracked-call.ts'
import { isAway } from '../live/when-back.ts'
import { notifyError } from '../ui/notices.ts'
import type { ChangeRequest } from './change.ts'
import { allOf, type ChangeStates } from './change-states.ts'
import { localDay } from '../ui/dates.ts'

/** How a change of many is tried before it is sent: all that a kind has to say of it. */
export interface TrialOf<Body> {
  /** The address of its route. */
  act: string
  /** The address of another route that takes this body: a form of moves places, too. */
  actOf?: (body: Body) => string | undefined
  /** What it is called in the repair tray: 'Harvest plants'. */
  title: string
  /** What the route is sent, where that is not what the form sends. */
  bodyOf?: (body: Body) => unknown
  /**
   * The records of which a body is one write: it is sent for all of them or for none, and stays in its form while one of them
   * would fail. Left out where each record has its own.
   */
  together?: (body: Body) => readonly string[]
}

/** The three groups, with what mends some of what would fail. */
type Found = Judgement & { mends: readonly Mend[] }

/** What a trial found that somebody has to look at. */
export interface AskedTrial {
  judgement: Found
  facilityId: string
  /** It is of one record, whose form keeps it. */
  isOne: boolean
  /** It is one write for all of them. */
  isTogether: boolean
  isBusy: boolean
  /** Sends what works, with what looks odd or without it, and keeps the rest in the repair tray. */
  proceed: (withOdd: boolean) => Promise<void>
  /** Tries it once more, after something of it was mended. */
  again: () => Promise<void>
  /** Back to the form, which keeps everything. */
  back: () => void
}

/** How far a trial is, in records. */
export interface Checking {
  done: number
  all: number
}

interface TrialParts<Body> {
  facilityId: string
  one?: object | undefined
  trial?: TrialOf<Body> | undefined
  only?: ((body: Body, records: readonly string[]) => Body) | undefined
  tell: (states: ChangeStates) => void
  sendNow: (requests: readonly ChangeRequest<Body>[]) => Promise<void>
}

/** A trial that takes longer is no help any more: it is judged when it is sent. */
export const trialMilliseconds = 10_000

interface FoundTrial<Body> {
  judgement: Found
  requests: readonly ChangeRequest<Body>[]
}

/** Tries a change before it is sent; where nothing speaks against any of it, nobody is asked. */
export function useTrial<Body>({ facilityId, trial, one, only, tell, sendNow }: TrialParts<Body>) {
  const [checking, setChecking] = useState<Checking | null>(null)
  const { isBusy, whileBusy } = useBusy()
  const [found, setFound] = useState<FoundTrial<Body> | null>(null)

  /** Whether somebody has to look first. */
  async function isAsked(requests: readonly ChangeRequest<Body>[]): Promise<boolean> {
    const all = recordsIn(trial, requests)
    if (!trial || !isWorthTrying(trial, requests, all)) return false
    const check = (done: number) => setChecking({ done: Math.min(all, done), all })
    check(0)
    // What cannot be tried is judged when it is sent.
    const judgement = await whileBusy(() => tryAll(facilityId, trial, requests, check)).catch(() => null)
    setChecking(null)
    if (!judgement || !hasToBeSeen(judgement, one !== undefined)) return false
    setFound({ judgement, requests })
    return true
  }

  /** What was found is shown as it is now, also when nothing speaks against any of it any more. */
  async function again(): Promise<void> {
    if (!found || !trial) return
    await whileBusy(async () =>
      setFound({ ...found, judgement: await tryAll(facilityId, trial, found.requests) }),
    ).catch(tellFailure)
  }

  async function proceed(withOdd: boolean): Promise<void> {
    if (!found || !trial) return
    const { judgement, requests } = found
    const rest = trial.together ? [] : [...judgement.fails, ...(withOdd ? [] : judgement.odd)]
    if (rest.length > 0) {
      const isKept = await whileBusy(() => keepRows(facilityId, trial, requests, rest)).then(() => true, tellFailure)
      if (!isKept) return
    }
    setFound(null)
    const kept = new Set(rest.map(({ record }) => record))
    tell(allOf([...kept], { is: 'kept' }))
    const left = withoutRecords(requests, kept, only)
    if (left.length > 0) await sendNow(left)
  }

  const asked: AskedTrial | null = found && {
    judgement: found.judgement,
    facilityId,
    isOne: one !== undefined,
    isTogether: trial?.together !== undefined,
    isBusy,
    proceed,
    again,
    back: () => setFound(null),
  }
  return { trial: asked, isTrying: isBusy, checking, isAsked }
}

function useBusy() {
  const [isBusy, setBusy] = useState(false)
  const whileBusy = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    setBusy(true)
    try {
      return await work()
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, whileBusy }
}

const tellFailure = (error: unknown): void => notifyError(failureText(error))

const bodiesOf = <Body>(trial: TrialOf<Body>, requests: readonly ChangeRequest<Body>[]) =>
  requests.map(({ body }) => (trial.bodyOf ? trial.bodyOf(body) : body) as Record<string, unknown>)

/** What each route takes of them. */
function byAct<Body>(
  trial: TrialOf<Body>,
  requests: readonly ChangeRequest<Body>[],
): [string, ChangeRequest<Body>[]][] {
  const actOf = ({ body }: ChangeRequest<Body>) => trial.actOf?.(body) ?? trial.act
  return [...new Set(requests.map(actOf))].map((act) => [act, requests.filter((one) => actOf(one) === act)])
}

const recordsIn = <Body>(trial: TrialOf<Body> | undefined, requests: readonly ChangeRequest<Body>[]): number =>
  requests.reduce((sum, { records, body }) => sum + (trial?.together?.(body).length ?? records.length), 0)

/** Nobody can be asked without a network, and of one record only a rule of the state asks: else it is judged when it is sent. */
function isWorthTrying<Body>(trial: TrialOf<Body>, requests: readonly ChangeRequest<Body>[], all: number): boolean {
  if (all === 0 || isAway()) return false
  return all > 1 || mayBeAsked(bodiesOf(trial, requests)[0], localDay())
}

/** What is wrong with the whole is told by the form itself, as what it sends is refused; so is what would fail of the only one. */
const hasToBeSeen = (judgement: Found, isOne: boolean): boolean =>
  !isClear(judgement) && judgement.whole.length === 0 && !(isOne && judgement.odd.length === 0)

/** What is left to send once these records are left out. */
const withoutRecords = <Body>(
  requests: readonly ChangeRequest<Body>[],
  kept: ReadonlySet<string>,
  only: TrialParts<Body>['only'],
): ChangeRequest<Body>[] =>
  requests.flatMap(({ records, body }) => {
    const going = records.filter((record) => !kept.has(record))
    // One write for several records has none of its own, and goes as it is.
    if (going.length === 0 && records.length > 0) return []
    return [{ records: going, body: going.length < records.length && only ? only(body, going) : body }]
  })

/** @throws what a request throws */
async function tryAll<Body>(
  facilityId: string,
  trial: TrialOf<Body>,
  requests: readonly ChangeRequest<Body>[],
  onDone: (bodies: number) => void = () => {},
): Promise<Found> {
  const parts: Found[] = []
  const signal = AbortSignal.timeout(trialMilliseconds)
  let done = 0
  for (const [act, its] of byAct(trial, requests)) {
    const bodies = bodiesOf(trial, its)
    for (let from = 0; from < bodies.length; from += mostBodies) {
      const some = bodies.slice(from, from + mostBodies)
      parts.push(await api.repair.try({ body: { facilityId, act, bodies: some } }, { signal }))
      done += some.length
      onDone(done)
    }
  }
  return { ...together(parts), mends: parts.flatMap(({ mends }) => mends) }
}

async function keepRows<Body>(
  facilityId: string,
  trial: TrialOf<Body>,
  requests: readonly ChangeRequest<Body>[],
  rest: Judgement['fails'],
): Promise<void> {
  const acts = byAct(trial, requests)
  for (const [act, its] of acts) {
    const names = new Set(its.flatMap(({ records }) => records))
    const kept = acts.length === 1 ? rest : rest.filter(({ record }) => names.has(record))
    await keepOfAct(facilityId, { act, title: trial.title }, bodiesOf(trial, its), kept)
  }
}

async function keepOfAct(
  facilityId: string,
  { act, title }: { act: string; title: string },
  bodies: readonly Record<string, unknown>[],
  rest: Judgement['fails'],
): Promise<void> {
  const rows = rest.map(({ record, problems }) => ({ record, messages: problems.map(({ message }) => message) }))
  // A body is about one record where there are many of them.
  for (let from = 0; from < bodies.length; from += mostBodies) {
    const some = bodies.slice(from, from + mostBodies)
    const isAll = bodies.length <= mostBodies
    const names = new Set(some.map(({ label }) => label))
    const its = isAll ? rows : rows.filter(({ record }) => names.has(record))
    if (its.length > 0) await api.repair.keep({ body: { facilityId, act, title, bodies: some, rows: its } })
  }
}
