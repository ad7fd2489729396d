import type { SyncState } from '@cultivatd/domain/sync/sync'
import { expect, test } from 'vitest'
import { firstRead, firstReadText, inStepAt, isFirstRead } from './sync-text.ts'

const sync = (lists: [string, number, number | null, string | null][], status: SyncState['status'] = 'inProgress') => ({
  id: 'GAAA-4KVB-7T2Q',
  version: 1,
  status,
  error: null,
  since: null,
  countedAt: null,
  lists: lists.map(([list, done, total, readAt]) => ({ list, done, total, readAt })),
})

test('[SYNC-06] a first read tells how far it is with what it reads now', () => {
  const state = sync([
    ['locationsActive', 12, 12, '2026-11-20T09:00:00Z'],
    ['plantsVegetative', 2000, 2000, '2026-11-20T09:01:00Z'],
    ['plantsFlowering', 1200, 4000, null],
    ['plantBatchesActive', 0, null, null],
  ])
  const read = firstRead(state)
  expect(read && firstReadText(read)).toBe('Reading from Metrc: 3,200 of 6,000 plants')
  expect(isFirstRead(state)).toBe(true)
})

test('[SYNC-06] a window after the first read is not progress', () => {
  const state = sync([['plantsFlowering', 4000, 4000, '2026-11-20T09:01:00Z']])
  expect(firstRead(state)).toBeNull()
  expect(isFirstRead(state)).toBe(false)
})

test('[FAC-03] records are in step since the oldest of their lists', () => {
  const state = sync([
    ['packagesActive', 4, 4, '2026-11-20T09:05:00Z'],
    ['packagesOnHold', 4, 4, '2026-11-20T09:01:00Z'],
    ['packagesInactive', 4, 4, '2026-11-20T08:00:00Z'],
    ['plantsFlowering', 4, 4, null],
  ])
  expect(inStepAt(state, ['packages'])).toBe('2026-11-20T09:01:00Z')
  expect(inStepAt(state, ['packages', 'plants'])).toBeNull()
  expect(inStepAt(undefined, ['packages'])).toBeNull()
})

test('[FAC-03] a read that found nothing new moves the time on', () => {
  const state = sync([['packagesActive', 4, 4, '2026-11-20T09:05:00Z']], null)
  expect(inStepAt({ ...state, since: '2026-11-20T09:35:00Z' }, ['packages'])).toBe('2026-11-20T09:35:00Z')
  expect(inStepAt({ ...state, status: 'inProgress', since: '2026-11-20T09:35:00Z' }, ['packages'])).toBe(
    '2026-11-20T09:05:00Z',
  )
})
