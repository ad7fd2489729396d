import { aReading } from '@cultivatd/domain/environment/reading.builders'
import type { ReadingKind } from '@cultivatd/domain/environment/reading-kinds'
import { heldJudge, type Judge, judgeOf } from '@cultivatd/domain/environment/target-bands'
import { aPhase, aRoomTargets, bands } from '@cultivatd/domain/environment/targets.builders'
import { expect, test } from 'vitest'
import { aligned } from '../ui/time-chart/plot.ts'
import { type ChartData, chartSeries, nightsOf } from './chart-series.ts'
import type { RangeName } from './environment-search.ts'

const at = (day: number, hour: number, temperature: number, lightLevel = 800) =>
  aReading({ temperature, lightLevel, dateTime: new Date(2026, 10, day, hour).toISOString() })
const byHand = [at(20, 5, 68, 0), at(20, 9, 78), at(20, 14, 80), at(20, 21, 70, 0), at(21, 5, 68, 0), at(21, 9, 79)]
const rangeOf = (name: RangeName) => ({ name, from: +new Date(2026, 10, 20), to: +new Date(2026, 10, 22) })
const series = (name: RangeName, data: ChartData, judge: Judge | null = null, kind: ReadingKind = 'temperature') =>
  chartSeries(kind, { range: rangeOf(name), data, unit: 'fahrenheit', judge })
const values = (name: 'day' | 'week' | 'cycle') =>
  series(name, { byHand, measured: [] }).lines.map(({ points }) => points.map(({ value }) => value))

test('a day and a week show each reading, a cycle the means of day and night', () => {
  expect(values('day')).toEqual([[68, 78, 80, 70, 68, 79]])
  expect(values('week')).toEqual([[68, 78, 80, 70, 68, 79]])
  expect(values('cycle')).toEqual([
    [79, 79],
    [69, 68],
  ])
  const { lines, dots } = series('cycle', { byHand, measured: [] })
  expect(lines.map(({ isDashed = false }) => isDashed)).toEqual([false, true])
  expect(lines[0]?.points[0]).toMatchObject({ least: 78, most: 80 })
  expect(dots).toEqual([])
})

test('where sensors measure a value they are its line, and readings by hand are dots', () => {
  const point = (hour: number, mean: number, isDark = false) => ({
    kind: 'temperature' as const,
    at: +new Date(2026, 10, 20, hour),
    mean,
    least: mean - 2,
    most: mean + 5,
    isDark,
  })
  const data = { byHand, measured: [point(5, 68, true), point(6, 75), point(12, 79)] }
  const { lines, dots } = series('week', data)
  expect(lines.map(({ points }) => points.map(({ value }) => value))).toEqual([[68, 75, null, 79]])
  expect(lines[0]?.points[1]).toMatchObject({ least: 73, most: 80 })
  expect(dots).toHaveLength(6)
  const cycle = series('cycle', data).lines
  expect(cycle.map(({ points }) => points.map(({ value }) => value))).toEqual([[75, 79], [68]])
  expect(series('week', data, null, 'humidity').lines[0]?.points).toHaveLength(6)
})

test('it is night between readings in the dark; a cycle is too long to be shaded', () => {
  const night = [new Date(2026, 10, 20, 21).getTime(), new Date(2026, 10, 21, 5).getTime()]
  expect(nightsOf(rangeOf('week'), { byHand, measured: [] }, null)).toEqual([night])
  expect(nightsOf(rangeOf('cycle'), { byHand, measured: [] }, null)).toEqual([])
})

test('what is drawn stands over the same instants, where only a gap is null', () => {
  const line = [
    { at: 1, value: 70, least: 69, most: 71 },
    { at: 2, value: null },
    { at: 4, value: 72 },
  ]
  expect(aligned({ lines: [{ points: line }], outside: [], dots: [{ at: 3, value: 75 }] })).toEqual([
    [1, 2, 3, 4],
    [69, null, undefined, null],
    [71, null, undefined, null],
    [70, null, undefined, 72],
    [undefined, undefined, 75, undefined],
  ])
})

// The clock of these tests is that of the browser.
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const judge = judgeOf(aPhase({ day: bands({ temperature: [76, 79] }), night: bands({ temperature: [67, 72] }) }), zone)

test('what is out of its target is drawn, counted and told, by day and by night', () => {
  const { outside, share, targetText, sideAt, bands: drawn } = series('day', { byHand, measured: [] }, judge)
  expect(outside).toEqual([
    [68, 78, 80, 70, 68, 79].map((value, index) => expect.objectContaining({ value: index === 2 ? 80 : null })),
  ])
  expect(share).toBeCloseTo(5 / 6, 9)
  const [night, noon] = [+new Date(2026, 10, 20, 5), +new Date(2026, 10, 20, 14)]
  expect([targetText(night), targetText(noon)]).toEqual(['Night target 67–72', 'Day target 76–79'])
  expect([sideAt(night), sideAt(noon)]).toEqual([null, 'Above'])
  expect(drawn.map(({ low }) => low)).toEqual([67, 76, 67, 76, 67])
})

test('a cycle judges the means of day and night each by its own target, which go through all of it', () => {
  const { outside, bands: drawn, targetText } = series('cycle', { byHand, measured: [] }, judge)
  expect(outside.map((points) => points.map(({ value }) => value))).toEqual([
    [null, null],
    [null, null],
  ])
  expect(drawn.map(({ low, from, to }) => [low, (to - from) / 3_600_000])).toEqual([
    [76, 48],
    [67, 48],
  ])
  expect(targetText(+new Date(2026, 10, 20, 3))).toBe('Day target 76–79')
})

test('the band of a chart of the past is that which held then, and nothing is judged before the first', () => {
  const [day, later] = [+new Date(2026, 10, 20), +new Date(2026, 10, 21)]
  const { since, phases } = { since: new Date(day).toISOString(), phases: aRoomTargets() }
  const warm = aPhase({ day: bands({ temperature: [81, 84] }), night: bands({ temperature: [67, 72] }) })
  const held = [
    { since, zone, phases: { ...phases, flowering: aPhase({ night: bands() }) } },
    { since: new Date(later).toISOString(), zone, phases: { ...phases, flowering: warm } },
  ]
  const { bands: drawn, outside } = series('cycle', { byHand, measured: [] }, heldJudge(held, 'flowering', null))
  expect(drawn).toEqual([
    { low: 76, high: 80, from: day, to: later },
    { low: 81, high: 84, from: later, to: rangeOf('cycle').to },
    { low: 67, high: 72, from: later, to: rangeOf('cycle').to },
  ])
  // The mean of the lit hours of the first day is judged by the first, that of the second by the second.
  expect(outside[0]?.map(({ value }) => value)).toEqual([null, 79])
})

test('with light hours they say when it was night', () => {
  const nights = nightsOf(rangeOf('week'), { byHand, measured: [] }, judge)
  expect(nights.map((night) => night.map((instant) => new Date(instant).getHours()))).toEqual([
    [0, 6],
    [18, 6],
    [18, 0],
  ])
})
