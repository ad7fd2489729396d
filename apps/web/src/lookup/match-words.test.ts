import { aMatch } from '@cultivatd/domain/lookup/lookup.builders'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countText, foundPart, groupTitle, matchFacts } from './match-texts.ts'
import { addressOf, groupedMatches, meantMatch, steppedIndex } from './match-words.ts'
import { matchOfOpened } from './recent.ts'
import { withScanned } from './scanned.ts'

const pkg = aMatch({ kind: 'package', id: '71', name: '1A4FF0300000022000004101' })
const batch = aMatch({ kind: 'plantBatch', id: '3', name: 'Clone 11-08' })
const harvest = aMatch({ kind: 'harvest', id: '9', name: '2026-11-02|Dry 1|Blue Dream|FullPlant' })

test('[LOOKUP-02] matches stand by kind, and a kind that may have more says so', () => {
  const plants = Array.from({ length: 10 }, (_, at) => aMatch({ id: String(at) }))
  const all = [pkg, ...plants, harvest]
  expect(groupedMatches(all).map((group) => [groupTitle(group, all), group.length])).toEqual([
    ['Packages', 1],
    ['Plants, the first 10', 10],
    ['Harvests', 1],
  ])
  expect(groupedMatches([])).toEqual([])
})

test('what is over stands below all that is open, but for what was asked for by its whole name', () => {
  const over = { ...batch, id: '4', isOpen: false }
  const titles = (matches: Parameters<typeof groupedMatches>[0]) =>
    groupedMatches(matches).map((group) => groupTitle(group, matches))
  expect(titles([batch, harvest, over])).toEqual(['Plant batches', 'Harvests', 'Plant batches that are over'])
  expect(titles([{ ...over, isExact: true }, harvest])).toEqual(['Plant batches', 'Harvests'])
})

describe('Enter opens what is meant', () => {
  test('[LOOKUP-02] what has exactly this label or name, before what only looks like it', () => {
    const exact = aMatch({ isExact: true })
    expect(meantMatch([exact, pkg, batch])).toBe(exact)
  })

  test('[LOOKUP-02] the only match, as for the last digits of a label', () => {
    expect(meantMatch([pkg])).toBe(pkg)
  })

  test('[LOOKUP-03] nothing when there is none, or when people have to choose', () => {
    expect(meantMatch([])).toBeNull()
    expect(meantMatch([pkg, batch])).toBeNull()
    const same = { ...batch, isExact: true }
    expect(meantMatch([same, { ...same, facilityId: 'another' }])).toBeNull()
  })
})

test('[LOOKUP-04] a match leads to its details page, in its facility', () => {
  const facility = 'GAAA-0000-0001'
  expect(addressOf(aMatch())).toEqual({ plant: '1A4FF0300000021000004101', in: facility })
  expect(addressOf(pkg)).toEqual({ package: pkg.name, in: facility })
  expect(addressOf(batch)).toEqual({ batch: 'Clone 11-08', in: facility })
  expect(addressOf(harvest)).toEqual({ harvest: '9', in: facility })
  expect(addressOf(aMatch({ kind: 'strain', id: '1', name: 'Blue Dream', roomId: '5' }))).toBeNull()
})

test.each(['plant', 'package', 'batch', 'harvest'] as const)(
  'a %s that was opened before leads to where it led',
  (kind) => {
    const [record, facilityId] = ['A1', 'GAAA-0000-0001']
    const opened = { kind, record, facilityId, name: kind === 'harvest' ? '2026-11-02|Dry 1' : record, about: 'GMO' }
    expect(addressOf(matchOfOpened(opened))).toEqual({ [kind]: record, in: facilityId })
    expect(matchFacts(matchOfOpened(opened), null)).toBe('GMO')
  },
)

describe('the part that was asked for is marked', () => {
  test('the begin of a name in any letters, or the last digits', () => {
    expect(foundPart('Clone 11-08', 'cLo')).toEqual({ before: '', hit: 'Clo', after: 'ne 11-08' })
    expect(foundPart('1A4FF0300000021000004101', ' 4101 ')).toEqual({
      before: '1A4FF030000002100000',
      hit: '4101',
      after: '',
    })
    expect(foundPart('Clone', 'x')).toEqual({ before: 'Clone', hit: '', after: '' })
    expect(foundPart('Clone', ' ')).toEqual({ before: 'Clone', hit: '', after: '' })
  })

  test('and the parts are always the whole', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, text) => {
        const { before, hit, after } = foundPart(name, text)
        expect(before + hit + after).toBe(name)
      }),
    )
  })
})

test('a match tells what sets it apart', () => {
  expect(matchFacts(aMatch(), null)).toBe('Blue Dream · Vegetative · Veg 1')
  expect(matchFacts(aMatch({ about: null, roomName: null }), 'Red Fork')).toBe('Vegetative · Red Fork')
  expect([countText([pkg]), countText([pkg, batch])]).toEqual(['1 match', '2 matches'])
})

test('arrow keys go round, through the field', () => {
  const walk = (step: 1 | -1) =>
    [...Array(4)].reduce<number[]>((at) => [...at, steppedIndex(at.at(-1) ?? -1, step, 3)], [])
  expect(walk(1)).toEqual([0, 1, 2, -1])
  expect(walk(-1)).toEqual([2, 1, 0, -1])
  expect(steppedIndex(-1, 1, 0)).toBe(-1)
})

test('what a camera found stands on its list once, the newest first', () => {
  const list = withScanned(withScanned([], pkg), harvest)
  expect(withScanned(list, { ...pkg, state: '12 g' }).map(({ id, state }) => [id, state])).toEqual([
    ['71', '12 g'],
    ['9', 'Vegetative'],
  ])
})
