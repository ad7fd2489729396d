import type { MeasuredPoint } from '@cultivatd/domain/environment/measured'
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

/** A sensor that says nothing for longer than this was silent. */
const silentMs: Readonly<Record<RangeName, number>> = { day: hourMs / 2, week: 3 * hourMs, cycle: 1.5 * dayMs }

/** How far from the line something may have been read to be told of there. */
export const withinMs: Readonly<Record<RangeName, number>> = { day: 6 * hourMs, week: dayMs, cycle: dayMs }

export interface ChartData {
  /** By their time. */
  byHand: readonly Reading[]
  /** By kind and time. */
  measured: readonly MeasuredPoint[]
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

/** What sensors measured, as the server has summed it up: the step of the range. */
function measuredLines(name: RangeName, points: readonly MeasuredPoint[]): ChartLine[] {
  const drawn = (wanted: readonly MeasuredPoint[]) =>
    withGaps(
      wanted.map(({ at, mean: value, least, most }) => ({ at, value, least, most })),
      silentMs[name],
    )
  if (name !== 'cycle') return [{ points: drawn(points) }]
  return [
    { points: drawn(points.filter(({ isDark: dark }) => !dark)) },
    { points: drawn(points.filter(({ isDark: dark }) => dark)), isDashed: true },
  ]
}

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
  const measured = data.measured.filter((point) => point.kind === kind)
  return {
    id: kind,
    name: readingLabels[kind],
    unit: readingUnit(kind, unit),
    // Where sensors measure a value they are its line, and what was read by hand are dots on it (decision 055).
    lines: measured.length > 0 ? measuredLines(name, measured) : linesOf(name, samples),
    dots: name === 'cycle' ? [] : samples,
    text: (value) => readingText(kind, value, unit),
  }
}

/** When the lights were off; a day of a cycle is too narrow to be shaded. */
export function nightsOf(name: RangeName, data: ChartData): [number, number][] {
  if (name === 'cycle') return []
  const light = data.measured.filter(({ kind }) => kind === 'lightLevel')
  return light.length > 0 ? nights(light, silentMs[name]) : nights(samplesOf('lightLevel', data), nightGapMs)
}
