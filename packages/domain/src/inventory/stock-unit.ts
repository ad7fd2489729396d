// Apart from the schemas: lists check nothing.
import { quantityText, rounded } from '../unit/unit.ts'

/** The units of what lies in stock, as they are stored and sent (DATA-45, READ-48); Metrc knows nothing of them. */
export const stockUnitLabels = {
  SINGLE: 'Single',
  GALLON: 'Gallon',
  LITER: 'Liter',
  MILLILITER: 'Milliliter',
  FLUID_OUNCE: 'Fluid ounce',
} as const
export type StockUnit = keyof typeof stockUnitLabels

export const stockUnits = Object.keys(stockUnitLabels) as [StockUnit, ...StockUnit[]]

const shortTexts: Record<StockUnit, string> = {
  SINGLE: '',
  GALLON: 'gal',
  LITER: 'L',
  MILLILITER: 'mL',
  FLUID_OUNCE: 'fl oz',
}

/** What stands behind a number: 'mL', nothing behind pieces. */
export const stockUnitText = (unit: StockUnit): string => shortTexts[unit]

const appUnits = {
  Single: 'SINGLE',
  Gallon: 'GALLON',
  Liter: 'LITER',
  Milliliter: 'MILLILITER',
  FluidOunce: 'FLUID_OUNCE',
} as const

/** Both spellings of each unit (READ-48). */
export const spelledUnits = [...stockUnits, ...(Object.keys(appUnits) as (keyof typeof appUnits)[])] as const

/** The unit of either spelling, FLUID_OUNCE or FluidOunce (READ-48). */
export const readStockUnit = (spelled: StockUnit | keyof typeof appUnits): StockUnit =>
  spelled in appUnits ? appUnits[spelled as keyof typeof appUnits] : (spelled as StockUnit)

/** Nothing that is counted converts to a volume (READ-72). */
export const isCounted = (unit: StockUnit): boolean => unit === 'SINGLE'

export const isSameKind = (one: StockUnit, other: StockUnit): boolean => isCounted(one) === isCounted(other)

/** The units in which something of this unit may be given. */
export const stockUnitsLike = (unit: StockUnit): StockUnit[] => stockUnits.filter((one) => isSameKind(one, unit))

// DATA-77 to DATA-79. A gallon is not exactly 128 of these ounces; each pair keeps its own constant (READ-72).
const litersInGallon = 3.78541
const litersInOunce = 0.0295735
const ouncesInGallon = 128
const millilitersInLiter = 1000

const factors: Partial<Record<StockUnit, Partial<Record<StockUnit, number>>>> = {
  GALLON: { LITER: litersInGallon, MILLILITER: litersInGallon * millilitersInLiter, FLUID_OUNCE: ouncesInGallon },
  LITER: { MILLILITER: millilitersInLiter },
  FLUID_OUNCE: { LITER: litersInOunce, MILLILITER: litersInOunce * millilitersInLiter },
}

/**
 * An amount in another unit. The same unit gives the same value (DATA-80), nothing or 0 gives 0 (DATA-81), and what does not
 * convert is answered unchanged (DATA-82): forms and server offer and take units of one kind only (READ-72).
 */
export function convertedStock(amount: number | null | undefined, from: StockUnit, to: StockUnit): number {
  if (!amount) return 0
  const there = factors[from]?.[to]
  if (there !== undefined) return amount * there
  const back = factors[to]?.[from]
  return back === undefined ? amount : amount / back
}

/** What balances are kept in, whatever unit their item has: pieces, or milliliters. */
const baseOf = (unit: StockUnit): StockUnit => (isCounted(unit) ? 'SINGLE' : 'MILLILITER')

/** An amount as balances are kept: in pieces or milliliters, to the ten-thousandth. */
export const netOf = (amount: number, unit: StockUnit): number => rounded(convertedStock(amount, unit, baseOf(unit)))

/** What a balance is in the unit of its item. */
export const amountOf = (net: number, unit: StockUnit): number => rounded(convertedStock(net, baseOf(unit), unit))

const twoDecimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

const withUnit = (text: string, unit: StockUnit): string => `${text} ${shortTexts[unit]}`.trim().replace('-', '−')

/** '4.15 L', '640': with at most two decimals, as lists show it. */
export const stockText = (amount: number, unit: StockUnit): string => withUnit(twoDecimals.format(amount), unit)

/** With all decimals that there are, where somebody may want to take all of it. */
export const exactStockText = (amount: number, unit: StockUnit): string => withUnit(quantityText(amount), unit)

/** '+4 L', '−480 mL': what a ticket put in or took out. */
export const signedStockText = (amount: number, unit: StockUnit): string =>
  `${amount > 0 ? '+' : ''}${exactStockText(amount, unit)}`
