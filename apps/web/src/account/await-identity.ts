import type { FactorStep } from '@cultivatd/domain/account/second-factor'
import { api } from '../live/api.ts'
import { notifyError } from '../ui/notices.ts'

export type IdentityOutcome =
  | { state: 'signedIn'; token: string }
  | { state: 'stepNeeded'; step: FactorStep }
  | { state: 'passwordNeeded'; email: string; mayTakeOver: boolean }
  /** The window was closed, or the wait was given up. */
  | { state: 'givenUp' }

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

const between = 700
/** Nobody sits at a provider's page for longer. */
const longest = 10 * 60 * 1000

/** The window of the provider, opened in the click itself: one that opens later is blocked. Null where it was, which is said. */
export function openPopup(): Window | null {
  const popup = window.open('', 'cultivatd-identity', 'popup,width=480,height=680')
  if (!popup) notifyError('The window of the identity account was blocked. Allow popups for this page, then try again.')
  return popup
}

/**
 * Asks the server until the popup has ended one way or the other. A popup that came back tells by a message, so the
 * answer is there at once; asking is the way that also works where a provider cuts the tie between the windows.
 *
 * @param collect what came of it; null while it goes on
 * @returns null when it was given up
 */
export async function awaitPopup<Came>(
  popup: Window,
  collect: () => Promise<Came | null>,
  signal?: AbortSignal,
): Promise<Came | null> {
  const until = Date.now() + longest
  let hasClosed = false
  while (!signal?.aborted && Date.now() < until) {
    const came = await collect()
    if (came !== null) return came
    // Asked once more after the window is gone: it may have closed because it was done.
    if (hasClosed) return null
    hasClosed = popup.closed
    await pause(between)
  }
  return null
}

/** What a popup sign-in came to. */
export async function awaitIdentity(attempt: string, popup: Window, signal: AbortSignal): Promise<IdentityOutcome> {
  const collect = async () => {
    const outcome = await api.account.finishIdentity({ body: { attempt } })
    return outcome.state === 'pending' ? null : outcome
  }
  return (await awaitPopup(popup, collect, signal)) ?? { state: 'givenUp' }
}
