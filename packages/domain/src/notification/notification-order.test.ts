import { expect, test } from 'vitest'
import type { Notification } from './notification.ts'
import { newestFirst, unseenCount } from './notification-order.ts'

const aNotification = (id: string, timestamp: string, seen = false): Notification => ({
  id,
  version: Number(id),
  timestamp,
  seen,
  userId: 'u',
  message: 'Dana Reyes added system Rack 1 in Veg 1',
  roomId: null,
})

test('the newest come first, of one moment the one that was written last', () => {
  const all = [
    aNotification('1', '2026-11-20T08:00:00Z'),
    aNotification('2', '2026-11-21T08:00:00Z'),
    aNotification('3', '2026-11-21T08:00:00Z'),
  ]
  expect(newestFirst(all).map(({ id }) => id)).toEqual(['3', '2', '1'])
})

test('[SHELL-07] the badge counts what is not seen', () => {
  expect(unseenCount([aNotification('1', ''), aNotification('2', '', true), aNotification('3', '')])).toBe(2)
})
