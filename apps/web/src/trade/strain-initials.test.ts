import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roomInitials, strainInitials } from './strain-initials.ts'

test.each([
  ['Blue Dream', 'BD'],
  ['GMO Cookies', 'GMO'],
  ['Gelato 41', 'G41'],
  ['Jack Herer', 'JH'],
  ['Zkittlez', 'ZK'],
  ['Girl Scout Cookies Extra', 'GSC'],
  ['OG Kush', 'OGK'],
  ['', '–'],
])('the initials of "%s" are %s', (name, initials) => {
  expect(strainInitials(name)).toBe(initials)
})

test('[SYS-01] of two strains with the same initials in a room the later by name takes another letter', () => {
  expect(Object.fromEntries(roomInitials(['Blue Dream', 'Wedding Cake', 'Black Domina']))).toEqual({
    'Black Domina': 'BD',
    'Blue Dream': 'BDR',
    'Wedding Cake': 'WC',
  })
})

test('[SYS-01] a strain without another letter takes a digit', () => {
  expect([...roomInitials(['A B', 'A  B', 'A   B']).values()].sort()).toEqual(['AB', 'AB2', 'AB3'])
})

test('[SYS-01] initials in a room are all different, short, and the same in whatever order the plants came', () => {
  const letters = fc.constantFrom('Blue', 'Black', 'Dream', 'Domina', 'BD', '41', 'Gelato', 'GMO', 'b', 'ß', '🌿')
  const name = fc.array(letters, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 40 }), (names) => {
      const initials = roomInitials(names)
      expect(new Set(initials.values()).size).toBe(names.length)
      expect(roomInitials(names.toReversed())).toEqual(initials)
      for (const text of initials.values()) expect([...text].length).toBeLessThanOrEqual(4)
    }),
  )
})
