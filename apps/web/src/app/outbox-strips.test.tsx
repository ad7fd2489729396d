import { act as drawn, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Act } from '../live/outbox/act.ts'
import { anAct } from '../live/outbox/outbox.builders.ts'
import { listActs, type OutboxTrouble, setOutboxState } from '../live/outbox/outbox-state.ts'
import { aServer } from '../live/server.builders.ts'
import { pass, show, today } from '../ui/rendering.builders.tsx'
import { OutboxStrips } from './outbox-strips.tsx'
import { Strips } from './strips.tsx'

beforeEach(() => {
  aServer()
  onTestFinished(() => drawn(() => setOutboxState(null)))
})

const daysAgo = (days: number) => new Date(Date.parse(`${today}T09:00:00`) - days * 86_400_000).toISOString()
const waits = (...acts: Act[]) => setOutboxState({ isOn: true, acts })
const aBrowserThat = (isPersisted: boolean) =>
  vi.stubGlobal('navigator', {
    ...navigator,
    storage: { persisted: async () => isPersisted, estimate: async () => ({}) },
  })

test('[SYNC-03] what the browser deleted before it was sent is told with its number and its time until the person knows', async () => {
  setOutboxState({ lost: { count: 3, since: '2026-11-21T09:10:00.000Z' } })
  show(<OutboxStrips />)
  const strip = await screen.findByText('The browser deleted what this device kept.')
  expect(strip.parentElement?.textContent).toMatch(/Up to 3 changes that you made since .*\d\d:10 had not been sent/)
  fireEvent.click(screen.getByRole('button', { name: 'I looked' }))
  await waitFor(() => expect(screen.queryByText('The browser deleted what this device kept.')).toBeNull())
})

test.each<[OutboxTrouble, RegExp]>([
  ['full', /Make room on the device/],
  ['away', /until you load the page again/],
  ['newer', /What waits is sent by that one/],
])('where nothing more can be kept it is said, with what to do: %s', async (trouble, text) => {
  setOutboxState({ trouble })
  show(<OutboxStrips />)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryAllByRole('button', { name: 'Load it' })).toHaveLength(trouble === 'full' ? 0 : 1)
})

test('[SYNC-03] acts that wait for days are warned of, and that the browser may delete them where it promised nothing', async () => {
  aBrowserThat(false)
  waits(anAct({ key: 'first', at: daysAgo(3) }), anAct({ id: 2, key: 'second', at: daysAgo(0) }))
  show(<OutboxStrips />)
  expect((await screen.findByText(/^2 changes wait on this device since/)).parentElement?.textContent).toContain(
    'They are nowhere else: bring the device to where it has a network.',
  )
  await screen.findByText(/Safari does after seven days without use/)
})

test.each([
  ['of today', anAct({ at: daysAgo(0) })],
  [
    'that somebody has to mend',
    anAct({ at: daysAgo(3), standing: { is: 'refused', problems: [], mayHaveArrived: false } }),
  ],
  ['that was given up', anAct({ at: daysAgo(3), standing: { is: 'given-up', reason: 'Twice' } })],
])('no such warning comes of an act %s', async (_, act) => {
  aBrowserThat(true)
  waits(act)
  show(<OutboxStrips />)
  expect(screen.queryByText(/wait/)).toBeNull()
})

test('what is tried for a minute and does not go is no more called on its way', async () => {
  waits(anAct({ at: daysAgo(0) }))
  show(<Strips />, 'timers')
  await pass(3_000)
  expect(screen.getByText('Sending 1 change that waited on this device.')).toBeTruthy()
  await pass(60_000)
  expect(screen.getByText('1 change could not be sent yet.')).toBeTruthy()
  listActs(false)
})
