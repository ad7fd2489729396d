import { ResponseError, sentencesOf } from '../response-error.ts'
import { failureOf, mayHaveArrived } from '../tracked-call.ts'
import type { ActAnswer } from './act.ts'

const unknownText = 'This version of the program does not know this change. Load the page again, then send it again.'

/** Answers that are about this moment: the session ended, too many at once, nobody there. */
const aboutNow: readonly number[] = [401, 429, 502, 503, 504]

/**
 * What a call that threw tells of its act. An act is never lost to an answer: what is about the moment is sent again as it
 * stands, and what the server says of the act is shown with it.
 *
 * @param isFirst it never left before: then no earlier try can have arrived
 */
export function answerOfError(error: unknown, isFirst: boolean): ActAnswer {
  const isOfProgram = error instanceof Error && !(error instanceof TypeError) && !(error instanceof ResponseError)
  // A call that this program does not know, as after it was taken back: it must not hold up all others for ever.
  if (isOfProgram && !(error instanceof DOMException))
    return { is: 'refused', problems: [unknownText], mayHaveArrived: !isFirst }
  // The server itself failed at this one, and would at each try.
  if (error instanceof ResponseError && error.status === 500 && error.problems.length > 0)
    return { is: 'refused', problems: sentencesOf(error), mayHaveArrived: true }
  if (!(error instanceof ResponseError) || aboutNow.includes(error.status) || mayHaveArrived(error))
    return { is: 'later' }
  const isNotKnown = failureOf(error, !isFirst) === 'not-known'
  return { is: 'refused', problems: sentencesOf(error), mayHaveArrived: isNotKnown }
}

/** Sends an act by its call, and answers what became of it. */
export async function sendAct(call: () => Promise<unknown>, isFirst: boolean): Promise<ActAnswer> {
  try {
    await call()
    return { is: 'taken' }
  } catch (error) {
    return answerOfError(error, isFirst)
  }
}
