import type { RoomContents, RoomType } from '@cultivatd/domain/room/room'
import { roomContents } from '@cultivatd/domain/room/room.builders'
import { daysAgo } from '../../ui/elevation/drawn-days.ts'

const harvest = (id: string, plantCount: number, wetWeightGrams: number, currentWeightGrams: number) => ({
  id,
  plantCount,
  wetWeightGrams,
  currentWeightGrams,
})

interface SomeRoom {
  id: string
  types: RoomType[]
  contents: RoomContents
}

/** Rooms in every state, as on the mockup of Home. */
export const someRooms: SomeRoom[] = [
  { id: 'Mother 1', types: ['mother'], contents: roomContents({ vegetative: 34, vegetativeSince: daysAgo(20) }) },
  { id: 'Clone 1', types: ['clone'], contents: roomContents({ batches: 9, untracked: 612 }) },
  { id: 'Veg 1', types: ['vegetation'], contents: roomContents({ vegetative: 318, vegetativeSince: daysAgo(12) }) },
  {
    id: 'Veg 2',
    types: ['vegetation', 'mother'],
    contents: roomContents({ vegetative: 38, vegetativeSince: daysAgo(30), untracked: 5, batches: 1 }),
  },
  { id: 'Flower 1', types: ['flower'], contents: roomContents({ flowering: 412, floweringSince: daysAgo(52) }) },
  { id: 'Flower 2', types: ['flower'], contents: roomContents({ flowering: 30, floweringSince: daysAgo(30) }) },
  { id: 'Flower 3', types: ['flower'], contents: roomContents({}) },
  {
    id: 'Flower 4',
    types: ['flower'],
    contents: roomContents({
      flowering: 388,
      vegetative: 60,
      floweringSince: daysAgo(6),
      vegetativeSince: daysAgo(33),
    }),
  },
  {
    id: 'Dry 1',
    types: ['dry'],
    contents: roomContents({
      harvests: [harvest('a', 64, 30_000, 29_000), harvest('b', 72, 38_600, 24_000), harvest('c', 66, 24_900, 7_000)],
    }),
  },
  { id: 'Dry 2', types: ['dry'], contents: roomContents({ harvests: [harvest('d', 13, 20_000, 18_600)] }) },
  { id: 'Pack 1', types: ['packaging'], contents: roomContents({ packages: 31, packagesUnderOne: 1 }) },
  {
    id: 'Barn',
    types: ['dry', 'packaging'],
    contents: roomContents({ packages: 12, harvests: [harvest('e', 20, 20_000, 12_000)] }),
  },
  { id: 'Store room', types: [], contents: roomContents({}) },
]
