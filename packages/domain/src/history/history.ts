import * as z from 'zod'
import { OperationState } from '../operation/operation.ts'

/** The kinds of record that have a history. */
export const HistoryEntity = z.enum([
  'additive-template',
  'alarm',
  'alarm-people',
  'api-key',
  'article',
  'article-category',
  'catalogue-item',
  'catalogue-strain',
  'checklist',
  'comment',
  'cycle-count',
  'equipment',
  'external-contact',
  'facility',
  'harvest',
  'inventory-category',
  'inventory-detail',
  'item',
  'lab-limit',
  'lab-test',
  'label-design',
  'label-logo',
  'light',
  'organisation',
  'package',
  'plant',
  'plant-batch',
  'processing-job',
  'reading',
  'reading-source',
  'room',
  'room-target',
  'run',
  'run-template',
  'state-correction',
  'station',
  'stock',
  'strain',
  'system',
  'task',
  'user',
  'water',
  'webhook',
  'weigh-in',
])
export type HistoryEntity = z.infer<typeof HistoryEntity>

/** One field of a record in words, as it was and as it became; empty where there was nothing. */
export const FieldChange = z.object({ label: z.string(), before: z.string(), after: z.string() })
export type FieldChange = z.infer<typeof FieldChange>

/** What a write to Metrc came to, as far as an entry of the history tells. */
export const HistoryOutcome = z.object({
  /** 'recorded' where the write entered the ledger, else what became of it. */
  state: OperationState,
  /** Metrc's words when it refused, or why a person is needed. */
  problems: z.array(z.string()),
  decision: z.enum(['applied', 'not-applied', 'given-up', 'seen']).nullable(),
  /** Why somebody decided so. */
  reason: z.string().nullable(),
})
export type HistoryOutcome = z.infer<typeof HistoryOutcome>

/** One entry of the history of a record, as people see it: who, when, what, before and after. */
export const HistoryEntry = z.object({
  /** The number of the entry in the whole history. */
  id: z.string(),
  version: z.number(),
  at: z.string(),
  /** When it was done, where it waited on a device until `at`. */
  doneAt: z.string().optional(),
  personName: z.string(),
  /** The shared device at which the person had taken over. */
  station: z.string().optional(),
  /** What was done, by the name that programs use: 'room.update', 'package.adjust confirmed'. */
  what: z.string(),
  /** One line in the words of the trade. */
  summary: z.string(),
  changes: z.array(FieldChange),
  /** The write to Metrc that this is about; null for what is ours alone. */
  operationId: z.string().nullable(),
  outcome: HistoryOutcome.nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>
