// Asked by forms: nothing here may load the schemas.
import { dayText } from '../field/day-text.ts'
import { readNumber } from '../field/typed-number.ts'
import { labelsIn } from '../tag/tag-list.ts'
import { unitText } from '../unit/unit.ts'
import { type CsvRow, csvRows } from './csv-rows.ts'

/** A line that was not taken, and why; lines are counted from 1, as a spreadsheet does. */
export interface SheetProblem {
  line: number
  message: string
}

export interface SheetRow {
  line: number
  label: string
  /** The number that stands beside the label as a field takes it, '1250.5'; '' where there is none. */
  value: string
  /** The unit of the number by name; null where none is named. */
  unit: string | null
  /** Why, and what is said of it; '' where nothing stands there. */
  reason: string
  note: string
}

/** A table of labels with what stands beside each, as a form of many takes it. */
export interface Sheet {
  rows: SheetRow[]
  problems: SheetProblem[]
  /** The one day that its rows name; null where they name none. */
  date: string | null
  /** The one room that its rows name, as it is written; null where they name none. */
  room: string | null
  /** What the name of its column says of its numbers; null where it says nothing. */
  way: 'now' | 'change' | null
}

/** What a form takes of a table. */
export interface SheetAsked {
  /** The unit of its numbers by name; null where it takes no numbers. */
  unitName: string | null
  /** Takes any unit, and a reason and a note beside each number. */
  isReasoned?: boolean
}

type Column = 'label' | 'value' | 'unit' | 'date' | 'room' | 'reason' | 'note'

/** What the first line may call a column. */
const columnWords: readonly (readonly [Column, RegExp])[] = [
  ['label', /^(metrc )?(label|tag|plant|package)( (label|tag|id|number|no\.?))?$/],
  [
    'value',
    /^((wet |waste |new |net |counted )?(weight|quantity|amount|value|grams?|qty)\b|(change|difference|adjust(ment)?)( by| in quantity)?$|now( holds| weighs)?$)/,
  ],
  ['unit', /^(unit|uom)\b/],
  ['date', /\b(date|day)$/],
  ['room', /^(new |to )?(room|location)$/],
  ['reason', /^(adjustment |waste )?reason$/],
  ['note', /^(notes?|comments?)$/],
]

const unitNames: Readonly<Record<string, string>> = {
  g: 'Grams',
  gram: 'Grams',
  gr: 'Grams',
  mg: 'Milligrams',
  milligram: 'Milligrams',
  kg: 'Kilograms',
  kilogram: 'Kilograms',
  oz: 'Ounces',
  ounce: 'Ounces',
  lb: 'Pounds',
  pound: 'Pounds',
  ea: 'Each',
  each: 'Each',
  ml: 'Milliliters',
  milliliter: 'Milliliters',
  l: 'Liters',
  liter: 'Liters',
  gal: 'Gallons',
  gallon: 'Gallons',
}

const unitOf = (text: string): string | null => {
  const plain = text.trim().toLowerCase().replace(/\.$/, '')
  return unitNames[plain] ?? unitNames[plain.replace(/s$/, '')] ?? null
}

const labelOf = (cell: string): string | null => {
  const { labels, others } = labelsIn(cell)
  return labels.length === 1 && others.length === 0 ? (labels[0] ?? null) : null
}

/** A spreadsheet's tabs, or else semicolons, with which a comma is for decimals, or else commas. */
const separatorIn = (text: string): string => ['\t', ';'].find((one) => text.includes(one)) ?? ','

/**
 * Reads a table that was pasted from a spreadsheet or comes from a CSV file: a label in each row, and a number, a unit, a day
 * or a room beside it, in any order; a first line may name the columns. What is wrong with a row is told of that row, and
 * the others are taken. Nothing in it is executed: a formula is a text, and no number. Null where it is no such table.
 */
