import { expect, test } from 'vitest'
import { createQueues } from './in-turn.ts'

/** Work that ends when it is told to. */
function work() {
  let end: (value: string) => void = () => {}
  let fail: (error: Error) => void = () => {}
  const promise = new Promise<string>((resolve, reject) => {
    end = resolve
    fail = reject
  })
  let hasBegun = false
  const run = () => {
    hasBegun = true
    return promise
  }
  return { run, end: (value: string) => end(value), fail: (error: Error) => fail(error), hasBegun: () => hasBegun }
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 5))

test('one of the same name begins when the one before has ended, another at once', async () => {
  const inTurn = createQueues()
  const [first, second, other] = [work(), work(), work()]
  const answers = [inTurn('a', first.run), inTurn('a', second.run), inTurn('b', other.run)]
  await soon()
  expect([first, second, other].map(({ hasBegun }) => hasBegun())).toEqual([true, false, true])
  first.end('first')
  await soon()
  expect(second.hasBegun()).toBe(true)
  second.end('second')
  other.end('other')
  expect(await Promise.all(answers)).toEqual(['first', 'second', 'other'])
})

test('a failure is told to its own caller, and the next one begins all the same', async () => {
  const inTurn = createQueues()
  const first = work()
  const failed = inTurn('a', first.run)
  const next = inTurn('a', async () => 'next')
  first.fail(new Error('broken'))
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('next')
})
