import { csvText } from '../csv/csv-text.ts'
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

/**
 * Readings as CSV with a head, times as instants of UTC and values in the unit of the organization.
 */
export function readingsCsv(readings: readonly CsvReading[], unit: TemperatureUnit): string {
  const head = ['Time', ...readingKinds.map((kind) => `${readingLabels[kind]}, ${readingUnit(kind, unit)}`), 'Source']
  const rows = readings.map(({ at, values, source, isMean }) => {
    const shown = (kind: ReadingKind, value: number) =>
      isMean ? Math.round(shownReading(kind, value, unit) * 100) / 100 : fieldReading(kind, value, unit)
    const cells = readingKinds.map((kind) => (values[kind] === undefined ? '' : shown(kind, values[kind])))
    return [at, ...cells, source]
  })
  return csvText([head, ...rows])
}
