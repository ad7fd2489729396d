import type { Operation } from '@cultivatd/domain/operation/operation'
import { expect, test } from 'vitest'
import { unclearOperation } from './unclear-operation.ts'

const operation = (minute: number, state: Operation['state'], sent = true): Operation => ({
  id: `o${minute}`,
  facilityId: 'GAAA-4KVB-7T2Q',
  version: 1,
  kind: 'package.adjust',
  state,
  records: ['1A4FF0300000022000008099'],
  summary: 'Adjusted by −1 ea: Scale Variance',
  personName: 'Dana Whitfield',
  recordedAt: `2026-11-21T10:0${minute}:00.000Z`,
  sentAt: sent ? `2026-11-21T10:0${minute}:00.100Z` : null,
  answeredAt: null,
  problems: [],
})

test('a change whose outcome is not known is told until the next one is confirmed [PKG-08]', () => {
  expect(unclearOperation([])).toBeNull()
  expect(unclearOperation([operation(1, 'confirmed'), operation(2, 'unknown')])?.id).toBe('o2')
  expect(unclearOperation([operation(3, 'confirmed'), operation(2, 'unknown')])).toBeNull()
})

test('a change that Metrc refused or that was never sent says nothing about the one before [PKG-08]', () => {
  expect(unclearOperation([operation(2, 'unknown'), operation(3, 'refused', false)])?.id).toBe('o2')
  expect(unclearOperation([operation(2, 'unknown'), operation(3, 'refused')])?.id).toBe('o2')
})
