import { expect, test } from 'vitest'
import { meantTag, suggestedTags, typedTag, unusedTags } from './suggested-tags.ts'

const tags = unusedTags([
  { first: '1A4FF0300000022000008140', count: 3 },
  { first: '1A4FF0300000022000009140', count: 1 },
])

test('[PKG-12] the next unused tag is offered, then those that end with or hold what is typed', () => {
  expect(suggestedTags(tags, '')).toEqual(['1A4FF0300000022000008140'])
  expect(suggestedTags(tags, '9140')).toEqual(['1A4FF0300000022000009140'])
  expect(suggestedTags(tags, '140')).toEqual(['1A4FF0300000022000008140', '1A4FF0300000022000009140'])
  expect(suggestedTags(tags, '814')).toHaveLength(3)
  expect(suggestedTags(tags, ' 1a4ff0300000022000008141 ')).toEqual([])
  expect(suggestedTags(tags, 'ZZ')).toEqual([])
  expect(suggestedTags([], '')).toEqual([])
})

test('[PKG-12] last digits stand for a tag when only one has them', () => {
  expect(meantTag(tags, '8141')).toBe('1A4FF0300000022000008141')
  expect(meantTag(tags, '140')).toBeNull()
  expect(meantTag(tags, '41')).toBeNull()
  expect(meantTag(tags, '77777')).toBeNull()
})

test('a scanned tag is read without spaces and in capitals', () => {
  expect(typedTag(' 1a4f f03\n')).toBe('1A4FF03')
  expect(unusedTags(null)).toEqual([])
})
