import fc from 'fast-check'
import { expect, test } from 'vitest'
import { offeredVpd, vpd } from './vpd.ts'

// FAO 56, table 2.3: saturation at 20 °C is 2.338 kPa, at 25 °C 3.168, at 30 °C 4.243.
test.each([
  [68, 2.338],
  [77, 3.168],
  [86, 4.243],
])('dry air of %i °F lacks all that it can hold, as FAO 56 lists it', (temperature, kPa) => {
  expect(vpd(temperature, 0)).toBeCloseTo(kPa, 2)
  expect(vpd(temperature, 100)).toBe(0)
})

test('of 79 °F and 62 % it is 1.29', () => {
  expect(vpd(79, 62)).toBeCloseTo(1.29, 2)
})

test('a leaf that is colder than the air lacks less, and never less than nothing', () => {
  expect(vpd(79, 62, -4)).toBeLessThan(vpd(79, 62))
  expect(vpd(60, 100, -10)).toBe(0)
})

test('it grows with warmth and falls with moisture', () => {
  const temperature = fc.integer({ min: 32, max: 120 })
  const humidity = fc.integer({ min: 0, max: 99 })
  fc.assert(
    fc.property(temperature, humidity, (warm, moist) => {
      expect(vpd(warm + 1, moist)).toBeGreaterThan(vpd(warm, moist))
      expect(vpd(warm, moist + 1)).toBeLessThan(vpd(warm, moist))
    }),
  )
})

test('it is offered for what was typed in either unit, and for nothing that is no reading', () => {
  expect(offeredVpd(79, 62, 'fahrenheit')).toBe(1.29)
  expect(offeredVpd(26, 62, 'celsius')).toBe(1.28)
  for (const [temperature, humidity] of [
    [null, 62],
    [79, undefined],
    [Number.NaN, 62],
    [790, 62],
    [79, 101],
  ] as const)
    expect(offeredVpd(temperature, humidity, 'fahrenheit')).toBeNull()
})
