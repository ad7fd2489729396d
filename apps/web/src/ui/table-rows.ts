/** What a table does with its rows, without any screen: sort, group, select. */

export type SortValue = string | number | null | undefined

export interface Sorting {
  /** The id of a column. */
  column: string
  isDescending: boolean
}

export interface RowGroup<Row> {
  name: string
  rows: Row[]
}

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

/** Ascending; what is not there comes last in either direction. */
function compared(a: SortValue, b: SortValue, isDescending: boolean): number {
  const isAMissing = a === null || a === undefined || a === ''
  const isBMissing = b === null || b === undefined || b === ''
  if (isAMissing || isBMissing) return Number(isAMissing) - Number(isBMissing)
  const order = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
  return isDescending ? -order : order
}

interface Sortable<Row> {
  id: string
  sortBy?: (row: Row) => SortValue
}

/** The rows by the sorted column, in the given order where there is none or where values are equal. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Sortable<Row>[],
  sorting: Sorting | null,
): readonly Row[] {
  const sortBy = columns.find(({ id }) => id === sorting?.column)?.sortBy
  if (!sorting || !sortBy) return rows
  return rows
    .map((row) => ({ row, value: sortBy(row) }))
    .sort((a, b) => compared(a.value, b.value, sorting.isDescending))
    .map(({ row }) => row)
}

/** Groups by name in alphabetical order; inside a group the order stays. */
export function groupedRows<Row>(rows: readonly Row[], groupOf: (row: Row) => string): RowGroup<Row>[] {
  const groups = new Map<string, RowGroup<Row>>()
  for (const row of rows) {
    const name = groupOf(row)
    const group = groups.get(name)
    if (group) group.rows.push(row)
    else groups.set(name, { name, rows: [row] })
  }
  return [...groups.values()].sort((a, b) => collator.compare(a.name, b.name))
}

/** The selection after these were all set or cleared. */
export function toggledSome(selected: ReadonlySet<string>, ids: readonly string[], isOn: boolean): ReadonlySet<string> {
  const next = new Set(selected)
  for (const id of ids) {
    if (isOn) next.add(id)
    else next.delete(id)
  }
  return next
}

/** The selection after a press on `id`: it alone turns, or with Shift all from the anchor to it become as it will be. */
export function toggledRange(
  selected: ReadonlySet<string>,
  order: readonly string[],
  anchor: string | null,
  id: string,
): ReadonlySet<string> {
  const isOn = !selected.has(id)
  const [from, to] = [anchor === null ? -1 : order.indexOf(anchor), order.indexOf(id)]
  if (from < 0 || to < 0) return toggledSome(selected, [id], isOn)
  return toggledSome(selected, order.slice(Math.min(from, to), Math.max(from, to) + 1), isOn)
}
