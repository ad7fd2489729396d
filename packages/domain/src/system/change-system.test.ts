import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aRoom } from '../room/room.builders.ts'
import type { RoomType } from '../room/room.ts'
import { deleteSystemProblems, type PlacedRecord, systemProblems } from './change-system.ts'
import { aSystem } from './system.builders.ts'
import type { SystemForm } from './system.ts'

const room = aRoom({ Name: 'Veg 1' }, ['vegetation', 'mother', 'flower'])
const aForm = (given: Partial<SystemForm> = {}): SystemForm => ({
  name: 'Rack A',
  type: 'vegetation',
  rackCount: 2,
  levelCount: 2,
  zoneCount: 3,
  ...given,
})
const at = (rack: number, level: number, zone: number, what: PlacedRecord['what'] = 'vegetative'): PlacedRecord => ({
  what,
  rack,
  level,
  zone,
})
const problems = (given: Partial<SystemForm>, facts: Partial<Parameters<typeof systemProblems>[1]> = {}) =>
  systemProblems(aForm(given), { room, takenNames: [], standing: [], ...facts })
const system = aSystem({}, { rackCount: 2, levelCount: 2, zoneCount: 3 })

test('[SYS-04] of two systems of a room each has its own name', () => {
  expect(problems({ name: 'rack b' }, { takenNames: ['Rack B'] })).toEqual([
    { path: 'name', message: 'There is a system called rack b in Veg 1 already' },
  ])
  expect(problems({}, { room: undefined })).toEqual([{ path: 'roomId', message: 'Unknown Room' }])
})

describe('the type', () => {
  test('[SYS-05] must be one of the room', () => {
    expect(problems({ type: 'clone' })).toEqual([{ path: 'type', message: 'Veg 1 is not a clone room' }])
    expect(problems({ type: 'clone' }, { room: aRoom({}, []) })).toEqual([])
  })

  test('[SYS-05] that the room has lost since does not keep the system from getting another name', () => {
    const other = aRoom({}, ['flower'] satisfies RoomType[])
    expect(problems({ name: 'Rack X' }, { room: other, system })).toEqual([])
  })

  test('[SYS-11] [SYS-12] cannot become one in which what stands there may not stand', () => {
    const standing = [at(1, 1, 1), at(1, 1, 2), at(1, 2, 1, 'flowering'), at(1, 1, 1, 'batch')]
    expect(problems({ type: 'mother' }, { system, standing })).toEqual([
      { path: 'type', message: '1 plant stands here, Flowering. Move it out before the system becomes Mother' },
    ])
    expect(problems({ type: 'flower' }, { system, standing })).toEqual([
      { path: 'type', message: '2 plants stand here, Vegetative. Move them out before the system becomes Flower' },
    ])
    expect(problems({}, { system, standing })).toEqual([])
  })
})

describe('the size', () => {
  test('[READ-64] cannot shrink below what stands there, and the field says how many that are', () => {
    const standing = [at(2, 1, 3), at(2, 2, 1), at(1, 1, 1, 'batch'), at(1, 2, 3, 'batch')]
    expect(problems({ rackCount: 1, levelCount: 1, zoneCount: 2 }, { system, standing })).toEqual([
      { path: 'rackCount', message: '2 plants stand outside the new size' },
      { path: 'levelCount', message: '1 plant and 1 batch stand outside the new size' },
      { path: 'zoneCount', message: '1 plant and 1 batch stand outside the new size' },
    ])
    expect(problems({ rackCount: 1 }, { system, standing: [at(2, 1, 1)] })).toEqual([
      { path: 'rackCount', message: '1 plant stands outside the new size' },
    ])
  })

  test('[READ-64] a batch that is in the system without a zone is never outside', () => {
    const standing: PlacedRecord[] = [{ what: 'batch', rack: null, level: null, zone: null }]
    expect(problems({ rackCount: 1, levelCount: 1, zoneCount: 1 }, { system, standing })).toEqual([])
  })

  test('[READ-64] is refused exactly when somebody would stand outside', () => {
    const part = fc.integer({ min: 1, max: 4 })
    const zone = fc.tuple(part, part, part).map(([rack, level, number]) => at(rack, level, number))
    const size = fc.record({ rackCount: part, levelCount: part, zoneCount: part })
    fc.assert(
      fc.property(size, fc.array(zone), (given, standing) => {
        const outside = standing.some(
          ({ rack, level, zone: number }) =>
            Number(rack) > given.rackCount || Number(level) > given.levelCount || Number(number) > given.zoneCount,
        )
        expect(problems(given, { system, standing }).length > 0).toBe(outside)
      }),
    )
  })
})

test('a system in which something stands is not deleted', () => {
  expect(deleteSystemProblems(system, [])).toEqual([])
  expect(deleteSystemProblems(system, [at(1, 1, 1)])).toEqual(['1 plant stands in Rack A. Move it out first.'])
  expect(deleteSystemProblems(system, [at(1, 1, 1), at(1, 1, 2), at(1, 1, 2, 'batch')])).toEqual([
    '2 plants and 1 batch stand in Rack A. Move them out first.',
  ])
})
