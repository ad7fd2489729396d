import { ResponseError, sentencesOf } from '../live/response-error.ts'

/** What became of one package of a move. */
export type MoveOutcome =
  | { state: 'waiting' }
  | { state: 'moving' }
  | { state: 'moved' }
  | { state: 'refused'; messages: string[] }

/** Metrc takes ten records in one write (Metrc reference §4), and all of them or none. */
const inOneWrite = 10

interface MoveInTens {
  labels: readonly string[]
  /** Moves these, or throws. */
  move: (labels: string[]) => Promise<unknown>
  onOutcome: (labels: readonly string[], outcome: MoveOutcome) => void
}

/**
 * Moves many packages and tells of each what became of it. A refused ten is sent again one by one, so that only what
 * Metrc refuses stays. Anything but a refusal (400) stops the rest and is thrown: what was not sent can be sent again.
 */
export async function moveInTens({ labels, move, onOutcome }: MoveInTens): Promise<void> {
  for (let from = 0; from < labels.length; from += inOneWrite) {
    const ten = labels.slice(from, from + inOneWrite)
    if (await isMoved(ten, move, onOutcome)) continue
    if (ten.length > 1) for (const label of ten) await isMoved([label], move, onOutcome)
  }
}

async function isMoved(
  labels: readonly string[],
  move: MoveInTens['move'],
  onOutcome: MoveInTens['onOutcome'],
): Promise<boolean> {
  onOutcome(labels, { state: 'moving' })
  try {
    await move([...labels])
  } catch (error) {
    const isRefusal = error instanceof ResponseError && error.status === 400
    onOutcome(labels, isRefusal ? { state: 'refused', messages: sentencesOf(error) } : { state: 'waiting' })
    if (!isRefusal) throw error
    return false
  }
  onOutcome(labels, { state: 'moved' })
  return true
}

export type MoveOutcomes = ReadonlyMap<string, MoveOutcome>

export function withOutcome(outcomes: MoveOutcomes, labels: readonly string[], outcome: MoveOutcome): MoveOutcomes {
  const next = new Map(outcomes)
  for (const label of labels) next.set(label, outcome)
  return next
}

/** '3 of 4 packages moved, 1 refused.' */
export function moveText(outcomes: MoveOutcomes): string {
  const all = [...outcomes.values()]
  const count = (state: MoveOutcome['state']) => all.filter((one) => one.state === state).length
  const refused = count('refused')
  const words = `${count('moved')} of ${all.length} ${all.length === 1 ? 'package' : 'packages'} moved`
  return refused > 0 ? `${words}, ${refused} refused.` : `${words}.`
}
