import { expect, test } from 'vitest'
import { ResponseError } from '../live/response-error.ts'
import { type MoveOutcomes, moveInTens, moveText, withOutcome } from './move-in-tens.ts'

const labels = Array.from({ length: 13 }, (_, index) => `L${index}`)

async function moveAll(refuses: (sent: string[]) => number | null) {
  const sent: string[][] = []
  let outcomes: MoveOutcomes = new Map()
  const run = moveInTens({
    labels,
    move: async (some) => {
      sent.push(some)
      const status = refuses(some)
      if (status !== null) throw new ResponseError(status, { errors: [{ message: `no ${some.length}` }] })
    },
    onOutcome: (some, outcome) => {
      outcomes = withOutcome(outcomes, some, outcome)
    },
  })
  const failed = await run.then(
    () => false,
    () => true,
  )
  return { sent, outcomes, failed }
}

test('[PKG-07] many packages move in writes of ten', async () => {
  const { sent, outcomes } = await moveAll(() => null)
  expect(sent.map(({ length }) => length)).toEqual([10, 3])
  expect(moveText(outcomes)).toBe('13 of 13 packages moved.')
})

test('[PKG-22] one refused package does not keep the other nine', async () => {
  const { sent, outcomes } = await moveAll((some) => (some.includes('L4') ? 400 : null))
  expect(sent).toHaveLength(12)
  expect(outcomes.get('L4')).toEqual({ state: 'refused', messages: ['no 1'] })
  expect(moveText(outcomes)).toBe('12 of 13 packages moved, 1 refused.')
})

test('[READ-45] when Metrc is down nothing more is sent, and what was not sent still waits', async () => {
  const { sent, outcomes, failed } = await moveAll((some) => (some.includes('L10') ? 503 : null))
  expect(failed).toBe(true)
  expect(sent).toHaveLength(2)
  expect(outcomes.get('L0')).toEqual({ state: 'moved' })
  expect(outcomes.get('L12')).toEqual({ state: 'waiting' })
})
