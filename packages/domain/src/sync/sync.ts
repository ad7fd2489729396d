import * as z from 'zod'

/**
 * Why a list here is not what Metrc has. `closed`: Metrc does not open it to the sync key; `lost`: it did before;
 * `failed`: Metrc refused what it was asked; `short`: Metrc counts more records than it gave.
 */
export const SyncGap = z.enum(['closed', 'lost', 'failed', 'short'])
export type SyncGap = z.infer<typeof SyncGap>

/** How far the first read of one of Metrc's lists is. */
export const ListProgress = z.object({
  list: z.string(),
  /** Records read, of the total that Metrc named; null until the first page is in. */
  done: z.number(),
  total: z.number().nullable(),
  /** When this list was last in step with Metrc; null before its first read ended. */
  readAt: z.string().nullable(),
  /** Why it is not what Metrc has; null when it is. */
  gap: SyncGap.nullable(),
})
export type ListProgress = z.infer<typeof ListProgress>

/** The state of the mirror of one facility (DATA-03). Success leaves status null (SYNC-06, READ-50). */
export const SyncState = z.object({
  id: z.string(),
  version: z.number(),
  status: z.enum(['inProgress', 'errored']).nullable(),
  error: z.string().nullable(),
  /** Whether the last read did not end well, also after somebody has dismissed its failure. */
  isBehind: z.boolean(),
  /** When the running read began or the last one ended. */
  since: z.string().nullable(),
  /** When the numbers of records on its lists were last compared with Metrc's; null before the first time. */
  countedAt: z.string().nullable(),
  lists: z.array(ListProgress),
})
export type SyncState = z.infer<typeof SyncState>

/** Whether Metrc answers, and what waits for it; one row for the organization, id 'metrc'. */
export const MetrcState = z.object({
  id: z.string(),
  version: z.number(),
  state: z.enum(['inStep', 'reading', 'down', 'noKey']),
  since: z.string().nullable(),
  /** Writes of active facilities that are recorded or sent and have no outcome yet. */
  waiting: z.number(),
  /** Writes that Metrc refused and nobody has dealt with. */
  refused: z.number(),
  /** Writes of which only a person can tell what became of them, and those that may have been done twice. */
  needsPerson: z.number(),
})
export type MetrcState = z.infer<typeof MetrcState>
