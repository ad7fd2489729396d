import { expect, test } from 'vitest'
import { aReading } from './reading.builders.ts'
import { readingKinds } from './reading-kinds.ts'
import { type CsvReading, readingsCsv } from './readings-csv.ts'

const byHand = (given: Parameters<typeof aReading>[0]): CsvReading => {
  const { dateTime: at, userName: source, ...reading } = aReading(given)
  return { at, values: Object.fromEntries(readingKinds.map((kind) => [kind, reading[kind]])), source, isMean: false }
}

test('readings as a table, in the unit of the organization', () => {
  expect(readingsCsv([byHand({ temperature: 77, dateTime: '2026-11-21T08:12:00.000Z' })], 'celsius')).toBe(
    '\uFEFFTime,"Temperature, °C","Humidity, %","VPD, kPa","C02, ppm","Light Level, µmol",Source\r\n' +
      '2026-11-21T08:12:00.000Z,25,61,1.28,1040,412,Priya Nair\r\n',
  )
})

test('what sensors measured stands beside them with two decimals, and what they did not measure is empty', () => {
  const measured = {
    at: '2026-11-21T08:00:00.000Z',
    values: { temperature: 78.5, vpd: 1.28412 },
    source: 'Sensors, mean of an hour',
    isMean: true,
  }
  expect(readingsCsv([measured], 'celsius').split('\r\n')[1]).toBe(
    '2026-11-21T08:00:00.000Z,25.83,,1.28,,,"Sensors, mean of an hour"',
  )
})

test('a name that a spreadsheet would run, or that holds commas and quotes, stays a name', () => {
  const [, formula, quoted] = readingsCsv(
    [byHand({ userName: '=HYPERLINK("x")' }), byHand({ userName: 'Nair, Priya "P"' })],
    'fahrenheit',
  ).split('\r\n')
  expect(formula).toMatch(/,"'=HYPERLINK\(""x""\)"$/)
  expect(quoted).toMatch(/,"Nair, Priya ""P"""$/)
})
