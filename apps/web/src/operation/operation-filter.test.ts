import { expect, test } from 'vitest'
import { askedFor, isFiltered, noFilter } from './operation-filter.ts'

test('days are asked for from the begin of the first to the end of the last, on the clock here', () => {
  const { from, before } = askedFor({ ...noFilter, fromDay: '2026-10-31', toDay: '2026-11-01' })
  expect(from).toBe(new Date('2026-10-31T00:00:00').toISOString())
  expect(before).toBe(new Date('2026-11-02T00:00:00').toISOString())
})

test('what is not looked for is not asked for, nor a day of which the year is still being typed', () => {
  expect(askedFor({ ...noFilter, record: ' ', fromDay: '0002-11-01' })).toEqual({})
  expect(isFiltered({ ...noFilter, record: ' ' })).toBe(false)
  expect(isFiltered({ ...noFilter, personId: 'p1' })).toBe(true)
})
