import { noNumber, readNumber } from '../field/typed-number.ts'

/**
 * What a laboratory found of one substance: an amount, 0 for nothing, or less than it can measure. How little that is
 * (`below`) only some certificates say; null where this one does not.
 */
export type ResultValue = number | { below: number | null }

/** What was typed or pasted into the field of a result. */
export type TypedResult =
  /** Nothing, or nothing that was tested: it is not stored. */
  | { is: 'empty' }
  | { is: 'found'; value: ResultValue }
  /** It stays in the field as it was typed. */
  | { is: 'wrong'; problem: string }

const untested = /^([-–—.]+|n\/?a|n\.a\.|nt|n\.t\.|n\/t|not tested|not applicable)$/i
const notDetected = /^(nd|n\.d\.|n\/d|not detected|none detected|absent)$/i
const belowMeasure = /^(<\s*ll?o[qd]|bl?lo[qd]|below (the )?ll?o[qd]|blq|bql|bloq)$/i
const belowAmount = /^[<≤]\s*(.+)$/

/** Between columns of a table that were pasted into one field. */
export const columnBreak = ' | '

const most = 1_000_000_000

/**
 * Reads one result as certificates print it: 'ND' is 0, '<LOQ' and '<0.01' are less than can be measured, blanks and dashes
 * are nothing. A unit behind the number must be the one of the field.
 * @param unit of the field; '' for none
 */
export function readResult(text: string, unit = ''): TypedResult {
  const plain = text.trim().replace(/\s+/gu, ' ')
  const words = withoutUnit(plain, unit)
  if (words === '' || untested.test(words)) return { is: 'empty' }
  if (notDetected.test(words)) return { is: 'found', value: 0 }
  if (belowMeasure.test(words)) return { is: 'found', value: { below: null } }
  if (plain.includes(columnBreak.trim()))
    return { is: 'wrong', problem: 'More than one column was pasted here. Leave only the result' }
  const below = belowAmount.exec(plain)?.[1]
  const amount = readAmount(below ?? plain, unit)
  if (typeof amount === 'string') return { is: 'wrong', problem: amount }
  return { is: 'found', value: below === undefined ? amount : { below: amount } }
}

/** The number, or the sentence that says why it is none. */
function readAmount(text: string, unit: string): number | string {
  const written = /^(.*?[\d.])\s*([^\d\s.,+−–-].*)?$/u.exec(text)
  const given = written?.[2]
  if (given !== undefined && !isUnit(given, unit))
    return unit === '' ? 'Enter a number without a unit' : `Enter it in ${unit}, without another unit`
  const amount = readNumber(written?.[1] ?? text)
  if (amount === null || Number.isNaN(amount)) return noNumber(text)
  if (amount < 0) return 'Must be a positive number'
  return amount > most ? 'This number is too large' : amount
}

/** 'ND ppm' as it stands in a table with a column of units: 'ND'. */
function withoutUnit(plain: string, unit: string): string {
  const [, words, given] = /^(.*\S) (\S+)$/u.exec(plain) ?? []
  return words !== undefined && given !== undefined && unit !== '' && isUnit(given, unit) ? words : plain
}

const plainUnit = (unit: string) => unit.replaceAll('µ', 'u').replaceAll('μ', 'u').replace(/\s/g, '').toLowerCase()
const isUnit = (given: string, unit: string): boolean => plainUnit(given) === plainUnit(unit)

// As many digits as a number can have, so that reading the text again gives the same number.
const allDigits = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 21 })

/** '1,250.5', '0.00004': a result or a limit with every digit that it has, however small it is. */
export const amountText = (amount: number): string => allDigits.format(amount)

/** As results are read: 'ND', '<LOQ', '<0.01', '0.02'. */
export function resultText(value: ResultValue): string {
  if (typeof value === 'number') return value === 0 ? 'ND' : amountText(value)
  return value.below === null ? '<LOQ' : `<${amountText(value.below)}`
}

/**
 * Whether a result keeps its limit; null where nobody can say: without a limit, or where less was found than can be measured
 * and that may be more than the limit.
 */
export function isWithin(value: ResultValue, limit: number | null): boolean | null {
  if (limit === null) return null
  if (typeof value === 'number') return value <= limit
  return value.below !== null && value.below <= limit ? true : null
}
