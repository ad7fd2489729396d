import type { InventoryDetail } from '@cultivatd/domain/inventory/inventory-detail'
import type { Light, LightPlace, LightRows } from '@cultivatd/domain/light/light'
import { lightStanding, type LightState, placeKey, placesIn } from '@cultivatd/domain/light/light-state'
import type { System } from '@cultivatd/domain/system/system'
import { useMemo } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { localDay } from '../ui/dates.ts'
import { useNow } from '../ui/use-now.ts'

/** 'lights 4f2a...': where the drafts of a system's lights are. */
export const lightsPlace = (systemId: string): string => `lights ${systemId}`

export interface SystemLights {
  rows: LightRows
  lights: readonly Light[]
  /** The light of a place; undefined where there is none. */
  at: (place: LightPlace) => Light | undefined
  /** What is known of an item of inventory. */
  itemOf: (id: string) => InventoryDetail | undefined
  isHere: boolean
}

/** The lights of a system as they hang now. */
export function useSystemLights({ facilityId, roomId, id }: System): SystemLights {
  const allRows = useTopic('lightRows', { facilityId, roomId })
  const all = useTopic('lights', { facilityId, roomId })
  const details = useTopic('inventoryDetails')
  const items = useMemo(() => new Map(details.rows.map((item) => [item.id, item])), [details.rows])
  const lights = useMemo(() => all.rows.filter(({ systemId }) => systemId === id), [all.rows, id])
  const places = useMemo(() => new Map(lights.map((light) => [placeKey(light), light])), [lights])
  return {
    rows: allRows.rows.find((one) => one.id === id) ?? { id, facilityId, version: 0, rows: [] },
    lights,
    at: (place) => places.get(placeKey(place)),
    itemOf: (itemId) => items.get(itemId),
    isHere: [allRows, all, details].every(({ status }) => status === 'live'),
  }
}

/** The lights over the racks of each system of a room, the lowest row first. */
export function useRoomLamps(facilityId: string, roomId: string): (systemId: string) => LightState[][] | undefined {
  const rows = useTopic('lightRows', { facilityId, roomId }).rows
  const lights = useTopic('lights', { facilityId, roomId }).rows
  const today = localDay(useNow())
  const lamps = useMemo(() => {
    const places = new Map(lights.map((light) => [`${light.systemId} ${placeKey(light)}`, light]))
    const stateOf = (systemId: string) => (place: LightPlace) =>
      lightStanding(places.get(`${systemId} ${placeKey(place)}`), today).state
    return new Map(rows.map(({ id, rows: counts }) => [id, placesIn(counts).map((row) => row.map(stateOf(id)))]))
  }, [rows, lights, today])
  return (systemId) => lamps.get(systemId)
}
