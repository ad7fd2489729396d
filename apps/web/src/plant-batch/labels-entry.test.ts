import { aPlantBatch } from '@cultivatd/domain/plant-batch/plant-batch.builders'
import { unknownTags } from '@cultivatd/domain/tag/tag-runs'
import { expect, test } from 'vitest'
import { blocksOf, missingOfBlock, withLabels, withoutUsed } from './labels-entry.ts'

const tag = (serial: number): string => `1A4FF0300000011${String(serial).padStart(9, '0')}`
const available = { runs: [{ first: tag(1), count: 5 }], promised: [] }
const batch = aPlantBatch({ UntrackedCount: 3 })
const none = { label: '', count: '' }

test('[READ-92] single labels are sent one by one, a block as its first label and its count', () => {
  expect(blocksOf({ mode: 'single', labels: [tag(1), tag(2)], block: none })).toEqual([
    { label: tag(1), count: 1 },
    { label: tag(2), count: 1 },
  ])
  const block = { label: ` ${tag(7).toLowerCase()}`, count: '4' }
  expect(blocksOf({ mode: 'block', labels: [tag(1)], block })).toEqual([{ label: tag(7), count: 4 }])
})

test('[BATCH-09] a block without a label or a count above 0 is not whole', () => {
  const missing = (label: string, count: string) => {
    expect(blocksOf({ mode: 'block', labels: [], block: { label, count } })).toEqual([])
    return missingOfBlock({ label, count })
  }
  expect(missing('', '4')).toBe('Enter the starting label')
  expect(missing('1A4F', '4')).toBe('A label has 24 letters and digits')
  expect(missing(tag(1), '')).toBe('Enter a count')
  for (const count of ['0', '-2', '1.5', '2,,']) expect(missing(tag(1), count)).toBe('Must be a positive Integer')
  expect(missingOfBlock({ label: tag(1), count: '2' })).toBeNull()
})

test.each([2, null])('a draft of an earlier version with the count %s is read as it was typed', (count) => {
  const block = { label: tag(1), count } as never
  expect(blocksOf({ mode: 'block', labels: [], block })).toEqual(count === null ? [] : [{ label: tag(1), count: 2 }])
})

test('labels are added until one cannot be given out; that one stays to be corrected', () => {
  expect(withLabels(batch, [tag(1)], `${tag(3)}, ${tag(2)}`, available)).toEqual({
    labels: [tag(1), tag(3), tag(2)],
    left: '',
    problem: null,
  })
  expect(withLabels(batch, [], `${tag(2)} ${tag(9)} ${tag(3)}`, available)).toEqual({
    labels: [tag(2)],
    left: `${tag(9)} ${tag(3)}`,
    problem: `Tag ${tag(9)} is not an available plant tag`,
  })
  expect(withLabels(batch, [tag(1)], tag(1), available).problem).toBe(`Tag ${tag(1)} is there twice`)
  expect(withLabels(batch, [], 'nothing', available)).toEqual({
    labels: [],
    left: 'nothing',
    problem: 'nothing: a label has 24 letters and digits',
  })
})

test('[BATCH-11] no label is added beyond the clones that remain', () => {
  expect(withLabels(batch, [tag(1), tag(2), tag(3)], tag(4), available)).toMatchObject({
    labels: [tag(1), tag(2), tag(3)],
    problem: "No Clones remaining, cannot add more label's till one is removed.",
  })
})

test('[BATCH-14] labels that were given out leave the list, those that were refused stay', () => {
  const entered = { mode: 'single' as const, labels: [tag(9), tag(3)], block: none }
  expect(withoutUsed(entered, available).labels).toEqual([tag(3)])
  expect(withoutUsed({ ...entered, labels: [tag(1), tag(2)] }, available).labels).toEqual([tag(1), tag(2)])
  expect(withoutUsed(entered, unknownTags)).toBe(entered)
})
