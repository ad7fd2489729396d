import type { Reading } from '@cultivatd/domain/environment/reading'
import {
  isDark,
  type ReadingKind,
  readingLabels,
  readingText,
  readingUnit,
  type TemperatureUnit,
} from '@cultivatd/domain/environment/reading-kinds'
import { line, means, nights, type Sample, type SeriesPoint, withGaps } from '@cultivatd/domain/environment/series'
import { localDay } from '../ui/dates.ts'
import type { ChartSeries } from '../ui/time-chart/chart-panel.tsx'
import type { ChartLine } from '../ui/time-chart/plot.ts'
import type { RangeName } from './environment-search.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** People read once or twice a day: their line breaks after two days without. */
const handGapMs = 2 * dayMs
/** Longer than any night. */
const nightGapMs = 16 * hourMs

/** How far from the line something may have been read to be told of there. */
export const withinMs: Readonly<Record<RangeName, number>> = { day: 6 * hourMs, week: dayMs, cycle: dayMs }

export interface ChartData {
  /** By their time. */
  byHand: readonly Reading[]
}

const samplesOf = (kind: ReadingKind, { byHand }: ChartData): Sample[] =>
  byHand.map((reading) => ({
    at: Date.parse(reading.dateTime),
    value: reading[kind],
    isDark: isDark(reading.lightLevel),
  }))

const inHour = (at: number): number => Math.floor(at / hourMs)
const onDay = (at: number): string => localDay(new Date(at))

/** At the noon of each day, so that the means of day and night stand above each other. */
const atNoon = (points: readonly SeriesPoint[]): SeriesPoint[] =>
  points.map((point) => ({ ...point, at: +new Date(`${onDay(point.at)}T12:00:00`) }))

/** A day: each reading. A week: means by the hour. A cycle: by day the mean of the lit and of the dark hours. */
function linesOf(name: RangeName, samples: readonly Sample[]): ChartLine[] {
  if (name === 'day') return [{ points: line(samples, handGapMs) }]
  if (name === 'week') return [{ points: withGaps(means(samples, inHour), handGapMs) }]
  const byDay = (wanted: boolean) =>
    withGaps(
      atNoon(
        means(
          samples.filter((sample) => sample.isDark === wanted),
          onDay,
        ),
      ),
      handGapMs,
    )
  return [{ points: byDay(false) }, { points: byDay(true), isDashed: true }]
}

/** What is drawn of one value. */
export function chartSeries(kind: ReadingKind, name: RangeName, data: ChartData, unit: TemperatureUnit): ChartSeries {
  const samples = samplesOf(kind, data)
  return {
    id: kind,
    name: readingLabels[kind],
    unit: readingUnit(kind, unit),
    lines: linesOf(name, samples),
    dots: name === 'cycle' ? [] : samples,
    text: (value) => readingText(kind, value, unit),
  }
}

/** When the lights were off; a day of a cycle is too narrow to be shaded. */
export const nightsOf = (name: RangeName, data: ChartData): [number, number][] =>
  name === 'cycle' ? [] : nights(samplesOf('lightLevel', data), nightGapMs)
