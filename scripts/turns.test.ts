import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { stateNamed, states } from '@cultivatd/sandbox/states'
import { expect, test } from 'vitest'
import { notToday } from '../e2e/turns.ts'
import { root } from './repository.mjs'
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

test('each file of journeys that takes turns is there, and runs on two days after each other of four', () => {
  const days = [0, 1, 2, 3].map((day) => new Set(notToday(day)))
  const files = new Set(days.flatMap((names) => [...names]))
  const journeys = readdirSync(join(root, 'e2e'))
  expect([...files].filter((name) => !journeys.includes(name))).toEqual([])
  for (const name of files)
    expect(days.map((names) => names.has(name)).join()).toMatch(/^(true,true,false,false|false,false,true,true)$/)
})
