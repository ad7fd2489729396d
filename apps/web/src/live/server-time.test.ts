import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

const at = '2026-11-28T10:00:00.000Z'
const dayMs = 86_400_000

/** A page that was just loaded, on a device whose clock says this. */
async function aPage(now: string) {
  vi.resetModules()
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { hearServerTime, ...clock } = await import('./server-time.ts')
  const hear = (said: string | null | undefined, tookMs = 0) => hearServerTime(said, Date.now() - tookMs)
  return { ...clock, hear }
}

beforeEach(() => vi.resetModules())

test('the clock of a device that is a day ahead is put right by what the server says', async () => {
  const clock = await aPage('2026-11-29T12:00:00Z')
  expect(clock.isClockKnown()).toBe(false)
  clock.hear('Sat, 28 Nov 2026 12:00:00 GMT')
  expect(clock.isClockKnown()).toBe(true)
  expect(clock.serverTimeOf(at)).toBe('2026-11-27T10:00:00.000Z')
  expect(clock.clockNow().toISOString()).toBe('2026-11-28T12:00:00.000Z')
  vi.advanceTimersByTime(3_600_000)
  expect(clock.clockNow().toISOString()).toBe('2026-11-28T13:00:00.000Z')
})

test.each([null, undefined, 'no date', 'Sat, 28 Nov 2026 11:59:30 GMT'])(
  'a clock is believed where the server says %s',
  async (date) => {
    const clock = await aPage('2026-11-28T12:00:00Z')
    clock.hear(date)
    expect(clock.serverTimeOf(at)).toBe(at)
  },
)

test.each([
  ['lay in a phone that slept', 7_200_000],
  ['was asked for before the clock was set back', -dayMs],
])('nothing is learned of an answer that %s', async (_, tookMs) => {
  const clock = await aPage('2026-11-28T12:00:00Z')
  clock.hear('2026-11-28T10:00:00.000Z', tookMs)
  expect(clock.isClockKnown()).toBe(false)
  expect(clock.clockOffMs()).toBe(0)
})

test.each([
  ['a day behind', '2026-11-27T12:00:00Z'],
  ['a day ahead', '2026-11-29T12:00:00Z'],
])('a clock that was %s and is put right without a network is believed again', async (_, wrong) => {
  const clock = await aPage(wrong)
  clock.hear('2026-11-28T12:00:00.000Z')
  expect(Math.abs(clock.clockOffMs())).toBe(dayMs)
  vi.setSystemTime(Date.parse('2026-11-28T12:00:05Z'))
  expect(clock.clockOffMs()).toBe(0)
})

test('a clock that is set back without a network is known to be behind from then on', async () => {
  const clock = await aPage('2026-11-28T12:00:00Z')
  clock.hear('2026-11-28T12:00:00.000Z')
  vi.setSystemTime(Date.parse('2026-11-27T12:00:00Z'))
  expect(clock.clockNow().toISOString()).toBe('2026-11-28T12:00:00.000Z')
})

test('a device that slept for hours is no clock that was set', async () => {
  const clock = await aPage('2026-11-27T12:00:00Z')
  clock.hear('2026-11-28T12:00:00.000Z')
  // The clock of the page stands still meanwhile.
  vi.setSystemTime(Date.parse('2026-11-27T20:00:00Z'))
  expect(clock.clockNow().toISOString()).toBe('2026-11-28T20:00:00.000Z')
})

test('who shows how far it is off hears of it once, and again when it is right', async () => {
  const clock = await aPage('2026-11-29T12:00:00Z')
  const heard = vi.fn<() => void>()
  clock.onClock(heard)
  clock.hear('2026-11-28T12:00:00.000Z')
  clock.hear('2026-11-28T12:00:01.000Z')
  expect(heard).toHaveBeenCalledOnce()
  vi.setSystemTime(Date.parse('2026-11-28T12:00:00Z'))
  clock.hear('2026-11-28T12:00:00.000Z')
  expect(clock.clockOffMs()).toBe(0)
  expect(heard).toHaveBeenCalledTimes(2)
})
