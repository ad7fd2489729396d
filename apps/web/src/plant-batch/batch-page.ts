import type { PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import type { RecordPageProps } from '../record/record-page.ts'
import type { Standing } from '../record/use-standing.ts'

/** What every page of one batch shows. */
export interface KnownBatch extends Standing {
  batch: PlantBatch
}

export type BatchPageProps = KnownBatch & RecordPageProps
