import { isInDoubt } from '@cultivatd/domain/operation/open'
import { Link } from '@tanstack/react-router'
import { listActs } from '../live/outbox/outbox-state.ts'
import { State } from '../ui/state.tsx'
import type { MarkedRecord } from './record-marks.ts'

const groups = { waiting: 'waiting', refused: 'refused', 'needs-person': 'needs-person' } as const

/** How a record stands with Metrc, as the way to what is to be done about it. */
export function MarkedState({ marked: { mark, operation } }: { marked: MarkedRecord }) {
  if (mark === 'kept')
    return (
      <button type="button" className="marked" onClick={() => listActs(true)}>
        <State kind="kept" />
      </button>
    )
  const group = isInDoubt(operation) ? 'in-doubt' : groups[mark]
  return (
    <Link className="marked" to="/operations" search={{ group, operation: operation.id }}>
      <State kind={mark} />
    </Link>
  )
}
