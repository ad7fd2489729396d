import type { Harvest } from '@cultivatd/domain/harvest/harvest'
import type { RecordPageProps } from '../record/record-page.ts'

/** What every page of one harvest shows. */
export interface KnownHarvest {
  harvest: Harvest
}

export type HarvestPageProps = KnownHarvest & RecordPageProps
