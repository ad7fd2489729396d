import { useDeferredValue, useMemo } from 'react'
import { useTopic } from '../../live/use-topic.ts'

/** The name itself while a batch of it still has clones: Metrc keeps those apart by their names. */
export function useTakenName(facilityId: string, typed: string): readonly string[] {
  const name = useDeferredValue(typed.trim())
  const isName = name !== '' && name.length <= 200
  const { rows } = useTopic('plantBatch', isName ? { facilityId, name } : null)
  return useMemo(
    () => rows.flatMap(({ isGone, metrc }) => (!isGone && metrc.UntrackedCount > 0 ? [metrc.Name] : [])),
    [rows],
  )
}
