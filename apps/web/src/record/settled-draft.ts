import type { ActOfKey } from '@cultivatd/domain/operation/act'
import type { Operation } from '@cultivatd/domain/operation/operation'
import { isAtRest } from '../live/at-rest.ts'
import { type Became, becameOf } from '../ui/draft/became.ts'
import { type Draft, isSame, sentKeyOf } from '../ui/draft/drafts.ts'
import type { KeptChange } from './change.ts'
import {
  allOf,
  type ChangeState,
  type ChangeStates,
  isLeft,
  stateOf,
  statesOfWrites,
  withStates,
} from './change-states.ts'

/** The keys of which it is not known what came of them, or that still wait for Metrc. */
export const keysToAskFor = (drafts: readonly Draft[]): readonly string[] =>
  drafts.flatMap(({ parts }) => {
    const key = sentKeyOf(parts)
    const became = becameOf(parts)
    return key !== null && (became === null || became.is === 'waiting') ? [key] : []
  })

/** A draft that was sent without an answer, after its key told what came of it; null where that says nothing new. */
export function settledDraft(draft: Draft, { key, operations }: ActOfKey): Draft | null {
  if (sentKeyOf(draft.parts) !== key) return null
  const parts = settledParts(draft.parts, key, operations)
  return isSame(parts, draft.parts) ? null : { ...draft, parts }
}

function settledParts(before: Draft['parts'], key: string, operations: readonly Operation[]) {
  const { became: _, ...parts } = before
  const change = parts['change'] as KeptChange | undefined
  const requests = change?.unanswered?.requests
  const [sent, ...others] = requests ?? []
  // Ours alone: it is recorded, so it is done.
  if (!change || !sent) return { ...parts, became: becameBy(operations) }
  const states = withStates(new Map(change.states), statesOf(sent.records, operations))
  const isWhole = others.length === 0 && ![...states.keys()].some((record) => isLeft(states, record))
  if (isWhole) return { ...parts, became: becameBy(operations) }
  // What is left of it can be corrected and sent again, as another change that corrects this one.
  const corrects = [...(change.corrects ?? []), key].slice(-mostCorrected)
  return { ...parts, change: { states: [...states], unanswered: null, corrects } satisfies KeptChange }
}

/** Whatever the writes of one record are called, they are its own. */
function statesOf(records: readonly string[], operations: readonly Operation[]): ChangeStates {
  const writes = operations.map((one) => ({ ...one, record: one.records[0] ?? '' }))
  const states: ChangeStates = records.length === 1 ? allOf(records, stateOf(writes)) : statesOfWrites(records, writes)
  const dealtWith = writes.filter(isDealtWith).map(({ record }) => record)
  const isDone = (record: string) => (records.length === 1 ? dealtWith.length > 0 : dealtWith.includes(record))
  const done: ChangeState = { is: 'done' }
  return new Map([...states].map(([record, state]) => [record, isDone(record) ? done : state]))
}

/** Sent again from the draft, what was mended elsewhere would be done once more. */
const isDealtWith = ({ state, dealtWithAt }: Operation): boolean => state === 'refused' && dealtWithAt !== null

function becameBy(operations: readonly Operation[]): Became {
  const open = operations.find((one) => !isAtRest(one) || one.state === 'needs-person')
  const dealtWith = operations.find(isDealtWith)
  const told = open ?? dealtWith ?? operations[0]
  return {
    is: open ? 'waiting' : dealtWith ? 'dealt-with' : 'done',
    operationId: told?.id ?? null,
    summary: operations.length === 1 && told ? told.summary : '',
  }
}

/** The server takes no more. */
const mostCorrected = 20
