import { act as drawn, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hearServerTime } from '../live/server-time.ts'
import { aServer } from '../live/server.builders.ts'
import { localDay } from '../ui/dates.ts'
import { show, today } from '../ui/rendering.builders.tsx'
import { ClockStrip } from './clock-strip.tsx'

const minutes = (count: number) => count * 60_000

/** The server says that it is so much later than on this device. */
function heard(laterMs: number) {
  drawn(() => hearServerTime(new Date(Date.now() + laterMs).toISOString(), Date.now()))
}

const strip = () => screen.queryByText(/^The clock of this device/)?.textContent ?? null

test('without the server a clock that is before the moment when it was heard last is wrong, by nobody knows how much', async () => {
  aServer()
  // In a page in which nothing was heard yet.
  vi.resetModules()
  const { ClockStrip: Strip } = await import('./clock-strip.tsx')
  show(<Strip heardAt={`${today}T12:00:00.000Z`} />)
  expect(strip()).toBe('The clock of this device is wrong.')
  expect(screen.getByText(/and look at the day in each form/)).toBeTruthy()
})

test.each([
  [minutes(-1440), 'The clock of this device is 1 day ahead.', '2026-11-20'],
  [minutes(1440), 'The clock of this device is 1 day behind.', '2026-11-22'],
  [minutes(2 * 1440), 'The clock of this device is 2 days behind.', '2026-11-23'],
  [minutes(-180), 'The clock of this device is 3 hours ahead.', today],
  [minutes(12), 'The clock of this device is 12 minutes behind.', today],
  [minutes(3), null, today],
  [0, null, today],
])('a clock that the server is %s ms ahead of is told as "%s", and forms propose %s', async (off, told, day) => {
  aServer()
  show(<ClockStrip heardAt={null} />)
  onTestFinished(() => drawn(() => hearServerTime(new Date().toISOString(), Date.now())))
  heard(off)
  expect(strip()).toBe(told)
  expect(localDay()).toBe(day)
  heard(0)
  await waitFor(() => expect(strip()).toBeNull())
  expect(localDay()).toBe(today)
})
