// What lists and forms show of a strain's shares and levels: nothing here may load the schemas.
import { quantityText, rounded } from '../unit/unit.ts'

/** Type of a strain (DATA-49). */
export type StrainType = 'indica' | 'sativa' | 'hybrid'

/** The larger share wins, equal ones make a hybrid (READ-87). */
export function strainType({ sativaPercent, indicaPercent }: Shares): StrainType {
  if (sativaPercent === indicaPercent) return 'hybrid'
  return sativaPercent > indicaPercent ? 'sativa' : 'indica'
}

/** In percent, 0 to 100. */
export interface Shares {
  sativaPercent: number
  indicaPercent: number
}

/** 'Sativa 60% Indica 40%' (DATA-84). */
export const sharesText = ({ sativaPercent, indicaPercent }: Shares): string =>
  `Sativa ${quantityText(sativaPercent)}% Indica ${quantityText(indicaPercent)}%`

/** The other share, of which the form is filled while only one was typed; null where no share can be made of it. */
export const otherShare = (percent: number): number | null =>
  percent >= 0 && percent <= 100 ? rounded(100 - percent) : null

/** A stored fraction as people type and read it: 0.1865 is 18.65 % (STRAIN-17). */
export const percentOf = (fraction: number): number => withoutNoise(fraction * 100)

/** What people type as it is stored: 18.65 % is 0.1865 (STRAIN-17). */
export const fractionOf = (percent: number): number => withoutNoise(percent / 100)

/** Drops what binary fractions add: 0.57 * 100 is 56.99999999999999. */
const withoutNoise = (value: number): number => Number(value.toPrecision(12))
