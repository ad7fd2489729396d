import type { InventoryDetail } from '@cultivatd/domain/inventory/inventory-detail'
import { facilityStorage, unknownRoom } from '@cultivatd/domain/inventory/inventory-words'
import { useMemo } from 'react'
import { useTopic } from '../live/use-topic.ts'

/** A kind of light of which some are in no system (READ-66). */
export interface FreeKind {
  item: InventoryDetail
  count: number
  /** '1 in this room, 2 in Facility Storage' */
  where: string
}

interface FreeLights {
  /** Those of this room first, then by name. */
  kinds: readonly FreeKind[]
  freeOf: (inventoryId: string) => number
  /** How many lights the facility has at all. */
  total: number
  isHere: boolean
}

/** The lights of a facility that are in no system, by their kinds; `roomId` is the room that they are for. */
export function useFreeLights(facilityId: string, roomId: string): FreeLights {
  const details = useTopic('inventoryDetails')
  const equipment = useTopic('equipment', { facilityId })
  const rooms = useTopic('rooms', { facilityId })
  return useMemo(() => {
    const names = new Map(rooms.rows.map(({ id, metrc }) => [id, metrc.Name]))
    const nameOf = (id: string | null) =>
      id === null ? facilityStorage : id === roomId ? 'this room' : (names.get(id) ?? unknownRoom)
    const lights = details.rows.filter(({ type }) => type === 'LIGHT')
    const kinds = lights.flatMap((item) => {
      const free = equipment.rows.filter(({ detailId, systemId }) => detailId === item.id && systemId === null)
      const here = free.filter((piece) => piece.roomId === roomId).length
      return free.length === 0 ? [] : [{ item, count: free.length, here, where: whereText(free, roomId, nameOf) }]
    })
    const ids = new Set(lights.map(({ id }) => id))
    return {
      kinds: kinds.toSorted(
        (a, b) => Number(b.here > 0) - Number(a.here > 0) || a.item.name.localeCompare(b.item.name),
      ),
      freeOf: (id) => kinds.find(({ item }) => item.id === id)?.count ?? 0,
      total: equipment.rows.filter(({ detailId }) => ids.has(detailId)).length,
      isHere: [details, equipment, rooms].every(({ status }) => status === 'live'),
    }
  }, [details, equipment, rooms, roomId])
}

/** This room, then the storage, then the others by name: the order in which they are taken. */
function whereText(
  pieces: readonly { roomId: string | null }[],
  roomId: string,
  nameOf: (roomId: string | null) => string,
): string {
  const rank = (id: string | null) => (id === roomId ? 0 : id === null ? 1 : 2)
  const places = [...new Set(pieces.map((piece) => piece.roomId))].toSorted(
    (a, b) => rank(a) - rank(b) || nameOf(a).localeCompare(nameOf(b), 'en', { numeric: true }),
  )
  return places.map((id) => `${pieces.filter((piece) => piece.roomId === id).length} in ${nameOf(id)}`).join(', ')
}
