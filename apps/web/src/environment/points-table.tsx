import {
  readingKinds,
  readingLabels,
  readingUnit,
  type TemperatureUnit,
} from '@cultivatd/domain/environment/reading-kinds'
import type { Judge } from '@cultivatd/domain/environment/target-bands'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { useIsPhone } from '../ui/use-width.ts'
import type { ChartRange } from './chart-range.ts'
import { type ChartData, chartSeries } from './chart-series.ts'
import { onOneLine } from './one-line.ts'
import { lineText } from './range-text.ts'

interface PointsTableProps {
  label: string
  range: ChartRange
  data: ChartData
  unit: TemperatureUnit
  judge: Judge | null
}

interface PointRow {
  id: string
  at: number
  isNight: boolean
  values: Readonly<Record<string, string>>
}

/** What the chart draws, as a table in its place: for who cannot see it, and for paper. */
export function PointsTable({ label, range, data, unit, judge }: PointsTableProps) {
  const isPhone = useIsPhone()
  const columns: Column<PointRow>[] = [
    {
      id: 'time',
      head: 'Time',
      cell: ({ at, isNight }) => `${lineText(range.name, at)}${isNight ? ', lights off' : ''}`,
      sortBy: ({ at }) => at,
      card: 'title',
    },
    ...(isPhone
      ? [
          onOneLine(
            readingKinds,
            (kind, { values }: PointRow) => values[kind] && `${values[kind]} ${readingUnit(kind, unit)}`,
          ),
        ]
      : []),
    ...readingKinds.map((kind) => ({
      id: kind,
      head: `${readingLabels[kind]}, ${readingUnit(kind, unit)}`,
      cell: ({ values }: PointRow) => values[kind] ?? '',
      isRight: true,
    })),
  ]
  return (
    <DataTable
      label={label}
      rows={rowsOf({ range, data, unit, judge })}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ at }) => lineText(range.name, at)}
      sorting={{ column: 'time', isDescending: true }}
      empty={<p className="pad muted">Nothing was read in this time.</p>}
    />
  )
}

function rowsOf({ range, data, unit, judge }: Omit<PointsTableProps, 'label'>): PointRow[] {
  const rows = new Map<string, PointRow>()
  for (const kind of readingKinds) {
    const { lines, text, sideAt } = chartSeries(kind, { range, data, unit, judge })
    for (const { points, isDashed: isNight = false } of lines)
      for (const { at, value } of points) {
        if (value === null) continue
        const id = `${at} ${isNight}`
        const row = rows.get(id) ?? { id, at, isNight, values: {} }
        rows.set(id, {
          ...row,
          values: { ...row.values, [kind]: isNight ? text(value) : withSide(text(value), sideAt(at)) },
        })
      }
  }
  return [...rows.values()]
}

/** '82, above' */
const withSide = (text: string, side: string | null): string => (side ? `${text}, ${side.toLowerCase()}` : text)
