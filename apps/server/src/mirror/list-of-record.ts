import { dayOrNull } from '../db/metrc-day.ts'
import type { MetrcRecord } from './mirror.store.ts'
import type { RecordList } from './mirrored-lists.ts'

/** The lists that show a record that was read by its id (Metrc reference §14). */

const isDay = (day: string | null | undefined): boolean => dayOrNull(day) !== null

interface PackageRecord extends MetrcRecord {
  FinishedDate?: string | null
  ArchivedDate?: string | null
  IsOnHold?: boolean
}

/** One on its way is not told apart, so it keeps the list it is on. */
export const listOfPackage = (record: PackageRecord): RecordList =>
  isDay(record.FinishedDate) || isDay(record.ArchivedDate)
    ? 'packagesInactive'
    : record.IsOnHold
      ? 'packagesOnHold'
      : 'packagesActive'

interface PlantRecord extends MetrcRecord {
  State?: string | null
  GrowthPhase?: string | null
  MotherPlantDate?: string | null
  IsOnHold?: boolean
}

/** Mothers have lists of their own. */
export function listOfPlant(record: PlantRecord): RecordList {
  const isMother = isDay(record.MotherPlantDate) || record.GrowthPhase === 'Mother'
  if (record.State === 'Harvested' || record.State === 'Destroyed')
    return isMother ? 'plantsMotherInactive' : 'plantsInactive'
  if (record.IsOnHold) return isMother ? 'plantsMotherOnHold' : 'plantsOnHold'
  if (isMother) return 'plantsMother'
  return record.GrowthPhase === 'Flowering' ? 'plantsFlowering' : 'plantsVegetative'
}

/** A batch is active while plants are left in it. */
export const listOfBatch = (record: MetrcRecord & { UntrackedCount?: number }): RecordList =>
  (record.UntrackedCount ?? 0) > 0 ? 'plantBatchesActive' : 'plantBatchesInactive'

interface HarvestRecord extends MetrcRecord {
  FinishedDate?: string | null
  IsOnHold?: boolean
}

export const listOfHarvest = (record: HarvestRecord): RecordList =>
  isDay(record.FinishedDate) ? 'harvestsInactive' : record.IsOnHold ? 'harvestsOnHold' : 'harvestsActive'
