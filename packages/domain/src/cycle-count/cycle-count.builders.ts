import type { CountedRecord, CountPlace, CountScan, CycleCount } from './cycle-count.ts'

/** The whole of room 5, Flower 2. */
export const aCountPlace = (given: Partial<CountPlace> = {}): CountPlace => ({
  roomId: '5',
  systemId: null,
  rack: null,
  ...given,
})

/** '1A4060300000000000000007' */
export const countedLabel = (index: number): string => `1A406030000000${String(index).padStart(10, '0')}`

/** A plant in Flower 2, by our books and Metrc's; `ours` and `metrc` change parts of that. */
export const aCountedRecord = (
  given: Partial<Omit<CountedRecord, 'ours' | 'metrc'>> & {
    ours?: Partial<CountedRecord['ours']>
    metrc?: Partial<CountedRecord['metrc']>
  } = {},
): CountedRecord => ({
  label: countedLabel(1),
  kind: 'plant',
  about: 'Blue Dream',
  isStanding: true,
  state: 'Flowering',
  ...given,
  ours: {
    roomId: '5',
    roomName: 'Flower 2',
    isOwnRoom: false,
    systemId: null,
    systemName: null,
    rack: null,
    ...given.ours,
  },
  metrc: { roomId: '5', roomName: 'Flower 2', ...given.metrc },
})

export const aCountScan = (given: Partial<CountScan> = {}): CountScan => ({
  id: 'scan-1',
  label: countedLabel(1),
  at: '2026-11-28T15:00:00.000Z',
  userId: 'dana',
  userName: 'Dana Whitfield',
  isTakenBack: false,
  isLate: false,
  ...given,
})

/** An open count of Flower 2. */
export const aCycleCount = (given: Partial<CycleCount> = {}): CycleCount => ({
  id: 'count-1',
  version: 1,
  facilityId: 'red-fork',
  ...aCountPlace(),
  roomName: 'Flower 2',
  systemName: null,
  state: 'open',
  startedByName: 'Dana Whitfield',
  startedAt: '2026-11-28T14:55:00.000Z',
  endedByName: null,
  endedAt: null,
  scanned: 0,
  people: [],
  sums: null,
  seal: null,
  taskId: null,
  reason: null,
  ...given,
})
