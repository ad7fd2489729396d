import { isInDoubt } from '@cultivatd/domain/operation/open'
import { Link } from '@tanstack/react-router'
import { State } from '../ui/state.tsx'
import type { MarkedRecord } from './record-marks.ts'

const groups = { waiting: 'waiting', refused: 'refused', 'needs-person': 'needs-person' } as const

/** How a record stands with Metrc, as the way to what is to be done about it. */
export function MarkedState({ marked: { mark, operation } }: { marked: MarkedRecord }) {
  const group = isInDoubt(operation) ? 'in-doubt' : groups[mark]
  return (
    <Link className="marked" to="/operations" search={{ group, operation: operation.id }}>
      <State kind={mark} />
    </Link>
  )
}
