import type { Operation } from '@cultivatd/domain/operation/operation'
import { byRecord } from '@cultivatd/domain/repair/judge'
import type { OperationOutcome } from '@cultivatd/domain/operation/outcome'
import { isAtRest } from '../live/at-rest.ts'
import type { ResponseError } from '../live/response-error.ts'

/** Where one record of a change is. */
export type ChangeState =
  /** Sent, and it came back without anything of it recorded. */
  | { is: 'not-sent' }
  /** On its way to us, not yet in the ledger for certain. */
  | { is: 'sending' }
  /** The connection broke before the answer: it may have arrived, and sent again it is still one change. */
  | { is: 'not-known' }
  | { is: 'waiting'; id: string }
  /** Metrc's records do not tell whether it was applied. */
  | { is: 'needs-person'; id: string }
  | { is: 'done' }
  /** `isPart` when the change was several writes, and Metrc has applied some of them; `id` of an operation of before. */
  | { is: 'refused'; messages: readonly string[]; at: string; isPart?: boolean; id?: string }
  /** It would fail, and waits in the repair tray of who typed it. */
  | { is: 'kept' }
  /** Nobody can be reached: it waits on this device, and is sent from there. */
  | { is: 'on-device' }
  /** Somebody gave it up before it was sent. */
  | { is: 'given-up'; by: string; reason: string | null }

/** By label or name; what was not sent yet has none. */
export type ChangeStates = ReadonlyMap<string, ChangeState>

/** A write of a change, as the answer tells of it, or as the ledger does once it is at rest. */
export type Write = Omit<OperationOutcome, 'record'> & Partial<Pick<Operation, 'answeredAt' | 'decided'>>

/** Worst first: a change of a record may be several writes, and what went wrong with one of them is what has to be told. */
const worst = ['needs-person', 'refused', 'withdrawn'] as const

/** Where a record is of which these writes are; one that needed none is done. */
export function stateOf(writes: readonly Write[]): ChangeState {
  const going = writes.find((one) => !isAtRest(one))
  if (going) return { is: 'waiting', id: going.id }
  const [found] = worst.flatMap((state) => writes.find((one) => one.state === state) ?? [])
  if (!found) return { is: 'done' }
  if (found.state === 'needs-person') return { is: 'needs-person', id: found.id }
  if (found.state === 'withdrawn')
    return { is: 'given-up', by: found.decided?.personName ?? 'somebody', reason: found.decided?.reason ?? null }
  const refused = writes.filter(({ state }) => state === 'refused')
  const messages = [...new Set(refused.flatMap(({ problems }) => problems))]
  const isPart = writes.some(({ state }) => state === 'confirmed')
  return { is: 'refused', messages, at: found.answeredAt ?? new Date().toISOString(), isPart }
}

export const allOf = (records: readonly string[], state: ChangeState): ChangeStates =>
  new Map(records.map((record) => [record, state]))

/**
 * What became of each record of a change; one that needed no write is done. Where the answer speaks of a record that was
 * not asked for under this name, one without an answer may be the same, and is not called done.
 */
export function statesOfWrites(records: readonly string[], writes: readonly OperationOutcome[]): ChangeStates {
  const asked = new Set(records)
  const unspoken: ChangeState = writes.every(({ record }) => asked.has(record)) ? { is: 'done' } : { is: 'not-sent' }
  const ofEach = new Map<string, Write[]>()
  for (const one of writes) ofEach.set(one.record, [...(ofEach.get(one.record) ?? []), one])
  return new Map([
    ...allOf(records, unspoken),
    ...[...ofEach].map(([record, its]): [string, ChangeState] => [record, stateOf(its)]),
  ])
}

export interface Refusal {
  states: ChangeStates
  /** What is said of no record in particular. */
  others: readonly string[]
}

/** Whose refusal each sentence is: where there are several, each begins with the label or name that it is about. */
export function refusalOf(records: readonly string[], { problems }: Pick<ResponseError, 'problems'>): Refusal {
  const at = new Date().toISOString()
  const { each, whole } = byRecord(records, problems)
  return {
    states: new Map(
      [...each].map(([record, its]) => [record, { is: 'refused', messages: its.map(({ message }) => message), at }]),
    ),
    others: whole,
  }
}

export const withStates = (states: ChangeStates, changed: ChangeStates): ChangeStates =>
  new Map([...states, ...changed])

export const countOf = (states: ChangeStates, ...kinds: ChangeState['is'][]): number =>
  [...states.values()].filter(({ is }) => kinds.includes(is)).length

const left: readonly ChangeState['is'][] = ['not-sent', 'not-known', 'refused', 'given-up']

/** What can be sent: what was not sent yet, what was refused or given up, and once more what may have arrived. */
export function isLeft(states: ChangeStates, record: string): boolean {
  const state = states.get(record)
  return !state || left.includes(state.is)
}

/** The records that a next press of the button sends. */
export const recordsLeft = (records: readonly string[], states: ChangeStates): string[] =>
  records.filter((record) => isLeft(states, record))

/** Where a change is. */
export interface ChangeStanding {
  states: ChangeStates
  isBusy: boolean
  /** The connection broke while it was sent, and it is tried again. */
  isBroken: boolean
  /** The connection broke; until the outcome is known, only the very same can be sent again. */
  isNotKnown: boolean
  /** Why the whole was refused, as far as it is not about one record. */
  problems: readonly string[]
}

/** Whether every record is done for certain, or waits in the repair tray or on this device. */
export const isAllDone = ({ states, isBusy, isNotKnown }: ChangeStanding): boolean =>
  !isBusy && !isNotKnown && states.size > 0 && countOf(states, 'done', 'kept', 'on-device') === states.size

/** Whether a part of the change is made, or may be: what is sent from now on has to go with it. */
export const isPartMade = ({ states, isBusy, isNotKnown }: ChangeStanding): boolean =>
  isBusy || isNotKnown || countOf(states, 'waiting', 'needs-person', 'done', 'on-device') > 0

/** How the records and their change are called. */
export interface ChangeWords {
  /** 'plant' */
  one: string
  /** 'plants' */
  many: string
  /** 'moved' */
  done: string
}

/** '8 of 12 plants moved, 1 refused, 3 waiting for Metrc.' */
export function progressText(states: ChangeStates, { one, many, done }: ChangeWords): string {
  const counted = (count: number, words: string): string[] =>
    count > 0 ? [`${count.toLocaleString('en-US')} ${words}`] : []
  const all = states.size.toLocaleString('en-US')
  const parts = [
    `${countOf(states, 'done').toLocaleString('en-US')} of ${all} ${states.size === 1 ? one : many} ${done}`,
    ...counted(countOf(states, 'refused'), 'refused'),
    ...counted(countOf(states, 'needs-person'), 'in need of a person'),
    ...counted(countOf(states, 'given-up'), 'given up'),
    ...counted(countOf(states, 'kept'), 'in your repair tray'),
    ...counted(countOf(states, 'on-device'), 'kept on this device'),
    ...counted(countOf(states, 'not-sent'), 'not sent'),
    ...counted(countOf(states, 'not-known'), 'not known'),
    ...counted(countOf(states, 'sending'), 'on the way'),
    ...counted(countOf(states, 'waiting'), 'waiting for Metrc'),
  ]
  return `${parts.join(', ')}.`
}
