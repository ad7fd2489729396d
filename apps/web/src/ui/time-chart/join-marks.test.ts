import { expect, test } from 'vitest'
import { joinedMarks } from './join-marks.ts'

const mark = (at: number, label = 'Water changed', tone?: 'warn') => ({ at, label, ...(tone && { tone }) })
const lane = { from: 0, to: 1000, width: 1000, hasWords: true }
const shown = (given: Parameters<typeof joinedMarks>[0], of: Partial<typeof lane> = {}) =>
  joinedMarks(given, { ...lane, ...of }).map(({ marks, left }) => [marks.length, left])

test('marks whose words have room stand for themselves, their icons on their lines', () => {
  expect(shown([mark(100), mark(300)])).toEqual([
    [1, 85],
    [1, 285],
  ])
})

test('those whose words would lie on each other are one with their count, with icons only the closer ones', () => {
  expect(shown([mark(100), mark(200), mark(600)])).toEqual([
    [2, 85],
    [1, 585],
  ])
  expect(shown([mark(100), mark(200), mark(220)], { hasWords: false })).toEqual([
    [1, 85],
    [2, 185],
  ])
})

test('nothing stands outside of the lane, and who is pushed in at its end joins what is there', () => {
  expect(shown([mark(0), mark(999)])).toEqual([
    [1, 0],
    [1, expect.closeTo(870, -1)],
  ])
  expect(shown([mark(800), mark(995)])).toEqual([[2, 785]])
})

test('one that warns is not hidden by those that it stands with, and each has its line', () => {
  const [group] = joinedMarks([mark(100), mark(110, 'Humidity above its target', 'warn')], lane)
  expect(group).toMatchObject({ tone: 'warn', lines: [100, 110] })
})
