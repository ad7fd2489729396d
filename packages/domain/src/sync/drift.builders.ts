import type { Comparison } from './drift.ts'

/** A nightly comparison that found nothing. */
export const aComparison = (fields: Partial<Comparison> = {}): Comparison => ({
  id: 'comparison',
  version: 1,
  facilityId: 'GAAA-0000-0001',
  reason: 'nightly',
  startedAt: '2026-11-20T08:00:00.000Z',
  endedAt: '2026-11-20T08:10:00.000Z',
  compared: 51_234,
  missing: 0,
  extra: 0,
  different: 0,
  lists: [],
  ...fields,
})
