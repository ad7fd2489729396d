import type { AdditiveTemplate } from '@cultivatd/domain/additive/additive'
import type { InventoryDetail } from '@cultivatd/domain/inventory/inventory-detail'
import { isConsumable } from '@cultivatd/domain/inventory/inventory-words'
import { useMemo } from 'react'
import { useTopic } from '../../live/use-topic.ts'

export interface Products {
  templates: readonly AdditiveTemplate[]
  /** What is used up in the facilities, by name. */
  consumables: readonly InventoryDetail[]
  /** The item of the inventory that a product is; undefined where it is none. */
  itemOf: (template: AdditiveTemplate | undefined) => InventoryDetail | undefined
  /** How much of an item the facility has, in the unit of the item. */
  availableOf: (item: InventoryDetail) => number
  isHere: boolean
}

/** The products that a facility keeps in Metrc, and how much of each it has. */
export function useProducts(facilityId: string): Products {
  const templates = useTopic('additiveTemplates', { facilityId })
  const details = useTopic('inventoryDetails')
  const stock = useTopic('stock', { facilityId })
  return useMemo(() => {
    const consumables = details.rows
      .filter(({ type }) => isConsumable(type) && type !== 'BULBS')
      .toSorted((one, other) => one.name.localeCompare(other.name))
    const amounts = new Map(stock.rows.map(({ id, amount }) => [id, amount]))
    return {
      templates: templates.rows[0]?.templates ?? [],
      consumables,
      itemOf: (template) => consumables.find(({ id }) => id === template?.detailId),
      availableOf: ({ id }) => amounts.get(id) ?? 0,
      isHere: templates.status === 'live',
    }
  }, [templates, details, stock])
}
