import { useIsCurrent } from '../live/use-connection.ts'
import { useTopic } from '../live/use-topic.ts'
import { clockText } from '../ui/dates.ts'
import { State } from '../ui/state.tsx'
import { firstRead, firstReadText, inStepAt, type SyncedKind } from './sync-text.ts'

/**
 * How the mirror of a facility is: 'In step with Metrc, 09:38', the progress of a first read, or that reading failed.
 * While nobody can tell, it says as of when the page stands.
 */
export function InStep({ facilityId, of }: { facilityId: string; of: readonly SyncedKind[] }) {
  const { rows } = useTopic('sync')
  const isCurrent = useIsCurrent()
  const sync = rows.find(({ id }) => id === facilityId)
  const read = firstRead(sync)
  const at = inStepAt(sync, of)
  if (sync?.status === 'errored') return <State kind="warn">Not in step with Metrc</State>
  if (read && !at) return <State kind="waiting">{firstReadText(read)}</State>
  if (!at) return null
  if (!isCurrent) return <State kind="as-of">As of {clockText(at)}</State>
  return <State kind="in-step">In step with Metrc, {clockText(at)}</State>
}
