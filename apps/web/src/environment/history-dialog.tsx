import { type ReadingKind, readingKinds, readingLabels } from '@cultivatd/domain/environment/reading-kinds'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import { permission } from '@cultivatd/domain/user/permissions'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { ChartLine, ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useId, useState } from 'react'
import { usePasses } from '../live/session.ts'
import { localDay } from '../ui/dates.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { QueryAnswer } from '../ui/query-answer.tsx'
import { useIsPhone } from '../ui/use-width.ts'
import { chartRange, roomCycle } from './chart-range.ts'
import type { RangeName } from './environment-search.ts'
import { listedReadings } from './listed-readings.ts'
import { RangeBar } from './range-bar.tsx'
import { ReadingsTable } from './readings-table.tsx'
import { RoomChart } from './room-chart.tsx'
import { useRangeReadings } from './use-range-readings.ts'
import { useHeldJudge } from './use-room-judge.ts'
import { useTemperatureUnit } from '../trade/use-temperature-unit.ts'
import styles from './environment.module.css'

interface HistoryDialogProps {
  room: RoomSummary
  kind: ReadingKind
  onKind: (kind: ReadingKind) => void
  onClose: () => void
}

/** One reading of a room over time, with its table (ENV-08); arrows lead to the next kind. */
export function HistoryDialog({ room, kind, onKind, onClose }: HistoryDialogProps) {
  const titleId = useId()
  const isPhone = useIsPhone()
  const mayView = usePasses(permission.generalEdit)
  const neighbours = { before: kindBeside(kind, -1), after: kindBeside(kind, 1) }
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      fullWidth
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: isPhone ? 'none' : 800 } } }}
    >
      <div className="dlg-head">
        <h2 className="t2" id={titleId}>
          {readingLabels[kind]}
          <span className={`small dim ${styles.room}`}>{room.metrc.Name}</span>
        </h2>
        <span>
          <IconButton
            icon={ChevronLeft}
            label={readingLabels[neighbours.before]}
            onClick={() => onKind(neighbours.before)}
          />
          <IconButton
            icon={ChevronRight}
            label={readingLabels[neighbours.after]}
            onClick={() => onKind(neighbours.after)}
          />
          <IconButton icon={X} size={20} label="Close" onClick={onClose} />
        </span>
      </div>
      <div className="dlg-body">
        <History room={room} kind={kind} />
      </div>
      <div className="dlg-foot">
        {mayView && (
          <LinkButton
            to="/environment/$roomId"
            params={{ roomId: room.id }}
            className={styles.view ?? ''}
            startIcon={<ChartLine size={18} strokeWidth={1.75} />}
          >
            View
          </LinkButton>
        )}
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}

function kindBeside(kind: ReadingKind, way: -1 | 1): ReadingKind {
  const at = readingKinds.indexOf(kind) + way + readingKinds.length
  return readingKinds[at % readingKinds.length] ?? kind
}

function History({ room, kind }: Pick<HistoryDialogProps, 'room' | 'kind'>) {
  const unit = useTemperatureUnit()
  const today = localDay()
  const cycle = roomCycle(room.contents, today)
  const [name, setName] = useState<RangeName>('week')
  const [until, setUntil] = useState<string | null>(null)
  const range = chartRange(name, until, cycle, today)
  const query = useRangeReadings(room.facilityId, room.id, range)
  const judge = useHeldJudge(room, query.data?.targets)
  const choose = (next: RangeName) => {
    setName(next)
    setUntil(null)
  }
  return (
    <>
      <RangeBar range={range} cycle={cycle} onName={choose} onUntil={setUntil} />
      <QueryAnswer query={query} noun="readings">
        {(data) => (
          <>
            <RoomChart
              roomName={room.metrc.Name}
              range={range}
              data={data}
              unit={unit}
              judge={judge}
              kinds={[kind]}
              panelHeight={200}
            />
            <ReadingsTable
              label={`Readings of ${readingLabels[kind]}`}
              readings={listedReadings({ name, data: { byHand: data.byHand, measured: [] }, judge })}
              unit={unit}
              kinds={[kind]}
            />
          </>
        )}
      </QueryAnswer>
    </>
  )
}
