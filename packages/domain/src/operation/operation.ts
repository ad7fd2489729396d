import * as z from 'zod'
import { requiredText } from '../field/field.ts'
import { kindNames } from './operation-kinds.ts'

/** The kinds of write to Metrc that the ledger carries. */
export const OperationKind = z.enum(kindNames)
export type OperationKind = z.infer<typeof OperationKind>

/**
 * Where a write to Metrc is (architecture §7).
 *
 * - recorded: in the ledger, its turn has not come.
 * - waiting: its turn had come, and Metrc surely did not take it; it goes when Metrc does.
 * - sending: on its way.
 * - unknown: sent, no clear answer; Metrc is being asked what became of it.
 * - needs-person: Metrc's records do not tell; somebody decides.
 * - confirmed, refused: Metrc's word.
 * - withdrawn: somebody gave it up before it was sent.
 */
export const OperationState = z.enum([
  'recorded',
  'waiting',
  'sending',
  'unknown',
  'needs-person',
  'confirmed',
  'refused',
  'withdrawn',
])
export type OperationState = z.infer<typeof OperationState>

/** What a person said of an operation that Metrc did not tell of, that should not be sent any more, or that is in doubt. */
export const OperationDecision = z.object({
  decision: z.enum(['applied', 'not-applied', 'given-up', 'seen']),
  personName: z.string(),
  at: z.string(),
  reason: z.string().nullable(),
})
export type OperationDecision = z.infer<typeof OperationDecision>

/**
 * Why a write that Metrc has confirmed may have been done twice, a number that is not what it leads to, or entries that Metrc
 * lists more often than they were made: `doubtText` says it.
 */
export const Doubt = z.object({
  of: z.enum(['quantity', 'waste', 'cuts', 'entries']),
  /** Of both numbers; '' for what is counted. */
  unit: z.string(),
  expected: z.number(),
  shown: z.number(),
  /** Whether Metrc itself lists it more than once. */
  isListed: z.boolean(),
})
export type Doubt = z.infer<typeof Doubt>

/** One write of one record to Metrc as people see it: who, when, what, and what became of it (architecture §7). */
export const Operation = z.object({
  id: z.string(),
  facilityId: z.string(),
  version: z.number(),
  /** The order in which operations were recorded. */
  seq: z.number(),
  kind: OperationKind,
  state: OperationState,
  /** The labels or names of the records it concerns; the first is the one it changes. */
  records: z.array(z.string()),
  /** One line in the words of the trade: 'Adjusted by −7.60 g: Scale Variance'. */
  summary: z.string(),
  personName: z.string(),
  recordedAt: z.string(),
  sentAt: z.string().nullable(),
  answeredAt: z.string().nullable(),
  /** Metrc's words when it refused, or why a person is needed. */
  problems: z.array(z.string()),
  /** Whether an earlier operation of the same record has to end first. */
  isBehindAnother: z.boolean(),
  decided: OperationDecision.nullable(),
  /** When a refused operation was followed by another of its kind for the same record, or given up; or a doubt was seen. */
  dealtWithAt: z.string().nullable(),
  /** Of a confirmed one: what Metrc shows is not what it leads to. */
  doubt: Doubt.nullable(),
  /** Until when it stays here because its kind is delayed: `isDelayed`. */
  delayedUntil: z.string().nullable(),
})
export type Operation = z.infer<typeof Operation>

/** How the page of operations groups them. */
export const OperationGroup = z.enum(['waiting', 'refused', 'needs-person', 'in-doubt', 'recent'])
export type OperationGroup = z.infer<typeof OperationGroup>

/** A person says what became of an operation that needs one. */
export const Decision = z.strictObject({
  /** True: Metrc has it. False: Metrc does not have it, and nothing was changed there. */
  isApplied: z.boolean(),
})
export type Decision = z.infer<typeof Decision>

/** A person gives up an operation that is not sent, or has seen a refusal and leaves it at that. */
export const GivingUp = z.strictObject({
  reason: requiredText(500),
})
export type GivingUp = z.infer<typeof GivingUp>

/** Why nobody can decide on this operation; empty when somebody can. */
export function decisionProblems({ state }: Pick<Operation, 'state'>): string[] {
  return state === 'needs-person' ? [] : ['This does not need a decision any more.']
}

/** Why this operation cannot be given up; empty when it can. */
export function givingUpProblems({ state, dealtWithAt }: Pick<Operation, 'state' | 'dealtWithAt'>): string[] {
  if (state === 'recorded' || state === 'waiting') return []
  if (state === 'refused') return dealtWithAt === null ? [] : ['This was dealt with already.']
  if (state === 'sending' || state === 'unknown')
    return ['This was sent to Metrc already. Wait for its outcome, then decide.']
  if (state === 'needs-person') return ['Decide first whether Metrc has it.']
  return ['This has ended already.']
}
