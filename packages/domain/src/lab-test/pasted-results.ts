import { substanceKey } from './substance.ts'
import { quantityText } from '../unit/unit.ts'
import { columnBreak } from './result-value.ts'

/** One line of a table that was pasted: the text of its result as it stood there, and whose it is where it says so. */
export interface PastedLine {
  name: string | null
  text: string
}

/** No certificate has more lines; of a longer text the rest is told as left over. */
const mostLines = 1000

/** Columns are parted by tabs, semicolons or at least two blanks: a single blank and a comma stand inside of names and numbers. */
const columnsOf = (line: string): string[] => line.split(/[^\S\t]*[\t;][^\S\t]*|\s{2,}/u).map((cell) => cell.trim())

/** A unit belongs to its result. Beside another number, such as a limit, nobody can say which is the result, so the field asks. */
const textOf = (cells: readonly string[]): string =>
  cells.slice(1).some((cell) => /\d/u.test(cell)) ? cells.join(columnBreak).trim() : cells.filter(Boolean).join(' ')

/** 'Analyte, Result, Unit': what the columns of a table are called. */
const isHead = ([name = '', result = '']: readonly string[]): boolean =>
  /^(analytes?|compounds?|names?|parameters?|pesticides?|metals?|residues?|substances?|tests?)$/i.test(name) &&
  /^(results?|values?|amounts?|found|levels?|conc(entration|\.)?|mass)\b/i.test(result)

/**
 * The lines of a pasted column or table, in their order. One column holds results; of two the first holds names, and a
 * unit behind the second belongs to the result. Columns with further numbers stay apart, and no field takes them. Empty lines stand for results that are not there; those at the
 * end are none.
 */
export function pastedLines(pasted: string): PastedLine[] {
  const lines = pasted.split(/\r\n|\r|\n/u)
  while (lines.length > 0 && lines.at(-1)?.trim() === '') lines.pop()
  if (isHead(columnsOf(lines[0]?.trim() ?? ''))) lines.shift()
  return lines.map((line) => {
    const cells = columnsOf(line.trim())
    const [first = '', ...rest] = cells
    return rest.length === 0 ? { name: null, text: first } : { name: first, text: textOf(rest) }
  })
}

/** What a paste puts into which field, and what found no place. */
export interface Filled {
  /** The text for each field that gets one, by its index. */
  texts: Map<number, string>
  /** Lines that found no field, in their order: nothing of a paste is lost in silence. */
  leftOver: PastedLine[]
}

/**
 * Puts pasted lines into the fields of a part. Lines with names go where their name is, in whatever order; the others fill
 * downwards from the field into which they were pasted. Of two lines for one field the first stays, the other is left over.
 * @param names of the fields, from the first on
 * @param from the index of the field with the caret
 */
export function fillResults(lines: readonly PastedLine[], names: readonly string[], from: number): Filled {
  const byKey = new Map(names.map((name, index) => [substanceKey(name), index] as const).toReversed())
  const filled: Filled = { texts: new Map(), leftOver: lines.slice(mostLines) }
  let next = from
  for (const line of lines.slice(0, mostLines)) {
    const index = line.name === null ? next++ : byKey.get(substanceKey(line.name))
    if (index === undefined || index >= names.length || filled.texts.has(index)) filled.leftOver.push(line)
    else filled.texts.set(index, line.text)
  }
  return { ...filled, leftOver: filled.leftOver.filter(({ name, text }) => name !== null || text !== '') }
}

/** What is said of lines that found no field; null when all did. */
export function leftOverText(leftOver: readonly PastedLine[]): string | null {
  if (leftOver.length === 0) return null
  const shown = leftOver.slice(0, 3).map(({ name, text }) => (name === null ? text : `${name} ${text}`.trim()))
  const more = leftOver.length - shown.length
  const list = more > 0 ? `${shown.join(', ')} and ${quantityText(more)} more` : shown.join(', ')
  return leftOver.length === 1
    ? `1 line found no place here: ${list}. Type it where it belongs.`
    : `${quantityText(leftOver.length)} lines found no place here: ${list}. Type them where they belong.`
}
