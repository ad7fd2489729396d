import { waitingPhotoProblem } from '@cultivatd/domain/file/picture-rules'
import { waitingBytes } from './act.ts'
import type { InHand } from './outbox.ts'
import { outboxState } from './outbox-state.ts'
import { type Ask, handOver, mustWait, type Waits } from './perform.ts'

/** A photo as the outbox of this device has it. */
export type HeldFile =
  /** It waits, and is sent from there. */
  | { is: 'waiting' }
  /** It is sent by who took it, and lies there until it was answered. */
  | { is: 'in-hand'; inHand: InHand }
  /** It is in this page alone; and why, where nobody is there to whom it could be sent. */
  | { is: 'here'; problem: string | null }

const noRoom =
  'There is no room left on this device for this photo. It stays on this page: make room, or try again with a network.'
const notKept =
  'This browser keeps nothing, so this photo can be sent with a network only. It stays on this page: try again then.'

/**
 * Puts a photo into the outbox before it is sent, so that a tab that dies or a page that is left loses nothing (decision 173).
 *
 * @param ask the call that adds it, once its pieces are there
 * @param id under which its pieces are sent
 */
export async function holdFile(
  ask: Ask<unknown>,
  waits: Waits,
  { id, file }: { id: string; file: Blob },
): Promise<HeldFile> {
  const { isOn, acts } = outboxState()
  const isWaiting = mustWait(waits.records)
  const here = (problem: string): HeldFile => ({ is: 'here', problem: isWaiting ? problem : null })
  if (!isOn) return { is: 'here', problem: null }
  const tooMuch = waitingPhotoProblem({ size: file.size, waiting: waitingBytes(acts) })
  if (tooMuch !== null) return here(tooMuch)
  const withFile = { file: { id, type: file.type, size: file.size }, content: file }
  try {
    if (isWaiting) {
      await handOver(ask, waits, (outbox, act) => outbox.add({ ...act, ...withFile }, false))
      return { is: 'waiting' }
    }
    const held = await handOver(ask, waits, (outbox, act) => outbox.takeInHand({ ...act, ...withFile }))
    return held ? { is: 'in-hand', inHand: held.kept } : here(notKept)
  } catch (error) {
    return here(error instanceof DOMException && error.name === 'QuotaExceededError' ? noRoom : notKept)
  }
}
