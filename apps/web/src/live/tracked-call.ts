import { actionOf, ResponseError, sentencesOf } from './response-error.ts'
import { currentToken } from './token.ts'
import { isAway, whenBack } from './when-back.ts'

/**
 * How long to wait before a call whose connection broke is sent again by itself. Together longer than it takes to know that
 * nobody can be reached (decision 025).
 */
const pausesMs = [500, 1_500, 9_000]

/** Of a change without an answer; `action` is what the call was to do, as its route says it (READ-45). */
export const notKnownText = (action?: string): string =>
  `${action === undefined ? '' : `${action}: `}No word came back, and it is not known whether this arrived.`

/** The connection broke, or what stands before the server answered in its place: it may be back in a moment. */
function isBroken(error: unknown): boolean {
  // What fetch throws when there is no connection, or it ends in the middle of an answer.
  if (error instanceof TypeError) return true
  if (!(error instanceof ResponseError)) return false
  // 408: what arrived too late for an answer may have been done all the same.
  return error.status === 408 || ([502, 503, 504].includes(error.status) && error.problems.length === 0)
}

/** Nobody answered, or not in time; what a gateway says for want of a server is no answer. */
export const isNoAnswer = (error: unknown): boolean =>
  isBroken(error) || (error instanceof DOMException && error.name === 'TimeoutError')

/** Whether a change may have arrived although nobody said so. */
export function mayHaveArrived(error: unknown): boolean {
  if (isNoAnswer(error)) return true
  // 504: the server says itself that it is stored, or may be.
  return error instanceof ResponseError && (error.status === 500 || error.status === 504)
}

/** What is said of a change that failed: the words of its answer, else that nobody knows whether it arrived (READ-45). */
export function failureText(error: unknown, isNotKnown = mayHaveArrived(error)): string {
  const hasWords = error instanceof ResponseError && error.problems.length > 0 && error.status >= 500
  return isNotKnown && !hasWords ? notKnownText(actionOf(error)) : sentencesOf(error).join(' ')
}

/** Answers that the server gives to the change itself, and not to whoever sends it. */
const aboutIt: readonly number[] = [404, 409]

/**
 * What a call that threw tells of its change: 'refused' in words of the server, 'failed' for a reason that has nothing to
 * do with it, in both nothing was recorded; or 'not-known'.
 *
 * @param isNotKnown an earlier try of it may have arrived: then only an answer to the change itself settles it
 */
export function failureOf(error: unknown, isNotKnown: boolean): 'refused' | 'failed' | 'not-known' {
  if (mayHaveArrived(error)) return 'not-known'
  // Without words it comes from what stands before the server.
  const status = error instanceof ResponseError && error.problems.length > 0 ? error.status : null
  if (status === 400) return 'refused'
  return isNotKnown && !aboutIt.some((one) => one === status) ? 'not-known' : 'failed'
}

interface TrackedCall<Answer> {
  /** Sends it under one key, so that it is safe to do so again. */
  call: () => Promise<Answer>
  /** The connection broke, and it is tried again. */
  onBroken?: () => void
  /** Whether who pressed is still signed in: nobody else sends it. */
  isTheirs?: () => boolean
  pause?: (milliseconds: number) => Promise<unknown>
  /** Resolves when the server can be reached, and whether it had to be waited for. */
  untilBack?: () => Promise<boolean>
  /** It can wait on this device: then nobody waits in front of its form for somebody who is away. */
  mayWait?: boolean
}

/** Tells whether whoever is signed in now still is. */
export function stillSignedIn(): () => boolean {
  const token = currentToken()
  return () => currentToken() === token
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Sends a tracked change; while the connection breaks it is sent again a few times, and while nobody can be reached, when
 * somebody can. Throws what the last try threw.
 */
export async function sendUntilAnswered<Answer>({
  call,
  onBroken,
  isTheirs = stillSignedIn(),
  pause = sleep,
  untilBack = whenBack,
  mayWait = false,
}: TrackedCall<Answer>): Promise<Answer> {
  const pauses = [...pausesMs]
  for (let next = pauses.shift(); next !== undefined; next = pauses.shift()) {
    try {
      return await call()
    } catch (error) {
      if (!isBroken(error)) throw error
      onBroken?.()
      if (mayWait && isAway()) throw error
      await pause(next)
      if (mayWait && isAway()) throw error
      if (await untilBack()) pauses.splice(0, pauses.length, ...pausesMs)
      if (!isTheirs()) throw error
    }
  }
  return call()
}
