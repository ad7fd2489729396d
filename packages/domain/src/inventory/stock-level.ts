/** How the amount of a consumable stands with its minimum (INV-11, READ-69). */
export type StockLevel = 'empty' | 'low' | 'fine'

export function stockLevel(amount: number, minimum: number): StockLevel {
  if (amount <= 0) return 'empty'
  return amount < minimum ? 'low' : 'fine'
}

/** Whether a facility lists a consumable: one of which nothing is left where it has a minimum. */
export const isListed = (amount: number, minimum: number): boolean => amount > 0 || minimum > 0

const daysOfUse = 28

/** For how many whole days an amount lasts at the mean use of the last 28 days; null where nothing was used. */
export const daysLeft = (amount: number, usedIn28Days: number): number | null =>
  usedIn28Days > 0 ? Math.floor((amount * daysOfUse) / usedIn28Days) : null

/** '18 days', 'under 1 day', 'none' of what is empty, a dash where nothing was used. */
export function leftForText(amount: number, usedIn28Days: number): string {
  if (amount <= 0) return 'none'
  const days = daysLeft(amount, usedIn28Days)
  if (days === null) return '–'
  if (days < 1) return 'under 1 day'
  return days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`
}
