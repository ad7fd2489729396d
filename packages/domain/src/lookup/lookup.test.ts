import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aMatch } from './lookup.builders.ts'
import { bestMatches, LookupKind, type LookupMatch, LookupText, lookupTerms } from './lookup.ts'
import { invalidLabelOrName } from './lookup-words.ts'

/** Who has another name is another record. */
const match = (given: Partial<LookupMatch> = {}) => aMatch({ id: given.name ?? '1', ...given })

describe('what a text can mean', () => {
  test('[LOOKUP-02] a scanned or typed label, in any letters', () => {
    expect(lookupTerms(' 1a4ff0300000011000004101 ').label).toBe('1A4FF0300000011000004101')
    expect(lookupTerms('1A4FF03').label).toBe('1A4FF03')
    expect(lookupTerms('2026-11-02|Dry 1').label).toBeNull()
    expect(lookupTerms('1'.repeat(25)).label).toBeNull()
  })

  test.each([
    ['4101', '4101'],
    ['00004101', '00004101'],
    ['410', null],
    ['100004101', null],
    ['41O1', null],
  ])('the last digits of %s are %s', (text, lastDigits) => {
    expect(lookupTerms(text).lastDigits).toBe(lastDigits)
  })

  test('any text can be a name, but not an empty one or a novel', () => {
    expect(lookupTerms(' Clones 1 ').name).toBe('Clones 1')
    expect(LookupText.safeParse('  ').success).toBe(false)
    expect(LookupText.safeParse('x'.repeat(10_000)).success).toBe(false)
  })
})

describe('what is offered', () => {
  test('[LOOKUP-03] [ERR-16] with nothing found the sentence is the same everywhere', () => {
    expect(bestMatches([])).toEqual([])
    expect(invalidLabelOrName).toBe('Invalid Label/Name')
  })

  test('the whole label or name comes first, then what is open', () => {
    const found = [
      match({ name: 'C', isOpen: false }),
      match({ name: 'B' }),
      match({ kind: 'harvest', name: 'A', isExact: true, isOpen: false }),
    ]
    expect(bestMatches(found).map(({ name }) => name)).toEqual(['A', 'B', 'C'])
  })

  test('what is open comes before what is over, of whatever kind that is', () => {
    const found = [
      match({ kind: 'plantBatch', name: 'Gelato, none left', isOpen: false }),
      match({ kind: 'harvest', name: 'Gelato, finished', isOpen: false }),
      match({ kind: 'harvest', name: 'Gelato, drying' }),
      match({ kind: 'plantBatch', name: 'Gelato, 72 left' }),
      match({ kind: 'strain', name: 'Gelato' }),
    ]
    expect(bestMatches(found).map(({ name }) => name)).toEqual([
      'Gelato, 72 left',
      'Gelato, drying',
      'Gelato',
      'Gelato, none left',
      'Gelato, finished',
    ])
  })

  test('what is found by its begin and by its end is offered once', () => {
    expect(bestMatches([match(), match()])).toHaveLength(1)
    expect(bestMatches([match(), match({ facilityId: 'GAAA-0000-0002' })])).toHaveLength(2)
  })

  test('at most ten of each kind are offered, and none is made up', () => {
    const some = fc.record({
      kind: fc.constantFrom(...LookupKind.options),
      name: fc.integer({ min: 0, max: 60 }).map(String),
      isOpen: fc.boolean(),
      isExact: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(some, { maxLength: 80 }), (given) => {
        const found = given.map((each) => match(each))
        const best = bestMatches(found)
        for (const kind of LookupKind.options) {
          const ids = new Set(found.filter((each) => each.kind === kind).map(({ id }) => id))
          expect(best.filter((each) => each.kind === kind)).toHaveLength(Math.min(10, ids.size))
        }
        const firstPart = best.findIndex(({ isExact }) => !isExact)
        expect(best.slice(firstPart < 0 ? best.length : firstPart).some(({ isExact }) => isExact)).toBe(false)
      }),
    )
  })
})
