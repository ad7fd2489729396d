import type { CallOptions } from '../api.ts'
import { ResponseError } from '../response-error.ts'
import { currentToken } from '../token.ts'
import { isNoAnswer, stillSignedIn } from '../tracked-call.ts'
import { isAway } from '../when-back.ts'
import { isToBeSent, type NewAct } from './act.ts'
import { loadOutbox } from './load-outbox.ts'
import type { InHand } from './outbox.ts'
import { outboxState } from './outbox-state.ts'

/** What an act that may have to wait on this device needs beside its call. */
export interface Waits {
  /** Of the call (header `Idempotency-Key`). */
  key: string
  corrects?: readonly string[]
  /** What it changes, by name, with the facility where the name is one of a facility: `heldAs`. */
  records: readonly string[]
  /** What is done, as its button or form says it: 'Adjust quantity'; what its route says without it. */
  title?: string | undefined
  /** What it is about, in words: '12 plants', '1A40...12'. */
  about: string
  /** No form keeps it: what a session that ended did not take is kept here for the next one. */
  isOnlyHere?: boolean
}

export type Ask<Answer> = (options: CallOptions) => Promise<Answer>

/** Whether an act cannot go to the server now: nobody is there, or an earlier one of the same record waits here or is on its way. */
export function mustWait(records: readonly string[]): boolean {
  const { isOn, acts, recordsInHand } = outboxState()
  if (!isOn) return false
  const earlier = [...recordsInHand, ...acts.filter(isToBeSent).flatMap((act) => act.records)]
  return isAway() || records.some((one) => earlier.includes(one))
}

/** Nobody answered, or the server cannot do it now: a database that is away may have stored it all the same. */
const isAboutNow = (error: unknown): boolean =>
  isNoAnswer(error) || (error instanceof ResponseError && (error.status === 503 || error.status === 504))

type Outbox = Awaited<ReturnType<typeof loadOutbox>>

type Keep<Kept> = (outbox: Outbox, act: Omit<NewAct, 'personId' | 'at'>) => Promise<Kept>

/**
 * Hands an act to the outbox by what its call says of itself; null where the call said nothing.
 *
 * @throws where it cannot be kept, and then nothing happened: DOMException where there is no room
 */
export async function handOver<Kept>(
  ask: Ask<unknown>,
  { key, corrects = [], records, title, about }: Waits,
  keep: Keep<Kept>,
): Promise<{ kept: Kept } | null> {
  const all: { kept: Kept }[] = []
  const isTheirs = stillSignedIn()
  const outbox = await loadOutbox()
  try {
    await ask({
      async handOver(call, action) {
        if (!isTheirs()) return
        const summary = [title ?? action, about].filter((one) => one !== '').join(': ')
        all.push({ kept: await keep(outbox, { key, corrects, records, call, summary }) })
      },
    })
  } catch (error) {
    // Who asks may miss the answer that there is none of; what is kept is kept.
    if (all.length === 0) throw error
  }
  return all[0] ?? null
}

/** The same, and null where it cannot be kept: its form keeps it then, and says that nobody can be reached. */
const handed = async <Kept>(ask: Ask<unknown>, waits: Waits, keep: Keep<Kept>): Promise<{ kept: Kept } | null> =>
  outboxState().isOn ? handOver(ask, waits, keep).catch(() => null) : null

/**
 * Lets an act wait on this device; false where it cannot, and then nothing happened.
 *
 * @param isSent it left already, and no word came back
 */
export const waitHere = async (ask: Ask<unknown>, waits: Waits, isSent: boolean): Promise<boolean> =>
  (await handed(ask, waits, (outbox, act) => outbox.add(act, isSent))) !== null

/** Whether the server said nothing of the act itself: it is too busy, or it failed. Who signed out meanwhile is told. */
async function isSentAgain(error: unknown, isAgain: boolean): Promise<boolean> {
  if (!(error instanceof ResponseError) || error.status === 401) return false
  const { answerOfError } = await import('./act-answer.ts')
  const answer = answerOfError(error, !isAgain)
  return answer.is === 'later' || (answer.is === 'refused' && answer.mayHaveArrived)
}

/** What became of an act: the server has it, or it waits on this device. */
export type Performed<Answer> = { isWaiting: false; answer: Answer } | { isWaiting: true }

/**
 * Does something on the floor: at once where the server can be reached, else it waits on this device and is sent from there. Until
 * the server has answered it is kept here, so that a tab that dies loses nothing.
 *
 * @param isAgain it may have arrived already
 * @throws what its call throws, where it cannot wait
 */
export async function perform<Answer>(ask: Ask<Answer>, waits: Waits, isAgain = false): Promise<Performed<Answer>> {
  const { key, corrects = [], records } = waits
  const pressedBy = currentToken()
  if (mustWait(records) && (await waitHere(ask, waits, isAgain))) return { isWaiting: true }
  const inHand = (await handed<InHand>(ask, waits, (outbox, act) => outbox.takeInHand(act)))?.kept
  try {
    const answer = await ask({ idempotencyKey: key, corrects, ...(pressedBy !== null && { token: pressedBy }) })
    await inHand?.answered().catch(() => {})
    return { isWaiting: false, answer }
  } catch (error) {
    if (inHand && (isAboutNow(error) || (waits.isOnlyHere && (await isSentAgain(error, isAgain))))) {
      await inHand.left()
      return { isWaiting: true }
    }
    const isKept = waits.isOnlyHere && error instanceof ResponseError && error.status === 401
    await (isKept ? inHand?.left() : inHand?.answered())?.catch(() => {})
    throw error
  }
}
