import type { TemperatureUnit } from '@cultivatd/domain/environment/reading-kinds'
import type { System } from '@cultivatd/domain/system/system'
import type { WaterReading } from '@cultivatd/domain/water/water'
import { shownTemperature } from '@cultivatd/domain/water/water-temperature'
import { Radio } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { useTemperatureUnit } from '../trade/use-temperature-unit.ts'
import { Avatar } from '../ui/avatar.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { dayText, localDay } from '../ui/dates.ts'
import { Moment } from '../ui/moment.tsx'
import { OverlayPage } from '../ui/overlay-page.tsx'
import { Segments } from '../ui/segments.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { type HistoryRow, historyRows } from './history-row.ts'
import { ReadingChart } from './reading-chart.tsx'
import { amountText, type ReadValue, readValues, unitOf } from './reading-kinds.ts'
import { useMeasured, useWaterSources } from './use-measured.ts'
import { usePersonName } from './use-waters.ts'
import styles from './water.module.css'

const dayMs = 86_400_000
/** Of whatever does not flower; what flowers does for nine weeks. */
const cycleDays = { mother: 63, clone: 63, vegetation: 35, flower: 63 } as const
const ranges = [
  { value: 'week', label: '1 week' },
  { value: 'cycle', label: '1 cycle' },
  { value: 'all', label: 'All' },
] as const
type Range = (typeof ranges)[number]['value']

interface WaterHistoryProps {
  system: System
  value: ReadValue
  onClose: () => void
}

/** What was read of the water of a system, and put into it: one value as a line, and all of them as a table. */
export function WaterHistory({ system, value: first, onClose }: WaterHistoryProps) {
  const { facilityId, id: systemId } = system
  const topic = useTopic('waterHistory', { facilityId, systemId })
  const [value, setValue] = useState(first)
  const [range, setRange] = useState<Range>('cycle')
  return (
    <OverlayPage
      isOpen
      isNarrow
      title={`Water of ${system.name}`}
      subtitle={<span className="small dim">Each reading, water change and flush</span>}
      onClose={onClose}
    >
      <div className="row between wrap">
        <Segments label="What was read" value={value} options={readValues} onChange={setValue} />
        <Segments label="Time" value={range} options={ranges} onChange={setRange} />
      </div>
      <TopicRows topic={topic} noun="readings" skeletonRows={6}>
        {(rows) => <Shown system={system} rows={rows} value={value} range={range} />}
      </TopicRows>
    </OverlayPage>
  )
}

/** From when to now a range reaches; all of it from the first reading on. */
function spanOf(range: Range, { type }: System, readings: readonly WaterReading[]): { from: number; to: number } {
  const to = Date.now()
  const first = readings[0]
  if (range === 'all') return { from: first ? Math.min(Date.parse(first.dateTime), to - dayMs) : to - dayMs, to }
  return { from: to - (range === 'week' ? 7 : cycleDays[type]) * dayMs, to }
}

interface ShownProps {
  system: System
  rows: readonly WaterReading[]
  value: ReadValue
  range: Range
}

function Shown({ system, rows, value, range }: ShownProps) {
  const temperatureUnit = useTemperatureUnit()
  const sorted = useMemo(
    () =>
      rows
        .map((reading) => shownTemperature(reading, temperatureUnit))
        .toSorted((a, b) => (a.dateTime < b.dateTime ? -1 : 1)),
    [rows, temperatureUnit],
  )
  const sources = useWaterSources(system)
  const { from, to } = spanOf(range, system, sorted)
  const { points, step } = useMeasured(system, from, sources)
  const readings = sorted.filter(({ dateTime }) => Date.parse(dateTime) >= from)
  const measured = points.filter(({ kind, at }) => kind === value && at >= from && at <= to)
  const columns = useColumns(value, temperatureUnit, sources.map(({ name }) => name).join(', '))
  if (readings.length === 0 && measured.length === 0) return <p className="small dim">Nothing was read in this time.</p>
  const shown = readValues.find((one) => one.value === value) ?? readValues[0]
  const { label } = shown
  const values = readings.map((reading) => reading[value])
  const least = Math.min(...values, ...measured.map((point) => point.least))
  const most = Math.max(...values, ...measured.map((point) => point.most))
  const between = `between ${amountText(least)} and ${amountText(most)} ${unitOf(shown, temperatureUnit)}`.trim()
  const days = `${dayText(localDay(new Date(from)))} to ${dayText(localDay(new Date(to)))}`
  const last = values.at(-1) ?? measured.at(-1)?.mean ?? 0
  return (
    <div className="col g4">
      <p className="small dim">
        {measured.length > 0 ? `${between}; small points are means of sensors by the ${step}` : between}
      </p>
      <ReadingChart
        readings={readings}
        measured={measured}
        value={value}
        from={from}
        to={to}
        label={`${label}, ${days}: ${between}, last ${amountText(last)}`}
      />
      <div className={styles.table}>
        <DataTable
          label="Readings"
          rows={historyRows(readings, points, step)}
          columns={columns}
          rowId={({ id }) => id}
          rowName={({ dateTime }) => dateTime}
        />
      </div>
    </div>
  )
}

/** @param sensors their names */
function useColumns(value: ReadValue, temperatureUnit: TemperatureUnit, sensors: string): Column<HistoryRow>[] {
  const nameOf = usePersonName()
  const others = readValues.filter((one) => one.value !== value)
  const ordered = [...readValues.filter((one) => one.value === value), ...others]
  return [
    { id: 'time', head: 'Time', card: 'title', cell: ({ dateTime }) => <Moment at={dateTime} /> },
    ...ordered.map(
      ({ value: each, label, unit }, at): Column<HistoryRow> => ({
        id: each,
        head: [label, unitOf({ value: each, unit }, temperatureUnit)].filter(Boolean).join(', '),
        isRight: true,
        priority: at === 0 ? 1 : 3,
        ...(at === 0 ? { card: 'value' as const } : {}),
        cell: ({ [each]: read }) => (read === undefined ? '–' : amountText(read)),
      }),
    ),
    { id: 'with', head: 'With', card: 'line', cell: (row) => row.with },
    {
      id: 'who',
      head: 'Who',
      card: 'state',
      priority: 2,
      cell: ({ userId }) => (
        <span className="row">
          {userId === null ? (
            <Radio size={16} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <Avatar id={userId} name={nameOf(userId)} size="s" isDecoration />
          )}
          {userId === null ? sensors : nameOf(userId)}
        </span>
      ),
    },
  ]
}
