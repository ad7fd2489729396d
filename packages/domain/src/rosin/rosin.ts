import { enterNumber } from '../field/typed-number.ts'

/** Square inches of a cylinder's piston, as the specification gives it (ROSIN-02, DATA-74). */
const pistonArea = 2.75

/** Which of the two pressures is known; the other is the result (READ-104). */
export type KnownPressure = 'gauge' | 'puck'

/** The pressure in psi, width and depth of the puck in inches; NaN for what is no number, null for what is empty. */
export interface RosinPress {
  known: KnownPressure
  pressure: number | null
  width: number | null
  depth: number | null
}

/** Why a value of the calculator is none; empty where it is well (ROSIN-01). */
export function rosinProblem(value: number | null): string {
  if (value === null) return 'Please enter a value'
  if (Number.isNaN(value)) return enterNumber
  return value > 0 && value <= mostValue ? '' : value > 0 ? 'This number is too large' : 'Must be a positive number'
}

/** Far beyond any press; a result stays a number that can be read. */
const mostValue = 1_000_000

/** The pressure that is not known, in psi (ROSIN-02 to ROSIN-04); null until all three are there. */
export function otherPressure({ known, pressure, width, depth }: RosinPress): number | null {
  if (pressure === null || width === null || depth === null) return null
  if ([pressure, width, depth].some((value) => rosinProblem(value) !== '')) return null
  const area = width * depth
  return known === 'gauge' ? (pistonArea * pressure) / area : (pressure * area) / pistonArea
}

/** '687.50', with thousands commas and two decimals (READ-104). */
export const pressureText = (psi: number): string =>
  psi.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** The formula in words, by what is known. */
export const rosinFormulas: Readonly<Record<KnownPressure, string>> = {
  gauge: `${pistonArea} × gauge / (width × depth)`,
  puck: `puck × width × depth / ${pistonArea}`,
}
