import { describe, expect, test } from 'vitest'
import { addedText, byLastDigits, toWriteOver, withoutGlue } from './labels-text.ts'

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

describe('last digits', () => {
  const near = [1597, 2597, 1801, ...Array.from({ length: 7 }, (_, at) => 9000 + at * 100)].map(tag)

  test('are those of the only plant of the room that they fit', () => {
    expect(byLastDigits(' 1597 ', near)).toEqual({ label: tag(1597) })
    expect(byLastDigits('801', near)).toEqual({ label: tag(1801) })
  })

  test('that fit several are asked about, and those that fit many need more', () => {
    expect(byLastDigits('597', near)).toEqual({
      problem: '2 plants of this room end in 597: choose one',
      choices: [tag(1597), tag(2597)],
    })
    expect(byLastDigits('00', near)).toEqual({ problem: '7 plants of this room end in 00: type more digits' })
  })

  test('that fit none are told; a label, a word and several words are no last digits', () => {
    expect(byLastDigits('4711', near)).toEqual({ problem: 'No plant of this room ends in 4711' })
    expect(byLastDigits(tag(1597), near)).toBeNull()
    expect(byLastDigits('Label', near)).toBeNull()
    expect(byLastDigits('597 801', near)).toBeNull()
    expect(byLastDigits('597', [])).toBeNull()
  })
})

test('what a scan added is told, and what was there already', () => {
  const again = ['1A4FF0300000011000001801']
  expect(addedText(3, again, 0)).toBe('3 added, 1 was already here (…801)')
  expect(addedText(0, [...again, ...again], 1)).toBe('2 were already here, 1 came twice')
  expect(addedText(0, [], 0)).toBe('')
})
