import type { Operation } from '@cultivatd/domain/operation/operation'
import { useMemo } from 'react'
import { useTopic, useTopicRow } from '../live/use-topic.ts'

/** What the words about an operation depend on beside itself. */
export interface OperationSurroundings {
  facilities: readonly { id: string; name: string }[]
  facilityCount: number
  /** Its name; of one that is not active any more its license number. */
  facilityName: (id: string) => string
  of: (operation: Pick<Operation, 'facilityId'>) => { isActive: boolean; isMetrcDown: boolean }
}

export function useSurroundings(): OperationSurroundings {
  const { rows, status } = useTopic('facilities')
  const isMetrcDown = useTopicRow('metrc')?.state === 'down'
  return useMemo(() => {
    const names = new Map(rows.map(({ id, metrc }) => [id, metrc.DisplayName]))
    return {
      facilities: [...names].map(([id, name]) => ({ id, name })),
      facilityCount: names.size,
      facilityName: (id) => names.get(id) ?? id,
      // Until the facilities are here nothing is said against one.
      of: ({ facilityId }) => ({ isActive: status !== 'live' || names.has(facilityId), isMetrcDown }),
    }
  }, [rows, status, isMetrcDown])
}
