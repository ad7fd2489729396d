import { isOpen } from '@cultivatd/domain/operation/open'
import { OperationState } from '@cultivatd/domain/operation/operation'
import { expect, test } from 'vitest'
import { isAtRest } from './at-rest.ts'

test.each(OperationState.options)('%s is at rest unless it goes on by itself', (state) => {
  expect(isAtRest({ state })).toBe(!isOpen(state) || state === 'needs-person')
})
