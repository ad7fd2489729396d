import { readingsCsv } from '@cultivatd/domain/environment/readings-csv'
import type { TemperatureUnit } from '@cultivatd/domain/environment/reading-kinds'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import Button from '@mui/material/Button'
import type { Judge } from '@cultivatd/domain/environment/target-bands'
import { Download } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { Card } from '../ui/card.tsx'
import { Segments } from '../ui/segments.tsx'
import { saveFile } from '../ui/save-file.ts'
import type { ChartRange } from './chart-range.ts'
import type { ChartData } from './chart-series.ts'
import { csvReadings, isOutside, type ListedReading, listedReadings } from './listed-readings.ts'
import { ReadingsTable } from './readings-table.tsx'
import styles from './environment.module.css'

export interface ReadingsCardProps {
  room: RoomSummary
  range: ChartRange
  data: ChartData
  unit: TemperatureUnit
  judge: Judge | null
}

const tabs = { all: 'All', hand: 'By hand', sensor: 'Sensor', outside: 'Out of target' } as const
type Tab = keyof typeof tabs

const isIn: Readonly<Record<Tab, (row: ListedReading) => boolean>> = {
  all: () => true,
  hand: ({ by }) => by !== null,
  sensor: ({ by }) => by === null,
  outside: isOutside,
}

/** The readings of the range themselves, by hand and by sensors, and the way of those that are shown to a spreadsheet. */
export const ReadingsCard = memo(function ReadingsCard({ room, range, data, unit, judge }: ReadingsCardProps) {
  const [tab, setTab] = useState<Tab>('all')
  const listed = useMemo(() => listedReadings({ name: range.name, data, judge }), [range.name, data, judge])
  const options = (Object.keys(tabs) as Tab[]).map((value) => ({
    value,
    label: tabs[value],
    count: listed.filter(isIn[value]).length,
  }))
  const shown = listed.filter(isIn[tab])
  const save = () =>
    saveFile(
      `${room.metrc.Name} environment ${range.first} to ${range.last}.csv`,
      readingsCsv(csvReadings(shown, range.name), unit),
    )
  return (
    <Card
      title="Readings"
      count={listed.length}
      isPadded={false}
      actions={
        shown.length > 0 && (
          <Button
            size="small"
            aria-label="Save the readings as CSV"
            startIcon={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={save}
          >
            CSV
          </Button>
        )
      }
    >
      {listed.length > 0 && (
        <div className={styles.tabs}>
          <Segments label="Which readings" value={tab} options={options} onChange={setTab} />
        </div>
      )}
      <ReadingsTable label="Readings" readings={shown} unit={unit} />
    </Card>
  )
})
