import type { Operation } from '@cultivatd/domain/operation/operation'
import { useEffect, useRef, useState } from 'react'
import { api } from '../live/api.ts'
import { isAtRest } from '../live/at-rest.ts'
import { useUnderway } from './use-record-marks.ts'

const lookAgainMilliseconds = 2_000
const mostAtOnce = 4

/**
 * Tells when each of these operations is at rest. The stream says which are still on their way; what is not among them is
 * asked for, so that nothing is taken for done that is not known to be.
 */
export function useOperationEnds(
  facilityId: string | null,
  ids: readonly string[],
  onEnd: (operation: Operation) => void,
): void {
  const underway = useUnderway(facilityId)
  const asking = useRef(new Set<string>())
  const latest = useRef(onEnd)
  useEffect(() => {
    latest.current = onEnd
  }, [onEnd])
  const tick = useTick(ids.length > 0)
  useEffect(() => {
    const rows = new Map(underway.map((one) => [one.id, one]))
    for (const id of ids) {
      const row = rows.get(id)
      if (row && isAtRest(row)) latest.current(row)
      if (row || asking.current.has(id) || asking.current.size >= mostAtOnce) continue
      asking.current.add(id)
      api.operation
        .get({ params: { id } })
        .then(
          ({ operation }) => isAtRest(operation) && latest.current(operation),
          // Asked again with the next look.
          () => {},
        )
        .finally(() => asking.current.delete(id))
    }
  }, [ids, underway, tick])
}

function useTick(isOn: boolean): number {
  const [tick, setTick] = useState(0)
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => setTick((now) => now + 1), lookAgainMilliseconds)
    return () => clearInterval(timer)
  }, [isOn])
  return tick
}
