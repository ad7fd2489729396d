import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fractionOf, otherShare, percentOf, sharesText, strainType } from './shares.ts'

const shares = (sativaPercent: number, indicaPercent: number) => ({ sativaPercent, indicaPercent })

test('[READ-87] [DATA-49] the larger share gives the type, equal ones make a hybrid', () => {
  expect(strainType(shares(60, 40))).toBe('sativa')
  expect(strainType(shares(49.9, 50.1))).toBe('indica')
  expect(strainType(shares(50, 50))).toBe('hybrid')
})

test('[DATA-84] shares are told sativa first', () => {
  expect(sharesText(shares(60, 40))).toBe('Sativa 60% Indica 40%')
  expect(sharesText(shares(33.3, 66.7))).toBe('Sativa 33.3% Indica 66.7%')
  expect(sharesText(shares(0, 100))).toBe('Sativa 0% Indica 100%')
})

test('the other share fills up to 100, and nothing is made of what is no share', () => {
  expect(otherShare(60)).toBe(40)
  expect(otherShare(33.3)).toBe(66.7)
  expect([otherShare(0), otherShare(100)]).toEqual([100, 0])
  expect([-1, 100.1, Number.NaN].map(otherShare)).toEqual([null, null, null])
})

test('levels are stored as fractions and shown as percent, without what binary numbers add', () => {
  expect(percentOf(0.1865)).toBe(18.65)
  expect(percentOf(0.57)).toBe(57)
  expect(fractionOf(18.65)).toBe(0.1865)
  expect(fractionOf(0.07)).toBe(0.0007)
  expect([percentOf(0), percentOf(1)]).toEqual([0, 100])
})

test('a percentage that is stored and shown again is the one that was typed', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), (tenThousandths) => {
      const typed = tenThousandths / 10_000
      expect(percentOf(fractionOf(typed))).toBe(typed)
    }),
  )
})

test('two shares of which one fills the other make 100', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), (tenThousandths) => {
      const typed = tenThousandths / 10_000
      expect(typed + (otherShare(typed) ?? Number.NaN)).toBeCloseTo(100, 9)
    }),
  )
})
