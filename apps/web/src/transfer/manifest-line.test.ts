import { expect, test } from 'vitest'
import { momentText } from '../ui/dates.ts'
import { manifestLine } from './manifest-line.ts'

test('moments of a manifest are told as everywhere else, and what else stands there stays', () => {
  const departure = '2026-03-02T09:00:00.000'
  const arrival = '2026-03-02T11:30:00.000-06:00'
  expect(manifestLine(`Type: Transfer, departure ${departure}, arrival ${arrival}`)).toBe(
    `Type: Transfer, departure ${momentText(departure)}, arrival ${momentText(arrival)}`,
  )
  expect(manifestLine(`Type: Transfer, departure ${departure}`)).toMatch(/departure 2 Mar( 2026)? 09:00$/)
  expect(manifestLine('1A4FF0300000012000000001  Kief  10 Grams')).toBe('1A4FF0300000012000000001  Kief  10 Grams')
})
