import { readingKinds, type TemperatureUnit } from '@cultivatd/domain/environment/reading-kinds'
import type { Judge } from '@cultivatd/domain/environment/target-bands'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import Button from '@mui/material/Button'
import { ChartLine, SlidersHorizontal, Table } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { isTyping } from '../ui/shortcuts.ts'
import { useIsDesktop, useIsPhone } from '../ui/use-width.ts'
import type { ChartRange, RoomCycle } from './chart-range.ts'
import type { ChartData } from './chart-series.ts'
import { type RangeName, rangeNames } from './environment-search.ts'
import { PointsTable } from './points-table.tsx'
import { RangeBar } from './range-bar.tsx'
import { chartMarks } from './mark-look.ts'
import type { RangeMarks } from './use-marks.ts'
import { RoomChart } from './room-chart.tsx'
import styles from './environment.module.css'

interface ChartCardProps {
  room: RoomSummary
  range: ChartRange
  cycle: RoomCycle
  data: ChartData
  unit: TemperatureUnit
  judge: Judge | null
  marks: RangeMarks['marks']
  /** Opens what a mark names. */
  onMark: (id: string) => void
  /** Opens the targets; null for who may not edit. */
  onTargets: (() => void) | null
  isTable: boolean
  onName: (name: RangeName) => void
  onUntil: (last: string) => void
  onTable: (isTable: boolean) => void
}

/** The five values of a room on one axis, or the same as a table. The keys 1, 2 and 3 choose the range, t the table. */
export function ChartCard(props: ChartCardProps) {
  const { room, range, cycle, data, unit, judge, marks, onMark, onTargets, isTable, onName, onUntil, onTable } = props
  const isPhone = useIsPhone()
  const isDesktop = useIsDesktop()
  const drawn = useMemo(() => chartMarks(marks), [marks])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      const name = rangeNames[Number(event.key) - 1]
      if (name) onName(name)
      if (event.key === 't') onTable(!isTable)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
  const [Icon, shape] = isTable ? ([ChartLine, 'Chart'] as const) : ([Table, 'Table'] as const)
  return (
    <section className="card" aria-label="Charts">
      <div className={styles.bar}>
        <RangeBar range={range} cycle={cycle} onName={onName} onUntil={onUntil}>
          {onTargets && !isPhone && (
            <Button
              size="small"
              startIcon={<SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={onTargets}
            >
              Targets
            </Button>
          )}
          <Button
            size="small"
            startIcon={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
            aria-label={`Show as ${shape.toLowerCase()}`}
            onClick={() => onTable(!isTable)}
          >
            {isDesktop ? `Show as ${shape.toLowerCase()}` : shape}
          </Button>
        </RangeBar>
      </div>
      {isTable ? (
        <PointsTable label="Points of the chart" range={range} data={data} unit={unit} judge={judge} />
      ) : (
        <div className={styles.chart}>
          {data.byHand.length + data.measured.length === 0 && <p className="muted">Nothing was read in this time.</p>}
          <RoomChart
            roomName={room.metrc.Name}
            range={range}
            data={data}
            unit={unit}
            judge={judge}
            marks={drawn}
            onMark={onMark}
            panelHeight={isPhone ? 46 : 92}
          />
        </div>
      )}
      {!isTable && <Legend range={range} judge={judge} />}
    </section>
  )
}

function Legend({ range, judge }: Pick<ChartCardProps, 'range' | 'judge'>) {
  const isJudged = judge !== null && readingKinds.some(judge.isJudged)
  return (
    <p className={`small dim ${styles.legend}`}>
      {range.name === 'cycle' ? (
        <>
          <span className={styles.lit}>Mean while the lights are on</span>
          <span className={styles.dark}>Mean while they are off</span>
          <span>around each the lowest to the highest of the day</span>
        </>
      ) : (
        <span className={styles.night}>
          {judge?.hoursAt(range.to - 1) ? 'Lights off' : 'Lights off, by the light that was read'}
        </span>
      )}
      {isJudged && (
        <>
          <span className={styles.band}>Target</span>
          <span className={styles.out}>Out of target</span>
        </>
      )}
      {range.name !== 'cycle' && <span className={styles.hand}>Entered by hand</span>}
      <span className={`hide-p ${styles.keys}`}>
        <kbd>←</kbd> <kbd>→</kbd> move the line
      </span>
    </p>
  )
}
