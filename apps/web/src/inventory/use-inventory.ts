import type { InventoryDetail } from '@cultivatd/domain/inventory/inventory-detail'
import { isConsumable } from '@cultivatd/domain/inventory/inventory-words'
import type { StockPlace, StockThere } from '@cultivatd/domain/inventory/stock'
import { permission } from '@cultivatd/domain/user/permissions'
import { useMemo } from 'react'
import { usePasses } from '../live/session.ts'
import { useTopic } from '../live/use-topic.ts'

/** Who sees 'Add new Inventory Detail' and 'Update Stock' on the inventory of a facility (INV-05, PERM-12). */
export const useMayUpdateStock = (): boolean => usePasses(permission.generalEdit)

/** What every item is, by its id. */
export function useItems(): ReadonlyMap<string, InventoryDetail> {
  const { rows } = useTopic('inventoryDetails')
  return useMemo(() => new Map(rows.map((detail) => [detail.id, detail])), [rows])
}

/** How much of each item is at a place, in the unit of the item; of equipment what is in no system (READ-66, READ-67). */
export const useAvailable = (place: StockPlace): StockThere['available'] => useThere(place).available

/** What can be taken from a place. */
export function useThere({ facilityId, roomId }: StockPlace): StockThere {
  const items = useItems()
  const stock = useTopic('stock', facilityId === '' ? null : { facilityId }).rows
  const pieces = useTopic('equipment', facilityId === '' ? null : { facilityId }).rows
  return useMemo(() => {
    const amounts = new Map<string, number>()
    if (roomId === '')
      for (const { id, amount } of stock) {
        const item = items.get(id)
        if (amount > 0 && item && isConsumable(item.type)) amounts.set(id, amount)
      }
    const free = new Map<string, string[]>()
    for (const piece of pieces)
      if ((piece.roomId ?? '') === roomId && piece.systemId === null) {
        const ids = [...(free.get(piece.detailId) ?? []), piece.id]
        free.set(piece.detailId, ids)
        amounts.set(piece.detailId, ids.length)
      }
    return { available: amounts, pieces: free }
  }, [items, stock, pieces, roomId])
}
