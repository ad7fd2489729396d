import { expect, test } from 'vitest'
import { isSameName } from './same-name.ts'

test('names are one whatever their case and the blanks around them, and no name is only no name', () => {
  expect(isSameName(' Veg 1', 'VEG 1 ')).toBe(true)
  expect(isSameName('Veg 1', 'Veg  1')).toBe(false)
  expect(isSameName(null, undefined)).toBe(true)
  expect(isSameName(null, 'Veg 1')).toBe(false)
})
