import type { Alarm } from './alarm-row.ts'
import type { ReadingKind } from './reading-kinds.ts'
import type { Band, Bands, PhaseTargets } from './target-bands.ts'
import { blankTargets, type RoomTargets } from './targets.ts'

const none: Band = { low: null, high: null }

/** `[76, 80]` for each kind that has a band. */
export const bands = (given: Partial<Record<ReadingKind, readonly [number | null, number | null]>> = {}): Bands => {
  const of = (kind: ReadingKind): Band => {
    const [low, high] = given[kind] ?? [null, null]
    return { ...none, low, high }
  }
  return {
    temperature: of('temperature'),
    humidity: of('humidity'),
    vpd: of('vpd'),
    co2: of('co2'),
    lightLevel: of('lightLevel'),
  }
}

/** Lights from 06:00 to 18:00, with a band of temperature by day and by night. */
export const aPhase = (given: Partial<PhaseTargets> = {}): PhaseTargets => ({
  lightsOn: '06:00',
  lightsOff: '18:00',
  day: bands({ temperature: [76, 80] }),
  night: bands({ temperature: [67, 72] }),
  ...given,
})

export const aRoomTargets = (given: Partial<RoomTargets> = {}): RoomTargets => ({
  ...blankTargets('America/Chicago'),
  id: '5',
  facilityId: 'GAAA-4KVB-7T2Q',
  version: 1,
  ...given,
})

export const anAlarm = (given: Partial<Alarm> = {}): Alarm => ({
  id: 'alarm-1',
  facilityId: 'GAAA-4KVB-7T2Q',
  roomId: '5',
  version: 1,
  subject: 'humidity',
  side: 'above',
  silentId: '',
  sourceName: 'Canopy sensor',
  value: 68,
  low: 55,
  high: 62,
  beganAt: '2026-11-21T09:02:00.000Z',
  endedAt: null,
  endedAs: null,
  seenAt: null,
  seenByName: null,
  ...given,
})
