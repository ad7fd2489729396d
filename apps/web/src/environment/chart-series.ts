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
import {
  bandText,
  type Judge,
  shareWithin,
  type TimedBand,
  type Verdict,
  verdictOf,
} from '@cultivatd/domain/environment/target-bands'
import { lightSpans } from '@cultivatd/domain/environment/light-hours'
import { localDay } from '../ui/dates.ts'
import type { ChartSeries } from '../ui/time-chart/chart-panel.tsx'
import type { ChartLine } from '../ui/time-chart/plot.ts'
import type { ChartRange } from './chart-range.ts'
import type { RangeName } from './environment-search.ts'
import { sideWords } from './side-words.ts'

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

interface Drawn {
  range: Pick<ChartRange, 'name' | 'from' | 'to'>
  data: ChartData
  unit: TemperatureUnit
  /** Null without targets. */
  judge: Judge | null
}

/** What is drawn of one value. */
export function chartSeries(kind: ReadingKind, { range, data, unit, judge }: Drawn): ChartSeries {
  const { name } = range
  const samples = samplesOf(kind, data)
  const measured = data.measured.filter((point) => point.kind === kind)
  // Where sensors measure a value they are its line, and what was read by hand are dots on it (decision 055).
  const lines = measured.length > 0 ? measuredLines(name, measured) : linesOf(name, samples)
  const judged = judgedLines(kind, lines, { name, judge, lengthMs: measured.length > 0 ? stepMs[name] : 0 })
  const sides = new Map(judged[0]?.map(({ at, verdict }) => [at, verdict]))
  return {
    id: kind,
    name: readingLabels[kind],
    unit: readingUnit(kind, unit),
    lines,
    dots: name === 'cycle' ? [] : samples,
    text: (value) => readingText(kind, value, unit),
    bands: bandsOf(kind, range, judge),
    outside: judged.map(outsideOf),
    share: shareWithin(judged.flat().map(({ verdict }) => verdict)),
    targetText: (at) => targetText(kind, at, { name, judge, unit }),
    sideAt: (at) => sideWords[sides.get(at) ?? 'within'],
  }
}

/** What each point of a range is the mean of. */
export const stepMs: Readonly<Record<RangeName, number>> = { day: hourMs / 12, week: hourMs, cycle: 0 }

interface JudgedPoint {
  at: number
  value: number | null
  verdict: Verdict | null
}

/** Of a cycle the first line is of the lit hours, and the second of the dark. */
function judgedLines(
  kind: ReadingKind,
  lines: readonly ChartLine[],
  { name, judge, lengthMs }: { name: RangeName; judge: Judge | null; lengthMs: number },
): JudgedPoint[][] {
  return lines.map(({ points, isDashed = false }) =>
    points.map(({ at, value }) => {
      if (!judge || value === null) return { at, value, verdict: null }
      if (name !== 'cycle') return { at, value, verdict: judge.verdict(kind, at, value, lengthMs) }
      const band = judge.bandOf(kind, !isDashed, at)
      return { at, value, verdict: band && verdictOf(kind, value, band) }
    }),
  )
}

const outsideOf = (points: readonly JudgedPoint[]): SeriesPoint[] =>
  points.map(({ at, value, verdict }) => ({ at, value: verdict && verdict !== 'within' ? value : null }))

/** A day of a cycle is too narrow for what changes with the light: both targets go through it. */
function bandsOf(kind: ReadingKind, { name, from, to }: Drawn['range'], judge: Judge | null): TimedBand[] {
  if (!judge) return []
  if (name !== 'cycle') return judge.bands(kind, from, to)
  return [true, false].flatMap((isLit) => judge.bandsThrough(kind, isLit, from, to))
}

function targetText(
  kind: ReadingKind,
  at: number,
  { name, judge, unit }: { name: RangeName; judge: Judge | null; unit: TemperatureUnit },
): string | null {
  const isLit = name === 'cycle' || (judge?.lightAt(at).isLit ?? true)
  const band = judge?.bandOf(kind, isLit, at)
  if (!judge || !band) return null
  return `${judge.hoursAt(at) ? (isLit ? 'Day target' : 'Night target') : 'Target'} ${bandText(kind, band, unit)}`
}

/** When the lights were off; a day of a cycle is too narrow to be shaded. Without light hours what was read says it. */
export function nightsOf({ name, from, to }: Drawn['range'], data: ChartData, judge: Judge | null): [number, number][] {
  if (name === 'cycle') return []
  const byHours = judge ? lightSpans(judge.lightAt, from, to).filter(({ isLit }) => !isLit) : []
  const light = data.measured.filter(({ kind }) => kind === 'lightLevel')
  const read = light.length > 0 ? nights(light, silentMs[name]) : nights(samplesOf('lightLevel', data), nightGapMs)
  const isKnown = (at: number) => judge !== null && judge.hoursAt(at) !== null
  return [
    ...read.filter(([begin, end]) => !isKnown((begin + end) / 2)),
    ...byHours.map((span): [number, number] => [span.from, span.to]),
  ]
}
