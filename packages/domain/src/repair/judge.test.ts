import { expect, test } from 'vitest'
import { byRecord, isClear, judge, judgementOfEach, mendActOf, mendOf, reasonsOf, together } from './judge.ts'

test('what is refused fails, what is asked about is odd, and the rest works', () => {
  const judged = judge(
    ['A', 'B', 'C'],
    [{ message: 'A: Invalid Label' }, { message: 'A: Another' }],
    [
      { record: 'A', messages: ['Really?'] },
      { record: 'C', messages: ['Really?'] },
    ],
  )
  expect(judged).toEqual({
    works: ['B'],
    odd: [{ record: 'C', messages: ['Really?'] }],
    fails: [{ record: 'A', messages: ['Invalid Label', 'Another'] }],
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
    { record: 'A', messages: ['Choose another day: today'] },
  ])
  expect(byRecord(['B: 1', 'B'], [{ message: 'B: 1: no clones are left' }]).each).toEqual(
    new Map([['B: 1', ['no clones are left']]]),
  )
})

test('a reason is told once with its records and what mends it, that of the most first', () => {
  const held = 'The plant is on hold and cannot be moved'
  const reasons = reasonsOf([
    { record: 'A', messages: ['Invalid Label'] },
    { record: 'B', messages: [held] },
    { record: 'C', messages: [held] },
  ])
  expect(reasons.map(({ message, records }) => [message, records])).toEqual([
    [held, ['B', 'C']],
    ['Invalid Label', ['A']],
  ])
  expect(reasons[0]?.mend).toBe('Wait until the state releases the hold.')
  expect(mendOf('Something else')).toBeNull()
})

test('judgements of several requests are one', () => {
  expect(together([judge(['A'], []), judge(['B'], [{ message: 'no' }])])).toMatchObject({
    works: ['A'],
    fails: [{ record: 'B' }],
  })
})

test('of one record what looks odd is its own, by whatever name the ledger has it', () => {
  const odd = [{ record: 'Cut of Monday', messages: ['The date is 45 days back.'] }]
  expect(judge(['77'], [], odd).odd).toEqual([{ record: '77', messages: ['The date is 45 days back.'] }])
})

test('where an act of ours mends a refusal it is named, to be done first', () => {
  const young = 'Is Vegetative and can be harvested only when Flowering'
  expect(reasonsOf([{ record: 'A', messages: [young] }])).toMatchObject([{ act: 'flower', records: ['A'] }])
  expect(mendActOf('Package P1 is finished and cannot be moved')).toBe('unfinish')
  expect(mendActOf('The harvest is finished and cannot be packaged')).toBe('unfinishHarvest')
  expect(mendActOf('The plant is Harvested and cannot be moved')).toBe('restore')
  expect(mendActOf('Not in the Vegetative phase as required for Mother plants')).toBe('toMothers')
  expect(mendActOf('The harvest is finished and gives no plant back')).toBeNull()
})

test('one write for several records is judged for each of them, and what looks odd of it does so of all', () => {
  const records = ['A', 'B', 'C']
  const one = { works: [], odd: [], fails: [{ record: '3 plants', messages: ['B: On hold', 'C: Gone'] }], whole: [] }
  expect(judgementOfEach(one, records)).toEqual({
    works: ['A'],
    odd: [],
    fails: [
      { record: 'B', messages: ['On hold'] },
      { record: 'C', messages: ['Gone'] },
    ],
    whole: [],
  })
  const odd = { works: [], odd: [{ record: '3 plants', messages: ['45 days back'] }], fails: [], whole: [] }
  expect(judgementOfEach(odd, records).odd.map(({ record }) => record)).toEqual(records)
  const wrong = { works: [], odd: [], fails: [{ record: '3 plants', messages: ['Choose a reason'] }], whole: [] }
  expect(judgementOfEach(wrong, records).whole).toEqual(['Choose a reason'])
})
