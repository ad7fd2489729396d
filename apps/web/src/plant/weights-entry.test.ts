import { expect, test } from 'vitest'
import { checkedWeights, withEntries, withPastedWeights, withWeight, weightsText } from './weights-entry.ts'

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
  const pasted = withPastedWeights(list, 1, '410.5\r\n398\n\n402.25\n')
  expect(weights(pasted.entries)).toEqual(['', '410.5', '398'])
  expect(pasted.left).toBe(1)
  expect(weights(list)).toEqual(['', '', ''])
})

test('a sheet of labels and weights goes to the plants that it names, in any order', () => {
  const text = `${tag(3)}\t300\n${tag(1).toLowerCase()};100\n${tag(9)}\t900`
  const pasted = withPastedWeights(list, 0, text)
  expect(weights(pasted.entries)).toEqual(['100', '', '300'])
  expect(pasted.left).toBe(1)
})

test('[PLANT-10] weights are checked one by one, and those far from the others are marked', () => {
  const many = withEntries(
    [],
    Array.from({ length: 20 }, (_, index) => tag(index + 1)),
  )
  const filled = many.map((entry, index) => ({ ...entry, weight: index === 7 ? '4000' : '400' }))
  const checked = checkedWeights(withWeight(withWeight(filled, 0, ''), 1, '12,5'))
  expect(checked.missing).toBe(1)
  expect([...checked.problems]).toEqual([[tag(2), 'Write it without commas, decimals with a point: 1250.5']])
  expect([...checked.far]).toEqual([tag(8)])
  expect(checked.weights.get(tag(8))).toBe(4000)
  expect(weightsText(checked, 20, 'g')).toBe(
    '18 of 20 weighed, 10,800 g in all, 600 g on average, 1 far from the others',
  )
  expect(weightsText(checkedWeights(list), 3, 'g')).toBe('0 of 3 weighed')
})
