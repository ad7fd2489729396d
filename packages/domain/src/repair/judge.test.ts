import { expect, test } from 'vitest'
import { byRecord, isClear, judge, judgementOfEach, reasonsOf, type Said, together } from './judge.ts'

test('what is refused fails, what is asked about is odd, and the rest works', () => {
  const judged = judge(
    ['A', 'B', 'C'],
    [{ message: 'A: Invalid Label' }, { message: 'A: Another' }],
    [
      { record: 'A', problems: [{ message: 'Really?' }] },
      { record: 'C', problems: [{ message: 'Really?' }] },
    ],
  )
  expect(judged).toEqual({
    works: ['B'],
    odd: [{ record: 'C', problems: [{ message: 'Really?' }] }],
    fails: [{ record: 'A', problems: [{ message: 'Invalid Label' }, { message: 'Another' }] }],
    whole: [],
  })
  expect(isClear(judged)).toBe(false)
  expect(isClear(judge(['A', 'B'], []))).toBe(true)
})

test('nothing works while something is wrong with the whole', () => {
  expect(judge(['A', 'B'], [{ message: 'The date cannot be in the future' }])).toMatchObject({ works: [], fails: [] })
})

test('of one record every sentence is its own, and a name may hold what parts it from the sentence', () => {
  expect(judge(['A'], [{ message: 'Choose another day: today' }]).fails).toEqual([
    { record: 'A', problems: [{ message: 'Choose another day: today' }] },
  ])
  expect(byRecord(['B: 1', 'B'], [{ message: 'B: 1: no clones are left' }]).each).toEqual(
    new Map([['B: 1', [{ message: 'no clones are left' }]]]),
  )
})

test('a reason is told once with its records and what mends it, that of the most first', () => {
  const held: Said = { message: 'The plant is on hold and cannot be moved', mend: 'waitForRelease' }
  const young: Said = { message: 'The plant is Vegetative and can be harvested only when Flowering', mend: 'flower' }
  const reasons = reasonsOf([
    { record: 'A', problems: [{ message: 'Something else' }, young] },
    { record: 'B', problems: [held] },
    { record: 'C', problems: [held] },
  ])
  expect(reasons).toEqual([
    { message: held.message, mend: 'Wait until the state releases the hold.', act: null, records: ['B', 'C'] },
    { message: 'Something else', mend: null, act: null, records: ['A'] },
    { message: young.message, mend: 'Move them to the flowering phase first.', act: 'flower', records: ['A'] },
  ])
})

test('what mends a sentence goes with it to its record', () => {
  const problems: Said[] = [{ message: 'B: Invalid Label', mend: 'lookAgain' }]
  expect(judge(['A', 'B'], problems).fails).toEqual([
    { record: 'B', problems: [{ message: 'Invalid Label', mend: 'lookAgain' }] },
  ])
})

test('judgements of several requests are one', () => {
  expect(together([judge(['A'], []), judge(['B'], [{ message: 'no' }])])).toMatchObject({
    works: ['A'],
    fails: [{ record: 'B' }],
  })
})

test('of one record what looks odd is its own, by whatever name the ledger has it', () => {
  const odd = [{ record: 'Cut of Monday', problems: [{ message: 'The date is 45 days back.' }] }]
  expect(judge(['77'], [], odd).odd).toEqual([{ record: '77', problems: [{ message: 'The date is 45 days back.' }] }])
})

test('one write for several records is judged for each of them, and what looks odd of it does so of all', () => {
  const records = ['A', 'B', 'C']
  const one = {
    works: [],
    odd: [],
    fails: [{ record: '3 plants', problems: [{ message: 'B: On hold' }, { message: 'C: Gone' }] }],
    whole: [],
  }
  expect(judgementOfEach(one, records)).toEqual({
    works: ['A'],
    odd: [],
    fails: [
      { record: 'B', problems: [{ message: 'On hold' }] },
      { record: 'C', problems: [{ message: 'Gone' }] },
    ],
    whole: [],
  })
  const odd = {
    works: [],
    odd: [{ record: '3 plants', problems: [{ message: '45 days back' }] }],
    fails: [],
    whole: [],
  }
  expect(judgementOfEach(odd, records).odd.map(({ record }) => record)).toEqual(records)
  const wrong = {
    works: [],
    odd: [],
    fails: [{ record: '3 plants', problems: [{ message: 'Choose a reason' }] }],
    whole: [],
  }
  expect(judgementOfEach(wrong, records).whole).toEqual(['Choose a reason'])
})
