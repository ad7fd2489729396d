import { grams, quantityText } from '../unit/unit.ts'
import type { Harvest } from './harvest.ts'

/**
 * What can be done about waste that was recorded wrongly, and where; null while none is. Metrc takes a report of waste back
 * as a whole (Metrc reference §10.4).
 */
export function wrongWasteText({ metrc }: Pick<Harvest, 'metrc'>): string | null {
  const reported = grams(metrc.TotalWasteWeight, metrc.UnitOfWeightName)
  if (!(reported > 0)) return null
  return `${quantityText(reported)} g of waste are recorded. Was it too little, record the rest here. Was it too much, discontinue that waste and record it anew.`
}
