import type { InventoryDetail } from '@cultivatd/domain/inventory/inventory-detail'
import { isConsumable } from '@cultivatd/domain/inventory/inventory-words'
import type { StockPlace } from '@cultivatd/domain/inventory/stock'
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
export function useAvailable({ facilityId, roomId }: StockPlace): ReadonlyMap<string, number> {
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
    for (const piece of pieces)
      if ((piece.roomId ?? '') === roomId && piece.systemId === null)
        amounts.set(piece.detailId, (amounts.get(piece.detailId) ?? 0) + 1)
    return amounts
  }, [items, stock, pieces, roomId])
}
