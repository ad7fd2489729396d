import type { Operation } from '@cultivatd/domain/operation/operation'
import type { OperationOutcome, Outcome } from '@cultivatd/domain/operation/outcome'
import type { CallOptions } from '../live/api.ts'
import { isAtRest } from '../live/at-rest.ts'
import { operationEnd } from '../live/operation-end.ts'
import type { RepeatKey } from '../live/repeat-key.ts'
import { sentencesOf } from '../live/response-error.ts'
import { failureOf, sendUntilAnswered } from '../live/tracked-call.ts'

export interface TrackedChange {
  facilityId: string
  /** Label or name of the record that is changed. */
  record: string
  /** What is sent: the same input is the same change, until its outcome is known. */
  input: unknown
  call: (options: CallOptions) => Promise<Outcome>
  /** Metrc confirmed, or there was nothing to ask it; not called when the form is gone. */
  onSaved: (outcome: Outcome) => void
}

/** What became of a change that is not made, or not for certain. */
export type NotSaved =
  /** `isPart` when the change was several writes, and Metrc has applied some of them; `id` of an operation of before. */
  | { is: 'refused'; record: string; messages: readonly string[]; at: string; isPart?: boolean; id?: string }
  /** The connection broke; sent again it is still one change. */
  | { is: 'not-known' }
  /** Metrc's records do not tell whether it was applied. */
  | { is: 'needs-person'; id: string }
  /** Somebody gave it up before it was sent. */
  | { is: 'given-up'; by: string; reason: string | null }

export type End =
  | { is: 'saved'; outcome: Outcome; hasWaited: boolean }
  /** Nothing was recorded, for a reason that has nothing to do with the change. */
  | { is: 'failed'; messages: readonly string[] }
  | NotSaved

interface SendParts {
  key: RepeatKey
  /** Sent before, and what came of it is not known. */
  isInDoubt: boolean
  onBroken: () => void
  /** It waits for Metrc as this operation. */
  onWaiting: (id: string) => void
}

/** Sends a change and follows it to its end. Never throws. */
export async function endOf(change: TrackedChange, { key, onBroken, onWaiting, ...parts }: SendParts): Promise<End> {
  const { facilityId, record, input } = change
  const call = () => change.call({ idempotencyKey: key.of(input), corrects: key.corrects() })
  let { isInDoubt } = parts
  const inDoubt = () => {
    isInDoubt = true
    onBroken()
  }
  try {
    const outcome = await sendUntilAnswered({ call, onBroken: inDoubt })
    const { operations } = outcome
    const waits = operations.find((one) => !isAtRest(one))
    if (!waits) {
      key.used()
      return endOfOperations(record, operations, outcome, false)
    }
    onWaiting(waits.id)
    const ended = await Promise.all(
      operations.map(async (one) => (isAtRest(one) ? one : operationEnd({ facilityId, record, id: one.id }))),
    )
    const isWhole = ended.every(({ state }) => state === 'confirmed')
    // The same request once more tells what was made (READ-46); without it what was done stays done.
    const told = isWhole ? await call().catch(() => outcome) : outcome
    key.used()
    return endOfOperations(record, ended, told, true)
  } catch (error) {
    const is = failureOf(error, isInDoubt)
    const messages = sentencesOf(error)
    if (is === 'not-known') return { is }
    if (is === 'failed') return { is, messages }
    key.used()
    return { is, record, messages, at: new Date().toISOString() }
  }
}

/** Worst first: one change may be several writes, and what went wrong with one of them is what has to be told. */
const worst = ['needs-person', 'refused', 'withdrawn'] as const

function endOfOperations(
  record: string,
  operations: readonly (Operation | OperationOutcome)[],
  outcome: Outcome,
  hasWaited: boolean,
): End {
  const found = worst.flatMap((state) => operations.find((one) => one.state === state) ?? [])[0]
  if (!found) return { is: 'saved', outcome, hasWaited }
  if (found.state === 'needs-person') return { is: 'needs-person', id: found.id }
  if (found.state === 'refused') {
    const refused = operations.filter(({ state }) => state === 'refused')
    const messages = [...new Set(refused.flatMap(({ problems }) => problems))]
    const isPart = operations.some(({ state }) => state === 'confirmed')
    return { is: 'refused', record, messages, at: answeredAt(found), isPart }
  }
  const decided = 'decided' in found ? found.decided : null
  return { is: 'given-up', by: decided?.personName ?? 'somebody', reason: decided?.reason ?? null }
}

const answeredAt = (operation: Operation | OperationOutcome): string =>
  ('answeredAt' in operation ? operation.answeredAt : null) ?? new Date().toISOString()
