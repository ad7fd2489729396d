import { expect, test } from 'vitest'
import { onLeaving } from './on-leaving.ts'

test('what is open is kept when its tab is hidden, as it is thrown away then without another word', () => {
  const page = new EventTarget()
  const shown = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  let times = 0
  const stop = onLeaving(() => (times += 1), page, shown)
  const turn = (state: DocumentVisibilityState) => {
    shown.visibilityState = state
    shown.dispatchEvent(new Event('visibilitychange'))
    return times
  }
  expect([turn('visible'), turn('hidden'), turn('visible')]).toEqual([0, 1, 1])
  page.dispatchEvent(new Event('pagehide'))
  expect(times).toBe(2)
  stop()
  page.dispatchEvent(new Event('pagehide'))
  expect(turn('hidden')).toBe(2)
})
