import { expect, test } from 'vitest'
import { waterAge } from './water-age.ts'

test.each([0, 1, 9])(
  '[WATER-11] [READ-02] [DATA-68] on day %i everything is in order, and nothing else is said',
  (days) => {
    expect(waterAge(days)).toMatchObject({ tone: 'success', title: `Day ${days}`, text: '' })
  },
)

test.each([
  [10, '4 days left'],
  [13, '1 day left'],
  [14, '0 days left'],
])('[WATER-11] [WATER-13] [READ-01] [READ-02] [DATA-68] on day %i it warns: %s', (days, text) => {
  expect(waterAge(days)).toMatchObject({ tone: 'warning', text })
})

test.each([15, 400])(
  '[WATER-11] [WATER-12] [READ-01] [READ-02] [DATA-68] on day %i it needs to be changed immediately',
  (days) => {
    expect(waterAge(days)).toMatchObject({ tone: 'error', text: 'water needs to be changed immediately' })
  },
)

test('[WATER-14] the age of a water that was never filled is Unknown', () => {
  expect(waterAge(null)).toMatchObject({ tone: 'unknown', title: 'Unknown', text: 'Never filled' })
})
