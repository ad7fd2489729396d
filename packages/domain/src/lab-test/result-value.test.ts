import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountText, isWithin, readResult, resultText } from './result-value.ts'

const found = (value: unknown) => ({ is: 'found', value })
const wrong = (problem: string) => ({ is: 'wrong', problem })

describe('a result as it was typed or pasted', () => {
  test.each(['', '  ', '\u00a0', '-', '–', '—', 'N/A', 'n.a.', 'NT', 'Not tested'])('%j is not stored', (text) => {
    expect(readResult(text)).toEqual({ is: 'empty' })
  })

  test.each(['ND', 'nd', 'N.D.', 'n/d', ' Not  Detected ', 'None detected', 'Absent', '0', '0.00'])(
    '%j is nothing found',
    (text) => {
      expect(readResult(text, 'ppm')).toEqual(found(0))
    },
  )

  test.each(['<LOQ', '< LOQ', '<loq', '<LLOQ', '<LOD', 'BLOQ', 'BLQ', 'BQL', 'below LOQ', 'Below the LOD'])(
    '%j is less than can be measured',
    (text) => {
      expect(readResult(text, 'ppm')).toEqual(found({ below: null }))
    },
  )

  test.each<[string, number]>([
    ['0.02', 0.02],
    ['.5', 0.5],
    ['22', 22],
    ['1,250', 1250],
    ['1 250.5', 1250.5],
    ['+3', 3],
    ['0.02 ppm', 0.02],
    ['0.02PPM', 0.02],
    [' 0.02\u00a0ppm ', 0.02],
  ])('%j is %d', (text, value) => {
    expect(readResult(text, 'ppm')).toEqual(found(value))
  })

  test.each<[string, number]>([
    ['<0.01', 0.01],
    ['< 0.01 ppm', 0.01],
    ['≤0.01', 0.01],
    ['<1,000', 1000],
  ])('%j is less than %d', (text, below) => {
    expect(readResult(text, 'ppm')).toEqual(found({ below }))
  })

  test.each([
    ['1,2', 'Write it without commas, decimals with a point: 1250.5'],
    ['12,50', 'Write it without commas, decimals with a point: 1250.5'],
    ['<0,01', 'Write it without commas, decimals with a point: 1250.5'],
    ['1.2.3', 'Enter a number'],
    ['NaN', 'Enter a number'],
    ['Infinity', 'Enter a number'],
    ['trace', 'Enter a number'],
    ['<', 'Enter a number'],
    ['pass', 'Enter a number'],
    ['-1', 'Must be a positive number'],
    ['−0.5', 'Must be a positive number'],
    ['<-1', 'Must be a positive number'],
    ['5000000000', 'This number is too large'],
    [`1${'0'.repeat(400)}`, 'This number is too large'],
    ['1e309', 'Enter it in ppm, without another unit'],
    ['0.02 mg/g', 'Enter it in ppm, without another unit'],
    ['20 %', 'Enter it in ppm, without another unit'],
    ['3 to 4', 'Enter it in ppm, without another unit'],
    ['x'.repeat(10_000), 'Enter a number'],
  ])('%j stays as it is, with a sentence', (text, sentence) => {
    expect(readResult(text, 'ppm')).toEqual(wrong(sentence))
  })

  test('a field without a unit takes none', () => {
    expect(readResult('20 %')).toEqual(wrong('Enter a number without a unit'))
    expect(readResult('20')).toEqual(found(20))
  })

  test('micrograms are written with either of the two signs, or with a u', () => {
    for (const unit of ['µg/g', 'μg/g', 'ug/g']) expect(readResult(`3 ${unit}`, 'µg/g')).toEqual(found(3))
  })

  test('what is shown of a result reads as that result again', () => {
    const amount = fc.double({ min: 0, max: 1_000_000_000, noNaN: true })
    fc.assert(
      fc.property(fc.oneof(amount, fc.record({ below: fc.oneof(fc.constant(null), amount) })), (value) => {
        expect(readResult(resultText(value))).toEqual(found(value))
      }),
    )
  })

  test('whatever is pasted, there is an answer', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,<-+ eE%ND/LOQppm\u0000漢') }), (text) => {
        const result = readResult(text, 'ppm')
        const value = result.is === 'found' && typeof result.value === 'number' ? result.value : 0
        expect(value >= 0 && Number.isFinite(value)).toBe(true)
        expect(result.is === 'wrong' ? result.problem : 'sound').not.toBe('')
      }),
    )
  })
})

test('results are read as certificates print them', () => {
  expect([0, 0.02, 1250, { below: null }, { below: 0.01 }].map(resultText)).toEqual([
    'ND',
    '0.02',
    '1,250',
    '<LOQ',
    '<0.01',
  ])
})

test('no digit of a small result or limit is left out', () => {
  expect([0.00004, 0.000123, { below: 0.00002 }].map(resultText)).toEqual(['0.00004', '0.000123', '<0.00002'])
  expect([0, 0.00004, 10_500.25].map(amountText)).toEqual(['0', '0.00004', '10,500.25'])
})

describe('a result and its limit', () => {
  test('what is at the limit keeps it, what is above does not', () => {
    expect([0, 0.49, 0.5, 0.51].map((value) => isWithin(value, 0.5))).toEqual([true, true, true, false])
    expect(isWithin(0, 0)).toBe(true)
  })

  test('nothing is judged without a limit, nor by a measure that may be coarser than it', () => {
    expect([0, 900, { below: 0.1 }].map((value) => isWithin(value, null))).toEqual([null, null, null])
    expect(
      [{ below: 0.1 }, { below: 0.5 }, { below: 0.6 }, { below: null }].map((each) => isWithin(each, 0.5)),
    ).toEqual([true, true, null, null])
  })
})
