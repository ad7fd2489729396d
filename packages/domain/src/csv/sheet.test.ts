import { describe, expect, test } from 'vitest'
import { sheetIn } from './sheet.ts'

const [a, b, c] = ['1A4FF0300000021000000001', '1A4FF0300000021000000002', '1A4FF0300000021000000003']
const inGrams = { unitName: 'Grams' }
const read = (text: string, asked: Parameters<typeof sheetIn>[1] = inGrams) => {
  const sheet = sheetIn(text, asked)
  return sheet && { ...sheet, rows: sheet.rows.map(({ label, value }) => [label, value]) }
}
const problems = (text: string) => sheetIn(text, inGrams)?.problems

describe('a table', () => {
  test.each([
    ['tabs of a spreadsheet', `${a}\t412.5\n${b}\t1,020\n`],
    ['a CSV with a byte order mark and Windows lines', `\uFEFF${a},412.5\r\n${b},"1,020"\r\n`],
    ['semicolons with decimal commas', `${a};412,5\n${b};1.020\n`],
    ['decimal commas between tabs', `${a}\t412,50\n${b}\t1020\n`],
    ['the number first, and units behind it', `412.5 g\t${a}\n1020 grams\t${b}`],
    ['columns with names in another order', `Weight (g),Strain,Tag\n412.5,Blue Dream,${a}\n1020,Kush,${b}`],
    ['small letters and quotes', `"label","quantity","unit"\n"${a.toLowerCase()}","412.5","g"\n"${b}","1020","Grams"`],
  ])('of %s is read', (_name, text) => {
    expect(read(text)).toEqual({
      rows: [
        [a, '412.5'],
        [b, '1020'],
      ],
      problems: [],
      date: null,
      room: null,
      way: null,
    })
  })

  test('is none where there are labels alone, or several in a line, or none at all', () => {
    expect(sheetIn(`${a}\n${b}`, inGrams)).toBeNull()
    expect(sheetIn(`${a};${b}`, inGrams)).toBeNull()
    expect(sheetIn(`${a};${b} ${c}`, inGrams)).toBeNull()
    expect(sheetIn('412.5\t3\n2\t1', inGrams)).toBeNull()
    expect(sheetIn('', inGrams)).toBeNull()
  })

  test('may be one column under its name', () => {
    expect(read(`Tag\n${a}\n${b}`)?.rows).toEqual([
      [a, ''],
      [b, ''],
    ])
  })

  test('may lack a number, and a form without numbers takes none', () => {
    expect(read(`${a}\t412.5\n${b}\t`)?.rows).toEqual([
      [a, '412.5'],
      [b, ''],
    ])
    expect(read(`${a}\tmany\n${b}\t=1+1`, { unitName: null })?.rows).toEqual([
      [a, ''],
      [b, ''],
    ])
  })
})

test('what is wrong with a row is told of it, and the others are taken', () => {
  const text = [
    'Tag\tWeight\tUnit',
    `${a}\t412.5\tg`,
    `${b}\t0.4\tkg`,
    `${a}\t300\tg`,
    '1.4E+23\t12\tg',
    'Blue Dream\t12\tg',
    `${c}\t=B2*2\tg`,
    `${c}\tabout 12\tg`,
    `${c}\t12\tstones`,
    '\t12\tg',
  ].join('\n')
  expect(read(text)?.rows).toEqual([[a, '412.5']])
  expect(problems(text)).toEqual([
    { line: 3, message: 'It is in kg, and this form takes g' },
    { line: 4, message: `${a} stands in line 2 already` },
    {
      line: 5,
      message: '“1.4E+23” was a label: the spreadsheet has shortened it. Format the column as text and enter it again.',
    },
    { line: 6, message: '“Blue Dream” is no label: a label has 24 letters and digits' },
    { line: 7, message: '“=B2*2” is a formula: copy its value instead' },
    { line: 8, message: '“about 12” is no number' },
    { line: 9, message: '“stones” is no unit that is known here' },
    { line: 10, message: 'There is no label in this line' },
  ])
})

test('a quote that is not closed is told', () => {
  expect(problems(`${a},12\n${b},"12`)).toEqual([{ line: 2, message: expect.stringContaining('A quote opens') }])
})

test.each([
  ['2026-11-24', '2026-11-24'],
  ['11/24/2026', '2026-11-24'],
  ['11/4/26', '2026-11-04'],
  ['24.11.2026', '2026-11-24'],
  ['2026-11-24 00:00', '2026-11-24'],
  // As Excel counts days.
  ['46350', '2026-11-24'],
])('the day %s is read', (written, day) => {
  expect(sheetIn(`Tag\tWeight\tHarvest date\n${a}\t12\t${written}`, inGrams)).toMatchObject({ date: day, problems: [] })
})

test('a day that is none, another day and another room are told', () => {
  expect(problems(`Tag\tDate\n${a}\t24/11/2026\n${b}\t2026-02-30\n${c}\tyesterday`)).toEqual([
    { line: 2, message: '“24/11/2026” is no day: write 2026-11-24 or 11/24/2026' },
    { line: 3, message: '“2026-02-30” is no day: write 2026-11-24 or 11/24/2026' },
    { line: 4, message: '“yesterday” is no day: write 2026-11-24 or 11/24/2026' },
  ])
  const sheet = sheetIn(`Tag\tRoom\tDate\n${a}\tVeg 1\t2026-11-23\n${b}\tveg 1\t2026-11-24\n${c}\tVeg 2\t2026-11-23`, {
    unitName: null,
  })
  expect(sheet).toMatchObject({ room: 'Veg 1', date: '2026-11-23', rows: [{ label: a }] })
  expect(sheet?.problems).toEqual([
    { line: 3, message: 'It is of 24 Nov, and the lines above are of 23 Nov. Paste one day at a time.' },
    { line: 4, message: 'It is for Veg 2, and the lines above are for Veg 1. Paste one room at a time.' },
  ])
})

test('a table of adjustments gives each package its own unit, reason and note, and says whether its numbers are new ones', () => {
  const reasoned = (text: string) => sheetIn(text, { unitName: null, isReasoned: true })
  const named = reasoned(`tag,New weight,Unit,Adjustment Reason,Note\n${a},410,g,Drying,Shelf 3\n${b},2,oz,,=1+1`)
  expect(named).toMatchObject({ way: 'now', problems: [] })
  expect(named?.rows).toMatchObject([
    { label: a, value: '410', unit: 'Grams', reason: 'Drying', note: 'Shelf 3' },
    // A formula is a text, and nothing reckons it.
    { label: b, value: '2', unit: 'Ounces', reason: '', note: '=1+1' },
  ])
  const plain = reasoned(`${a}\t-7.6\tg\tScale Variance\tWeighed twice\n${b}\t+3`)
  expect(plain).toMatchObject({ way: null })
  expect(plain?.rows).toMatchObject([
    { value: '-7.6', unit: 'Grams', reason: 'Scale Variance', note: 'Weighed twice' },
    { value: '3', unit: null, reason: '', note: '' },
  ])
  expect(reasoned(`label,change\n${a},=2-9\n${b},-3 furlongs`)).toMatchObject({
    way: 'change',
    rows: [],
    problems: [
      { line: 2, message: '“=2-9” is a formula: copy its value instead' },
      { line: 3, message: '“furlongs” is no unit that is known here' },
    ],
  })
})
