import type { Operation } from '@cultivatd/domain/operation/operation'
import type { ReactNode } from 'react'
import type { TypedBefore } from '../record/typed-before.ts'

/** What other features give the page of operations: their forms and their records. */
export interface OperationForms {
  /** The form of a refused operation, with what was typed. */
  renderForm: (before: { operation: Operation; onClose: () => void }) => ReactNode
  /** Whether there is a form in which this can be corrected. */
  hasForm: (before: TypedBefore) => boolean
  /** The record of an operation as a link, where it has a page. */
  renderRecord: (before: TypedBefore) => ReactNode
}
