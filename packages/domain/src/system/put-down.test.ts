import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evenShares, type MapPlace, putDown, sharesText, type Standing, zonesOfPlace } from './put-down.ts'
import { type ZonePlace, zoneKey } from './zone.ts'

const size = { rackCount: 3, levelCount: 3, zoneCount: 4 }
const at = (rack: number, level: number, zone: number, systemId = 'north'): ZonePlace => ({
  systemId,
  rack,
  level,
  zone,
})
const rack = (number: number): MapPlace => ({ systemId: 'north', rack: number, level: null, zone: null })
const level = (number: number): MapPlace => ({ systemId: 'north', rack: null, level: number, zone: null })
const these = (count: number, from: ZonePlace | null, first = 1): Standing[] =>
  Array.from({ length: count }, (_, index) => ({ name: `P${first + index}`, from }))
const empty = () => 0

test('what is put on a zone goes into it, and what stands there already stays', () => {
  const carried = [...these(2, at(1, 1, 1)), ...these(2, at(2, 3, 4), 3), ...these(1, null, 5)]
  expect(putDown(carried, at(2, 3, 4), size, empty)).toEqual({
    parts: [{ place: at(2, 3, 4), names: ['P1', 'P2', 'P5'] }],
    isAsTheyStand: false,
  })
  expect(putDown(these(3, at(1, 1, 1)), at(1, 1, 1), size, empty).parts).toEqual([])
})

test('a rack that is put on a rack, and a level on a level, keep how they stand', () => {
  const carried = [...these(2, at(1, 3, 2)), ...these(1, at(1, 1, 4), 3)]
  expect(putDown(carried, rack(3), size, empty)).toEqual({
    parts: [
      { place: at(3, 1, 4), names: ['P3'] },
      { place: at(3, 3, 2), names: ['P1', 'P2'] },
    ],
    isAsTheyStand: true,
  })
  const elsewhere = [...these(1, at(1, 1, 2, 'south')), ...these(1, at(3, 1, 1, 'south'), 2)]
  expect(putDown(elsewhere, level(2), size, empty)).toEqual({
    parts: [
      { place: at(1, 2, 2), names: ['P1'] },
      { place: at(3, 2, 1), names: ['P2'] },
    ],
    isAsTheyStand: true,
  })
})

test('what does not come from one rack, has no order or does not fit is spread evenly', () => {
  const oneZone = putDown(these(8, at(1, 1, 1)), level(2), size, empty)
  expect(oneZone.isAsTheyStand).toBe(false)
  expect(oneZone.parts.map(({ names }) => names.length)).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
  const twoRacks = [...these(1, at(1, 1, 1)), ...these(1, at(2, 1, 1), 2)]
  expect(putDown(twoRacks, rack(3), size, empty).isAsTheyStand).toBe(false)
  const tooWide = [...these(1, at(1, 1, 1, 'wide')), ...these(1, at(1, 1, 9, 'wide'), 2)]
  expect(putDown(tooWide, rack(3), size, empty)).toMatchObject({ isAsTheyStand: false, parts: { length: 2 } })
})

test('the emptier zones take more', () => {
  expect(evenShares([5, 0, 3], 4)).toEqual([0, 4, 0])
  expect(evenShares([5, 0, 3], 7)).toEqual([0, 5, 2])
  expect(evenShares([0, 0, 0], 8)).toEqual([3, 3, 2])
  expect(evenShares([], 3)).toEqual([])
})

test('the shares are said in numbers', () => {
  const parts = (...counts: number[]) =>
    counts.map((count, index) => ({ place: at(1, 1, index + 1), names: these(count, null).map(({ name }) => name) }))
  expect(sharesText(parts(8, 8))).toBe('8')
  expect(sharesText(parts(8, 9, 8))).toBe('8 or 9')
  expect(sharesText(parts(1, 4))).toBe('1 to 4')
})

const place = fc.record({
  systemId: fc.constantFrom('north', 'south'),
  rack: fc.integer({ min: 1, max: 3 }),
  level: fc.integer({ min: 1, max: 3 }),
  zone: fc.integer({ min: 1, max: 4 }),
})
const target: fc.Arbitrary<MapPlace> = fc.oneof(
  place.map((one) => ({ ...one, systemId: 'north' })),
  fc.integer({ min: 1, max: 3 }).map(rack),
  fc.integer({ min: 1, max: 3 }).map(level),
)

test('wherever it is put down: each goes to one zone of the place, unless it stands there already', () => {
  fc.assert(
    fc.property(fc.array(fc.option(place), { maxLength: 60 }), target, (froms, to) => {
      const carried = froms.map((from, index) => ({ name: `P${index}`, from }))
      const there = new Set(zonesOfPlace(to, size).map(zoneKey))
      const { parts } = putDown(carried, to, size, () => 2)
      const stays = carried.filter(({ from }) => from && there.has(zoneKey(from))).map(({ name }) => name)
      const moved = parts.flatMap(({ names }) => names)
      expect([...moved, ...stays].toSorted()).toEqual(carried.map(({ name }) => name).toSorted())
      expect(parts.every((part) => there.has(zoneKey(part.place)) && part.names.length > 0)).toBe(true)
      expect(new Set(parts.map((part) => zoneKey(part.place))).size).toBe(parts.length)
    }),
  )
})

test('spread evenly no zone that took one is fuller by more than one than any other', () => {
  const counts = fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(counts, fc.nat({ max: 400 }), (full, count) => {
      const shares = evenShares(full, count)
      expect(shares.reduce((sum, one) => sum + one, 0)).toBe(count)
      const after = full.map((one, index) => one + (shares[index] ?? 0))
      const took = after.filter((_, index) => (shares[index] ?? 0) > 0)
      expect(Math.max(0, ...took) - Math.min(...after)).toBeLessThanOrEqual(1)
    }),
  )
})
