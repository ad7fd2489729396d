import { describe, expect, test } from 'vitest'
import { besideLabels, byLastDigits } from './last-digits.ts'

const tag = (serial: number): string => `1A4FF0300000011${String(serial).padStart(9, '0')}`
const near = [1597, 2597, 1801, ...Array.from({ length: 7 }, (_, at) => 9000 + at * 100)].map(tag)
const row = [8119, 8120, 8121, 8124, 8140, 8141].map(tag)
const asLabels = (...serials: number[]) => ({ labels: serials.map(tag), left: [], problem: null })

describe('last digits', () => {
  test('are those of the only plant of the room that they fit', () => {
    expect(byLastDigits(' 1597 ', near)).toEqual(asLabels(1597))
    expect(byLastDigits('801', near)).toEqual(asLabels(1801))
  })

  test('that fit several are asked about, and those that fit many need more', () => {
    expect(byLastDigits('597', near)).toEqual({
      labels: [],
      left: ['597'],
      problem: '2 plants of this room end in 597: choose one',
      choices: [tag(1597), tag(2597)],
    })
    expect(byLastDigits('00', near)).toEqual({
      labels: [],
      left: ['00'],
      problem: '7 plants of this room end in 00: type more digits',
    })
  })

  test('that fit none are told; a label and a word are no last digits', () => {
    expect(byLastDigits('4711', near)).toEqual({
      labels: [],
      left: ['4711'],
      problem: 'No plant of this room ends in 4711',
    })
    expect(byLastDigits(tag(1597), near)).toBeNull()
    expect(byLastDigits('Label', near)).toBeNull()
    expect(byLastDigits('597', [])).toBeNull()
  })

  test('of several plants are taken at once, however they are parted and shortened, each plant once', () => {
    for (const text of ['8120 8121 8124', '8120, 8121;8124', '…8120\n…8121\r\n...8124', '8120 8121. 8124. 8120'])
      expect(byLastDigits(text, row)).toEqual(asLabels(8120, 8121, 8124))
  })

  test('that are not taken are named, and stay with what has to be chosen first', () => {
    expect(byLastDigits('1801 4711 597 812O 4712', near)).toEqual({
      labels: [tag(1801)],
      left: ['597', '812O', '4711', '4712'],
      problem:
        '812O is no label. No plant of this room ends in 4711 or 4712. 2 plants of this room end in 597: choose one',
      choices: [tag(1597), tag(2597)],
    })
    expect(byLastDigits('8120 812O', row, 'an Unknown Plant Label')?.problem).toBe('812O is an Unknown Plant Label')
  })

  test('beside a label are a weight, and those with decimals are none', () => {
    expect(byLastDigits(`${tag(8120)} 8121`, row)).toBeNull()
    expect(byLastDigits('412.5 8120', row)).toEqual({
      labels: [tag(8120)],
      left: ['412.5'],
      problem: '412.5 is no label',
    })
  })
})

describe('last digits beside whole labels', () => {
  const other = tag(777)
  const took = (text: string, isWeighed: boolean) => besideLabels(text, row, 'no label', isWeighed)

  test('are both taken, anywhere where plants have no weights, else in lines of their own', () => {
    const both = { labels: [other, tag(8120), tag(8121)], left: [], problem: null }
    expect(took(`${other} 8120 …8121`, false)).toEqual(both)
    expect(took(`8120\n${other}\n8121`, true)).toEqual(both)
    expect(took(`${other} 412\n8120`, true)).toBeNull()
  })

  test('that no plant has are left and named; labels alone are no such text', () => {
    expect(took(`${other} 4711`, false)).toEqual({
      labels: [other],
      left: ['4711'],
      problem: 'No plant of this room ends in 4711',
    })
    expect(took(`${other} Label`, false)).toBeNull()
    expect(took(`${other} ${tag(8120)}`, false)).toBeNull()
    expect(took('8120', false)).toBeNull()
  })
})

describe('a range of last digits', () => {
  test('holds the plants of the room between, and names what is not there without keeping it', () => {
    const taken = { ...asLabels(8120, 8121), problem: 'No plant of this room ends in 8122 or 8123' }
    for (const text of ['8120-8123', '8120 – 8123', '…8120 to …8123', '8120…8123', '8120-23'])
      expect(byLastDigits(text, row)).toEqual(taken)
    expect(byLastDigits('8120-8140', row)).toEqual({
      ...asLabels(8120, 8121, 8124, 8140),
      problem: 'No plant of this room ends in 8122, 8123, 8125, 8126, 8127, 8128 and 11 more',
    })
  })

  test('may stand beside others, and begin with fewer digits', () => {
    expect(byLastDigits('8119-8121, 8141', row)).toEqual(asLabels(8119, 8120, 8121, 8141))
    expect(byLastDigits('98-101', [98, 99, 100, 101].map(tag))).toEqual(asLabels(98, 99, 100, 101))
  })

  test('without any plant, backwards, or of plants that end alike adds nothing and says why', () => {
    const refused = (text: string, problem: string, labels = row) =>
      expect(byLastDigits(text, labels)).toEqual({ labels: [], left: [text], problem })
    refused('4000-4010', 'No plant of this room ends in 4000-4010')
    refused('8140-8120', '8140-8120: the last comes before the first')
    refused('590-599', '590-599 is not one plant each: type more digits', near)
  })

  test('of very many numbers is counted, not walked', () => {
    const { labels, problem } = byLastDigits('000000000-999999999', row) ?? {}
    expect(labels).toEqual(row)
    expect(problem).toContain('and 999,999,988 more')
  })
})
