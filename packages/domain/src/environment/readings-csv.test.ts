import { expect, test } from 'vitest'
import { aReading } from './reading.builders.ts'
import { readingsCsv } from './readings-csv.ts'

test('readings as a table, in the unit of the organization', () => {
  expect(readingsCsv([aReading({ temperature: 77, dateTime: '2026-11-21T08:12:00.000Z' })], 'celsius')).toBe(
    '\uFEFFTime,"Temperature, °C","Humidity, %","VPD, kPa","C02, ppm","Light Level, µmol",Source\r\n' +
      '2026-11-21T08:12:00.000Z,25,61,1.28,1040,412,Priya Nair\r\n',
  )
})

test('a name that a spreadsheet would run, or that holds commas and quotes, stays a name', () => {
  const [, formula, quoted] = readingsCsv(
    [aReading({ userName: '=HYPERLINK("x")' }), aReading({ userName: 'Nair, Priya "P"' })],
    'fahrenheit',
  ).split('\r\n')
  expect(formula).toMatch(/,"'=HYPERLINK\(""x""\)"$/)
  expect(quoted).toMatch(/,"Nair, Priya ""P"""$/)
})
