/** A size of operator, from a review of what large ones have. */
export type ProfileName = 'M' | 'L' | 'XL'

/** How much of everything stands in invented facilities. */
interface Amounts {
  /** Alive */
  standing: number
  /** All that ever stood */
  plants: number
  /** Neither finished nor archived */
  open: number
  packages: number
  transfers: number
  harvests: number
  batches: number
  /** Of these every hundredth was refused, and a tenth of the refused is not dealt with. */
  operations: number
}

export interface Profile {
  /** Of the demo's two, and of those that are invented beside them. */
  facilities: number
  /** Of all facilities, but for the little that the demo has. */
  total: Amounts
  /** Of the largest of them, the rest is shared alike. */
  largest: Amounts
  /** Unused tags for plants in the largest. */
  tags: number
}

export const profiles: Record<ProfileName, Profile> = {
  M: {
    facilities: 3,
    total: {
      standing: 10_000,
      plants: 115_000,
      open: 8_000,
      packages: 36_000,
      transfers: 1_200,
      harvests: 600,
      batches: 1_200,
      operations: 13_300,
    },
    largest: {
      standing: 10_000,
      plants: 115_000,
      open: 8_000,
      packages: 36_000,
      transfers: 1_200,
      harvests: 600,
      batches: 1_200,
      operations: 13_300,
    },
    tags: 5_000,
  },
  L: {
    facilities: 8,
    total: {
      standing: 145_000,
      plants: 1_150_000,
      open: 80_000,
      packages: 360_000,
      transfers: 12_000,
      harvests: 6_000,
      batches: 12_000,
      operations: 133_000,
    },
    largest: {
      standing: 40_000,
      plants: 320_000,
      open: 22_000,
      packages: 99_000,
      transfers: 3_300,
      harvests: 1_650,
      batches: 3_300,
      operations: 36_600,
    },
    tags: 20_000,
  },
  XL: {
    facilities: 20,
    total: {
      standing: 745_000,
      plants: 5_950_000,
      open: 400_000,
      packages: 1_800_000,
      transfers: 60_000,
      harvests: 30_000,
      batches: 60_000,
      operations: 690_000,
    },
    largest: {
      standing: 100_000,
      plants: 798_000,
      open: 53_700,
      packages: 241_600,
      transfers: 8_054,
      harvests: 4_026,
      batches: 8_054,
      operations: 92_600,
    },
    tags: 50_000,
  },
}

/** The license of the nth invented facility; the first is the largest. */
export const inventedLicense = (n: number): string => `GAAA-1NVE-${String(n).padStart(4, '0')}`

export const largestLicense = inventedLicense(1)

/** New packages of the largest facility that wait for Metrc, in every profile. */
export const waitingPackages = 50

export const databaseOf = (name: ProfileName): string => `profile_${name.toLowerCase()}`

/** Plants and packages come by the hundred. */
const hundreds = (value: number) => Math.floor(value / 100) * 100

/** What each facility gets, as rows for the database. */
export function amountsOf({ facilities, total, largest, tags }: Profile): (Amounts & { n: number; tags: number })[] {
  const invented = facilities - 2
  const share = (name: keyof Amounts) => hundreds((total[name] - largest[name]) / Math.max(1, invented - 1))
  return Array.from({ length: invented }, (_, at) => ({
    n: at + 1,
    tags: at === 0 ? tags : Math.floor(tags / 5),
    standing: at === 0 ? largest.standing : share('standing'),
    plants: at === 0 ? largest.plants : share('plants'),
    open: at === 0 ? largest.open : share('open'),
    packages: at === 0 ? largest.packages : share('packages'),
    transfers: at === 0 ? largest.transfers : share('transfers'),
    harvests: at === 0 ? largest.harvests : share('harvests'),
    batches: at === 0 ? largest.batches : share('batches'),
    operations: at === 0 ? largest.operations : share('operations'),
  }))
}

/** The label of a plant or a package of an invented facility. */
export const inventedLabel = (facility: number, kind: 'plant' | 'package', number: number): string =>
  `1A4FF03${String(facility).padStart(5, '0')}${kind === 'plant' ? 1 : 2}${String(number).padStart(11, '0')}`
