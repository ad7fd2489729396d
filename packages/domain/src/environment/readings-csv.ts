import type { Reading } from './reading.ts'
import { fieldReading, readingKinds, readingLabels, readingUnit, type TemperatureUnit } from './reading-kinds.ts'

/** A text as a field of CSV; a spreadsheet would run what begins like a formula. */
function field(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Readings as CSV with a head, times as instants of UTC and values in the unit of the organization. It begins with a byte
 * order mark, without which Excel breaks accents.
 */
export function readingsCsv(
  readings: readonly Pick<Reading, 'dateTime' | 'userName' | (typeof readingKinds)[number]>[],
  unit: TemperatureUnit,
): string {
  const head = ['Time', ...readingKinds.map((kind) => `${readingLabels[kind]}, ${readingUnit(kind, unit)}`), 'Source']
  const rows = readings.map((reading) => [
    field(reading.dateTime),
    ...readingKinds.map((kind) => String(fieldReading(kind, reading[kind], unit))),
    field(reading.userName),
  ])
  const lines = [head.map(field), ...rows].map((cells) => cells.join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}
