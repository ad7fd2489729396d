import { afterEach, expect, test, vi } from 'vitest'
import { hearServerTime, isServerTimeKnown, serverTimeOf } from './server-time.ts'

afterEach(() => {
  hearServerTime(new Date().toUTCString())
  vi.useRealTimers()
})

const at = '2026-11-28T10:00:00.000Z'

test('the clock of a device that is a day ahead is put right by what the server says', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-29T12:00:00Z') })
  hearServerTime('Sat, 28 Nov 2026 12:00:00 GMT')
  expect(serverTimeOf(at)).toBe('2026-11-27T10:00:00.000Z')
})

test.each([null, 'no date', 'Sat, 28 Nov 2026 11:59:30 GMT'])(
  'a clock is believed where the server says %s',
  (date) => {
    vi.useFakeTimers({ now: Date.parse('2026-11-28T12:00:00Z') })
    hearServerTime(date)
    expect(serverTimeOf(at)).toBe(at)
  },
)

test('what the server said is known for ten minutes, and until the clock of the device is set', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-28T12:00:00Z') })
  hearServerTime('Sat, 28 Nov 2026 12:00:00 GMT')
  expect(isServerTimeKnown()).toBe(true)
  vi.setSystemTime(Date.parse('2026-11-27T12:00:00Z'))
  expect(isServerTimeKnown()).toBe(false)
  vi.setSystemTime(Date.parse('2026-11-28T12:11:00Z'))
  expect(isServerTimeKnown()).toBe(false)
})
