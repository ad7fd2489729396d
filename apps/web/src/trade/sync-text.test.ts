import type { SyncState } from '@cultivatd/domain/sync/sync'
import { expect, test } from 'vitest'
import { firstRead, firstReadText, gapLines, inStepAt, isFirstRead } from './sync-text.ts'

const sync = (lists: [string, number, number | null, string | null][], status: SyncState['status'] = 'inProgress') => ({
  id: 'GAAA-4KVB-7T2Q',
  version: 1,
  status,
  error: null,
  isBehind: false,
  since: null,
  countedAt: null,
  lists: lists.map(([list, done, total, readAt]) => ({ list, done, total, readAt, gap: null })),
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

test('records are in step since the oldest of their lists', () => {
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

test('a read that found nothing new moves the time on', () => {
  const state = sync([['packagesActive', 4, 4, '2026-11-20T09:05:00Z']], null)
  expect(inStepAt({ ...state, since: '2026-11-20T09:35:00Z' }, ['packages'])).toBe('2026-11-20T09:35:00Z')
  expect(inStepAt({ ...state, status: 'inProgress', since: '2026-11-20T09:35:00Z' }, ['packages'])).toBe(
    '2026-11-20T09:05:00Z',
  )
})

test('what of these kinds was not read is said, of other kinds not', () => {
  const state = sync([['packagesActive', 4, 4, '2026-11-20T09:05:00Z']], null)
  const closed = {
    list: 'plantsFlowering',
    done: 0,
    total: null,
    readAt: '2026-11-20T09:05:00Z',
    gap: 'closed',
  } as const
  const gappy = { ...state, lists: [...state.lists, closed] }
  expect(gapLines(gappy, ['packages'])).toEqual([])
  expect(gapLines(gappy, ['packages', 'plants'])).toEqual(['Metrc does not open plants to the sync key'])
  expect(gapLines(gappy)).toHaveLength(1)
  expect(gapLines(undefined)).toEqual([])
})
