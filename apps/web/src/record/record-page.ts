import type { Operation } from '@cultivatd/domain/operation/operation'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OverlayAddress, RecordKind } from '../trade/overlay-address.ts'
import type { SyncedKind } from '@cultivatd/domain/sync/gap'
import type { RecordHistory } from './history-list.tsx'
import type { TypedBefore } from './typed-before.ts'

/** What a record is called, and how it looks on each of its pages. */
export interface ShownRecord {
  kind: RecordKind
  /** Where its details are. */
  address: OverlayAddress
  /** 'Plant batch' */
  title: string
  /** What the ledger and the history call it. */
  name: string
  /** 'batch' */
  noun: string
  icon: LucideIcon
  /** What tells how the records of its kind stand with Metrc. */
  synced: SyncedKind
  /** Which record it is: its tag or its name. */
  subtitle: ReactNode
  /** What it is, at the left; `pending` is the change that waits for Metrc, in words. */
  summary: (pending: string | null, isBesideForm: boolean) => ReactNode
}

/** What every page of a record knows, of whatever kind it is. */
export interface RecordPageProps {
  facilityId: string
  shown: ShownRecord
  operations: readonly Operation[]
  history: RecordHistory
  /** A refused change that is corrected and sent again. */
  before?: TypedBefore | undefined
  /** The labels that a form begins with besides the record. */
  also?: readonly string[]
  /** Back to the details, also after a success (READ-95). */
  onBack: () => void
  onClose: () => void
}

export interface DetailsPageProps<Page extends string> extends RecordPageProps {
  /** Opens a page; with the id of a refused change, to send that again. */
  onPage: (page: Page, again?: string) => void
}

export interface SummaryProps {
  /** Beside a form a phone shows only what is most of it. */
  isBesideForm: boolean
  /** What it becomes once Metrc confirms. */
  pending: string | null
}

/** Where the drafts of a record are; the name of one may be the beginning of another's. */
export const recordPlace = (kind: RecordKind, facilityId: string, name: string): string =>
  [kind, facilityId, name].map(encodeURIComponent).join(' ')
