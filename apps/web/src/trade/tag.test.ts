import { describe, expect, test } from 'vitest'
import { spokenTag, tagParts } from './tag.tsx'

describe('a tag', () => {
  test('is cut before its last six characters', () => {
    expect(tagParts('1A4FF0300000022000008123')).toEqual({ head: '1A4FF0300000022000', tail: '008123' })
    expect(tagParts('123')).toEqual({ head: '', tail: '123' })
  })

  test('is read in groups of four', () => {
    expect(spokenTag('1A4FF0300000022000008123')).toBe('1A4F F030 0000 0220 0000 8123')
  })
})
