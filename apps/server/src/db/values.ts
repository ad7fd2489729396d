import pg from 'pg'

/** A parameter on its way to PostgreSQL: always its text form, so that nothing hangs on what the driver guesses. */
export type SqlText = string | null

/**
 * A JavaScript value as PostgreSQL reads it. Plain objects become JSON and arrays become PostgreSQL arrays;
 * an array that is meant as a document goes through `jsonb()`.
 */
export function toSqlText(value: unknown): SqlText {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (Array.isArray(value)) return `{${value.map(arrayElement).join(',')}}`
  return JSON.stringify(value)
}

function arrayElement(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(arrayElement).join(',')}}`
  const text = toSqlText(value)
  return text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

const oid = {
  bytea: 17,
  int8: 20,
  json: 114,
  jsonb: 3802,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  numeric: 1700,
}
const arrayOid = { int8: 1016, numeric: 1231, date: 1182, timestamp: 1115, timestamptz: 1185 }

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}

function instant(text: string): string {
  if (!/^\d{4}-/.test(text)) return text
  const zone = /[+-]\d\d(:\d\d)?$/.exec(text)
  const iso = text.replace(' ', 'T')
  if (!zone) return new Date(`${iso}Z`).toISOString()
  return new Date(zone[1] ? iso : `${iso}:00`).toISOString()
}

type Parser = (text: string) => unknown
const asText: Parser = (text) => text
const ofDriver = pg.types.getTypeParser as (typeOid: number) => Parser
const textArray = 1009

const ours = new Map<number, Parser>([
  [oid.int8, safeInteger],
  [oid.numeric, Number],
  [oid.json, (text) => JSON.parse(text)],
  [oid.jsonb, (text) => JSON.parse(text)],
  // As text: the driver would read a date at local midnight, and east of Greenwich a day would be lost.
  [oid.date, asText],
  [oid.timestamp, instant],
  [oid.timestamptz, instant],
  [arrayOid.int8, arrayOf(safeInteger)],
  [arrayOid.numeric, arrayOf(Number)],
  [arrayOid.date, arrayOf(asText)],
  [arrayOid.timestamp, arrayOf(instant)],
  [arrayOid.timestamptz, arrayOf(instant)],
])

function arrayOf(parse: Parser): Parser {
  const split = ofDriver(textArray)
  const each = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(each) : typeof value === 'string' ? parse(value) : value
  return (text) => each(split(text))
}

/**
 * How a column of this type is read: bigint, numeric and counts are numbers (a RangeError when
 * not exact), dates are 'YYYY-MM-DD', instants are ISO UTC strings, documents are parsed.
 */
export function parserOf(typeOid: number): Parser {
  return ours.get(typeOid) ?? ofDriver(typeOid)
}
