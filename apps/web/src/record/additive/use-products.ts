import type { AdditiveProduct } from '@cultivatd/domain/additive/additive'
import type { InventoryDetail } from '@cultivatd/domain/inventory/inventory-detail'
import { isConsumable } from '@cultivatd/domain/inventory/inventory-words'
import { useMemo } from 'react'
import { useTopic } from '../../live/use-topic.ts'

export interface Products {
  products: readonly AdditiveProduct[]
  /** What is used up in the facilities, by name. */
  consumables: readonly InventoryDetail[]
  /** The item of the inventory that a product is; undefined where it is none. */
  itemOf: (product: AdditiveProduct | undefined) => InventoryDetail | undefined
  /** How much of an item the facility has, in the unit of the item. */
  availableOf: (item: InventoryDetail) => number
  isHere: boolean
}

/** The products that a facility keeps in Metrc, and how much of each it has. */
export function useProducts(facilityId: string): Products {
  const products = useTopic('additiveProducts', { facilityId })
  const details = useTopic('inventoryDetails')
  const stock = useTopic('stock', { facilityId })
  return useMemo(() => {
    const consumables = details.rows
      .filter(({ type }) => isConsumable(type) && type !== 'BULBS')
      .toSorted((one, other) => one.name.localeCompare(other.name))
    const amounts = new Map(stock.rows.map(({ id, amount }) => [id, amount]))
    return {
      products: products.rows[0]?.products ?? [],
      consumables,
      itemOf: (product) => consumables.find(({ id }) => id === product?.detailId),
      availableOf: ({ id }) => amounts.get(id) ?? 0,
      isHere: products.status === 'live',
    }
  }, [products, details, stock])
}
