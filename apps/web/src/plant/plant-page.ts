import type { Plant, StandsIn } from '@cultivatd/domain/plant/plant'
import type { RecordPageProps } from '../record/record-page.ts'
import type { Standing } from '../record/use-standing.ts'

/** What every page of one plant shows. */
export interface KnownPlant extends Standing {
  plant: Plant
  standsIn: StandsIn
  /** The batch of clones that was just cut from it. */
  made: string | null
  /** Metrc has the new batch of this name. */
  onMade: (batchName: string) => void
}

export type PlantPageProps = KnownPlant & RecordPageProps
