import type { Operation, OperationState } from '@cultivatd/domain/operation/operation'
import { momentText } from '../ui/dates.ts'

const outcomes: Record<OperationState, string> = {
  recorded: 'waiting for Metrc',
  waiting: 'waiting for Metrc',
  sending: 'sent, waiting for Metrc',
  confirmed: '',
  refused: 'refused by Metrc',
  unknown: 'sent, no answer from Metrc',
  'needs-person': 'sent, needs a person',
  withdrawn: 'given up',
}

/** What never left us was not refused by the state. */
const outcomeOf = ({ state, sentAt }: Operation): string =>
  state === 'refused' && sentAt === null ? 'not sent to Metrc' : outcomes[state]

const marks: Partial<Record<OperationState, string>> = {
  recorded: 'waiting',
  waiting: 'waiting',
  sending: 'waiting',
  refused: 'refused',
  unknown: 'waiting',
}

/** What was done to a package from here, newest first, and what became of it. */
export function PackageHistory({ operations }: { operations: readonly Operation[] }) {
  const newestFirst = [...operations].sort((a, b) => (a.recordedAt < b.recordedAt ? 1 : -1))
  if (newestFirst.length === 0) return <p className="small dim mt2">Nothing was changed from here yet.</p>
  return (
    <ol className="tl">
      {newestFirst.map((operation) => (
        <li key={operation.id} className={marks[operation.state]}>
          <i />
          <div>
            <p>
              {operation.summary}
              {outcomeOf(operation) && <span className="dim">, {outcomeOf(operation)}</span>}
            </p>
            {operation.state === 'refused' && operation.problems[0] && (
              <p className="merr mt1">{operation.problems[0]}</p>
            )}
            <p className="cap dim">
              {momentText(operation.recordedAt)}, {operation.personName}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
