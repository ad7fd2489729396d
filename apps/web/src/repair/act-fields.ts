import { wordOf as trayWordOf } from './tray-groups.ts'

export type Values = Record<string, unknown>

/** A value that can be mended in place. */
export interface ActField {
  /** Where it is in the body: 'reason', 'plants.3.weight'. */
  key: string
  field: string
  /** With the record that it is of, where there are several. */
  label: string
  value: unknown
}

/** What forms on the floor call the fields of records that are ours alone. */
const ownWords: Readonly<Record<string, string>> = {
  message: 'Comment',
  temperature: 'Temperature',
  humidity: 'Humidity',
  vpd: 'VPD',
  co2: 'CO2',
  lightLevel: 'Light',
  weightGrams: 'Weight in grams',
  station: 'Station',
  ph: 'PH',
  ec: 'EC',
}

/** More are mended in their form. */
const mostFields = 60

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isTyped = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number'
const wordOf = (field: string, values: Values): string | undefined => trayWordOf(field, values) ?? ownWords[field]

function fieldsOf(values: Values, path: string, of: string): ActField[] {
  return Object.entries(values).flatMap(([field, value]) => {
    const word = wordOf(field, values)
    if (word === undefined || !isTyped(value)) return []
    return [{ key: path + field, field, label: of === '' ? word : `${word}, ${of}`, value }]
  })
}

/** The values of a body that people know: its own, then those of each record that it lists. */
export function actFields(body: Values): ActField[] {
  const listed = Object.entries(body).flatMap(([list, rows]) =>
    Array.isArray(rows)
      ? rows.flatMap((row: unknown, at) =>
          isValues(row) ? fieldsOf(row, `${list}.${at}.`, String(row['label'] ?? row['name'] ?? at + 1)) : [],
        )
      : [],
  )
  return [...fieldsOf(body, '', ''), ...listed].slice(0, mostFields)
}

/** The body with another value at a place that `actFields` named. */
export function withField(body: Values, key: string, value: unknown): Values {
  const [first = '', at, field] = key.split('.')
  const rows = body[first]
  if (at === undefined || field === undefined || !Array.isArray(rows)) return { ...body, [first]: value }
  return {
    ...body,
    [first]: rows.map((row: unknown, index) =>
      index === Number(at) && isValues(row) ? { ...row, [field]: value } : row,
    ),
  }
}
