import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tagsInSequence } from './tag-sequence.ts'

test('[BATCH-09] [API-26] a block of tags counts up from the first', () => {
  expect(tagsInSequence('1A4FF0300000011000000098', 4)).toEqual([
    '1A4FF0300000011000000098',
    '1A4FF0300000011000000099',
    '1A4FF0300000011000000100',
    '1A4FF0300000011000000101',
  ])
})

test('a block ends where the digits end, and no tag is in a block of none', () => {
  expect(tagsInSequence('ABC98', 5)).toEqual(['ABC98', 'ABC99'])
  expect(tagsInSequence('ABC', 2)).toEqual(['ABC'])
  expect(tagsInSequence('ABC1', 0)).toEqual([])
})

test('tags of a block all differ, are of one length, and any of them begins the rest', () => {
  const serial = fc.integer({ min: 0, max: 99_999_000 }).map((n) => String(n).padStart(8, '0'))
  fc.assert(
    fc.property(serial, fc.integer({ min: 1, max: 120 }), fc.nat(119), (from, count, at) => {
      const tags = tagsInSequence(`1A4FF03000000110${from}`, count)
      expect(new Set(tags).size).toBe(count)
      expect(new Set(tags.map(({ length }) => length))).toEqual(new Set([24]))
      const middle = at % count
      expect(tagsInSequence(tags[middle] ?? '', count - middle)).toEqual(tags.slice(middle))
    }),
  )
})
