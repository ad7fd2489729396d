import { isOpen, OperationState } from '@cultivatd/domain/operation/operation'
import { expect, test } from 'vitest'
import { isAtRest } from './at-rest.ts'

test('everything that is open goes on by itself, except what needs a person', () => {
  for (const state of OperationState.options)
    expect(isAtRest({ state }), state).toBe(!isOpen(state) || state === 'needs-person')
})
