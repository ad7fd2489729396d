import { type ReadingKind, readingKinds, type TemperatureUnit } from '@cultivatd/domain/environment/reading-kinds'
import type { Judge } from '@cultivatd/domain/environment/target-bands'
import { useMemo, useState } from 'react'
import type { ChartMark } from '../ui/time-chart/chart-marks.tsx'
import { TimeChart, timesOf } from '../ui/time-chart/time-chart.tsx'
import { useIsPhone } from '../ui/use-width.ts'
import { type ChartRange, ticksOf } from './chart-range.ts'
import { type ChartData, chartSeries, nightsOf, withinMs } from './chart-series.ts'
import { lineText, rangeText } from './range-text.ts'

interface RoomChartProps {
  roomName: string
  range: ChartRange
  data: ChartData
  unit: TemperatureUnit
  judge: Judge | null
  /** What happened, by its time. */
  marks?: readonly ChartMark[]
  onMark?: (id: string) => void
  /** All five unless said otherwise. */
  kinds?: readonly ReadingKind[]
  panelHeight: number
}

/** What was read in a room, as one chart. The line stands at the last reading until somebody moves it. */
export function RoomChart({
  roomName,
  range,
  data,
  unit,
  judge,
  marks = [],
  onMark = () => undefined,
  kinds = readingKinds,
  panelHeight,
}: RoomChartProps) {
  const isPhone = useIsPhone()
  const [moved, setMoved] = useState<{ at: number; of: string } | null>(null)
  const { name, from, to } = range
  const of = `${from} ${to}`
  const series = useMemo(
    () => kinds.map((kind) => chartSeries(kind, { range: { name, from, to }, data, unit, judge })),
    [kinds, name, from, to, data, unit, judge],
  )
  const nights = useMemo(() => nightsOf({ name, from, to }, data, judge), [name, from, to, data, judge])
  const last = useMemo(() => timesOf(series).at(-1) ?? null, [series])
  return (
    <TimeChart
      label={`Environment of ${roomName}, ${rangeText(range)}`}
      series={series}
      from={range.from}
      to={range.to}
      nights={nights}
      ticks={ticksOf(range, isPhone)}
      marks={marks}
      onMark={onMark}
      cursor={moved?.of === of ? moved.at : last}
      onCursor={(at) => setMoved({ at, of })}
      timeText={(at) => lineText(range.name, at)}
      panelHeight={panelHeight}
      withinMs={withinMs[range.name]}
    />
  )
}
