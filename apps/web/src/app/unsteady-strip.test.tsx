import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pass, show } from '../ui/rendering.builders.tsx'
import { useIsUnsteady } from './unsteady-strip.tsx'

const Said = ({ isCut }: { isCut: boolean }) => (
  <p>{useIsUnsteady(isCut) ? 'comes and goes' : isCut ? 'away' : 'here'}</p>
)

test('a connection that comes and goes is one trouble until it stands for a while, here or away', async () => {
  const page = show(<Said isCut={false} />, 'timers')
  const says = () => screen.getByRole('paragraph').textContent
  const turn = async (isCut: boolean, milliseconds = 2_000) => {
    page.again(<Said isCut={isCut} />)
    await pass(milliseconds)
    return says()
  }
  expect([await turn(true), await turn(false), await turn(true), await turn(false)]).toEqual([
    'away',
    'here',
    'away',
    'here',
  ])
  expect([await turn(true), await turn(false), await turn(true)]).toEqual(Array(3).fill('comes and goes'))
  await pass(7_000)
  expect(says()).toBe('away')
  expect(await turn(false)).toBe('here')
})

test('one loss, and another an hour later, are two', async () => {
  const page = show(<Said isCut={false} />, 'timers')
  for (let time = 0; time < 4; time++) {
    page.again(<Said isCut />)
    await pass(10_000)
    expect(screen.getByRole('paragraph').textContent).toBe('away')
    page.again(<Said isCut={false} />)
    await pass(10_000)
    expect(screen.getByRole('paragraph').textContent).toBe('here')
  }
})
