import { expect, test } from 'vitest'
import { fewAtOnce } from './few-at-once.ts'

const all = Array.from({ length: 11 }, (_, at) => at)
const pause = () => new Promise((resolve) => setTimeout(resolve, 1))

test('all of them are done, never more than four at the same time', async () => {
  const done: number[] = []
  let [now, most] = [0, 0]
  await fewAtOnce(all, async (item) => {
    most = Math.max(most, ++now)
    await pause()
    now -= 1
    done.push(item)
  })
  expect(done.toSorted((a, b) => a - b)).toEqual(all)
  expect(most).toBe(4)
})

test('after one that failed none is begun, and those on their way end first', async () => {
  const done: number[] = []
  const act = async (item: number) => {
    await pause()
    if (item === 1) throw new Error('Refused')
    done.push(item)
  }
  await expect(fewAtOnce(all, act)).rejects.toThrow('Refused')
  expect(done.length).toBeLessThan(all.length - 2)
  expect(done).toContain(0)
})
