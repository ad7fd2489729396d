import { draftKeys } from '../live/draft-keys.ts'
import { ticksPlace } from './kept-ticks.ts'

/** Sends what a person ticked without a network, if there is any: only then more of the program is needed for it. */
export function resumeTicks(personId: string): void {
  try {
    const begin = draftKeys(personId) + ticksPlace('')
    if (!Object.keys(localStorage).some((key) => key.startsWith(begin))) return
  } catch {
    // Where nothing can be kept nothing waits.
    return
  }
  void import('./ticks.ts').then(({ sendKeptTicks }) => sendKeptTicks(personId))
}
