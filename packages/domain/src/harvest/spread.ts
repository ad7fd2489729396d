import { grams } from '../unit/unit.ts'

interface Weighed {
  metrc: {
    TotalPackagedWeight: number
    UnitOfWeightName: string
    PlantCount: number
    FinishedDate: string | null
  }
}

/** Packed grams of each plant; null until the harvest is finished, and where no plant was counted. */
export function packedPerPlant({ metrc }: Weighed): number | null {
  const { TotalPackagedWeight, UnitOfWeightName, PlantCount, FinishedDate } = metrc
  if (FinishedDate === null || PlantCount <= 0 || TotalPackagedWeight <= 0) return null
  return grams(TotalPackagedWeight, UnitOfWeightName) / PlantCount
}

/** How values lie: the least, the one in the middle, the most; null of none. */
export function spreadOf(values: readonly number[]): { least: number; median: number; most: number } | null {
  const sorted = values.toSorted((one, other) => one - other)
  const half = Math.floor(sorted.length / 2)
  const [least, most, upper, lower] = [sorted[0], sorted.at(-1), sorted[half], sorted[half - 1]]
  if (least === undefined || most === undefined || upper === undefined) return null
  return { least, median: sorted.length % 2 === 0 && lower !== undefined ? (lower + upper) / 2 : upper, most }
}
