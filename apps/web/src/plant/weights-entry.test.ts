import { expect, test } from 'vitest'
import {
  checkedWeights,
  isColumn,
  withEntries,
  withConfirmed,
  withPastedWeights,
  withSheet,
  withWeight,
  weightsText,
} from './weights-entry.ts'

const tag = (serial: number): string => `1A4FF0300000011${String(serial).padStart(9, '0')}`
const list = withEntries([], [1, 2, 3].map(tag))
const weights = (entries: typeof list) => entries.map(({ weight }) => weight)

test('a plant is in the list once, and keeps its weight when it is added again', () => {
  const weighed = withWeight(list, 1, '12.5')
  expect(withEntries(weighed, [tag(2), tag(1)])).toBe(weighed)
  expect(withEntries(weighed, [tag(2), tag(4)]).map(({ label, weight }) => [label, weight])).toEqual([
    [tag(1), ''],
    [tag(2), '12.5'],
    [tag(3), ''],
    [tag(4), ''],
  ])
})

test('a column of weights fills the rows from the one it is pasted into; what is too much is told', () => {
  const pasted = withPastedWeights(list, 1, '410.5\r\n398\n402.25\n')
  expect(weights(pasted.entries)).toEqual(['', '410.5', '398'])
  expect(pasted.left).toBe(1)
  expect(weights(list)).toEqual(['', '', ''])
})

test('[PLANT-10] a blank cell of a column keeps its plant without a weight, and no later weight moves to another plant', () => {
  const five = withEntries([], [1, 2, 3, 4, 5].map(tag))
  const pasted = withPastedWeights(withWeight(five, 1, '999'), 0, '100\r\n\r\n300\r\n \t\r\n500\r\n')
  expect(weights(pasted.entries)).toEqual(['100', '', '300', '', '500'])
  expect(pasted.left).toBe(0)
})

test('[PLANT-10] a column that begins with a blank cell is a column; one weight with its end of line is none', () => {
  expect(isColumn('\r\n300')).toBe(true)
  expect(weights(withPastedWeights(list, 0, '\r\n300').entries)).toEqual(['', '300', ''])
  expect(isColumn('300\r\n')).toBe(false)
})

test('[PLANT-10] blank lines below the last weight take no weight away and are no weights without a plant', () => {
  const pasted = withPastedWeights(withWeight(list, 2, '300'), 0, '100\n200\n\n\n\n')
  expect(weights(pasted.entries)).toEqual(['100', '200', '300'])
  expect(pasted.left).toBe(0)
})

test('blank lines between labels and weights are about no plant', () => {
  const pasted = withPastedWeights(withWeight(list, 0, '50'), 0, `\n${tag(2)}\t200\n\n${tag(3)}\t300\n`)
  expect(weights(pasted.entries)).toEqual(['50', '200', '300'])
})

test('a sheet of labels and weights goes to the plants that it names, in any order', () => {
  const text = `${tag(3)}\t300\n${tag(1).toLowerCase()};100\n${tag(9)}\t900`
  const pasted = withPastedWeights(list, 0, text)
  expect(weights(pasted.entries)).toEqual(['100', '', '300'])
  expect(pasted.left).toBe(1)
})

const likely = { unitName: 'Grams', unit: 'g' }

test('[PLANT-10] weights are checked one by one, and those far from the others ask', () => {
  const many = withEntries(
    [],
    Array.from({ length: 20 }, (_, index) => tag(index + 1)),
  )
  const filled = many.map((entry, index) => ({ ...entry, weight: index === 7 ? '4,000' : '400' }))
  const checked = checkedWeights(withWeight(withWeight(filled, 0, ''), 1, '12,5'), likely)
  expect(checked.missing).toBe(1)
  expect([...checked.problems]).toEqual([[tag(2), 'Write it without commas, decimals with a point: 1250.5']])
  expect([...checked.doubts]).toEqual([[tag(8), { reason: 'The others weigh about 400 g', weight: '4,000 g' }]])
  expect(checked.weights.get(tag(8))).toBe(4000)
  expect(weightsText(checked, 20, 'g')).toBe('18 of 20 weighed, 10,800 g in all, 600 g on average')
  expect(weightsText(checkedWeights(list, likely), 3, 'g')).toBe('0 of 3 weighed')
})

test('what is confirmed asks no more until another weight or another unit stands there', () => {
  const filled = list.map((entry, at) => ({ ...entry, weight: at === 2 ? '4100' : '400' }))
  const doubts = (entries: typeof list, facts = likely) => [...checkedWeights(entries, facts).doubts.keys()]
  const confirmed = withConfirmed(filled, checkedWeights(filled, likely).doubts)
  expect(doubts(filled)).toEqual([tag(3)])
  expect(doubts(confirmed)).toEqual([])
  expect(doubts(withWeight(confirmed, 0, '410'))).toEqual([])
  expect(doubts(withWeight(confirmed, 2, '4200'))).toEqual([tag(3)])
  expect(doubts(confirmed, { unitName: 'Pounds', unit: 'lb' })).toEqual([tag(1), tag(2), tag(3)])
})

test('a weight is held against what the strain of its plant weighed before', () => {
  const pastOf = (label: string) => (label === tag(1) ? { from: 1400, to: 1500 } : undefined)
  const filled = list.map((entry) => ({ ...entry, weight: '400' }))
  expect([...checkedWeights(filled, { ...likely, pastOf }).doubts]).toEqual([
    [tag(1), { reason: 'A plant of this strain weighed 1,400 g to 1,500 g before', weight: '400 g' }],
  ])
})

test('a table puts its plants at the end and its weights beside them, and takes no weight away', () => {
  const weighed = withWeight(list, 0, '12.5')
  const rows = [
    { label: tag(4), value: '9' },
    { label: tag(1), value: '' },
    { label: tag(2), value: '410' },
  ]
  expect(withSheet(weighed, rows).map(({ label, weight }) => [label, weight])).toEqual([
    [tag(1), '12.5'],
    [tag(2), '410'],
    [tag(3), ''],
    [tag(4), '9'],
  ])
})
