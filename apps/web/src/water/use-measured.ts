import type { WaterPoint } from '@cultivatd/domain/environment/measured'
import type { ReadingSource } from '@cultivatd/domain/environment/source'
import { shownReading, type TemperatureUnit } from '@cultivatd/domain/environment/reading-kinds'
import type { System } from '@cultivatd/domain/system/system'
import type { WaterReading } from '@cultivatd/domain/water/water'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../live/api.ts'
import { useTopic } from '../live/use-topic.ts'
import { useTemperatureUnit } from '../trade/use-temperature-unit.ts'
import { useNow } from '../ui/use-now.ts'
import type { ReadValue } from './reading-kinds.ts'

/** What sends readings of the water of a system by itself, as the organization reads temperatures. */
export function useWaterSources({ facilityId, roomId, id }: System): readonly ReadingSource[] {
  const { rows } = useTopic('waterSources', { facilityId, roomId })
  const unit = useTemperatureUnit()
  return useMemo(
    () =>
      rows
        .filter(({ systemId }) => systemId === id)
        .map((source) => ({ ...source, latest: shownLatest(source.latest, unit) })),
    [rows, id, unit],
  )
}

const shownLatest = (latest: ReadingSource['latest'], unit: TemperatureUnit): ReadingSource['latest'] =>
  latest.temperature === undefined
    ? latest
    : { ...latest, temperature: shownReading('temperature', latest.temperature, unit) }

const shownPoint = (point: WaterPoint, unit: TemperatureUnit): WaterPoint => {
  const shown = (value: number) => shownReading('temperature', value, unit)
  const { kind, mean, least, most } = point
  return kind === 'temperature' ? { ...point, mean: shown(mean), least: shown(least), most: shown(most) } : point
}

interface ValueNow {
  value: number
  /** What measured it; null where somebody read it. */
  sensor: { name: string; at: string } | null
}

/** The newest of a value, by hand or by a sensor: one counts as much as the other. */
export function valueNow(
  kind: ReadValue,
  last: WaterReading | null,
  sources: readonly ReadingSource[],
): ValueNow | null {
  const told: (ValueNow & { at: string })[] = sources.flatMap(({ name, latest, latestAt }) => {
    const [value, at] = [latest[kind], latestAt[kind]]
    return value === undefined || at === undefined ? [] : [{ value, at, sensor: { name, at } }]
  })
  if (last) told.push({ value: last[kind], at: last.dateTime, sensor: null })
  return told.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).at(-1) ?? null
}

const dayMs = 86_400_000
const minuteMs = 60_000
/** As long as is told of at once. */
const mostMs = 400 * dayMs
const shortMs = 10 * dayMs

/** What sensors measured of the water from an instant in ms on: means by the hour of a week, by the day of more. */
export function useMeasured({ facilityId, id: systemId }: System, from: number, sources: readonly ReadingSource[]) {
  // To the minute, so that it is asked for once a minute at most.
  const to = Math.ceil(useNow().getTime() / minuteMs) * minuteMs
  const begin = Math.max(Math.floor(from / minuteMs) * minuteMs, to - mostMs)
  const step = to - begin <= shortMs ? 'hour' : 'day'
  const { data = none } = useQuery({
    queryKey: ['water-measured', facilityId, systemId, begin, to, step],
    queryFn: () =>
      api.water.measured({
        params: { systemId },
        query: {
          facilityId,
          from: new Date(begin).toISOString(),
          to: new Date(to).toISOString(),
          step,
          zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      }),
    enabled: sources.some(({ lastAt }) => lastAt !== null),
    placeholderData: keepPreviousData,
  })
  const unit = useTemperatureUnit()
  const points = useMemo(() => data.map((point) => shownPoint(point, unit)), [data, unit])
  return { points, step } as const
}

const none: readonly WaterPoint[] = []
