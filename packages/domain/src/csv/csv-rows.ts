/** A row of a CSV; lines are counted from 1, as an editor does. */
export interface CsvRow {
  line: number
  cells: string[]
  /** Why nobody can tell where its cells end, and whether lines below are in them; null where that is plain. */
  problem: string | null
}

const neverClosed = 'A quote opens in this line and is not closed. Close it, so that the lines below it are read.'
const behindQuote =
  'A quote closes in the middle of a text that began in this line. Close each text in quotes at its end, and write a quote inside of it twice.'

/** What parts the cells of a table: what its first line has most of. */
function separatorOf(text: string): string {
  const firstLine = text.split(/\r?\n/, 1)[0] ?? ''
  return [',', ';', '\t'].toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length)[0] ?? ','
}

/**
 * The rows of a CSV with their line numbers, empty ones left out. A quoted cell may hold the separator, quotes and line breaks.
 * A byte order mark is none of its text.
 */
export function csvRows(given: string, separator = separatorOf(given)): CsvRow[] {
  const text = given.replace(/^\uFEFF/, '')
  const rows: CsvRow[] = []
  let row: CsvRow = { line: 1, cells: [], problem: null }
  let cell = ''
  let line = 1
  let isQuoted = false
  let isClosed = false
  const endCell = () => {
    row.cells.push(cell)
    cell = ''
    isClosed = false
  }
  const endRow = () => {
    endCell()
    if (row.cells.some((one) => one.trim() !== '')) rows.push(row)
    row = { line, cells: [], problem: null }
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '\n') line += 1
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else [isQuoted, isClosed] = [false, true]
    } else if (sign === '"' && cell.trim() === '' && !isClosed) {
      cell = ''
      isQuoted = true
    } else if (sign === separator) endCell()
    else if (sign === '\n') endRow()
    else if (sign !== '\r') {
      if (isClosed && sign?.trim() !== '') row.problem = behindQuote
      cell += sign
    }
  }
  if (isQuoted) row.problem = neverClosed
  endRow()
  return rows
}
