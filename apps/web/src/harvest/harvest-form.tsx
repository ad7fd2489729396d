import type { Harvest } from '@cultivatd/domain/harvest/harvest'
import type { Operation } from '@cultivatd/domain/operation/operation'
import type { ReactNode, SyntheticEvent } from 'react'
import type { RecordHistory } from '../record/history-list.tsx'
import { RecordForm } from '../record/record-form.tsx'
import type { TypedBefore } from '../record/typed-before.ts'
import type { TrackedSend } from '../record/use-tracked-send.ts'
import { HarvestSummary } from './harvest-summary.tsx'

/** What every page of one harvest knows. */
export interface HarvestPageProps {
  facilityId: string
  harvest: Harvest
  operations: readonly Operation[]
  history: RecordHistory
  /** A refused change that is corrected and sent again. */
  before?: TypedBefore | undefined
  /** Back to the details, also after a success (READ-95). */
  onBack: () => void
  onClose: () => void
}

interface HarvestFormProps extends HarvestPageProps {
  title: string
  /** Under the title; the name without it. */
  subtitle?: string
  onSubmit: (event?: SyntheticEvent) => unknown
  tracked: TrackedSend
  missing?: string | null
  submitLabel?: string
  /** 'Change Failed' without it. */
  failedTitle?: (first: string) => string
  /** What it becomes, shown beside what it is while Metrc has not answered. */
  pending?: string | null
  children: ReactNode
}

/** One change of one harvest. */
export function HarvestForm({ harvest, subtitle = harvest.metrc.Name, before: _before, ...form }: HarvestFormProps) {
  return (
    <RecordForm
      {...form}
      subtitle={<span className="small muted">{subtitle}</span>}
      noun="harvest"
      summary={(pending) => <HarvestSummary harvest={harvest} isBesideForm pending={pending} />}
    />
  )
}
