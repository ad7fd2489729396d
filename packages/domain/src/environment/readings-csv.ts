import { csvText } from '../csv/csv-text.ts'
import type { Reading } from './reading.ts'
import { fieldReading, readingKinds, readingLabels, readingUnit, type TemperatureUnit } from './reading-kinds.ts'

/**
 * Readings as CSV with a head, times as instants of UTC and values in the unit of the organization.
 */
export function readingsCsv(
  readings: readonly Pick<Reading, 'dateTime' | 'userName' | (typeof readingKinds)[number]>[],
  unit: TemperatureUnit,
): string {
  const head = ['Time', ...readingKinds.map((kind) => `${readingLabels[kind]}, ${readingUnit(kind, unit)}`), 'Source']
  const rows = readings.map((reading) => [
    reading.dateTime,
    ...readingKinds.map((kind) => fieldReading(kind, reading[kind], unit)),
    reading.userName,
  ])
  return csvText([head, ...rows])
}
