import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillResults, leftOverText, pastedLines } from './pasted-results.ts'
import { partOf } from './result-parts.ts'
import { readResult } from './result-value.ts'

const metals = ['Arsenic', 'Cadmium', 'Lead', 'Mercury']
const filled = (pasted: string, from = 0, names: readonly string[] = metals) => {
  const { texts, leftOver } = fillResults(pastedLines(pasted), names, from)
  return { texts: Object.fromEntries(texts), leftOver: leftOverText(leftOver) }
}

describe('the lines of a paste', () => {
  test('one column holds results, empty ones among them', () => {
    expect(pastedLines('0.02\r\n\r\n<LOQ\nND\r\n\r\n')).toEqual([
      { name: null, text: '0.02' },
      { name: null, text: '' },
      { name: null, text: '<LOQ' },
      { name: null, text: 'ND' },
    ])
    expect(pastedLines(' \n\t\n')).toEqual([])
  })

  test.each(['Lead\t0.02\tppm', 'Lead;0.02;ppm', 'Lead   0.02  ppm', ' Lead \t 0.02\tppm ', 'Lead\t  0.02 \t ppm\t'])(
    '%j is a name, a result and its unit',
    (line) => {
      expect(pastedLines(line)).toEqual([{ name: 'Lead', text: '0.02 ppm' }])
    },
  )

  test.each([
    ['Yeast\t10\t100', '10 | 100'],
    ['Yeast\t0\t500', '0 | 500'],
    ['Yeast;<10;100', '<10 | 100'],
    ['Yeast  10  cfu/g  100', '10 | cfu/g | 100'],
    ['Yeast\t10\t100 cfu/g\tpass', '10 | 100 cfu/g | pass'],
    ['Yeast\t\t100', '| 100'],
  ])('of %j, which has a limit beside the result, nothing is taken for a number of thousands', (line, text) => {
    expect(pastedLines(line)).toEqual([{ name: 'Yeast', text }])
    const problem = 'More than one column was pasted here. Leave only the result'
    expect(readResult(text, 'cfu/g')).toEqual({ is: 'wrong', problem })
  })

  test('what the columns are called is no result', () => {
    expect(pastedLines('Analyte\tResult\tUnit\nLead\tND\tppm')).toEqual([{ name: 'Lead', text: 'ND ppm' }])
    expect(pastedLines('Pesticide;Result (ppm);Limit\nAbamectin;<LOQ;0.5')).toHaveLength(1)
    expect(pastedLines('Test\t0.5')).toEqual([{ name: 'Test', text: '0.5' }])
  })

  test.each([
    ['ND ppm', 0],
    ['Not detected PPM', 0],
    ['<LOQ ppm', { below: null }],
    ['BLQ ppm', { below: null }],
  ])('%j with the unit of its column is read', (text, value) => {
    expect(readResult(text, 'ppm')).toEqual({ is: 'found', value })
    expect(readResult(`${text} x`, 'ppm').is).toBe('wrong')
  })

  test.each(['Imazalil', 'IMAZALIL', 'Imazazil'])('%j is the pesticide that the list spells Imazazil', (name) => {
    expect(filled(`${name}\t0.9`, 0, partOf('pesticides').names).texts).toEqual({ 6: '0.9' })
  })

  test('a comma and a single blank part no columns', () => {
    expect(pastedLines('1,2\n1,4-Dioxane\tND\nTotal Yeast and Mold\t1 200')).toEqual([
      { name: null, text: '1,2' },
      { name: '1,4-Dioxane', text: 'ND' },
      { name: 'Total Yeast and Mold', text: '1 200' },
    ])
  })
})

describe('where pasted results go', () => {
  test('a column fills downwards from the field it was pasted into', () => {
    expect(filled('0.02\nND\n<LOQ', 1)).toEqual({ texts: { 1: '0.02', 2: 'ND', 3: '<LOQ' }, leftOver: null })
  })

  test('an empty line leaves its field empty, and the next one goes on below', () => {
    expect(filled('0.02\n\nND')).toEqual({ texts: { 0: '0.02', 1: '', 2: 'ND' }, leftOver: null })
  })

  test('lines with names go where the name is, whatever its case and signs and wherever the caret is', () => {
    expect(filled('mercury\t0.01\nLEAD \t0.02\n arsenic\tND', 3)).toEqual({
      texts: { 0: 'ND', 2: '0.02', 3: '0.01' },
      leftOver: null,
    })
  })

  test('what finds no place is told and not lost', () => {
    expect(filled('1\n2\n3', 2)).toEqual({
      texts: { 2: '1', 3: '2' },
      leftOver: '1 line found no place here: 3. Type it where it belongs.',
    })
    expect(filled('Lead\t1\nLead\t2\nGold\t3\nZinc\t4\nTin\t5')).toEqual({
      texts: { 2: '1' },
      leftOver: '4 lines found no place here: Lead 2, Gold 3, Zinc 4 and 1 more. Type them where they belong.',
    })
  })

  test('what is wrong goes into its field as it is, to be mended there', () => {
    expect(filled('Lead\t1,2').texts).toEqual({ 2: '1,2' })
  })

  test('a paste of 100,000 lines is told of in a sentence', () => {
    const { texts, leftOver } = filled('0.02\n'.repeat(100_000))
    expect(Object.keys(texts)).toHaveLength(4)
    expect(leftOver).toMatch(/^99,996 lines found no place here: 0\.02, 0\.02, 0\.02 and 99,993 more\./)
  })

  test('every line is in a field or left over', () => {
    const line = fc.record({ name: fc.constantFrom(null, 'Lead', 'lead', 'Gold'), text: fc.constantFrom('1', 'ND') })
    fc.assert(
      fc.property(fc.array(line), fc.nat(5), (lines, from) => {
        const { texts, leftOver } = fillResults(lines, metals, from)
        expect(texts.size + leftOver.length).toBe(lines.length)
        expect([...texts.keys()].every((index) => index >= 0 && index < metals.length)).toBe(true)
      }),
    )
  })
})
