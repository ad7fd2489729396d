import { facilityId } from '../facility/facility.builders.ts'
import type { Operation } from './operation.ts'

/** An operation of a package that Metrc has confirmed. */
export const anOperation = (fields: Partial<Operation> = {}): Operation => ({
  id: 'o1',
  facilityId,
  version: 1,
  seq: 1,
  kind: 'package.adjust',
  state: 'confirmed',
  records: ['1A4FF0300000022000008099'],
  summary: 'Adjusted by −1 ea: Scale Variance',
  personName: 'Dana Whitfield',
  recordedAt: '2026-11-21T10:01:00.000Z',
  sentAt: '2026-11-21T10:01:00.100Z',
  answeredAt: '2026-11-21T10:01:01.000Z',
  problems: [],
  isBehindAnother: false,
  decided: null,
  dealtWithAt: null,
  doubt: null,
  delayedUntil: null,
  ...fields,
})
