import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../live/api.ts'
import type { ChartRange } from './chart-range.ts'
import { useNewestReadings } from './use-readings.ts'

/** What was read in a room in a range; asked for anew as soon as the stream tells of a newer reading. */
export function useRangeReadings(facilityId: string, roomId: string, { from, to }: Pick<ChartRange, 'from' | 'to'>) {
  const newest = useNewestReadings(facilityId, roomId).rows
  const version = newest.reduce((latest, reading) => Math.max(latest, reading.version), 0)
  return useQuery({
    queryKey: ['environment', facilityId, roomId, from, to, version],
    queryFn: () =>
      api.environment.readings({
        query: { facilityId, roomId, from: new Date(from).toISOString(), to: new Date(to).toISOString() },
      }),
    placeholderData: keepPreviousData,
  })
}
