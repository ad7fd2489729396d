import { expect, test } from 'vitest'
import { errorMilliseconds, firstNotice, type Notice, savedMilliseconds } from './notices.ts'

const saved: Notice = { id: 'saved', kind: 'saved', text: 'Saved Successfully!', milliseconds: savedMilliseconds }
const refused: Notice = { id: '1', kind: 'error', text: 'Metrc cannot be reached.', milliseconds: errorMilliseconds }
const syncFailed: Notice = { id: '2', kind: 'error', text: 'Sync Failed: Unknown Issue' }
const syncing: Notice = { id: '3', kind: 'warn', text: 'Sync In Progress' }

test('[SHELL-15] [SHELL-16] errors hide after 60 seconds, saves after 5', () => {
  expect([errorMilliseconds, savedMilliseconds]).toEqual([60_000, 5_000])
})

test('what answers the person comes before a state that lasts', () => {
  expect(firstNotice([syncFailed, syncing, saved])).toBe(saved)
  expect(firstNotice([syncFailed, saved, refused])).toBe(refused)
  expect(firstNotice([syncing, syncFailed])).toBe(syncFailed)
  expect(firstNotice([])).toBeNull()
})

test('of two errors the newest is shown', () => {
  const later = { ...refused, id: '9', text: 'Another' }
  expect(firstNotice([refused, later])).toBe(later)
})
