import type { Harvest } from '@cultivatd/domain/harvest/harvest'
import type { Package } from '@cultivatd/domain/package/package'
import type { RecordPageProps } from '../record/record-page.ts'

/** What every page of one package shows. */
export interface KnownPackage {
  pkg: Package
  /** Those that it was made of, as far as they are here. */
  harvests: readonly Harvest[]
}

export type PackagePageProps = KnownPackage & RecordPageProps
