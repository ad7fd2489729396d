import type { Operation, OperationState } from '@cultivatd/domain/operation/operation'
import { momentText } from '../ui/dates.ts'

const outcomes: Record<OperationState, string> = {
  recorded: 'waiting for Metrc',
  sending: 'sent, waiting for Metrc',
  confirmed: '',
  refused: 'refused by Metrc',
  unknown: 'sent, no answer from Metrc',
}

const marks: Partial<Record<OperationState, string>> = {
  recorded: 'waiting',
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
      {newestFirst.map(({ id, state, summary, recordedAt, personName, problems }) => (
        <li key={id} className={marks[state]}>
          <i />
          <div>
            <p>
              {summary}
              {outcomes[state] && <span className="dim">, {outcomes[state]}</span>}
            </p>
            {state === 'refused' && problems[0] && <p className="merr mt1">{problems[0]}</p>}
            <p className="cap dim">
              {momentText(recordedAt)}, {personName}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
