import type { System } from '@cultivatd/domain/system/system'
import type { Water, WaterReading } from '@cultivatd/domain/water/water'
import { dryWater } from '@cultivatd/domain/water/water-machine'
import { useMemo } from 'react'
import { useTopic } from '../live/use-topic.ts'

/** 'water 4f2a...': where the drafts of a system's water are. */
export const waterPlace = (systemId: string): string => `water ${systemId}`

interface SystemWater {
  water: Water
  /** The oldest first. */
  readings: readonly WaterReading[]
  /** The newest that was a change or a flush; null for none. */
  lastChange: WaterReading | null
  isHere: boolean
}

/** The water of a system as it is now, with what was read last. */
export function useSystemWater({ facilityId, roomId, id }: System): SystemWater {
  const waters = useTopic('waters', { facilityId, roomId })
  const all = useTopic('waterReadings', { facilityId, roomId })
  const water = waters.rows.find((one) => one.id === id)
  const readings = useMemo(
    () => all.rows.filter(({ systemId }) => systemId === id).toSorted((a, b) => (a.dateTime < b.dateTime ? -1 : 1)),
    [all.rows, id],
  )
  return {
    water: water ?? { id, facilityId, version: 0, ...dryWater },
    readings,
    lastChange: readings.findLast(({ kind }) => kind !== 'reading') ?? null,
    isHere: waters.status === 'live' && all.status === 'live',
  }
}

/** What a person is called. */
export function usePersonName(): (userId: string) => string {
  const { rows } = useTopic('people')
  return (userId) => rows.find(({ id }) => id === userId)?.displayName ?? 'Somebody'
}
