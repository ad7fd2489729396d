import * as z from 'zod'
import type { Since } from '../field/field.ts'
import { grams } from '../unit/unit.ts'

const day = z.iso.date().nullable()

/** Days on which the steps of a harvest began and ended; null until they did (DATA-25, READ-38). */
export const HarvestStatus = z.object({
  manicureStartDateTime: day,
  manicureEndDateTime: day,
  dryStartDateTime: day,
  dryEndDateTime: day,
  trimStartDateTime: day,
  trimEndDateTime: day,
})
export type HarvestStatus = z.infer<typeof HarvestStatus>

/** A harvest (DATA-25). */
export const Harvest = z.object({
  id: z.string(),
  facilityId: z.string(),
  version: z.number(),
  status: HarvestStatus,
  metrc: z.object({
    Id: z.number(),
    Name: z.string(),
    HarvestType: z.string(),
    SourceStrainNames: z.string().nullable(),
    DryingLocationId: z.number().nullable(),
    DryingLocationName: z.string().nullable(),
    DryingSublocationName: z.string().optional(),
    CurrentWeight: z.number(),
    TotalWetWeight: z.number(),
    TotalPackagedWeight: z.number(),
    TotalWasteWeight: z.number(),
    /** Of plants that went back; still in the wet weight. */
    TotalRestoredWeight: z.number(),
    UnitOfWeightName: z.string(),
    PlantCount: z.number(),
    PackageCount: z.number(),
    HarvestStartDate: day,
    FinishedDate: day,
    IsOnHold: z.boolean(),
  }),
  /** For how many hours after its harvest the state lets a plant go back; null where it sets no limit, or Metrc tells none. */
  restoreHours: z.number().nullable(),
  /** True once the harvest left every list of Metrc that we read. */
  isGone: z.boolean(),
})
export type Harvest = z.infer<typeof Harvest>

export type HarvestStep =
  | 'ToDoManicure'
  | 'InProgressManicure'
  | 'ToDoDry'
  | 'InProgressDry'
  | 'ToDoTrim'
  | 'InProgressTrim'
  | 'Complete'

/** HARV-08. */
export const harvestStepLabels: Record<HarvestStep, string> = {
  ToDoManicure: 'To Do Manicure',
  InProgressManicure: 'In Progress Manicure',
  ToDoDry: 'To Do Dry',
  InProgressDry: 'In Progress Dry',
  ToDoTrim: 'To Do Trim',
  InProgressTrim: 'In Progress Trim',
  Complete: 'Complete',
}

interface TypedHarvest {
  metrc: Pick<Harvest['metrc'], 'HarvestType'>
}
interface SteppedHarvest extends TypedHarvest {
  status: HarvestStatus
}

/** Product in Metrc means a manicure; anything else is the full plant (HARV-14, READ-37). */
export const isManicure = ({ metrc }: TypedHarvest): boolean => metrc.HarvestType === 'Product'
export const harvestTypeText = (harvest: TypedHarvest): string => (isManicure(harvest) ? 'Manicure' : 'Full Plant')

/** Where a harvest stands, from its days; only full-plant harvests pass the manicure steps (HARV-05 to HARV-07). */
export function harvestStep(harvest: SteppedHarvest): HarvestStep {
  const { status } = harvest
  if (!isManicure(harvest)) {
    if (!status.manicureStartDateTime) return 'ToDoManicure'
    if (!status.manicureEndDateTime) return 'InProgressManicure'
  }
  if (!status.dryStartDateTime) return 'ToDoDry'
  if (!status.dryEndDateTime) return 'InProgressDry'
  if (!status.trimStartDateTime) return 'ToDoTrim'
  if (!status.trimEndDateTime) return 'InProgressTrim'
  return 'Complete'
}

/** Nothing can have been done to a harvest before. */
export const sinceCut = (harvest: Harvest | undefined): Since => ({
  day: harvest?.metrc.HarvestStartDate ?? null,
  what: 'it was harvested',
})

export type HarvestGroup = 'manicure' | 'drying' | 'trim' | 'completed'

/** The columns of a dry room's board with the text of an empty one (HARV-01, HARV-03, READ-39). */
export const harvestGroups: readonly { group: HarvestGroup; title: string; empty: string }[] = [
  { group: 'manicure', title: 'Manicure', empty: 'No Harvests To Manicure Trim' },
  { group: 'drying', title: 'Drying', empty: 'No Harvests To Dry' },
  { group: 'trim', title: 'Final trim', empty: 'No Harvests To Trim' },
  { group: 'completed', title: 'Completed', empty: 'No Completed Harvests' },
]

const groupOfStep: Record<HarvestStep, HarvestGroup> = {
  ToDoManicure: 'manicure',
  InProgressManicure: 'manicure',
  ToDoDry: 'drying',
  InProgressDry: 'drying',
  ToDoTrim: 'trim',
  InProgressTrim: 'trim',
  Complete: 'completed',
}

export const harvestGroup = (harvest: SteppedHarvest): HarvestGroup => groupOfStep[harvestStep(harvest)]

/** A card warns while its harvest is being worked on (HARV-04). */
export const isInProgress = (step: HarvestStep): boolean => step.startsWith('InProgress')

/** Where the wet weight went, in grams; the four add up to the wet weight. */
export function weightBalance({ metrc }: Pick<Harvest, 'metrc'>): {
  wet: number
  now: number
  packaged: number
  waste: number
  moisture: number
} {
  const inGrams = (weight: number) => grams(weight, metrc.UnitOfWeightName)
  const wet = inGrams(metrc.TotalWetWeight - metrc.TotalRestoredWeight)
  const now = inGrams(metrc.CurrentWeight)
  const packaged = inGrams(metrc.TotalPackagedWeight)
  const waste = inGrams(metrc.TotalWasteWeight)
  return { wet, now, packaged, waste, moisture: Math.max(0, wet - now - packaged - waste) }
}
