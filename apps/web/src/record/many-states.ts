import type { OperationOutcome, Outcome } from '@cultivatd/domain/operation/outcome'
import type { ResponseError } from '../live/response-error.ts'

/** Where one record of a change of many is. */
export type ManyState =
  /** Sent, and it came back without anything of it recorded. */
  | { is: 'not-sent' }
  /** On its way to us, not yet in the ledger for certain. */
  | { is: 'sending' }
  /** The connection broke before the answer: it may have arrived. */
  | { is: 'not-known' }
  | { is: 'waiting'; id: string }
  | { is: 'needs-person'; id: string }
  | { is: 'done' }
  | { is: 'refused'; messages: readonly string[] }
  | { is: 'given-up' }

/** By label or name; what was not sent yet has none. */
export type ManyStates = ReadonlyMap<string, ManyState>

export function manyStateOf({ id, state, problems }: Omit<OperationOutcome, 'record'>): ManyState {
  if (state === 'confirmed') return { is: 'done' }
  if (state === 'refused') return { is: 'refused', messages: problems }
  if (state === 'withdrawn') return { is: 'given-up' }
  return state === 'needs-person' ? { is: 'needs-person', id } : { is: 'waiting', id }
}

export const allOf = (records: readonly string[], state: ManyState): ManyStates =>
  new Map(records.map((record) => [record, state]))

/**
 * What became of each record of a change; one that needed no write is done. Where the answer speaks of a record that was
 * not asked for under this name, one without an answer may be the same, and is not called done.
 */
export function statesOfOutcome(records: readonly string[], { operations }: Outcome): ManyStates {
  const asked = new Set(records)
  const unspoken: ManyState = operations.every(({ record }) => asked.has(record)) ? { is: 'done' } : { is: 'not-sent' }
  return new Map([
    ...allOf(records, unspoken),
    ...operations.map((one): [string, ManyState] => [one.record, manyStateOf(one)]),
  ])
}

export interface Refusal {
  states: ManyStates
  /** What is said of no record in particular. */
  others: readonly string[]
}

/** Whose refusal each sentence is: where there are several, each begins with the label or name that it is about. */
export function refusalOf(records: readonly string[], { problems }: Pick<ResponseError, 'problems'>): Refusal {
  const states = new Map<string, ManyState>()
  const others: string[] = []
  for (const { message } of problems) {
    const said = records.length === 1 ? { record: records[0] ?? '', words: message } : saidOf(records, message)
    const known = said && states.get(said.record)
    if (!said) others.push(message)
    else
      states.set(said.record, {
        is: 'refused',
        messages: [...(known?.is === 'refused' ? known.messages : []), said.words],
      })
  }
  return { states, others }
}

function saidOf(records: readonly string[], message: string): { record: string; words: string } | null {
  const record = records.find((one) => message.startsWith(`${one}: `))
  return record === undefined ? null : { record, words: message.slice(record.length + 2) }
}

export const withStates = (states: ManyStates, changed: ManyStates): ManyStates => new Map([...states, ...changed])

export const countOf = (states: ManyStates, ...kinds: ManyState['is'][]): number =>
  [...states.values()].filter(({ is }) => kinds.includes(is)).length

const left: readonly ManyState['is'][] = ['not-sent', 'not-known', 'refused', 'given-up']

/** What can be sent: what was not sent yet, what was refused or given up, and once more what may have arrived. */
export function isLeft(states: ManyStates, record: string): boolean {
  const state = states.get(record)
  return !state || left.includes(state.is)
}

/** Where a change of many records is. */
export interface ManySendState {
  states: ManyStates
  isBusy: boolean
  /** The connection broke; until the outcome is known, only the very same can be sent again. */
  isNotKnown: boolean
  /** Why the whole was refused, as far as it is not about one record. */
  problems: readonly string[]
}

/** Whether every record is done for certain. */
export const isAllDone = ({ states, isBusy, isNotKnown }: ManySendState): boolean =>
  !isBusy && !isNotKnown && states.size > 0 && countOf(states, 'done') === states.size

/** Whether a part of the change is made, or may be: what is sent from now on has to go with it. */
export const isPartMade = ({ states, isBusy, isNotKnown }: ManySendState): boolean =>
  isBusy || isNotKnown || countOf(states, 'waiting', 'needs-person', 'done') > 0

/** How the records and their change are called. */
export interface ManyWords {
  /** 'plant' */
  one: string
  /** 'plants' */
  many: string
  /** 'moved' */
  done: string
}

/** '8 of 12 plants moved, 1 refused, 3 waiting for Metrc.' */
export function manyText(states: ManyStates, { one, many, done }: ManyWords): string {
  const counted = (count: number, words: string): string[] =>
    count > 0 ? [`${count.toLocaleString('en-US')} ${words}`] : []
  const all = states.size.toLocaleString('en-US')
  const parts = [
    `${countOf(states, 'done').toLocaleString('en-US')} of ${all} ${states.size === 1 ? one : many} ${done}`,
    ...counted(countOf(states, 'refused'), 'refused'),
    ...counted(countOf(states, 'needs-person'), 'in need of a person'),
    ...counted(countOf(states, 'given-up'), 'given up'),
    ...counted(countOf(states, 'not-sent'), 'not sent'),
    ...counted(countOf(states, 'not-known'), 'not known'),
    ...counted(countOf(states, 'sending'), 'on the way'),
    ...counted(countOf(states, 'waiting'), 'waiting for Metrc'),
  ]
  return `${parts.join(', ')}.`
}
