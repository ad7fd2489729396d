import type { FacilityType } from '@cultivatd/metrc/facility-records'
import type { RowReader } from './row-reader.ts'

/** The day that a plant prints as the begin of each phase. */
export const dateFields = {
  Vegetative: 'VegetativeDate',
  Flowering: 'FloweringDate',
  Mother: 'MotherPlantDate',
} as const

export type GrowthPhase = keyof typeof dateFields

/** Phases that plants of a facility can be brought into (Metrc reference §8, §9), in the order in which they are listed. */
export const growthPhases = ({
  CanTrackVegetativePlants,
  CanTrackMotherPlantsAsGrowthPhase,
}: FacilityType): GrowthPhase[] => [
  ...(CanTrackVegetativePlants ? (['Vegetative'] as const) : []),
  'Flowering',
  ...(CanTrackMotherPlantsAsGrowthPhase ? (['Mother'] as const) : []),
]

/** What a plant of one phase can become; nothing grows back. */
export const nextPhases: Readonly<Record<string, readonly string[]>> = {
  Vegetative: ['Flowering', 'Mother'],
  Mother: ['Flowering'],
  Flowering: [],
}

/** The field GrowthPhase, when it is one of these. */
export const readGrowthPhase = (reader: RowReader, phases: readonly GrowthPhase[]): GrowthPhase | undefined =>
  reader.oneOf(
    'GrowthPhase',
    phases.map((Name) => ({ Name })),
  )?.Name