export function sheetIn(text: string, { unitName, isReasoned = false }: SheetAsked): Sheet | null {
  const separator = separatorIn(text)
  const rows = csvRows(text, separator)
  const isTable = rows.some(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1)
  const hasLabels = rows.some(({ cells }) => cells.some((cell) => labelOf(cell)))
  // Several labels in one row are a list of labels.
  const isList = rows.some(({ cells }) => cells.flatMap((cell) => labelsIn(cell).labels).length > 1)
  const [first] = rows
  const head = first && !first.cells.some((cell) => labelOf(cell)) ? headOf(first) : null
  // A column of labels under its name is a table too.
  if (!hasLabels || isList || !(isTable || head?.columns.has('label'))) return null
  const body = head ? rows.slice(1) : rows
  const hasDecimalComma =
    separator === ';' || body.some(({ cells }) => cells.some((cell) => /^\s*\d+,(\d{1,2}|\d{4,})\s*\D*$/.test(cell)))
  return sheetOf(body, { head, hasDecimalComma, unitName, isReasoned })
}

type Head = { columns: ReadonlyMap<Column, number>; unit: string | null; way: Sheet['way'] }

/** Which column is which; null where the line names none. */
function headOf({ cells }: CsvRow): Head | null {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  const found = columnWords.flatMap(([column, words]) => {
    const at = names.findIndex((name) => words.test(name.replace(/\s*[([].*$/, '')))
    return at < 0 ? [] : [[column, at] as const]
  })
  if (found.length === 0) return null
  const columns = new Map(found)
  const value = names[columns.get('value') ?? -1] ?? ''
  const unit = /[([]\s*([a-z]+)\s*[)\]]/.exec(value)?.[1] ?? /^(grams?)$/.exec(value)?.[1] ?? ''
  const way = /^(new|now|counted)\b/.test(value) ? 'now' : /^(change|difference|adjust)/.test(value) ? 'change' : null
  return { columns, unit: unitOf(unit), way }
}

interface Reading {
  head: Head | null
  hasDecimalComma: boolean
  unitName: string | null
  isReasoned: boolean
}

function sheetOf(rows: readonly CsvRow[], reading: Reading): Sheet {
  const sheet: Sheet = { rows: [], problems: [], date: null, room: null, way: reading.head?.way ?? null }
  const lineOf = new Map<string, number>()
  for (const row of rows) {
    const { line } = row
    const read = readRow(row, reading)
    const problem = read.problem ?? besideOthers(read, sheet) ?? doubledText(lineOf.get(read.label), read.label)
    if (problem !== null) {
      sheet.problems.push({ line, message: problem })
      continue
    }
    lineOf.set(read.label, line)
    sheet.date ??= read.date
    sheet.room ??= read.room
    const { label, value, unit, reason, note } = read
    sheet.rows.push({ line, label, value, unit, reason, note })
  }
  return sheet
}

const doubledText = (before: number | undefined, label: string): string | null =>
  before === undefined ? null : `${label} stands in line ${before} already`

/** One press sends one day and one room. */
function besideOthers({ date, room }: Row, sheet: Sheet): string | null {
  if (date !== null && sheet.date !== null && date !== sheet.date)
    return `It is of ${dayText(date, sheet.date)}, and the lines above are of ${dayText(sheet.date, date)}. Paste one day at a time.`
  if (room !== null && sheet.room !== null && room.toLowerCase() !== sheet.room.toLowerCase())
    return `It is for ${room}, and the lines above are for ${sheet.room}. Paste one room at a time.`
  return null
}

interface Row {
  label: string
  value: string
  unit: string | null
  reason: string
  note: string
  date: string | null
  room: string | null
  problem: string | null
}

const none: Row = { label: '', value: '', unit: null, reason: '', note: '', date: null, room: null, problem: null }

function readRow({ cells, problem }: CsvRow, { head, hasDecimalComma, unitName, isReasoned }: Reading): Row {
  const wrong = (message: string): Row => ({ ...none, problem: message })
  if (problem !== null) return wrong(problem)
  const cell = cellsOf(cells, head, isReasoned)
  const label = labelOf(cell.label)
  if (label === null) return wrong(noLabelText(cell.label))
  const date = cell.date === '' ? null : dayIn(cell.date)
  if (date === undefined) return wrong(`“${shown(cell.date)}” is no day: write 2026-11-24 or 11/24/2026`)
  const room = cell.room === '' ? null : cell.room
  const said = { reason: cell.reason, note: cell.note }
  const isTaken = unitName !== null || isReasoned
  if (!isTaken || cell.value === '') return { ...none, ...said, label, date, room }
  if (isFormula(cell.value)) return wrong(`“${shown(cell.value)}” is a formula: copy its value instead`)
  const { value, unit } = numberIn(cell.value, hasDecimalComma)
  if (value === null) return wrong(`“${shown(cell.value)}” is no number`)
  const named = [cell.unit, unit].find((one) => one !== '')
  const given = named === undefined ? (head?.unit ?? unitName) : unitOf(named)
  if (given === null && named !== undefined) return wrong(`“${shown(named)}” is no unit that is known here`)
  if (unitName !== null && given !== null && given !== unitName)
    return wrong(`It is in ${unitText(given)}, and this form takes ${unitText(unitName)}`)
  return { ...none, ...said, label, date, room, value: String(value), unit: given }
}

type Cells = Record<Column, string>

/** What stands in each column, by the names of the first line, or else by what it looks like. */
function cellsOf(cells: readonly string[], head: Head | null, isReasoned: boolean): Cells {
  const plain = cells.map((cell) => cell.trim())
  const label = plain.find((cell) => labelOf(cell)) ?? ''
  if (head) {
    const at = (column: Column) => plain[head.columns.get(column) ?? -1] ?? ''
    const named = { value: at('value'), unit: at('unit'), date: at('date'), room: at('room') }
    return { label: at('label') || label, ...named, reason: at('reason'), note: at('note') }
  }
  const others = plain.filter((cell) => cell !== '' && cell !== label)
  const date = others.find((cell) => /^\d{4}-\d{2}-\d{2}|^\d{1,2}[/.]\d{1,2}[/.]\d{2,4}/.test(cell)) ?? ''
  const value = others.find((cell) => cell !== date && (/^[-+.]?\d/.test(cell) || isFormula(cell))) ?? ''
  const unit = others.find((cell) => unitOf(cell) !== null) ?? ''
  const [reason = '', note = ''] = isReasoned ? others.filter((cell) => ![value, unit, date].includes(cell)) : []
  return { label: label || (plain[0] ?? ''), value, unit, date, room: '', reason, note }
}

const isFormula = (cell: string): boolean => /^[=@]|^[+-][^\d.,]/.test(cell)

const shown = (text: string): string => text.slice(0, 40)

function noLabelText(cell: string): string {
  if (cell === '') return 'There is no label in this line'
  const isShortened = /^\d([.,]\d+)?E\+\d+$/i.test(cell)
  return isShortened
    ? `“${cell}” was a label: the spreadsheet has shortened it. Format the column as text and enter it again.`
    : `“${shown(cell)}” is no label: a label has 24 letters and digits`
}

/** '412,5 g' as its number and what stands behind it; null where it is none. */
function numberIn(cell: string, hasDecimalComma: boolean): { value: number | null; unit: string } {
  const [, digits = '', unit = ''] = /^([-+\d.,\s’']+?)\s*([a-z]+\.?)?$/i.exec(cell) ?? []
  const plain = hasDecimalComma
    ? digits.replace(/[.\s](?=\d{3}(\D|$))/g, '').replace(',', '.')
    : digits.replace(/[’']/g, '')
  const value = readNumber(plain)
  return { value: value === null || Number.isNaN(value) ? null : value, unit }
}

const dayMs = 86_400_000

/** A day as ISO writes it, as it is written here, with points, or as a spreadsheet counts it; undefined where it is none. */
function dayIn(cell: string): string | undefined {
  const [text = ''] = cell.split(/[T ]/)
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (year) return isoDay(year, month, day)
  const [, of, at, in2] = /^(\d{1,2})\/(\d{1,2})\/(\d{2,4})$/.exec(text) ?? []
  if (of) return isoDay(in2, of, at)
  const [, first, second, third] = /^(\d{1,2})\.(\d{1,2})\.(\d{2,4})$/.exec(text) ?? []
  if (first) return isoDay(third, second, first)
  const counted = Number(text)
  // From 2009 to 2064, as days since the end of 1899.
  if (Number.isInteger(counted) && counted > 40_000 && counted < 60_000)
    return new Date(Date.UTC(1899, 11, 30) + counted * dayMs).toISOString().slice(0, 10)
  return undefined
}

function isoDay(year = '', month = '', day = ''): string | undefined {
  const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso ? undefined : iso
}
