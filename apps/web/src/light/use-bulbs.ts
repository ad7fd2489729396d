import type { InventoryDetail } from '@cultivatd/domain/inventory/inventory-detail'
import { useMemo } from 'react'
import { useTopic } from '../live/use-topic.ts'

interface Bulbs {
  /** Those that are in stock first, then by name. */
  all: readonly InventoryDetail[]
  inStock: readonly InventoryDetail[]
  itemOf: (id: string) => InventoryDetail | undefined
  /** How many the facility has. */
  amountOf: (id: string) => number
}

/** The bulbs of the inventory, and how many of each a facility has. */
export function useBulbs(facilityId: string): Bulbs {
  const details = useTopic('inventoryDetails').rows
  const stock = useTopic('stock', { facilityId }).rows
  return useMemo(() => {
    const amounts = new Map(stock.map(({ id, amount }) => [id, amount]))
    const amountOf = (id: string) => amounts.get(id) ?? 0
    // A light takes one piece.
    const bulbs = details.filter(({ type, unit }) => type === 'BULBS' && unit === 'SINGLE')
    const isThere = ({ id }: InventoryDetail) => Number(amountOf(id) > 0)
    const all = bulbs.toSorted((a, b) => isThere(b) - isThere(a) || a.name.localeCompare(b.name))
    return { all, inStock: all.filter(isThere), itemOf: (id) => bulbs.find((item) => item.id === id), amountOf }
  }, [details, stock])
}

/** 'DE 1000 W, Ushio' */
export const bulbLabel = ({ name, brand }: Pick<InventoryDetail, 'name' | 'brand'>): string => `${name}, ${brand}`
