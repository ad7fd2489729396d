// Asked by lists of thousands of records on the device and on the server: nothing here may load the schemas.
import type { Operation } from '../operation/operation.ts'
import { isOpen } from '../operation/open.ts'

/** What an update would send of one record of ours, by the name of the field in Metrc. */
export type Sent = Readonly<Record<string, string | number | null>>

/** A value that an update would change. */
export interface Difference {
  field: string
  ours: string | number | null
  theirs: string | number | null
}

/** Two numbers that differ by less are the same (READ-88). */
const tolerance = 0.001
/** 0.187 less 0.186 is a little more than that in binary, and 60.001 less 60 a little less. */
const noise = 1e-9

type Value = Sent[string]

/** Metrc's record, of which only texts and numbers can be compared. */
type Printed = Readonly<Record<string, unknown>>

const valueOf = (record: Printed, field: string): Value => {
  const value = record[field]
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

function isSame(ours: Value, theirs: Value): boolean {
  if (typeof ours === 'number' && typeof theirs === 'number') return Math.abs(ours - theirs) < tolerance - noise
  const [one, other] = [ours ?? '', theirs ?? '']
  return typeof one === 'string' && typeof other === 'string'
    ? one.trim().toLowerCase() === other.trim().toLowerCase()
    : one === other
}

/**
 * What an update would change in Metrc's record: exactly the fields that it sends, without the case of text and what is below
 * the tolerance (READ-88).
 */
export const differences = (ours: Sent, record: Printed): Difference[] =>
  Object.entries(ours)
    .map(([field, value]) => ({ field, ours: value, theirs: valueOf(record, field) }))
    .filter(({ ours: one, theirs }) => !isSame(one, theirs))

/** The last write of a record of ours to one facility, as its operation has it. */
export type LastWrite = Pick<Operation, 'id' | 'state' | 'recordedAt' | 'dealtWithAt'> & { what: 'create' | 'update' }

/** How a record of ours stands with one facility. */
export interface Mapped {
  ours: Sent
  /** Metrc's id of what it is linked to; null for nothing. */
  linkedId: number | null
  /** That record as the facility has it; null when it is not among its active ones any more. */
  record: Printed | null
  lastWrite: LastWrite | null
}

/**
 * One cell of the table that maps a record of ours across facilities (STRAIN-09, ITEM-04):
 *
 * - unlinked, gone: it is linked to nothing, or to what Metrc has no more.
 * - differs, matches: an update would change something, or nothing.
 * - sent: a write is on its way or waits; the values are still Metrc's.
 * - refused: Metrc refused the last write, nobody has dealt with it, and what it wanted is still not so.
 */
export type MappingCell =
  | { state: 'unlinked' | 'gone' | 'matches' }
  | { state: 'differs'; differs: Difference[] }
  | { state: 'sent' | 'refused'; write: LastWrite; differs: Difference[] }

/** What stands in the cell of one facility. */
export function mappingCell({ ours, linkedId, record, lastWrite }: Mapped): MappingCell {
  const differs = record === null ? [] : differences(ours, record)
  if (lastWrite && isOpen(lastWrite.state)) return { state: 'sent', write: lastWrite, differs }
  const isWanted = record === null ? lastWrite?.what === 'create' : lastWrite?.what === 'update' && differs.length > 0
  if (lastWrite?.state === 'refused' && lastWrite.dealtWithAt === null && isWanted)
    return { state: 'refused', write: lastWrite, differs }
  if (record === null) return { state: linkedId === null ? 'unlinked' : 'gone' }
  return differs.length > 0 ? { state: 'differs', differs } : { state: 'matches' }
}

/** What can be done in a cell, in the order of its buttons. */
export type MappingAction = 'link' | 'create' | 'update' | 'send-again'

const actions = {
  unlinked: ['link', 'create'],
  gone: ['link', 'create'],
  differs: ['update'],
  matches: [],
  sent: [],
  refused: ['send-again'],
  /** Metrc refuses a name that it has, made there or in Metrc's own pages: then that one is to be linked. */
  'refused create': ['link', 'send-again'],
} as const satisfies Record<MappingCell['state'] | 'refused create', readonly MappingAction[]>

/** A cell, with why nothing can be made there in Metrc; empty when it can. */
interface Standing {
  cell: MappingCell
  makingProblems: readonly string[]
}

/** @param mayEdit whether the person may change strains and items (READ-20): else the table is only read */
export function mappingActions({ cell, makingProblems }: Standing, mayEdit: boolean): readonly MappingAction[] {
  if (!mayEdit) return []
  const isRefusedCreate = cell.state === 'refused' && cell.write.what === 'create'
  const offered = actions[isRefusedCreate ? 'refused create' : cell.state]
  if (makingProblems.length === 0) return offered
  return offered.filter((action) => action !== 'create' && !(isRefusedCreate && action === 'send-again'))
}

/** What keeps records from being made in Metrc, each sentence once with the facilities in which it does. */
export function whyNotMade(
  facilities: readonly { name: string; row: Standing }[],
): { at: string[]; problem: string }[] {
  const found = new Map<string, string[]>()
  for (const { name, row } of facilities)
    if (mappingActions({ ...row, makingProblems: [] }, true).length > mappingActions(row, true).length)
      for (const problem of row.makingProblems) found.set(problem, [...(found.get(problem) ?? []), name])
  return [...found].map(([problem, at]) => ({ at, problem }))
}

/** Whether its link may be taken away: not while a write goes to what it is linked to. */
export const canUnlink = ({ linkedId, cell }: { linkedId: number | null; cell: Pick<MappingCell, 'state'> }): boolean =>
  linkedId !== null && cell.state !== 'sent'

/** Why a record of ours can neither be made in Metrc once more nor be linked otherwise: its write may still make or change one. */
export const isOnItsWay = 'It is on its way to Metrc already. Wait for the answer.'

const words = {
  unlinked: 'Link / Create',
  gone: 'Link / Create',
  differs: 'Update (differs)',
  matches: 'Matches',
  refused: 'Refused, open to fix',
} as const satisfies Record<Exclude<MappingCell['state'], 'sent'>, string>

/** What the cell says (STRAIN-09). The time of what was sent is added by the screen, which knows the clock on the wall. */
export function mappingText(cell: MappingCell): string {
  if (cell.state !== 'sent') return words[cell.state]
  return cell.write.what === 'create' ? 'Create sent' : 'Update sent'
}

/** A record of Metrc that may be linked. */
export interface LinkTarget {
  facilityId: string
  name: string
  /** The record of ours that it is linked to already; null for none. */
  linkedTo: { id: string; name: string } | null
}

/** Why a record of ours may not be linked to it in this facility; empty when it may. */
export function linkProblems(own: { id: string; facilityId: string }, target: LinkTarget | null): string[] {
  if (!target) return ['It is not in Metrc any more. Choose another one.']
  if (target.facilityId !== own.facilityId)
    return [`${target.name} belongs to another license. Choose one of this facility.`]
  if (target.linkedTo && target.linkedTo.id !== own.id)
    return [`${target.name} is linked to ${target.linkedTo.name} already. Choose another one.`]
  return []
}
