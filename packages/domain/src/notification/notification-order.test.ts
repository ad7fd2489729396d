import { expect, test } from 'vitest'
import { chosenKinds, kindLabels, noticeKinds, waysOf } from './notice-kinds.ts'
import { newestFirst, nextSize } from './notification-order.ts'

test('the newest come first, of one moment the one that was written last', () => {
  const all = [
    { version: 1, timestamp: '2026-11-20T08:00:00+00:00' },
    { version: 2, timestamp: '2026-11-21T08:00:00+00:00' },
    { version: 3, timestamp: '2026-11-21T08:00:00+00:00' },
    { version: 0, timestamp: '2026-11-21T08:00:00.25+00:00' },
  ]
  expect(newestFirst(all).map(({ version }) => version)).toEqual([0, 3, 2, 1])
})

test('[NOTE-06] the page asks for more as long as there are more', () => {
  expect(nextSize('100', 99)).toBeUndefined()
  expect(nextSize('100', 100)).toBe('400')
  expect(nextSize('409600', 409_600)).toBeUndefined()
})

test('what nobody chose otherwise comes to the bell and not by mail', () => {
  const choices = [{ kind: 'mention', bell: false, mail: true, push: false }]
  expect(waysOf(choices, 'mention')).toMatchObject({ bell: false, mail: true })
  expect(waysOf(choices, 'strain')).toEqual({ bell: true, mail: false, push: false })
})

test('everything but alarms and locked PINs is chosen, each with its own words', () => {
  expect([...chosenKinds, 'alarm', 'pin-locked', 'backup']).toEqual(noticeKinds)
  expect(new Set(Object.values(kindLabels)).size).toBe(chosenKinds.length + 1)
})
