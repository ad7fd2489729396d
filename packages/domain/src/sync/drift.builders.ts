import type { Comparison, Drift } from './drift.ts'

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

/** A package of which Metrc has another quantity. */
export const aDrift = (fields: Partial<Drift> = {}): Drift => ({
  id: 'drift',
  version: 1,
  facilityId: 'GAAA-0000-0001',
  entity: 'package',
  recordId: '71',
  name: '1A4FF0300000022000008123',
  kind: 'different',
  fields: [{ field: 'Quantity', mirror: '100', metrc: '77.5' }],
  foundAt: '2026-11-20T08:04:00.000Z',
  ...fields,
})
