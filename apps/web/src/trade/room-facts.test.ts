import { roomContents } from '@cultivatd/domain/room/room.builders'
import { expect, onTestFinished, test, vi } from 'vitest'
import { byGrowth, floweringDay, mainRoomFact, roomFacts, roomFlag } from './room-facts.ts'

const harvest = { id: '1', plantCount: 60, wetWeightGrams: 60_000, currentWeightGrams: 31_500 }

test('an empty room has no facts and no flag', () => {
  expect(roomFacts(roomContents())).toEqual([])
  expect(mainRoomFact(roomContents(), ['flower'])).toBeNull()
  expect(roomFlag(roomContents())).toBeNull()
})

test('a card counts what the room is for', () => {
  const mixed = roomContents({
    vegetative: 300,
    flowering: 12,
    batches: 1,
    untracked: 40,
    harvests: [harvest, harvest],
  })
  expect(mainRoomFact(mixed, ['dry'])).toEqual({ kind: 'harvests', count: 2, text: 'harvests, 63.0 kg' })
  expect(mainRoomFact(mixed, ['packaging', 'vegetation'])).toEqual({ kind: 'plants', count: 312, text: 'plants' })
  expect(mainRoomFact(mixed, [])).toEqual({ kind: 'batches', count: 1, text: 'batch, 40 left' })
})

test('[PKG-03] packages under 1 are the flag of a room', () => {
  expect(roomFlag(roomContents({ packages: 46, packagesUnderOne: 1 }))).toBe('1 under 1')
})

test('a flowering room tells its mean day', () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'] })
  const dayAt = (hour: number) => {
    vi.setSystemTime(new Date(2026, 10, 20, hour))
    return floweringDay(roomContents({ floweringSince: '2026-09-29' }))
  }
  // By the clock on the wall: in an American evening it is the next day by UTC, in the Asian morning the day before.
  expect([dayAt(1), dayAt(12), dayAt(23)]).toEqual(['Day 52', 'Day 52', 'Day 52'])
  expect(floweringDay(roomContents())).toBeNull()
})

test('rooms stand in the order of growth, rooms of no type last', () => {
  const rooms = [
    { types: [], name: 'Store' },
    { types: ['packaging'], name: 'Pack 1' },
    { types: ['flower'], name: 'Flower 10' },
    { types: ['flower'], name: 'Flower 2' },
    { types: ['dry', 'packaging'], name: 'Barn' },
    { types: ['mother'], name: 'Mother 1' },
  ].map(({ types, name }) => ({
    types: types as ('mother' | 'flower' | 'dry' | 'packaging')[],
    metrc: { Id: 1, Name: name, LocationTypeName: 'Default' },
  }))
  expect(rooms.sort(byGrowth).map(({ metrc }) => metrc.Name)).toEqual([
    'Mother 1',
    'Flower 2',
    'Flower 10',
    'Barn',
    'Pack 1',
    'Store',
  ])
})
