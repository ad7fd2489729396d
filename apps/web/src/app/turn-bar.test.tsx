import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { aServer } from '../live/server.builders.ts'
import { beginTurn, forgetStation, handedBadge, isTurnOver, keepStation } from '../live/station.ts'
import { show } from '../ui/rendering.builders.tsx'
import { TurnBar } from './turn-bar.tsx'

const badge = 'CREWABCDEFGHJKLMNPQRSTUVWXYZ23'

test('the badge of the next one, scanned in the middle of a turn, ends it and begins theirs; a tag does not', async () => {
  aServer()
  keepStation({ token: 'of the station', name: 'Flower tablet', facilityId: 'F', restSeconds: 60 })
  onTestFinished(() => act(() => forgetStation('of the station')))
  const { user } = show(<TurnBar me={{ id: 'm', displayName: 'Marcus Reyes' } as never} />)
  act(() => beginTurn())
  expect(await screen.findByText('Marcus Reyes')).toBeTruthy()
  await user.keyboard('1A4000000000000000000001{Enter}')
  expect([isTurnOver(), handedBadge()]).toEqual([false, null])
  await user.keyboard(`${badge.toLowerCase()}{Enter}`)
  expect(isTurnOver()).toBe(true)
  expect(handedBadge()).toMatchObject({ badge })
  act(() => beginTurn())
  expect(handedBadge()).toBeNull()
})
