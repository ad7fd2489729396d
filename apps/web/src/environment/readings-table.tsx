import {
  type ReadingKind,
  readingKinds,
  readingLabels,
  readingText,
  readingUnit,
  readingWithUnit,
  type TemperatureUnit,
} from '@cultivatd/domain/environment/reading-kinds'
import { Radio, TriangleAlert } from 'lucide-react'
import { Avatar } from '../ui/avatar.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Moment } from '../ui/moment.tsx'
import { useIsPhone } from '../ui/use-width.ts'
import type { ListedReading } from './listed-readings.ts'
import { onOneLine } from './one-line.ts'
import styles from './environment.module.css'

interface ReadingsTableProps {
  label: string
  readings: readonly ListedReading[]
  unit: TemperatureUnit
  /** All five unless said otherwise. */
  kinds?: readonly ReadingKind[]
}

/** Each reading with its time and who read it, the newest first. */
export function ReadingsTable({ label, readings, unit, kinds = readingKinds }: ReadingsTableProps) {
  const isPhone = useIsPhone()
  const columns: Column<ListedReading>[] = [
    {
      id: 'time',
      head: 'Time',
      cell: ({ at, day, by }) => (
        <>
          {day ?? <Moment at={at} />}
          <span className="only-p dim">{`, ${by?.name ?? 'Sensors'}`}</span>
        </>
      ),
      sortBy: ({ at }) => Date.parse(at),
      card: 'title',
    },
    ...(isPhone ? [onOneLine(kinds, (kind, row: ListedReading) => lineOf(kind, row, unit))] : []),
    ...kinds.map((kind) => ({
      id: kind,
      head: `${readingLabels[kind]}, ${readingUnit(kind, unit)}`,
      cell: (row: ListedReading) => <Value kind={kind} row={row} unit={unit} />,
      sortBy: ({ values }: ListedReading) => values[kind] ?? null,
      isRight: true,
    })),
    {
      id: 'source',
      head: 'Source',
      cell: ({ by }) => (
        <span className={styles.source}>
          {by ? (
            <Avatar id={by.id} name={by.name} size="s" />
          ) : (
            <Radio size={16} strokeWidth={1.75} aria-hidden="true" />
          )}
          {by?.name ?? 'Sensors'}
        </span>
      ),
      sortBy: ({ by }) => by?.name ?? 'Sensors',
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
      rowName={({ at }) => at}
      sorting={{ column: 'time', isDescending: true }}
      empty={<p className="pad muted">Nothing was read in this time.</p>}
    />
  )
}

interface ValueProps {
  kind: ReadingKind
  row: ListedReading
  unit: TemperatureUnit
}

/** What was not read is left empty; what is out of its target is marked, and says how. */
function Value({ kind, row: { values, sides }, unit }: ValueProps) {
  const value = values[kind]
  if (value === undefined) return null
  const side = sides[kind]
  if (!side) return readingText(kind, value, unit)
  return (
    <span className={`st ${styles.outside}`} data-tone="warn">
      <TriangleAlert size={14} strokeWidth={1.75} aria-hidden="true" />
      <b>{readingText(kind, value, unit)}</b>
      <span className="vh">{side}</span>
    </span>
  )
}

function lineOf(kind: ReadingKind, { values, sides }: ListedReading, unit: TemperatureUnit): string | undefined {
  const value = values[kind]
  if (value === undefined) return undefined
  const side = sides[kind]
  return `${readingWithUnit(kind, value, unit)}${side ? ` (${side.toLowerCase()})` : ''}`
}
