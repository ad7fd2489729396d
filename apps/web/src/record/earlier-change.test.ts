import { anOperation } from '@cultivatd/domain/operation/operation.builders'
import { expect, test } from 'vitest'
import { earlierChange, refusedChange } from './earlier-change.ts'

const operation = (seq: number, state: Parameters<typeof anOperation>[0] & object) =>
  anOperation({ id: `o${seq}`, seq, ...state })

test('the next change waits for what has not ended, and first for what a person has to decide [PKG-08]', () => {
  expect(earlierChange([])).toBeNull()
  expect(earlierChange([operation(1, { state: 'confirmed' }), operation(2, { state: 'refused' })])).toBeNull()
  expect(earlierChange([operation(1, { state: 'waiting' }), operation(2, { state: 'recorded' })])?.id).toBe('o2')
  expect(earlierChange([operation(1, { state: 'needs-person' }), operation(2, { state: 'recorded' })])?.id).toBe('o1')
})

test('a refusal is shown until somebody has dealt with it [PKG-21]', () => {
  const dealtWith = operation(3, { state: 'refused', dealtWithAt: '2026-11-21T11:00:00.000Z' })
  expect(refusedChange([dealtWith])).toBeNull()
  expect(refusedChange([operation(1, { state: 'refused' }), operation(2, { state: 'refused' }), dealtWith])?.id).toBe(
    'o2',
  )
})
