import type { Harvest } from '@cultivatd/domain/harvest/harvest'
import type { Operation } from '@cultivatd/domain/operation/operation'
import type { Package } from '@cultivatd/domain/package/package'
import type { ReactNode, SyntheticEvent } from 'react'
import type { RecordHistory } from '../record/history-list.tsx'
import { RecordForm } from '../record/record-form.tsx'
import type { TypedBefore } from '../record/typed-before.ts'
import type { TrackedSend } from '../record/use-tracked-send.ts'
import { Tag } from '../trade/tag.tsx'
import { PackageSummary } from './package-summary.tsx'

/** What every page of one package knows. */
export interface PackagePageProps {
  facilityId: string
  pkg: Package
  harvests: readonly Harvest[]
  operations: readonly Operation[]
  history: RecordHistory
  /** A refused change that is corrected and sent again. */
  before?: TypedBefore | undefined
  /** Back to the details, also after a success (READ-95). */
  onBack: () => void
  onClose: () => void
}

interface PackageFormProps extends PackagePageProps {
  title: string
  onSubmit: (event?: SyntheticEvent) => unknown
  tracked: TrackedSend
  /** What is missing while the button is disabled. */
  missing?: string | null
  submitLabel?: string
  /** 'Change Failed' without it. */
  failedTitle?: (first: string) => string
  /** What it becomes, shown beside the old one while Metrc has not answered: '1,612.40 g'. */
  pending?: string | null | undefined
  children: ReactNode
}

/** One change of one package. */
export function PackageForm({ pkg, harvests, before: _before, ...form }: PackageFormProps) {
  return (
    <RecordForm
      {...form}
      subtitle={<Tag label={pkg.metrc.Label} />}
      noun="package"
      summary={(pending) => <PackageSummary pkg={pkg} harvests={harvests} isBesideForm pending={pending} />}
    />
  )
}
