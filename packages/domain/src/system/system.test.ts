import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RoomType } from '../room/room.ts'
import { levelLabel, mostZones, newSystemDefaults, SystemForm, systemTypesOf, zonesIn } from './system.ts'
import { isInside, placeInSystemText, placeText, zoneKey } from './zone.ts'

const messages = (given: object) => {
  const parsed = SystemForm.safeParse({
    name: 'Rack A',
    type: 'flower',
    rackCount: 1,
    levelCount: 2,
    zoneCount: 2,
    ...given,
  })
  return parsed.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
}

describe('the form', () => {
  test('[SYS-04] name and type are required', () => {
    expect(messages({ name: ' ' })).toEqual([['name', 'Please enter a value']])
    expect(messages({ type: undefined }).map(([path]) => path)).toEqual(['type'])
    expect(messages({ type: 'dry' })).toEqual([['type', 'Choose a system type']])
    expect(messages({})).toEqual([])
  })

  test.each(['rackCount', 'levelCount', 'zoneCount'])('[SYS-06] [ERR-10] %s is a positive integer', (name) => {
    for (const wrong of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '3', null, undefined])
      expect(messages({ [name]: wrong })).toEqual([[name, 'Must be a positive integer']])
    expect(messages({ [name]: 1 })).toEqual([])
  })

  test('[SYS-06] each size has a largest, and so have all zones together', () => {
    expect(messages({ rackCount: 101 })).toEqual([['rackCount', 'Enter at most 100']])
    expect(messages({ rackCount: 100, levelCount: 20, zoneCount: 5 })).toEqual([])
    expect(messages({ rackCount: 100, levelCount: 20, zoneCount: 6 })).toEqual([
      ['zoneCount', 'A system has at most 10,000 zones, this one would have 12,000'],
    ])
  })

  test('[SYS-07] [DATA-70] a new system begins with one rack of two levels of two zones', () => {
    expect(newSystemDefaults).toEqual({ rackCount: 1, levelCount: 2, zoneCount: 2 })
    const form = { name: 'Rack A', type: 'mother', ...newSystemDefaults }
    expect(SystemForm.safeParse(form).success).toBe(true)
  })

  test('a system within its sizes is taken exactly when its zones can be drawn', () => {
    const part = (max: number) => fc.integer({ min: 1, max })
    const size = fc.record({ rackCount: part(100), levelCount: part(20), zoneCount: part(60) })
    fc.assert(
      fc.property(size, (given) => {
        expect(messages(given).length === 0).toBe(zonesIn(given) <= mostZones)
      }),
    )
  })
})

test('[SYS-05] the types are those of the room without packaging and dry, all where it has none', () => {
  expect(systemTypesOf(['flower', 'dry', 'mother', 'packaging'])).toEqual(['mother', 'flower'])
  expect(systemTypesOf(['dry'])).toEqual([])
  expect(systemTypesOf([] satisfies RoomType[])).toEqual(['mother', 'vegetation', 'flower', 'clone'])
})

test('[SYS-09] [READ-65] levels are named from the lowest', () => {
  const all = (count: number) => Array.from({ length: count }, (_, at) => levelLabel(at + 1, count))
  expect(all(1)).toEqual([''])
  expect(all(2)).toEqual(['lower', 'upper'])
  expect(all(3)).toEqual(['lower', 'middle', 'upper'])
  expect(all(4)).toEqual(['level 1', 'level 2', 'level 3', 'level 4'])
})

test('[READ-35] [READ-65] a place is told as far as it is known', () => {
  const place = { systemId: 's', rack: 2, level: 1, zone: 3 }
  expect(placeText(place)).toBe('rack 2, level 1, zone 3')
  expect(placeText(place, 3)).toBe('rack 2, lower, zone 3')
  expect(placeText(place, 1)).toBe('rack 2, zone 3')
  expect(placeText({ ...place, level: null }, 3)).toBe('rack 2, zone 3')
  const system = { name: 'North racks', size: { rackCount: 2, levelCount: 2, zoneCount: 4 } }
  expect(placeInSystemText(system, place)).toBe('North racks, rack 2, lower, zone 3')
  expect(placeInSystemText(system, { systemId: 's', rack: null, level: null, zone: null })).toBe('North racks')
})

test('a zone is inside when no part of it is beyond the size', () => {
  const size = { rackCount: 2, levelCount: 3, zoneCount: 4 }
  expect(isInside({ rack: 2, level: 3, zone: 4 }, size)).toBe(true)
  for (const beyond of [{ rack: 3 }, { level: 4 }, { zone: 5 }])
    expect(isInside({ rack: 1, level: 1, zone: 1, ...beyond }, size)).toBe(false)
})

test('no two zones have one key', () => {
  const part = fc.integer({ min: 1, max: 100 })
  const place = fc.record({ systemId: fc.uuid(), rack: part, level: part, zone: part })
  fc.assert(
    fc.property(place, place, (one, other) => {
      const isSame = one.systemId === other.systemId && placeText(one) === placeText(other)
      expect(zoneKey(one) === zoneKey(other)).toBe(isSame)
    }),
  )
})
