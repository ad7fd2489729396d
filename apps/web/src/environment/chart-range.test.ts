import { expect, test } from 'vitest'
import { chartRange, neighbour, roomCycle, ticksOf } from './chart-range.ts'
import { environmentSearch } from './environment-search.ts'

const today = '2026-11-22'
const plain = { days: 63, since: null }

test('a day, a week that ends today, and the last days of a cycle that nobody knows', () => {
  expect(chartRange('day', null, plain, today)).toMatchObject({ first: today, last: today })
  expect(chartRange('week', null, plain, today)).toMatchObject({ first: '2026-11-16', last: today })
  const cycle = chartRange('cycle', null, plain, today)
  expect(cycle).toMatchObject({ first: '2026-09-21', last: today })
  expect(cycle.from).toBe(+new Date('2026-09-21T00:00:00'))
  expect(cycle.to).toBe(+new Date('2026-11-23T00:00:00'))
})

test('a cycle begins with its plants: 63 days where they flower, 35 where they only grow', () => {
  const flower = roomCycle({ floweringSince: '2026-10-21', vegetativeSince: '2026-09-01' }, today)
  expect(flower).toEqual({ days: 63, since: '2026-10-21' })
  expect(chartRange('cycle', null, flower, today)).toMatchObject({ first: '2026-10-21', last: '2026-12-22' })
  expect(roomCycle({ floweringSince: null, vegetativeSince: '2026-11-01' }, today)).toEqual({
    days: 35,
    since: '2026-11-01',
  })
  expect(roomCycle({ floweringSince: '2026-08-01', vegetativeSince: null }, today)).toEqual(plain)
  expect(roomCycle({ floweringSince: null, vegetativeSince: null }, today)).toEqual(plain)
})

test('one goes back by one range, and forward to that of today', () => {
  const week = chartRange('week', null, plain, today)
  expect(neighbour(week, 1, plain, today)).toBeNull()
  expect(neighbour(week, -1, plain, today)).toBe('2026-11-15')
  expect(neighbour(chartRange('week', '2026-11-15', plain, today), 1, plain, today)).toBe(today)
})

test('below a cycle stand its days, below a week the days of the week', () => {
  expect(ticksOf(chartRange('cycle', null, plain, today), false).map(({ label }) => label)).toEqual([
    'day 1',
    '14',
    '28',
    '42',
    '56',
    '63',
  ])
  expect(ticksOf(chartRange('week', null, plain, today), false)[0]?.label).toBe('Mon 16')
  expect(ticksOf(chartRange('day', null, plain, today), true).map(({ label }) => label)).toEqual([
    '06:00',
    '12:00',
    '18:00',
  ])
})

test('of an address is taken what is a range, a day or the table', () => {
  expect(environmentSearch({ range: 'cycle', until: '2026-11-22', table: 'true' })).toEqual({
    range: 'cycle',
    until: '2026-11-22',
    table: true,
  })
  expect(environmentSearch({ range: 'year', until: '2026-13-99', table: 'no' })).toEqual({})
})
