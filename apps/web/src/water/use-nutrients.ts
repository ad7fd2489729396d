import type { InventoryDetail } from '@cultivatd/domain/inventory/inventory-detail'
import { useMemo } from 'react'
import { useTopic } from '../live/use-topic.ts'

export interface Nutrients {
  /** Those of which the facility has something, by name. */
  inStock: readonly InventoryDetail[]
  /** All that there are, also those that are used up. */
  items: ReadonlyMap<string, InventoryDetail>
  /** How much of each the facility has, in the unit of the item. */
  amounts: ReadonlyMap<string, number>
  nameOf: (id: string) => string
  isHere: boolean
}

/** The nutrients of the inventory, and how much of each a facility has (READ-06). */
export function useNutrients(facilityId: string): Nutrients {
  const details = useTopic('inventoryDetails')
  const stock = useTopic('stock', { facilityId })
  return useMemo(() => {
    const items = new Map(details.rows.filter(({ type }) => type === 'NUTRIENTS').map((one) => [one.id, one]))
    const amounts = new Map(stock.rows.map(({ id, amount }) => [id, amount]))
    return {
      inStock: [...items.values()]
        .filter(({ id }) => (amounts.get(id) ?? 0) > 0)
        .toSorted((a, b) => a.name.localeCompare(b.name)),
      items,
      amounts,
      nameOf: (id) => items.get(id)?.name ?? 'A nutrient that is gone',
      isHere: details.status === 'live' && stock.status === 'live',
    }
  }, [details, stock])
}
