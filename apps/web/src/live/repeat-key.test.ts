import { expect, test } from 'vitest'
import { createRepeatKey } from './repeat-key.ts'

const counted = () => {
  let count = 0
  return () => `key ${(count += 1)}`
}
const counting = () => createRepeatKey(counted())

test('what was not answered is sent again under the same key', () => {
  const key = counting()
  expect(key.of({ label: 'A', quantity: -1 })).toBe('key 1')
  expect(key.of({ label: 'A', quantity: -1 })).toBe('key 1')
})

test('another input is another change', () => {
  const key = counting()
  key.of({ label: 'A', quantity: -1 })
  expect(key.of({ label: 'A', quantity: -2 })).toBe('key 2')
})

test('after an outcome the same input is meant once more', () => {
  const key = counting()
  key.of({ label: 'A', quantity: -1 })
  key.used()
  expect(key.of({ label: 'A', quantity: -1 })).toBe('key 2')
})

test('a key is one that the server takes', () => {
  expect(createRepeatKey().of('x')).toMatch(/^[\w-]{8,128}$/)
})

test('what was on its way when a page was left goes on under its key', () => {
  const left = counting()
  left.of({ label: 'A', quantity: -1 })
  const again = createRepeatKey(() => 'another', left.kept())
  expect(again.of({ label: 'A', quantity: -1 })).toBe('key 1')
  again.used()
  expect(again.kept()).toBeNull()
})

test('what is sent after an outcome corrects it, and what the form began with', () => {
  const key = createRepeatKey(counted(), null, ['refused operation'])
  expect(key.corrects()).toEqual(['refused operation'])
  key.of('first')
  expect(key.corrects()).toEqual(['refused operation'])
  key.used()
  key.of('second')
  expect(key.corrects()).toEqual(['refused operation', 'key 1'])
})

test('no more is said to be corrected than the server takes', () => {
  const key = counting()
  for (let time = 1; time <= 30; time += 1) {
    key.of(time)
    key.used()
  }
  expect(key.corrects()).toHaveLength(20)
  expect(key.corrects()[0]).toBe('key 11')
})
