import { expect, test } from 'vitest'
import { strainInitials } from './strain-initials.ts'

test.each([
  ['Blue Dream', 'BD'],
  ['GMO Cookies', 'GMO'],
  ['Gelato 41', 'G41'],
  ['Jack Herer', 'JH'],
  ['Zkittlez', 'ZK'],
  ['Girl Scout Cookies Extra', 'GSC'],
  ['OG Kush', 'OGK'],
  ['', '–'],
])('[HARV-01] the initials of "%s" are %s', (name, initials) => {
  expect(strainInitials(name)).toBe(initials)
})
