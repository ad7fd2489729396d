import type { SyncedKind } from '@cultivatd/domain/sync/gap'
import { useIsCurrent } from '../live/use-connection.ts'
import { useTopic } from '../live/use-topic.ts'
import { clockText } from '../ui/dates.ts'
import { Moment } from '../ui/moment.tsx'
import { State } from '../ui/state.tsx'
import { firstRead, firstReadText, gapLines, inStepAt, isBehind } from './sync-text.ts'

/**
 * What is not as usual with the mirror of a facility: the progress of a first read, or what was not read. While nobody
 * can tell, it says as of when the page stands. That all is in step is said once, by the header.
 */
export function InStep({ facilityId, of }: { facilityId: string; of: readonly SyncedKind[] }) {
  const { rows } = useTopic('sync')
  const isCurrent = useIsCurrent()
  const sync = rows.find(({ id }) => id === facilityId)
  const read = firstRead(sync)
  const at = inStepAt(sync, of)
  const gaps = gapLines(sync, of)
  if (gaps.length > 0) return <State kind="warn">{gaps.join('. ')}</State>
  if (sync && isBehind(sync)) return <State kind="warn">Not in step with Metrc</State>
  if (read && !at) return <State kind="waiting">{firstReadText(read)}</State>
  if (!at) return null
  return isCurrent ? null : (
    <State kind="as-of">
      As of <Moment at={at} as={clockText} />
    </State>
  )
}
