import { expect, test } from 'vitest'
import { anOperation } from './operation.builders.ts'
import { delayChoices, delayProblems, delayText, finalQuestion, isDelayed } from './send-delay.ts'

const now = Date.parse('2026-11-23T10:00:00.000Z')
const until = (delayedUntil: string | null, state: 'recorded' | 'sending' | 'withdrawn' = 'recorded') =>
  anOperation({ state, delayedUntil })

test('a change is delayed until its time has come, and not once it is on its way or given up', () => {
  expect(isDelayed(until('2026-11-23T10:00:01.000Z'), now)).toBe(true)
  expect(isDelayed(until('2026-11-23T10:00:00.000Z'), now)).toBe(false)
  expect(isDelayed(until(null), now)).toBe(false)
  expect(isDelayed(until('2026-11-23T10:00:01.000Z', 'sending'), now)).toBe(false)
  expect(isDelayed(until('2026-11-23T10:00:01.000Z', 'withdrawn'), now)).toBe(false)
})

test('what is not delayed any more can neither be taken back nor sent before its time', () => {
  expect(delayProblems(until('2026-11-23T10:00:01.000Z'), now)).toEqual([])
  expect(delayProblems(until('2026-11-23T09:59:59.000Z'), now)).toEqual([
    'This is not delayed any more. Look at where it is now.',
  ])
})

test('a delay is told in the unit in which it is a whole number', () => {
  expect(delayChoices.map(delayText)).toEqual(['10 seconds', '1 minute', '5 minutes', '15 minutes', '1 hour'])
})

test('[SHELL-41] a question before what is for good says how long it can be taken back, where it is delayed', () => {
  expect(finalQuestion(undefined)).toBe('Are you sure? This action cannot be undone.')
  expect(finalQuestion(3600)).toBe(
    'Are you sure? It is sent to Metrc after 1 hour and can be taken back until then; after that it cannot be undone.',
  )
})
