import type { InventoryDetail } from '@cultivatd/domain/inventory/inventory-detail'
import { facilityStorage, isConsumable, unknownRoom } from '@cultivatd/domain/inventory/inventory-words'
import type { StockLine } from '@cultivatd/domain/inventory/stock-csv'
import { isListed, type StockLevel, stockLevel } from '@cultivatd/domain/inventory/stock-level'
import type { Equipment, Stock } from '@cultivatd/domain/inventory/stock-records'
import { useMemo } from 'react'
import type { LiveTopic } from '../live/use-topic.ts'
import { useTopic } from '../live/use-topic.ts'
import { allOf } from '../ui/topic-rows.tsx'

/** A consumable of a facility, as its list shows it. */
export interface ConsumableRow {
  id: string
  item: InventoryDetail
  stock: Stock
  minimum: number
  level: StockLevel
}

/** Where some pieces of a kind of equipment are. */
export interface EquipmentPlace {
  /** The id of the room; '' for the storage. */
  roomId: string
  name: string
  isUnknown: boolean
  pieces: Equipment[]
}

/** Equipment of a facility by its kinds (INV-01, INV-02). */
export interface EquipmentKind {
  item: InventoryDetail
  count: number
  /** The storage first, then rooms by name, then rooms that are no longer there. */
  places: EquipmentPlace[]
}

export interface FacilityStock {
  /** Whether all of it is here. */
  topic: LiveTopic<never>
  consumables: ConsumableRow[]
  kinds: EquipmentKind[]
}

/** What a facility has (SHELL-22). */
export function useFacilityStock(facilityId: string): FacilityStock {
  const details = useTopic('inventoryDetails')
  const stock = useTopic('stock', { facilityId })
  const equipment = useTopic('equipment', { facilityId })
  const rooms = useTopic('rooms', { facilityId })
  const items = useMemo(() => new Map(details.rows.map((one) => [one.id, one])), [details.rows])
  const names = useMemo(() => new Map(rooms.rows.map(({ id, metrc }) => [id, metrc.Name])), [rooms.rows])
  const consumables = useMemo(() => consumableRows(stock.rows, items), [stock.rows, items])
  const kinds = useMemo(() => kindsOf(equipment.rows, items, names), [equipment.rows, items, names])
  return { topic: allOf(details, stock, equipment, rooms), consumables, kinds }
}

type Items = ReadonlyMap<string, InventoryDetail>

function consumableRows(stock: readonly Stock[], items: Items): ConsumableRow[] {
  return stock.flatMap((one) => {
    const item = items.get(one.id)
    const minimum = item?.criticalLimit ?? 0
    if (!item || !isConsumable(item.type) || !isListed(one.amount, minimum)) return []
    return [{ id: one.id, item, stock: one, minimum, level: stockLevel(one.amount, minimum) }]
  })
}

function kindsOf(pieces: readonly Equipment[], items: Items, names: ReadonlyMap<string, string>): EquipmentKind[] {
  const byItem = new Map<string, Equipment[]>()
  for (const piece of pieces) byItem.set(piece.detailId, [...(byItem.get(piece.detailId) ?? []), piece])
  return [...byItem]
    .flatMap(([id, all]) => {
      const item = items.get(id)
      return item ? [{ item, count: all.length, places: placesOf(all, names) }] : []
    })
    .toSorted((one, other) => byName(one.item.name, other.item.name))
}

const byName = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })

/** Exported for the page of an item. */
export function placesOf(pieces: readonly Equipment[], names: ReadonlyMap<string, string>): EquipmentPlace[] {
  const places = new Map<string, EquipmentPlace>()
  for (const piece of pieces) {
    const roomId = piece.roomId ?? ''
    const name = roomId === '' ? facilityStorage : names.get(roomId)
    // Rooms that are gone cannot be told apart any more.
    const key = name === undefined ? unknownRoom : roomId
    const place = places.get(key) ?? { roomId, name: name ?? unknownRoom, isUnknown: name === undefined, pieces: [] }
    place.pieces.push(piece)
    places.set(key, place)
  }
  const rank = ({ roomId, isUnknown }: EquipmentPlace) => (roomId === '' ? 0 : isUnknown ? 2 : 1)
  return [...places.values()].toSorted((one, other) => rank(one) - rank(other) || byName(one.name, other.name))
}

/** All of it as the lines of a table. */
export const linesOf = ({ consumables, kinds }: Pick<FacilityStock, 'consumables' | 'kinds'>): StockLine[] => [
  ...consumables.map(({ item, stock }) => ({ item, room: null, amount: stock.amount })),
  ...kinds.flatMap(({ item, places }) =>
    places.map(({ roomId, name, pieces }) => ({ item, room: roomId === '' ? null : name, amount: pieces.length })),
  ),
]
