import type { Reading } from '@cultivatd/domain/environment/reading'
import {
  type ReadingKind,
  readingKinds,
  readingLabels,
  readingText,
  readingUnit,
  readingWithUnit,
  type TemperatureUnit,
} from '@cultivatd/domain/environment/reading-kinds'
import { Avatar } from '../ui/avatar.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Moment } from '../ui/moment.tsx'
import { useIsPhone } from '../ui/use-width.ts'
import { onOneLine } from './one-line.ts'
import styles from './environment.module.css'

interface ReadingsTableProps {
  label: string
  readings: readonly Reading[]
  unit: TemperatureUnit
  /** All five unless said otherwise. */
  kinds?: readonly ReadingKind[]
}

/** Each reading with its time and who read it, the newest first. */
export function ReadingsTable({ label, readings, unit, kinds = readingKinds }: ReadingsTableProps) {
  const isPhone = useIsPhone()
  const columns: Column<Reading>[] = [
    {
      id: 'time',
      head: 'Time',
      cell: ({ dateTime, userName }) => (
        <>
          <Moment at={dateTime} />
          <span className="only-p dim">{`, ${userName}`}</span>
        </>
      ),
      sortBy: ({ dateTime }) => Date.parse(dateTime),
      card: 'title',
    },
    ...(isPhone ? [onOneLine(kinds, (kind, { [kind]: value }: Reading) => readingWithUnit(kind, value, unit))] : []),
    ...kinds.map((kind) => ({
      id: kind,
      head: `${readingLabels[kind]}, ${readingUnit(kind, unit)}`,
      cell: (reading: Reading) => readingText(kind, reading[kind], unit),
      sortBy: (reading: Reading) => reading[kind],
      isRight: true,
    })),
    {
      id: 'source',
      head: 'Source',
      cell: ({ userId, userName }) => (
        <span className={styles.source}>
          <Avatar id={userId} name={userName} size="s" />
          {userName}
        </span>
      ),
      sortBy: ({ userName }) => userName,
      priority: 2,
    },
  ]
  return (
    <DataTable
      label={label}
      rows={readings}
      columns={columns}
      rowId={({ id }) => id}
      cardHeight={70}
      rowName={({ dateTime }) => dateTime}
      sorting={{ column: 'time', isDescending: true }}
      empty={<p className="pad muted">Nothing was read in this time.</p>}
    />
  )
}
