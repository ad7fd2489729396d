import { existsSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { alone } from './alone.mjs'
import { scratch } from './repository.mjs'

test('two that want the same work do it one after the other', async () => {
  const events: string[] = []
  const work = (name: string) => async () => {
    events.push(`${name} begins`)
    await wait(20)
    events.push(`${name} ends`)
  }
  await Promise.all([alone('test-two', work('first')), alone('test-two', work('second'))])
  expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('a lock of a process that is no more does not hold anybody up', async () => {
  writeFileSync(scratch('test-dead.lock'), '2147483646')
  expect(await alone('test-dead', async () => 'done')).toBe('done')
})

test('work that fails gives the lock back', async () => {
  await expect(alone('test-failing', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(existsSync(scratch('test-failing.lock'))).toBe(false)
})
