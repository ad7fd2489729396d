import { readingUnit, type TemperatureUnit } from '@cultivatd/domain/environment/reading-kinds'
import type { WaterReading } from '@cultivatd/domain/water/water'

export type ReadValue = 'ph' | 'ec' | 'temperature'

/** What is read of water, as it is named and in what; `field` is the unit where there is little room. */
export const readValues = [
  { value: 'ph', label: 'PH', unit: '', field: '', step: 0.1 },
  { value: 'ec', label: 'EC', unit: 'mS/cm', field: 'mS', step: 0.1 },
  // In °F or °C: `unitOf`.
  { value: 'temperature', label: 'Temperature', unit: '', field: '', step: 1 },
] as const satisfies readonly { value: ReadValue; label: string; unit: string; field: string; step: number }[]

/** Behind a value, in the unit of the organization. */
export const unitOf = ({ value, unit }: { value: ReadValue; unit: string }, temperature: TemperatureUnit) =>
  value === 'temperature' ? readingUnit('temperature', temperature) : unit

const twoDecimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** '1,020.5': with at most two decimals. */
export const amountText = (value: number): string => twoDecimals.format(value).replace('-', '−')

/** '480 mL', '3 nutrients, 1,020 mL' */
export const dosesText = (nutrients: WaterReading['nutrients']): string => {
  if (nutrients.length === 0) return 'no nutrients'
  const total = nutrients.reduce((sum, { doseML }) => sum + doseML, 0)
  return `${nutrients.length} ${nutrients.length === 1 ? 'nutrient' : 'nutrients'}, ${amountText(total)} mL`
}
