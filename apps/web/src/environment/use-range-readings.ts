import type { MeasuredStep } from '@cultivatd/domain/environment/measured'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import type { ChartRange } from './chart-range.ts'
import type { RangeName } from './environment-search.ts'
import { useNewestReadings } from './use-readings.ts'

const steps: Readonly<Record<RangeName, MeasuredStep>> = { day: 'minutes', week: 'hour', cycle: 'day' }
const minuteMs = 60_000

/**
 * What was read in a room in a range, and the targets that held then; asked for anew as soon as the stream tells of a newer
 * reading by hand or of other targets, and once a minute while sensors send. Null asks for nothing yet.
 */
export function useRangeReadings(
  facilityId: string,
  roomId: string,
  range: Pick<ChartRange, 'name' | 'from' | 'to'> | null,
) {
  const newest = useNewestReadings(facilityId, roomId).rows
  const sources = useTopic('readingSources', { facilityId, roomId }).rows
  const version = newest.reduce((latest, reading) => Math.max(latest, reading.version), 0)
  const measuredAt = Math.max(0, ...sources.map(({ lastAt }) => Math.floor(Date.parse(lastAt ?? '') / minuteMs) || 0))
  const targets = useTopic('roomTargets', { facilityId }).rows.find(({ id }) => id === roomId)?.version ?? 0
  const { name = 'day', from = 0, to = 0 } = range ?? {}
  return useQuery({
    queryKey: ['environment', facilityId, roomId, name, from, to, version, measuredAt, targets],
    queryFn: () =>
      api.environment.readings({
        query: {
          facilityId,
          roomId,
          from: new Date(from).toISOString(),
          to: new Date(to).toISOString(),
          step: steps[name],
          zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      }),
    enabled: range !== null,
    placeholderData: keepPreviousData,
  })
}
