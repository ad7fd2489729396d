import { csvRows } from '../csv/csv-rows.ts'
import { readNumber } from '../field/typed-number.ts'
import { LabLimitForm, limitKey, limitName } from './lab-limit.ts'
import { labTestTypes } from './lab-test-words.ts'
import { limitUnit, limitUnits } from './limits.ts'

/** What is wrong with a line of a file; lines are counted from 1, as an editor does. */
interface LineProblem {
  line: number
  /** With the column and what stands in it, where it is about one. */
  message: string
}

export interface ReadLimits {
  limits: LabLimitForm[]
  problems: LineProblem[]
}

const columns = ['analyte', 'matrix', 'limit', 'unit', 'source'] as const
type Column = (typeof columns)[number]

/** What stands in each column of a file of limits, in the order of the template. */
export const limitColumns: readonly { name: Column; about: string }[] = [
  { name: 'analyte', about: 'The substance, as your certificates call it.' },
  {
    name: 'matrix',
    about: `The type of sample: ${labTestTypes.join(', ')}. Empty or “all” for every type; the column may be left out.`,
  },
  { name: 'limit', about: 'The most that a sample may hold, as a number.' },
  { name: 'unit', about: `One of ${limitUnits.join(', ')}.` },
  { name: 'source', about: 'The rule that it is from, with its day. It stands on every certificate.' },
]

/** The head of a file of limits: what the import asks for. */
export const limitsHead = columns.join(',')

/** A file that can be imported once its lines are replaced: it names no substance and no limit of anybody. */
export const limitsTemplate = [
  limitsHead,
  'Name of a substance,flower,1.5,ppm,"Rule and day that it is from"',
  'Name of another one,all,100,cfu/g,"Rule and day that it is from"',
].join('\n')

/** Reads a table of limits, parted by commas, semicolons or tabs, whose first line names its columns in any order. */
export function readLimitsCsv(text: string): ReadLimits {
  const rows = csvRows(text)
  const head = rows[0]?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  const missing = columns.filter((column) => column !== 'matrix' && !head.includes(column))
  if (missing.length > 0)
    return {
      limits: [],
      problems: [{ line: 1, message: `The first line must name the columns. It lacks ${missing.join(', ')}.` }],
    }
  const read: ReadLimits = { limits: [], problems: [] }
  const seen = new Set<string>()
  for (const { line, cells, problem } of rows.slice(rows[0]?.problem ? 0 : 1)) {
    const cell = (column: Column) => cells[head.indexOf(column)]?.trim() ?? ''
    const parsed = LabLimitForm.safeParse(limitIn(cell))
    const tell = (message: string) => read.problems.push({ line, message })
    const misread = problem ?? beyondHead(head, cells)
    if (misread !== null) tell(misread)
    else if (!parsed.success)
      for (const { path, message } of parsed.error.issues) tell(problemText(path[0] as Column, cell, message))
    else if (seen.has(limitKey(parsed.data))) tell(`${limitName(parsed.data)} is there twice`)
    else {
      seen.add(limitKey(parsed.data))
      read.limits.push(parsed.data)
    }
  }
  if (read.limits.length === 0 && read.problems.length === 0)
    read.problems.push({ line: 2, message: 'There is no limit in it' })
  return read
}

/** What stands in no column that has a name; null where nothing does. A comma without quotes makes one cell into two. */
function beyondHead(head: readonly string[], cells: readonly string[]): string | null {
  const extra = cells.find((cell, at) => cell.trim() !== '' && !head[at])?.trim()
  return extra === undefined
    ? null
    : `“${extra.slice(0, 40)}” stands in no column that the first line names. Put quotes around a text with a separator in it.`
}

function problemText(column: Column, cell: (column: Column) => string, message: string): string {
  const text = cell(column)
  return text === '' ? `${column} is empty. ${message}` : `${column} “${text.slice(0, 40)}”: ${message}`
}

function limitIn(cell: (column: Column) => string): object {
  const matrix = cell('matrix').toLowerCase()
  return {
    analyte: cell('analyte'),
    matrix: matrix === 'all' || matrix === 'any' ? '' : matrix,
    limit: readNumber(cell('limit')),
    unit: limitUnit(cell('unit')) ?? cell('unit'),
    source: cell('source'),
  }
}
