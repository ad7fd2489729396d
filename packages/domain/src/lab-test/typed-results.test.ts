import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { someResults } from './lab-test.builders.ts'
import { partKeys } from './result-parts.ts'
import { TypedResultsForm } from './results-form.ts'
import { filledLines, type TypedResults, typedResults, withEmptyLine } from './typed-results.ts'

const typed = (given: Partial<TypedResults> = {}): TypedResults => ({ ...typedResults(someResults()), ...given })
const read = (form: TypedResults) => {
  const { success, data, error } = TypedResultsForm.safeParse(form)
  return success ? data.results : error.issues.map(({ path, message }) => [path.join('.'), message])
}

test('what was found is typed as it is read, and comes back the same', () => {
  expect(read(typed())).toEqual(someResults())
  const many = someResults({
    microbialContaminants: [{ name: 'Total yeast and mold', value: 10_500 }],
    pesticides: [
      { name: 'Abamectin', value: { below: 0.01 } },
      { name: 'Carbaryl', value: 0.3 },
    ],
  })
  expect(read(typedResults(many))).toEqual(many)
  const amount = fc.double({ min: 0, max: 1_000_000_000, noNaN: true })
  const value = fc.oneof(fc.constant(0.00004), amount, fc.record({ below: fc.oneof(fc.constant(null), amount) }))
  fc.assert(
    fc.property(fc.array(value, { maxLength: 5 }), fc.double({ min: 0, max: 100, noNaN: true }), (values, percent) => {
      const any = someResults({
        potency: { ...someResults().potency, cannabinoidPerWeight: percent },
        heavyMetals: [],
        terpeneProfile: values.map((one, at) => ({ name: `T ${at}`, value: one })),
      })
      expect(read(typedResults(any))).toEqual(any)
    }),
  )
})

test('[READ-86] metals and pesticides list their names, every part has a line to go on', () => {
  const empty = typedResults(null)
  expect(empty.heavyMetals.map(({ name }) => name).slice(0, 2)).toEqual(['Arsenic', 'Cadmium'])
  expect([empty.heavyMetals.length, empty.pesticides.length, empty.terpeneProfile.length]).toEqual([9, 16, 1])
  expect(withEmptyLine([{ name: 'A', text: '' }])).toEqual([
    { name: 'A', text: '' },
    { name: '', text: '' },
  ])
  expect(withEmptyLine(empty.terpeneProfile)).toEqual(empty.terpeneProfile)
})

describe('what is sent', () => {
  test('[LAB-13] an empty form asks for potency and keeps no list', () => {
    expect(read(typedResults(null))).toEqual([
      ['potency.thcCbdRatio', 'Please enter a value'],
      ['potency.cannabinoidPerWeight', 'Please enter a value'],
      ['potency.totalCannabinoidsPresent', 'Please enter a value'],
    ])
    const bare = read({ ...typedResults(null), potency: { ...typed().potency } })
    expect(bare).toEqual({ ...Object.fromEntries(partKeys.map((key) => [key, []])), potency: someResults().potency })
  })

  test.each<[string, unknown]>([
    ['', []],
    ['ND', [{ name: 'Lead', value: 0 }]],
    ['<LOQ', [{ name: 'Lead', value: { below: null } }]],
    [' <0.01 ppm ', [{ name: 'Lead', value: { below: 0.01 } }]],
    ['1,250', [{ name: 'Lead', value: 1250 }]],
  ])('%j of a metal', (text, found) => {
    expect(read(typed({ heavyMetals: [{ name: 'Lead', text }] }))).toMatchObject({ heavyMetals: found })
  })

  test.each<[Partial<TypedResults>, string, string]>([
    [
      { heavyMetals: [{ name: 'Lead', text: '0,01' }] },
      'heavyMetals.0.text',
      'Write it without commas, decimals with a point: 1250.5',
    ],
    [{ heavyMetals: [{ name: 'Lead', text: 'NaN' }] }, 'heavyMetals.0.text', 'Enter a number'],
    [{ heavyMetals: [{ name: 'Lead', text: '-1' }] }, 'heavyMetals.0.text', 'Must be a positive number'],
    [{ terpeneProfile: [{ name: ' ', text: '1' }] }, 'terpeneProfile.0.name', 'Please enter a value'],
    [{ terpeneProfile: [{ name: 'x'.repeat(101), text: '1' }] }, 'terpeneProfile.0.name', 'Use at most 100 characters'],
    [
      { terpeneProfile: ['Myrcene', 'Limonene', 'myrcene'].map((name) => ({ name, text: '1' })) },
      'terpeneProfile.2.name',
      'myrcene is there twice',
    ],
    [
      { potency: { ...typed().potency, cannabinoidPerWeight: '<LOQ' } },
      'potency.cannabinoidPerWeight',
      'Enter a number',
    ],
    [
      { potency: { ...typed().potency, totalCannabinoidsPresent: '101' } },
      'potency.totalCannabinoidsPresent',
      'Enter at most 100 percent',
    ],
    [{ potency: { ...typed().potency, thcCbdRatio: '36' } }, 'potency.thcCbdRatio', 'Write it as two numbers: 36:1'],
  ])('what is wrong is told in its field, case %#', (given, path, message) => {
    expect(read(typed(given))).toEqual([[path, message]])
  })

  test('a line that was named and not measured is not kept, nor is its name asked for twice', () => {
    const lines = ['Myrcene', 'Myrcene'].map((name, at) => ({ name, text: at === 0 ? '' : '1' }))
    expect(read(typed({ terpeneProfile: lines }))).toMatchObject({ terpeneProfile: [{ name: 'Myrcene', value: 1 }] })
  })

  test('of 201 substances the part says that these are too many', () => {
    const pesticides = Array.from({ length: 201 }, (_, at) => ({ name: `P ${at}`, text: 'ND' }))
    expect(read(typed({ pesticides }))).toEqual([['pesticides', 'Enter at most 200 substances']])
  })
})

test('a part counts what was typed', () => {
  expect(filledLines(typed().heavyMetals)).toBe(2)
})
