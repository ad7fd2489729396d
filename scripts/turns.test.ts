import { stateNamed, states } from '@cultivatd/sandbox/states'
import { expect, test } from 'vitest'
import { turnOf, turns } from './turns.mjs'

const noon = (day: number) => new Date(Date.UTC(2026, 10, day, 12))

test('every state has its day in a week, the same the whole day long, and so has the Metrc of no state', () => {
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) => turnOf({ CI: 'true' }, noon(day)))
  expect(week.toSorted()).toEqual(['none', ...states].toSorted())
  expect(turnOf({ CI: 'true' }, new Date('2026-11-03T00:00:00Z'))).toBe(week[2])
  expect(turnOf({ CI: 'true' }, new Date('2026-11-03T23:59:59Z'))).toBe(week[2])
})

test('METRC_STATE repeats any of them, and where changes are not taken there is none by turns', () => {
  expect(turnOf({ CI: 'true', METRC_STATE: 'ny' }, noon(1))).toBe('NY')
  expect(turnOf({}, noon(1))).toBe('none')
  expect(turns.map(stateNamed)).toEqual([null, ...states])
})
