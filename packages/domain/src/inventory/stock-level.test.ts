import { expect, test } from 'vitest'
import { isListed, leftForText, stockLevel } from './stock-level.ts'

test.each([
  [0, 4, 'empty'],
  [0, 0, 'empty'],
  [3.99, 4, 'low'],
  [4, 4, 'fine'],
] as const)('[INV-11] [READ-69] %s of a minimum of %s is %s', (amount, minimum, level) => {
  expect(stockLevel(amount, minimum)).toBe(level)
})

test('what is empty stays in the list where it has a minimum', () => {
  expect([isListed(0, 4), isListed(0, 0), isListed(1, 0)]).toEqual([true, false, true])
})

test.each([
  [3.24, 5.04, '18 days'],
  [0.1, 5.04, 'under 1 day'],
  [1, 28, '1 day'],
  [0, 28, 'none'],
  [4, 0, '–'],
])('of %s with %s used in 28 days there is enough for %s', (amount, used, text) => {
  expect(leftForText(amount, used)).toBe(text)
})
