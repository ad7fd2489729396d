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
  /** The address of another route that takes this body: a form of moves places, too. All bodies that go together have one. */
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

/** Tries a change before it is sent; where nothing speaks against any of it, nobody is asked. */
export function useTrial<Body>({ facilityId, trial, one, only, tell, sendNow }: TrialParts<Body>) {
  const [isTrying, setTrying] = useState(false)
  const [checking, setChecking] = useState<Checking | null>(null)
  const [found, setFound] = useState<{ judgement: Found; requests: readonly ChangeRequest<Body>[] } | null>(null)
  const actOf = ([first]: readonly ChangeRequest<Body>[]): string =>
    (first && trial?.actOf?.(first.body)) ?? trial?.act ?? ''
  const bodiesOf = (requests: readonly ChangeRequest<Body>[]) =>
    requests.map(({ body }) => (trial?.bodyOf ? trial.bodyOf(body) : body) as Record<string, unknown>)

  /** Whether somebody has to look first. */
  async function isAsked(requests: readonly ChangeRequest<Body>[]): Promise<boolean> {
    const countOf = ({ records, body }: ChangeRequest<Body>) => trial?.together?.(body).length ?? records.length
    const all = requests.reduce((sum, request) => sum + countOf(request), 0)
    // Nobody can be asked: it is judged when it is sent.
    if (!trial || all === 0 || isAway()) return false
    const bodies = bodiesOf(requests)
    if (all === 1 && !mayBeAsked(bodies[0], localDay())) return false
    setTrying(true)
    setChecking({ done: 0, all })
    try {
      const judgement = await tryAll(facilityId, actOf(requests), bodies, (done) =>
        setChecking({ done: Math.min(all, done), all }),
      )
      // What is wrong with the whole is told by the form itself, as what it sends is refused.
      if (isClear(judgement) || judgement.whole.length > 0) return false
      // So is what would fail of the only one.
      if (one && judgement.odd.length === 0) return false
      setFound({ judgement, requests })
      return true
    } catch {
      // What cannot be tried is judged when it is sent.
      return false
    } finally {
      setTrying(false)
      setChecking(null)
    }
  }

  /** What was found is shown as it is now, also when nothing speaks against any of it any more. */
  async function again(): Promise<void> {
    if (!found || !trial) return
    setTrying(true)
    try {
      const judgement = await tryAll(facilityId, actOf(found.requests), bodiesOf(found.requests))
      setFound({ ...found, judgement })
    } catch (error) {
      notifyError(failureText(error))
    } finally {
      setTrying(false)
    }
  }

  async function proceed(withOdd: boolean): Promise<void> {
    if (!found || !trial) return
    const { judgement, requests } = found
    if (trial.together) {
      setFound(null)
      return sendNow(requests)
    }
    const rest = [...judgement.fails, ...(withOdd ? [] : judgement.odd)]
    const kept = new Set(rest.map(({ record }) => record))
    setTrying(true)
    try {
      if (rest.length > 0) await keepRows(facilityId, { ...trial, act: actOf(requests) }, bodiesOf(requests), rest)
    } catch (error) {
      return notifyError(failureText(error))
    } finally {
      setTrying(false)
    }
    setFound(null)
    tell(allOf([...kept], { is: 'kept' }))
    const left = requests.flatMap(({ records, body }) => {
      const going = records.filter((record) => !kept.has(record))
      if (going.length === 0) return []
      return [{ records: going, body: going.length < records.length && only ? only(body, going) : body }]
    })
    if (left.length > 0) await sendNow(left)
  }

  const asked: AskedTrial | null = found && {
    judgement: found.judgement,
    facilityId,
    isOne: one !== undefined,
    isTogether: trial?.together !== undefined,
    isBusy: isTrying,
    proceed,
    again,
    back: () => setFound(null),
  }
  return { trial: asked, isTrying, checking, isAsked }
}

/** @throws what a request throws */
async function tryAll(
  facilityId: string,
  act: string,
  bodies: readonly Record<string, unknown>[],
  onDone: (bodies: number) => void = () => {},
): Promise<Found> {
  const parts: Found[] = []
  const signal = AbortSignal.timeout(trialMilliseconds)
  for (let from = 0; from < bodies.length; from += mostBodies) {
    const some = bodies.slice(from, from + mostBodies)
    parts.push(await api.repair.try({ body: { facilityId, act, bodies: some } }, { signal }))
    onDone(from + some.length)
  }
  return { ...together(parts), mends: parts.flatMap(({ mends }) => mends) }
}

async function keepRows(
  facilityId: string,
  { act, title }: Pick<TrialOf<never>, 'act' | 'title'>,
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
