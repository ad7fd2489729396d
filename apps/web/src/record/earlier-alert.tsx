import type { Operation } from '@cultivatd/domain/operation/operation'
import { Link } from '@tanstack/react-router'
import { Alert } from '../ui/alert.tsx'
import { momentText } from '../ui/dates.ts'
import { earlierChange } from './earlier-change.ts'

/** What a record waits for already: whoever changes it now should know, and is sent after it. */
export function EarlierAlert({ operations }: { operations: readonly Operation[] }) {
  const earlier = earlierChange(operations)
  if (!earlier) return null
  const what = `${earlier.summary} (${momentText(earlier.recordedAt)}, ${earlier.personName}).`
  if (earlier.state !== 'needs-person')
    return (
      <Alert tone="info" title="An earlier change waits for Metrc">
        <p className="mt1">{what} What you send now goes after it.</p>
      </Alert>
    )
  return (
    <Alert tone="warn" title="An earlier change needs a person">
      <p className="mt1">
        {what} Metrc’s records do not tell whether it was applied. What you send now waits until somebody has decided.
      </p>
      <p className="mt2">
        <Link className="link tap" to="/operations" search={{ group: 'needs-person', operation: earlier.id }}>
          Look and decide
        </Link>
      </p>
    </Alert>
  )
}
