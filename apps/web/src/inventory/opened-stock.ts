import type { Draft } from '../ui/draft/drafts.ts'
import { type StockAction, stockActions } from './update-stock-form.ts'

/** What Update Stock is open for. */
export interface OpenedStock {
  action: StockAction
  itemId: string | null
  pieceId: string | null
}

/** The form of a draft of a facility's stock, by its place. */
export function openedStock({ place }: Pick<Draft, 'place'>): OpenedStock {
  const [, , itemId, action, pieceId = null] = place.split(' ')
  return {
    action: stockActions.find((one) => one === action) ?? 'none',
    itemId: itemId === undefined || itemId === 'any' ? null : itemId,
    pieceId,
  }
}
