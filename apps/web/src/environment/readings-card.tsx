import { readingsCsv } from '@cultivatd/domain/environment/readings-csv'
import type { TemperatureUnit } from '@cultivatd/domain/environment/reading-kinds'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import { Card } from '../ui/card.tsx'
import { saveFile } from '../ui/save-file.ts'
import type { ChartRange } from './chart-range.ts'
import type { ChartData } from './chart-series.ts'
import { ReadingsTable } from './readings-table.tsx'

interface ReadingsCardProps {
  room: RoomSummary
  range: ChartRange
  data: ChartData
  unit: TemperatureUnit
}

/** The readings of the range themselves, and the way to a spreadsheet. */
export function ReadingsCard({ room, range, data, unit }: ReadingsCardProps) {
  const readings = data.byHand.toReversed()
  const save = () =>
    saveFile(`${room.metrc.Name} environment ${range.first} to ${range.last}.csv`, readingsCsv(readings, unit))
  return (
    <Card
      title="Readings"
      count={readings.length}
      isPadded={false}
      actions={
        readings.length > 0 && (
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
      <ReadingsTable label="Readings" readings={readings} unit={unit} />
    </Card>
  )
}
