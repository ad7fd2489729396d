import { expect, test } from 'vitest'
import { rangeProblems, readingProblems } from './enter-reading.ts'

const now = new Date('2026-11-21T10:00:00Z')
const problems = (dateTime: string, isKnownRoom = true) => readingProblems({ dateTime }, { isKnownRoom, now })

test('a reading is of a room that is there', () => {
  expect(problems('2026-11-21T10:00:00Z', false)).toEqual([{ path: 'roomId', message: 'Unknown Room' }])
})

test('a clock may be five minutes ahead, and a reading 90 days late', () => {
  expect(problems('2026-11-21T10:05:00Z')).toEqual([])
  expect(problems('2026-11-21T10:05:01Z')).toEqual([
    { path: 'dateTime', message: 'This is a time that has not come yet. Check the clock of the device.' },
  ])
  expect(problems('2026-08-23T10:00:00Z')).toEqual([])
  for (const old of ['2026-08-23T09:59:59Z', '1970-01-01T00:00:00Z'])
    expect(problems(old)).toEqual([
      {
        path: 'dateTime',
        message: 'This was read more than 90 days ago, which is too late to be taken. Check the clock of the device.',
      },
    ])
})

test('a time to show has an end after its beginning, and no more points than a chart has room for', () => {
  expect(rangeProblems('2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z')).toEqual([])
  expect(rangeProblems('2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z')).toHaveLength(1)
  expect(rangeProblems('2025-01-01T00:00:00Z', '2026-11-02T00:00:00Z')).toHaveLength(1)
  const of90Days = (step: 'minutes' | 'hour' | 'utcDay') =>
    rangeProblems('2026-01-01T00:00:00Z', '2026-04-01T00:00:00Z', step).map(({ message }) => message)
  expect(of90Days('minutes')).toEqual(['Ask for at most 3 days at once, or for longer steps'])
  expect(of90Days('hour')).toEqual(['Ask for at most 45 days at once, or for longer steps'])
  expect(of90Days('utcDay')).toEqual([])
  expect(rangeProblems('0000-01-01T00:00:00Z', '0000-01-02T00:00:00Z')).toEqual([
    { path: 'from', message: 'Ask for a time between the years 2000 and 2199' },
  ])
  expect(rangeProblems('2026-01-01T00:00:00Z', '9999-01-02T00:00:00Z')).toMatchObject([{ path: 'to' }])
})
