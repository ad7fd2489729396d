import type { Column } from './data-table.tsx'
import { dayText } from './dates.ts'
import { numberText } from './number-text.ts'
import type { SortValue } from './table-rows.ts'

/** What is said of a column beside its head and its values; its id is the head in small letters without it. */
type More<Row> = Partial<Omit<Column<Row>, 'head'>>

const columnOf = <Row>(head: string, column: Pick<Column<Row>, 'cell' | 'sortBy'>, more: More<Row>): Column<Row> => ({
  id: head.toLowerCase(),
  head,
  ...column,
  ...more,
})

/** A column that is sorted by what it shows. */
export const textColumn = <Row>(
  head: string,
  of: (row: Row) => Extract<SortValue, string | number | null>,
  more: More<Row> = {},
): Column<Row> => columnOf(head, { cell: of, sortBy: of }, more)

/** A column of counts, at the right. */
export const countColumn = <Row>(head: string, of: (row: Row) => number, more: More<Row> = {}): Column<Row> =>
  columnOf(head, { cell: (row) => numberText(of(row)), sortBy: of }, { isRight: true, ...more })

/** A column of business days, sorted by the day itself. */
export const dayColumn = <Row>(head: string, of: (row: Row) => string | null, more: More<Row> = {}): Column<Row> =>
  columnOf(
    head,
    {
      cell(row) {
        const day = of(row)
        return day ? dayText(day) : ''
      },
      sortBy: of,
    },
    more,
  )
