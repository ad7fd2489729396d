import { percentOf } from '@cultivatd/domain/strain/shares'
import { numberText } from '../ui/number-text.ts'

/** A stored fraction as people read it: 0.1865 is '18.65' (STRAIN-17). */
export const levelText = (fraction: number): string => numberText(percentOf(fraction), 1)

/** What Metrc prints of a share: '60 %'. */
export const shareText = (percent: string | number | null): string =>
  typeof percent === 'number' ? `${numberText(percent)} %` : '–'

/** What Metrc prints of a level: '18.65 %'. */
export const levelPercentText = (fraction: string | number | null): string =>
  typeof fraction === 'number' ? `${levelText(fraction)} %` : '–'
