import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('so many run at once, the others in their order, also where one fails', async () => {
  const turn = createTurns(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (name: number) =>
    turn(async () => {
      begun.push(name)
      await new Promise<void>((resolve) => void (ends[name] = resolve))
      if (name === 0) throw new Error('broken')
      return name
    }).catch(() => 'failed')
  const all = [0, 1, 2, 3].map(work)
  const settle = () => new Promise((resolve) => void setTimeout(resolve))
  await settle()
  expect(begun).toEqual([0, 1])
  ends[0]?.()
  await settle()
  expect(begun).toEqual([0, 1, 2])
  ends[1]?.()
  ends[2]?.()
  await settle()
  expect(begun).toEqual([0, 1, 2, 3])
  ends[3]?.()
  expect(await Promise.all(all)).toEqual(['failed', 1, 2, 3])
})
