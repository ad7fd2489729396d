import { api } from '../live/api.ts'

export type IdentityOutcome =
  | { state: 'signedIn'; token: string }
  | { state: 'passwordNeeded'; email: string }
  /** The window was closed, or the wait was given up. */
  | { state: 'givenUp' }

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

const between = 700
/** Nobody sits at a provider's page for longer. */
const longest = 10 * 60 * 1000

/**
 * Asks the server until the popup has ended one way or the other. A popup that came back tells by a message, so the
 * answer is there at once; asking is the way that also works where a provider cuts the tie between the windows.
 */
export async function awaitIdentity(attempt: string, popup: Window, signal: AbortSignal): Promise<IdentityOutcome> {
  const until = Date.now() + longest
  let hasClosed = false
  while (!signal.aborted && Date.now() < until) {
    const outcome = await api.account.finishIdentity({ body: { attempt } })
    if (outcome.state !== 'pending') return outcome
    // Asked once more after the window is gone: it may have closed because it was done.
    if (hasClosed) return { state: 'givenUp' }
    hasClosed = popup.closed
    await pause(between)
  }
  return { state: 'givenUp' }
}
