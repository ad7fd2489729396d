import { describedKind } from '@cultivatd/domain/operation/operation-kinds'
import type { Operation, OperationKind } from '@cultivatd/domain/operation/operation'
import { Link } from '@tanstack/react-router'

interface CorrectWithStateProps {
  /** Those of the record, newest first. */
  operations: readonly Operation[]
  /** The kind of the change that was wrong. */
  kind: OperationKind
  /** Why Metrc takes it back no more, as a sentence, where nothing else says it. */
  reason?: string
}

/**
 * Where Metrc takes a change back no more: the correction for the state, opened with its data filled in. Of what was done in
 * Metrc's own pages there is nothing to fill in, and it says so.
 */
export function CorrectWithState({ operations, kind, reason }: CorrectWithStateProps) {
  const wrong = operations.find((one) => one.kind === kind && one.state === 'confirmed')
  return (
    <div className="col g2">
      {reason !== undefined && <p>{reason}.</p>}
      {wrong ? (
        <p>
          <Link className="link tap" to="/operations" search={{ operation: wrong.id, correct: wrong.id }}>
            Correction for the state
          </Link>
        </p>
      ) : (
        <p className="small muted">
          “{describedKind(kind).title}” was not done from here, so no correction can be filled in: ask your state with
          the label and the day.
        </p>
      )}
    </div>
  )
}
