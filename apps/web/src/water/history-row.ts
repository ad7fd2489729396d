import type { WaterPoint } from '@cultivatd/domain/environment/measured'
import { readingKindLabels, type WaterReading } from '@cultivatd/domain/water/water'
import { dosesText, type ReadValue } from './reading-kinds.ts'

/** A line of the table: something that was read or put in, or what sensors measured in an hour or a day. */
export interface HistoryRow extends Partial<Record<ReadValue, number>> {
  id: string
  dateTime: string
  /** With what it was entered. */
  with: string
  /** Null for sensors. */
  userId: string | null
}

const withText = ({ kind, nutrients }: WaterReading): string =>
  kind === 'reading' ? readingKindLabels.reading : `${readingKindLabels[kind]}, ${dosesText(nutrients)}`

/** What was read by hand and what sensors measured, the newest first. */
export function historyRows(
  readings: readonly WaterReading[],
  points: readonly WaterPoint[],
  step: 'hour' | 'day',
): HistoryRow[] {
  const measured = new Map<number, HistoryRow>()
  for (const { kind, at, mean } of points) {
    const row = measured.get(at) ?? {
      id: `measured ${at}`,
      dateTime: new Date(at).toISOString(),
      with: `Sensor, mean of the ${step}`,
      userId: null,
    }
    measured.set(at, { ...row, [kind]: mean })
  }
  const byHand = readings.map((reading) => {
    const { id, dateTime, userId, ph, ec, temperature } = reading
    return { id, dateTime, userId, ph, ec, temperature, with: withText(reading) }
  })
  return [...byHand, ...measured.values()].toSorted((a, b) => Date.parse(b.dateTime) - Date.parse(a.dateTime))
}
