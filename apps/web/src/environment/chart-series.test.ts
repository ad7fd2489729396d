import { aReading } from '@cultivatd/domain/environment/reading.builders'
import { expect, test } from 'vitest'
import { aligned } from '../ui/time-chart/plot.ts'
import { chartSeries, nightsOf } from './chart-series.ts'

const at = (day: number, hour: number, temperature: number, lightLevel = 800) =>
  aReading({ temperature, lightLevel, dateTime: new Date(2026, 10, day, hour).toISOString() })
const byHand = [at(20, 5, 68, 0), at(20, 9, 78), at(20, 14, 80), at(20, 21, 70, 0), at(21, 5, 68, 0), at(21, 9, 79)]
const values = (name: 'day' | 'week' | 'cycle') =>
  chartSeries('temperature', name, { byHand, measured: [] }, 'fahrenheit').lines.map(({ points }) =>
    points.map(({ value }) => value),
  )

test('a day and a week show each reading, a cycle the means of day and night', () => {
  expect(values('day')).toEqual([[68, 78, 80, 70, 68, 79]])
  expect(values('week')).toEqual([[68, 78, 80, 70, 68, 79]])
  expect(values('cycle')).toEqual([
    [79, 79],
    [69, 68],
  ])
  const { lines, dots } = chartSeries('temperature', 'cycle', { byHand, measured: [] }, 'fahrenheit')
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
  const { lines, dots } = chartSeries('temperature', 'week', data, 'fahrenheit')
  expect(lines.map(({ points }) => points.map(({ value }) => value))).toEqual([[68, 75, null, 79]])
  expect(lines[0]?.points[1]).toMatchObject({ least: 73, most: 80 })
  expect(dots).toHaveLength(6)
  const cycle = chartSeries('temperature', 'cycle', data, 'fahrenheit').lines
  expect(cycle.map(({ points }) => points.map(({ value }) => value))).toEqual([[75, 79], [68]])
  expect(chartSeries('humidity', 'week', data, 'fahrenheit').lines[0]?.points).toHaveLength(6)
})

test('it is night between readings in the dark; a cycle is too long to be shaded', () => {
  const night = [new Date(2026, 10, 20, 21).getTime(), new Date(2026, 10, 21, 5).getTime()]
  expect(nightsOf('week', { byHand, measured: [] })).toEqual([night])
  expect(nightsOf('cycle', { byHand, measured: [] })).toEqual([])
})

test('what is drawn stands over the same instants, where only a gap is null', () => {
  const line = [
    { at: 1, value: 70, least: 69, most: 71 },
    { at: 2, value: null },
    { at: 4, value: 72 },
  ]
  expect(aligned({ lines: [{ points: line }], dots: [{ at: 3, value: 75 }] })).toEqual([
    [1, 2, 3, 4],
    [69, null, undefined, null],
    [71, null, undefined, null],
    [70, null, undefined, 72],
    [undefined, undefined, 75, undefined],
  ])
})
