import type { RoomMark } from '@cultivatd/domain/environment/mark'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import type { ChartRange } from './chart-range.ts'

export interface RangeMarks {
  /** The newest first. */
  marks: readonly RoomMark[]
  /** There are older ones in the range than these. */
  hasMore: boolean
}

const none: RangeMarks = { marks: [], hasMore: false }

/** What happened in a room in a range; asked for anew as soon as the stream tells of one of it. */
export function useMarks({ facilityId, id: roomId }: RoomSummary, { from, to }: Pick<ChartRange, 'from' | 'to'>) {
  const place = { facilityId, roomId }
  const told = [
    useTopic('roomAlarms', place).rows,
    useTopic('waters', place).rows,
    useTopic('lights', place).rows,
    useTopic('tasksOfRoom', place).rows,
    useTopic('comments', place).rows,
  ]
  const seen = told.map((rows) => `${rows.length} ${rows.reduce((most, { version }) => Math.max(most, version), 0)}`)
  const { data } = useQuery({
    queryKey: ['environment marks', facilityId, roomId, from, to, ...seen],
    queryFn: () =>
      api.environment.marks({
        query: { facilityId, roomId, from: new Date(from).toISOString(), to: new Date(to).toISOString() },
      }),
    placeholderData: keepPreviousData,
  })
  return useMemo((): RangeMarks => {
    const marks = data?.marks.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < to)
    return marks ? { marks, hasMore: data?.hasMore ?? false } : none
  }, [data, from, to])
}
