import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { aServer } from '../live/server.builders.ts'
import { beginTurn, forgetStation, isTurnOver, keepStation } from '../live/station.ts'
import { pass, show } from '../ui/rendering.builders.tsx'
import { TurnControl } from './turn-control.tsx'

const me = { id: 'm', displayName: 'Marcus Reyes' } as never

function openTurn(clock: 'day' | 'timers' = 'day') {
  aServer()
  keepStation({ token: 'of the station', name: 'Flower tablet', facilityId: 'F', restSeconds: 60 })
  onTestFinished(() => act(() => forgetStation('of the station')))
  const shown = show(<TurnControl me={me} />, clock)
  act(() => beginTurn())
  return shown
}

test('the bar says who acts, and Done ends the turn', async () => {
  const { user } = openTurn()
  expect(screen.getByText('Marcus Reyes')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Done: end the turn of Marcus Reyes' }))
  expect(isTurnOver()).toBe(true)
})

test('the last ten seconds are counted, a press goes on, and without one the turn is over', async () => {
  const { user } = openTurn('timers')
  await pass(45_000)
  expect(screen.queryByText(/Still Marcus/)).toBeNull()
  await pass(8_000)
  expect(screen.getByText(/Still Marcus/).textContent).toMatch(
    /Still Marcus Reyes\? Back to the station in [5-9] seconds/,
  )
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  await pass(1_000)
  expect(screen.queryByText(/Still Marcus/)).toBeNull()
  await pass(62_000)
  expect(isTurnOver()).toBe(true)
})
