import type { Harvest } from '@cultivatd/domain/harvest/harvest'
import type { Package } from '@cultivatd/domain/package/package'
import type { RecordPageProps } from '../record/record-page.ts'

/** What every page of one package shows. */
export interface KnownPackage {
  pkg: Package
  harvests: readonly Harvest[]
}

export type PackagePageProps = KnownPackage & RecordPageProps
