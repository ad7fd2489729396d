/** The cells of a drawn grid as they stand before one, by their keys: the highest row first, each from left to right. */
export type GridRows = readonly (readonly string[])[]

interface Spot {
  row: number
  column: number
}

function spotOf(rows: GridRows, key: string): Spot | null {
  for (const [row, cells] of rows.entries()) {
    const column = cells.indexOf(key)
    if (column >= 0) return { row, column }
  }
  return null
}

const within = (value: number, length: number): number => Math.min(Math.max(value, 0), length - 1)

const steps: Readonly<Record<string, Spot>> = {
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  Home: { row: 0, column: -Infinity },
  End: { row: 0, column: Infinity },
}

/** The cell that a key of the keyboard leads to; the same one at the edge, null when the key leads nowhere. */
export function movedTo(rows: GridRows, from: string, key: string): string | null {
  const step = steps[key]
  const spot = spotOf(rows, from)
  if (!step || !spot) return null
  const row = rows[within(spot.row + step.row, rows.length)] ?? []
  return row[within(spot.column + step.column, row.length)] ?? null
}

/** Every cell of the rectangle between two; only the second when the first is not there. */
export function between(rows: GridRows, from: string | null, to: string): string[] {
  const end = spotOf(rows, to)
  const start = (from !== null && spotOf(rows, from)) || end
  if (!start || !end) return []
  const [top, bottom] = [Math.min(start.row, end.row), Math.max(start.row, end.row)]
  const [left, right] = [Math.min(start.column, end.column), Math.max(start.column, end.column)]
  return rows.slice(top, bottom + 1).flatMap((cells) => cells.slice(left, right + 1))
}
