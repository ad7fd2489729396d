import { type Harvest, weightBalance } from '@cultivatd/domain/harvest/harvest'
import { rounded } from '@cultivatd/domain/unit/unit'
import { numberText } from '../ui/number-text.ts'

/** '14,220', '3,239.6', with at most two decimals: nobody weighs a harvest closer. */
export const gramsText = (grams: number): string => numberText(Math.round(grams * 100) / 100)

/** A part of the wet weight: the four add up to it. */
export interface BalancePart {
  part: 'now' | 'packaged' | 'waste' | 'moisture'
  name: string
  grams: number
  /** Whole percent of the wet weight; null without a wet weight. */
  percent: number | null
}

const names = { now: 'Remaining', packaged: 'Packaged', waste: 'Waste', moisture: 'Moisture lost' } as const

/** Where the wet weight of a harvest went. */
export function balanceParts(harvest: Pick<Harvest, 'metrc'>): BalancePart[] {
  const balance = weightBalance(harvest)
  return (['now', 'packaged', 'waste', 'moisture'] as const).map((part) => ({
    part,
    name: names[part],
    grams: rounded(balance[part]),
    percent: balance.wet > 0 ? Math.round((100 * balance[part]) / balance.wet) : null,
  }))
}
