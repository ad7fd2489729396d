import { expect, test } from 'vitest'
import { addedText, toWriteOver, withoutGlue } from './labels-text.ts'

const tag = (serial: number): string => `1A4FF0300000011${String(serial).padStart(9, '0')}`
const writtenOver = (left: string) => left.slice(...toWriteOver(left))

test('[BATCH-08] the next scan writes over the label that was not accepted, and over no other', () => {
  expect(writtenOver(tag(1))).toBe(tag(1))
  expect(writtenOver(`${tag(9)} ${tag(2)} ${tag(3)}`)).toBe(tag(9))
  expect(writtenOver(`${tag(2)}, nothing; ${tag(3)}`)).toBe('nothing')
})

test('[BATCH-08] a label that was scanned behind or before one that was not accepted is taken by itself', () => {
  expect(withoutGlue(tag(1) + tag(2), tag(1))).toBe(tag(2))
  expect(withoutGlue(tag(2).toLowerCase() + tag(1), tag(1))).toBe(tag(2).toLowerCase())
  expect(withoutGlue(tag(1) + tag(1), tag(1))).toBe(tag(1))
  expect(withoutGlue(`1A4F${tag(2)}`, '1A4F')).toBe(tag(2))
})

test('no label of several that were not accepted is lost, and what was corrected by hand stays as it is', () => {
  expect(withoutGlue(`${tag(1)} ${tag(2)}${tag(3)}`, `${tag(1)} ${tag(2)}`)).toBe(`${tag(3)} ${tag(1)} ${tag(2)}`)
  expect(withoutGlue(`${tag(1)} ${tag(2)}`, tag(1))).toBe(`${tag(1)} ${tag(2)}`)
  expect(withoutGlue(tag(1), tag(1).slice(0, 20))).toBe(tag(1))
  expect(withoutGlue(tag(2), '')).toBe(tag(2))
})

test('what a scan added is told, and what was there already', () => {
  const again = ['1A4FF0300000011000001801']
  expect(addedText(3, again, 0)).toBe('3 added, 1 was already here (…801)')
  expect(addedText(0, [...again, ...again], 1)).toBe('2 were already here, 1 came twice')
  expect(addedText(2000, [], 0)).toBe('2,000 added')
  expect(addedText(0, [], 0)).toBe('')
})
