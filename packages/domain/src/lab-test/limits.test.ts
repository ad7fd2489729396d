import { describe, expect, test } from 'vitest'
import { someResults } from './lab-test.builders.ts'
import { judged, type Limit, limitsFor, limitUnit, partsInOrder, verdictDetail, verdictText } from './limits.ts'

const aLimit = (given: Partial<Limit> = {}): Limit => ({
  analyte: 'Lead',
  matrix: '',
  limit: 0.5,
  unit: 'ppm',
  source: 'Example',
  ...given,
})

describe('which limit stands', () => {
  test('none without one, and none of a unit that cannot be told in that of the part', () => {
    expect(limitsFor([], 'flower', 'heavyMetals')('Lead')).toBeNull()
    expect(limitsFor([aLimit({ unit: 'cfu/g' })], 'flower', 'heavyMetals')('Lead')).toBeNull()
    expect(limitsFor([aLimit()], 'flower', 'microbialContaminants')('Lead')).toBeNull()
  })

  test.each([
    ['ppm', 0.5],
    ['µg/g', 0.5],
    ['mg/kg', 0.5],
    ['ppb', 0.0005],
    ['mg/g', 500],
    ['%', 5000],
  ])('0.5 %s is %d ppm', (unit, ppm) => {
    expect(limitsFor([aLimit({ unit })], '', 'heavyMetals')('Lead')).toEqual({ limit: ppm, source: 'Example' })
  })

  test.each([
    ['Imazazil', 'Imazalil'],
    ['Imazalil', 'IMAZAZIL'],
    ['Spinosad', 'Spinosad (A+D)'],
  ])('a limit of %s stands for %s, as it is written elsewhere', (analyte, written) => {
    expect(limitsFor([aLimit({ analyte, limit: 0.2 })], 'flower', 'pesticides')(written)?.limit).toBe(0.2)
    expect(limitsFor([aLimit({ analyte })], 'flower', 'pesticides')('Imidacloprid')).toBeNull()
  })

  test('that of the type comes before that of every type, that of another type is none', () => {
    const limits = [aLimit({ matrix: 'flower', limit: 0.2 }), aLimit(), aLimit({ matrix: 'wax', limit: 9 })]
    const found = (type: string) => limitsFor(limits, type, 'heavyMetals')('LEAD ')?.limit
    expect([found('flower'), found('edible'), found('')]).toEqual([0.2, 0.5, 0.5])
    expect(limitsFor([aLimit({ matrix: 'wax' })], 'flower', 'heavyMetals')('Lead')).toBeNull()
  })

  test('none where that of the type cannot be told in the unit of the part, though that of every type can', () => {
    const limits = [aLimit({ matrix: 'flower', limit: 1, unit: 'cfu/g' }), aLimit({ limit: 100 })]
    const found = (type: string) => limitsFor(limits, type, 'heavyMetals')('Lead')?.limit ?? null
    expect([found('flower'), found('edible')]).toEqual([null, 100])
  })

  test('a unit is known whatever its case and its sign for micro', () => {
    expect(['PPM', 'ug/g', 'μg/kg', 'CFU/g', ' mg / kg'].map(limitUnit)).toEqual([
      'ppm',
      'µg/g',
      'µg/kg',
      'cfu/g',
      'mg/kg',
    ])
    expect(limitUnit('grams')).toBeNull()
  })
})

describe('the verdict', () => {
  const results = someResults({
    heavyMetals: [
      { name: 'Arsenic', value: 0.6 },
      { name: 'Lead', value: 0.5 },
      { name: 'Silver', value: 99 },
    ],
    pesticides: [{ name: 'Myclobutanil', value: { below: null } }],
  })
  const limits = [aLimit(), aLimit({ analyte: 'Arsenic', source: 'Rule 9' }), aLimit({ analyte: 'Myclobutanil' })]

  test('counts what has a limit and can be told beside it, and nothing else', () => {
    const { parts, verdict } = judged(results, 'flower', limits)
    expect(parts.heavyMetals.map(({ isWithin }) => isWithin)).toEqual([false, true, null])
    expect(parts.pesticides).toEqual([{ name: 'Myclobutanil', value: { below: null }, limit: 0.5, isWithin: null }])
    expect(verdict).toEqual({ over: 1, judged: 2, sources: ['Example', 'Rule 9'] })
  })

  test('is none at all without limits', () => {
    const { verdict } = judged(results, 'flower', [])
    expect(verdict).toEqual({ over: 0, judged: 0, sources: [] })
    expect(verdictText(verdict)).toBeNull()
  })

  test('is said in words', () => {
    expect(verdictText({ over: 0, judged: 4 })).toBe('Within limits')
    expect(verdictText({ over: 1, judged: 19 })).toBe('1 over its limit')
    expect(verdictText({ over: 2, judged: 19 })).toBe('2 over their limit')
    expect(verdictDetail({ over: 1, judged: 19 })).toBe('18 of 19 with a limit are within it')
    expect(verdictDetail({ over: 1, judged: 2 })).toBe('1 of 2 with a limit is within it')
  })

  test('what is above its limit stands first, terpenes last, what is empty nowhere', () => {
    expect(partsInOrder(judged(results, '', limits).parts)).toEqual(['heavyMetals', 'pesticides', 'terpeneProfile'])
    const pesticide = [aLimit({ analyte: 'Myclobutanil', limit: 0.2 })]
    const over = { ...results, pesticides: [{ name: 'Myclobutanil', value: 0.31 }] }
    expect(partsInOrder(judged(over, '', pesticide).parts)).toEqual(['pesticides', 'heavyMetals', 'terpeneProfile'])
    const terpene = aLimit({ analyte: results.terpeneProfile[0]?.name ?? '', limit: 0, unit: '%' })
    expect(partsInOrder(judged(results, '', [terpene]).parts)[0]).toBe('terpeneProfile')
  })
})
