import { expect, test } from 'vitest'
import { type ComparedNumber, type ConfirmedAddition, doubtText, repeatedAdditions } from './doubling.ts'
import type { Doubt } from './operation.ts'

/** Writes a, b, c … that were confirmed in this order, where Metrc lists no entries. */
const added = (...amounts: number[]): ConfirmedAddition[] =>
  amounts.map((amount, index) => ({ id: 'abcdef'[index] ?? '', amount, listedMore: null }))

const listed = (additions: readonly ConfirmedAddition[], ...more: number[]): ConfirmedAddition[] =>
  additions.map((addition, index) => ({ ...addition, listedMore: more[index] ?? 0 }))

const cases: [string, ComparedNumber, string[]][] = [
  ['as expected', { expected: 95, shown: 95, additions: added(-5) }, []],
  ['as expected but for what Metrc rounds', { expected: 95, shown: 95.00005, additions: added(-5.00001) }, []],
  ['taken off twice', { expected: 95, shown: 90, additions: added(-5) }, ['a']],
  ['put in twice', { expected: 105, shown: 110, additions: added(5) }, ['a']],
  ['taken off three times', { expected: 95, shown: 85, additions: added(-5) }, ['a']],
  ['a fraction twice', { expected: 0.3, shown: 0.4, additions: added(0.1) }, ['a']],
  ['cut twice', { expected: 1, shown: 2, additions: added(1) }, ['a']],
  ['somebody else took another amount', { expected: 95, shown: 92, additions: added(-5) }, []],
  ['somebody else put it back', { expected: 95, shown: 100, additions: added(-5) }, []],
  ['the read is from before the last of three', { expected: 82, shown: 88, additions: added(-5, -7, -6) }, []],
  ['the first of two twice', { expected: 88, shown: 83, additions: added(-5, -7) }, ['a']],
  ['the second of two twice', { expected: 88, shown: 81, additions: added(-5, -7) }, ['b']],
  ['of two alike the later one', { expected: 90, shown: 85, additions: added(-5, -5) }, ['b']],
  ['each of two twice', { expected: 88, shown: 76, additions: added(-5, -7) }, ['a', 'b']],
  ['two that undo each other', { expected: 100, shown: 100, additions: added(-5, 5) }, []],
  ['nothing of ours', { expected: 95, shown: 90, additions: [] }, []],
  ['listed twice', { expected: 95, shown: 90, additions: listed(added(-5), 1) }, ['a']],
  ['listed twice, and changed by somebody since', { expected: 95, shown: 61, additions: listed(added(-5), 1) }, ['a']],
  ['listed once: somebody else took as much', { expected: 95, shown: 90, additions: listed(added(-5), 0) }, []],
  ['listed twice, and the number is as expected', { expected: 95, shown: 95, additions: listed(added(-5), 1) }, ['a']],
  [
    'two that undo each other, both listed twice',
    { expected: 100, shown: 100, additions: listed(added(-5, 5), 1, 1) },
    ['a', 'b'],
  ],
  [
    'two that undo each other, both listed once',
    { expected: 100, shown: 100, additions: listed(added(-5, 5), 0, 0) },
    [],
  ],
  ['the first of two is listed twice', { expected: 88, shown: 83, additions: listed(added(-5, -7), 1, 0) }, ['a']],
  [
    'the list does not tell of one of them',
    { expected: 88, shown: 81, additions: [...listed(added(-5), 0), { id: 'b', amount: -7, listedMore: null }] },
    ['b'],
  ],
  ['fewer are listed than were made', { expected: 95, shown: 90, additions: listed(added(-5), -1) }, []],
]

test.each(cases)('[SYNC-03] what may have been done twice: %s', (_name, compared, ids) => {
  expect(repeatedAdditions(compared)).toEqual(ids)
})

const aDoubt = (fields: Partial<Doubt> = {}): Doubt => ({
  of: 'quantity',
  unit: 'Grams',
  expected: 95,
  shown: 90,
  isListed: false,
  ...fields,
})

test.each<[Partial<Doubt>, string]>([
  [
    {},
    'Metrc shows 5 Grams less than was asked: 90 Grams where 95 Grams was expected. It may have been done twice, or somebody else has done the same.',
  ],
  [
    { isListed: true },
    'Metrc shows 5 Grams less than was asked: 90 Grams where 95 Grams was expected. Metrc lists it more than once: it may have been done twice.',
  ],
  [
    { shown: 2_100.5, expected: 2_000 },
    'Metrc shows 100.5 Grams more than was asked: 2,100.5 Grams where 2,000 Grams was expected. It may have been done twice, or somebody else has done the same.',
  ],
  [
    { of: 'waste', expected: 12.5, shown: 25 },
    'Metrc shows 12.5 Grams more than was asked: 25 Grams of waste where 12.5 Grams was expected. It may have been done twice, or somebody else has done the same.',
  ],
  [
    { of: 'cuts', unit: '', expected: 1, shown: 2 },
    'Metrc shows 2 cuts of this plant where 1 was expected. It may have been done twice, or somebody else has done the same.',
  ],
  [
    { of: 'cuts', unit: '', expected: 2, shown: 3 },
    'Metrc shows 3 cuts of this plant where 2 were expected. It may have been done twice, or somebody else has done the same.',
  ],
  [
    { of: 'entries', unit: '', expected: 1, shown: 2, isListed: true },
    'Metrc lists 2 entries like this where 1 was made from here. It may have been done twice, or somebody else has done the same.',
  ],
  [
    { of: 'entries', unit: '', expected: 2, shown: 3, isListed: true },
    'Metrc lists 3 entries like this where 2 were made from here. It may have been done twice, or somebody else has done the same.',
  ],
])('[SYNC-03] a doubt is told with both numbers: %j', (fields, text) => {
  expect(doubtText(aDoubt(fields))).toBe(text)
})
