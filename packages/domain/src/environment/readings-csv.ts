import {
  fieldReading,
  type ReadingKind,
  readingKinds,
  readingLabels,
  readingUnit,
  shownReading,
  type TemperatureUnit,
} from './reading-kinds.ts'

export interface CsvReading {
  /** An instant, as ISO text. */
  at: string
  /** In the units of the store. */
  values: Partial<Record<ReadingKind, number>>
  /** Who read it, or what measured it. */
  source: string
  /** Of what sensors measured, which is worth more than the digits that people read. */
  isMean: boolean
}

/** A text as a field of CSV; a spreadsheet would run what begins like a formula. */
function field(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Readings as CSV with a head, times as instants of UTC and values in the unit of the organization. It begins with a byte
 * order mark, without which Excel breaks accents.
 */
export function readingsCsv(readings: readonly CsvReading[], unit: TemperatureUnit): string {
  const head = ['Time', ...readingKinds.map((kind) => `${readingLabels[kind]}, ${readingUnit(kind, unit)}`), 'Source']
  const rows = readings.map(({ at, values, source, isMean }) => {
    const text = (kind: ReadingKind, value: number) =>
      String(isMean ? Math.round(shownReading(kind, value, unit) * 100) / 100 : fieldReading(kind, value, unit))
    const cells = readingKinds.map((kind) => (values[kind] === undefined ? '' : text(kind, values[kind])))
    return [field(at), ...cells, field(source)]
  })
  const lines = [head.map(field), ...rows].map((cells) => cells.join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}
