import { expect, test } from 'vitest'
import { stateCodes } from '../facility/states.ts'
import { defaultRules, ruleNames, rulesOf, stateFindings, mayBeAsked } from './state-rules.ts'

const today = '2026-11-20'
const cut = (count: number, name = 'BD clones') => ({
  kind: 'plant.cut-clones' as const,
  records: ['M', name],
  payload: { count, name, date: today },
})

test('California refuses more than 100 clones of a batch, and a name that is no tag', () => {
  const { refused } = stateFindings([cut(101)], rulesOf('CA'), today)
  expect(refused[0]?.problems.map(({ message }) => message)).toEqual([
    'The state allows at most 100 clones in one plant batch. Cut them into several.',
    'The state wants an unused plant tag as the name of a plant batch.',
  ])
  expect(stateFindings([cut(100, '1A4000000000000000000001')], rulesOf('CA'), today)).toEqual({
    refused: [],
    odd: [],
  })
})

test('where no limit is known more clones are asked about, and nothing is refused', () => {
  for (const state of ['OK', 'TX', null]) {
    const found = stateFindings([cut(101)], rulesOf(state), today)
    expect(found.refused).toEqual([])
    expect(found.odd).toEqual([
      { record: 'M', problems: [{ message: '101 clones in one plant batch: many states allow 100.' }] },
    ])
  }
})

test('what is dated far back is asked about, and refused where the organization says so', () => {
  const move = (date: string) => ({ kind: 'plant.move' as const, records: ['A'], payload: { date } })
  expect(stateFindings([move('2026-10-21')], rulesOf('OK'), today).odd).toEqual([])
  expect(
    stateFindings([move('2026-10-20')], rulesOf('OK'), today).odd[0]?.problems.map(({ message }) => message),
  ).toEqual(['The date is 31 days back.'])
  const own = rulesOf('OK', { OK: { daysRefused: { value: 3, source: 'The state’s letter' } } })
  expect(stateFindings([move('2026-11-16')], own, today).refused[0]?.problems.map(({ message }) => message)).toEqual([
    'The date is 4 days back, and your organization’s rule allows 3 days. Choose another day.',
  ])
})

test('a number that the organization set is said to be its own, another one the state’s', () => {
  const said = (rules: Parameters<typeof stateFindings>[1]) =>
    stateFindings([cut(101)], rules, today).refused[0]?.problems.map(({ message }) => message)
  const own = { value: 60, source: 'House rule' }
  expect(said(rulesOf('CA', { CA: { mostClones: own } }))).toEqual([
    'Your organization’s rule allows at most 60 clones in one plant batch. Cut them into several.',
    'The state wants an unused plant tag as the name of a plant batch.',
  ])
  expect(said(rulesOf('OK', { OK: { batchIsTag: { ...own, value: true } } }))).toEqual([
    'Your organization’s rule wants an unused plant tag as the name of a plant batch.',
  ])
})

test('what an organization set holds for a state of which nothing is known', () => {
  const changes = { NJ: { mostClones: { value: 50, source: 'The state’s letter' } } }
  expect(rulesOf('NJ', changes).mostClones.value).toBe(50)
  expect(rulesOf('PA', changes).mostClones.value).toBeNull()
  expect(rulesOf('Elsewhere', changes)).toEqual(defaultRules(null))
})

test('plants of another strain than most of a harvest are asked about', () => {
  const harvest = (label: string, StrainName: string) => ({
    kind: 'plant.harvest' as const,
    records: [label],
    payload: { name: 'H', date: today },
    before: { StrainName },
  })
  const { odd } = stateFindings(
    [harvest('A', 'Runtz'), harvest('B', 'Runtz'), harvest('C', 'Gelato')],
    rulesOf('OK'),
    today,
  )
  expect(odd.map(({ record }) => record)).toEqual(['C'])
})

test('every rule of every state names its source', () => {
  for (const state of stateCodes)
    for (const name of ruleNames) expect(defaultRules(state)[name].source.length, `${state} ${name}`).toBeGreaterThan(5)
})

test('of a single record a rule may ask only where it is dated before today, or is a count of clones', () => {
  expect(mayBeAsked({ date: '2026-11-03' }, '2026-11-04')).toBe(true)
  expect(mayBeAsked({ date: '2026-11-04' }, '2026-11-04')).toBe(false)
  expect(mayBeAsked({ note: 'Dry' }, '2026-11-04')).toBe(false)
  expect(mayBeAsked({ date: '2026-11-04', count: 120 }, '2026-11-04')).toBe(true)
})
