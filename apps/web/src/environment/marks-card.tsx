import { mostMarks, type RoomMark } from '@cultivatd/domain/environment/mark'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Card } from '../ui/card.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { lookOf, markTime } from './mark-look.ts'
import type { RangeMarks } from './use-marks.ts'
import styles from './environment.module.css'

interface MarksCardProps {
  shown: RangeMarks
  onMark: (id: string) => void
}

/** As many as stand below the chart without hiding its readings. */
const fewMarks = 6

const columns: Column<RoomMark>[] = [
  { id: 'time', head: 'Time', cell: markTime, sortBy: ({ at }) => Date.parse(at), card: 'line' },
  {
    id: 'what',
    head: 'What',
    cell: (mark) => <What mark={mark} />,
    sortBy: (mark) => lookOf(mark).label,
    card: 'title',
  },
  {
    id: 'where',
    head: 'Where, or what about',
    cell: (mark) => lookOf(mark).where,
    sortBy: (mark) => lookOf(mark).where,
    card: 'state',
  },
]

/** The marks of the chart as a list: for who cannot see it, and for each of many that are one there. */
export function MarksCard({ shown: { marks, hasMore }, onMark }: MarksCardProps) {
  const [isWhole, setWhole] = useState(false)
  if (marks.length === 0) return null
  const rows = isWhole ? marks : marks.slice(0, fewMarks)
  return (
    <Card title="What happened" count={hasMore ? `${mostMarks}+` : marks.length} isPadded={false}>
      {hasMore && (
        <p className={`small ${styles.more}`}>
          {`The newest ${mostMarks} are marked. Choose a shorter range to see what was before.`}
        </p>
      )}
      <DataTable
        label="What happened"
        rows={rows}
        columns={columns}
        rowId={({ id }) => id}
        rowName={(mark) => `${lookOf(mark).label}, ${markTime(mark)}`}
        sorting={{ column: 'time', isDescending: true }}
        onOpen={({ id }) => onMark(id)}
      />
      {rows.length < marks.length && (
        <p className={styles.all}>
          <Button variant="text" onClick={() => setWhole(true)}>{`Show all ${marks.length}`}</Button>
        </p>
      )}
    </Card>
  )
}

function What({ mark }: { mark: RoomMark }) {
  const { icon: Icon, label, tone } = lookOf(mark)
  return (
    <span className="st" data-tone={tone}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      {label}
    </span>
  )
}
