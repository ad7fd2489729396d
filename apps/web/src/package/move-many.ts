import type { OperationOutcome, Outcome } from '@cultivatd/domain/operation/outcome'
import { mostPackagesAtOnce } from '@cultivatd/domain/package/move'
import { ResponseError, sentencesOf } from '../live/response-error.ts'

/** Where one package of a move is. */
export type MoveState =
  /** On its way to us, not yet in the ledger for certain. */
  | { is: 'sending' }
  | { is: 'waiting'; id: string }
  | { is: 'needs-person'; id: string }
  | { is: 'moved' }
  | { is: 'refused'; messages: readonly string[] }
  | { is: 'given-up' }

/** By label; what was not sent yet has none. */
export type MoveStates = ReadonlyMap<string, MoveState>

export function moveStateOf({ id, state, problems }: Omit<OperationOutcome, 'record'>): MoveState {
  if (state === 'confirmed') return { is: 'moved' }
  if (state === 'refused') return { is: 'refused', messages: problems }
  if (state === 'withdrawn') return { is: 'given-up' }
  return state === 'needs-person' ? { is: 'needs-person', id } : { is: 'waiting', id }
}

interface MoveMany {
  labels: readonly string[]
  /** What was sent last time without an answer; it goes first and alone, so that it is the very same request. */
  first?: readonly string[]
  /** Moves at most 100 of them. */
  move: (labels: string[]) => Promise<Outcome>
  onStates: (states: ReadonlyMap<string, MoveState | null>) => void
}

/** What broke a move, and the packages of which it is not known whether they arrived. */
export class MoveBroken extends Error {
  readonly labels: readonly string[]

  constructor(labels: readonly string[], cause: unknown) {
    super('A move broke', { cause })
    this.labels = labels
  }
}

/**
 * Moves many packages, a hundred in one request, and tells of each what became of it. What a rule refuses is found by
 * halving, so that only that stays.
 *
 * @throws MoveBroken for anything but a refusal; what comes after it was not sent
 */
export async function moveMany({ labels, first = [], move, onStates }: MoveMany): Promise<void> {
  for (const chunk of chunksOf(labels, first)) await moveChunk(chunk)

  async function moveChunk(chunk: string[]): Promise<void> {
    onStates(all(chunk, { is: 'sending' }))
    try {
      const { operations } = await move(chunk)
      // What lay there already needed no write.
      onStates(
        new Map([...all(chunk, { is: 'moved' }), ...operations.map((one) => [one.record, moveStateOf(one)] as const)]),
      )
    } catch (error) {
      const isRefusal = error instanceof ResponseError && error.status === 400
      const refused = isRefusal ? refusedStates(chunk, sentencesOf(error)) : null
      onStates(refused ?? all(chunk, null))
      if (!isRefusal) throw new MoveBroken(chunk, error)
      if (refused) return
      const half = Math.ceil(chunk.length / 2)
      await moveChunk(chunk.slice(0, half))
      await moveChunk(chunk.slice(half))
    }
  }
}

const all = <State extends MoveState | null>(labels: readonly string[], state: State) =>
  new Map(labels.map((label) => [label, state] as const))

function chunksOf(labels: readonly string[], first: readonly string[]): string[][] {
  const isWhole = first.length > 0 && first.every((label) => labels.includes(label))
  const rest = isWhole ? labels.filter((label) => !first.includes(label)) : labels
  const chunks = isWhole ? [[...first]] : []
  for (let from = 0; from < rest.length; from += mostPackagesAtOnce)
    chunks.push(rest.slice(from, from + mostPackagesAtOnce))
  return chunks
}

/** Whose refusal each sentence is: Metrc's begin with the label when there are several; null when one is nobody's. */
function refusedStates(labels: readonly string[], sentences: readonly string[]): Map<string, MoveState> | null {
  if (labels.length === 1) return all(labels, { is: 'refused', messages: sentences })
  const messagesOf = (label: string) =>
    sentences.flatMap((one) => (one.startsWith(`${label}: `) ? [one.slice(label.length + 2)] : []))
  const states = new Map(labels.map((label) => [label, { is: 'refused', messages: messagesOf(label) } as const]))
  return [...states.values()].every(({ messages }) => messages.length > 0) ? states : null
}

export function withStates(states: MoveStates, changed: ReadonlyMap<string, MoveState | null>): MoveStates {
  const next = new Map(states)
  for (const [label, state] of changed) {
    if (state) next.set(label, state)
    else next.delete(label)
  }
  return next
}

export const countOf = (states: MoveStates, ...kinds: MoveState['is'][]): number =>
  [...states.values()].filter(({ is }) => kinds.includes(is)).length

/** '8 of 12 packages moved, 1 refused, 3 waiting for Metrc.' */
export function moveText(states: MoveStates): string {
  const parts = [
    `${countOf(states, 'moved')} of ${states.size} ${states.size === 1 ? 'package' : 'packages'} moved`,
    ...counted(countOf(states, 'refused'), 'refused'),
    ...counted(countOf(states, 'needs-person'), 'in need of a person'),
    ...counted(countOf(states, 'given-up'), 'given up'),
    ...counted(countOf(states, 'sending', 'waiting'), 'waiting for Metrc'),
  ]
  return `${parts.join(', ')}.`
}

const counted = (count: number, word: string): string[] => (count > 0 ? [`${count} ${word}`] : [])
