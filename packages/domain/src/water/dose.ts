import type { Problem } from '../app-error.ts'
import { itemOf, type StockItem, takingProblems } from '../inventory/stock.ts'
import { type StockUnit, amountOf, convertedStock, netOf } from '../inventory/stock-unit.ts'
import { rounded } from '../unit/unit.ts'
import type { Dose } from './water.ts'

/** Doses are given and kept in this (WATER-20). */
export const doseUnit = 'MILLILITER' satisfies StockUnit

/** What is available of a nutrient, in milliliters. */
export const availableML = (item: Pick<StockItem, 'unit'>, amount: number): number =>
  rounded(convertedStock(amount, item.unit, doseUnit))

/** An amount as it is typed in any unit of volume, in milliliters. */
export const inMilliliters = (quantity: number, unit: StockUnit): number =>
  rounded(convertedStock(quantity, unit, doseUnit))

/** What is left of a nutrient in milliliters after a dose; below 0 where it is not enough. */
export const leftML = (available: number, doseML: number): number =>
  amountOf(netOf(available - doseML, doseUnit), doseUnit)

/**
 * Why these doses cannot be taken from the stock of a facility (WATER-19, ERR-12), each at the way to its field.
 *
 * @param available how much of each item is there, in the item's unit
 */
export const doseProblems = (
  doses: readonly Dose[],
  items: ReadonlyMap<string, StockItem>,
  available: ReadonlyMap<string, number>,
): Problem[] =>
  doses.flatMap(({ nutrient, doseML }, at) => {
    const item = itemOf({ detailId: nutrient }, items)
    if (!('type' in item)) return [{ path: `nutrients.${at}.doseML`, message: item.message }]
    return oneDoseProblems(item, doseML, available.get(item.id) ?? 0).map((message) => ({
      path: `nutrients.${at}.doseML`,
      message,
    }))
  })

/** The same of one dose. What is no number yet is the schema's to refuse. */
export function oneDoseProblems(item: StockItem, doseML: number, available: number): string[] {
  if (item.type !== 'NUTRIENTS') return ['This is no nutrient']
  if (!(doseML > 0)) return []
  return takingProblems({ quantity: doseML, unit: doseUnit }, item, available).map(({ message }) => message)
}
