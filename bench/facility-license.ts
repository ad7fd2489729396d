import { profileLicense } from '@cultivatd/sandbox/seed/profile'

/** The license of the nth grow of `several-facilities-metrc.ts`. */
export const facilityLicense = (n: number): string => (n === 0 ? profileLicense : `GAAA-0BEN-CH${n + 1}X`)
