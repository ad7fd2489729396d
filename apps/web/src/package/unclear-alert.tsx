import type { Operation } from '@cultivatd/domain/operation/operation'
import { Alert } from '../ui/alert.tsx'
import { momentText } from '../ui/dates.ts'
import { unclearOperation } from './unclear-operation.ts'

/**
 * The last change of this package was sent, and whether Metrc applied it is not known. It stands in every form of the
 * package, for everybody, until the next change is answered: who sends it again without looking may apply it twice.
 */
export function UnclearAlert({ operations }: { operations: readonly Operation[] }) {
  const unclear = unclearOperation(operations)
  if (!unclear) return null
  return (
    <Alert tone="warn" title="Metrc gave no clear answer">
      <p className="mt1">
        The last change of this package may or may not have been applied: {unclear.summary} (
        {momentText(unclear.recordedAt)}, {unclear.personName}).
      </p>
      <p className="mt3">
        <b>What you can do</b>
      </p>
      <p>Look at the package in Metrc first. Send the change again only if Metrc does not show it.</p>
    </Alert>
  )
}
