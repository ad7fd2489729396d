import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { businessDay, entityId, optionalText, requiredText } from '../field/field.ts'
import type { FieldWords } from '../history/field-changes.ts'
import type { Fact } from '../operation/evidence.ts'
import { Operation } from '../operation/operation.ts'
import { describedKind } from '../operation/operation-kinds.ts'

/** The form of a correction that only the state can make in Metrc. */
export const StateCorrectionForm = z.strictObject({
  /** The change that was wrong. */
  operationId: entityId,
  right: requiredText(2000),
  reason: requiredText(2000),
  /** The day on which it was sent to the state; empty until it was. */
  filedOn: z.union([businessDay, z.literal('')]),
  /** What the state calls it: a number, or who answered. */
  reference: optionalText(200),
})
export type StateCorrectionForm = z.infer<typeof StateCorrectionForm>

/** A correction that is filed with the state, because Metrc takes the change back for nobody else. */
export const StateCorrection = z.object({
  id: z.string(),
  version: z.number(),
  ...StateCorrectionForm.shape,
  ...Operation.pick({ facilityId: true, kind: true, records: true, summary: true, personName: true, recordedAt: true })
    .shape,
})
export type StateCorrection = z.infer<typeof StateCorrection>

/** What the form holds of a correction. */
export const stateCorrectionForm = (one: StateCorrectionForm): StateCorrectionForm => ({
  operationId: one.operationId,
  right: one.right,
  reason: one.reason,
  filedOn: one.filedOn,
  reference: one.reference,
})

interface Around {
  /** The change that it is about; undefined where there is none. */
  operation: Pick<Operation, 'state'> | undefined
  /** The latest day that it can be anywhere. */
  today: string
}

/** Why a correction cannot be kept; empty when it can. */
export function stateCorrectionProblems(
  { filedOn, reference }: Pick<StateCorrectionForm, 'filedOn' | 'reference'>,
  { operation, today }: Around,
): Problem[] {
  if (!operation) return [{ message: 'Unknown operation' }]
  if (operation.state !== 'confirmed')
    return [{ message: 'Metrc does not have this change. Correct it where it stands.' }]
  if (filedOn > today) return [{ message: 'This day has not come yet', path: 'filedOn' }]
  if (filedOn === '' && reference !== '') return [{ message: 'Enter the day on which it was filed', path: 'filedOn' }]
  return []
}

/** What a correction is about, as the state needs it. */
export interface AboutCorrection {
  facility: { id: string; name: string }
  operation: Pick<Operation, 'kind' | 'records' | 'summary' | 'personName' | 'recordedAt' | 'answeredAt'>
  /** What was typed. */
  typed: readonly Fact[]
}

/** The correction as it is sent to the state: what is in Metrc, what is right, and why. Times are UTC. */
export function stateCorrectionText(
  { facility, operation, typed }: AboutCorrection,
  { right, reason }: Pick<StateCorrectionForm, 'right' | 'reason'>,
): string {
  const { kind, records, summary, personName, recordedAt, answeredAt } = operation
  const minute = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`
  return [
    'Request for a correction in Metrc',
    '',
    `License: ${facility.id} (${facility.name})`,
    `Record: ${describedKind(kind).noun} ${records.join(', ')}`,
    `In Metrc now: ${describedKind(kind).title}. ${summary}`,
    ...typed.map(({ name, value }) => `  ${name}: ${value}`),
    `Entered: ${minute(recordedAt)} by ${personName}`,
    `Taken by Metrc: ${answeredAt ? minute(answeredAt) : 'known from its records'}`,
    '',
    `What is right: ${right}`,
    `How it came about: ${reason}`,
  ].join('\n')
}

/** What the history calls its fields. */
export const stateCorrectionWords: FieldWords = {
  operationId: { label: 'Change' },
  right: { label: 'What is right' },
  reason: { label: 'How it came about' },
  filedOn: { label: 'Filed on' },
  reference: { label: 'Reference' },
}
