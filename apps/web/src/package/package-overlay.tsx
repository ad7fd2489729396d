import type { WaitingAmount } from '@cultivatd/domain/package/adjust'
import { kindsThatMake } from '@cultivatd/domain/operation/operation-kinds'
import { unknownTags } from '@cultivatd/domain/tag/tag-runs'
import { Package as PackageIcon } from 'lucide-react'
import { useTopic } from '../live/use-topic.ts'
import {
  FormLoading,
  type FoundRecord,
  type PagesOfKind,
  RecordOverlay,
  type RecordOverlayProps,
} from '../record/record-overlay.tsx'
import { Tag } from '../trade/tag.tsx'
import { AdjustPackage } from './adjust-package.tsx'
import { ChangeItem } from './change-item.tsx'
import { ChangeNote } from './change-note.tsx'
import { FinishPackage } from './finish-package.tsx'
import { MovePackage } from './move-selected.tsx'
import { PackageDetails } from './package-details.tsx'
import type { KnownPackage, PackagePageProps } from './package-page.ts'
import { PackageSummary } from './package-summary.tsx'
import { PackageToPackage } from './package-to-package.tsx'

const packagePages: PagesOfKind<'package', KnownPackage> = {
  kind: 'package',
  entity: 'package',
  title: 'Package',
  noun: 'package',
  icon: PackageIcon,
  synced: 'packages',
  subtitle: (label) => <Tag label={label} />,
  useRecord: usePackage,
  notHere: 'It may have been transferred, or the label may be mistyped.',
  makes: kindsThatMake('package'),
  Summary: PackageSummary,
  Details: PackageDetails,
  forms: {
    adjustQuantity: Adjust,
    move: Move,
    changeItem: Item,
    changeNote: ChangeNote,
    packageFinish: FinishPackage,
    toPackage: ToPackage,
  },
}

/** A package above whatever page is open, by its label in the address. */
export const PackageOverlay = (props: RecordOverlayProps<'package'>) => <RecordOverlay {...props} of={packagePages} />

function usePackage(facilityId: string, label: string): FoundRecord<KnownPackage> {
  const { rows, status, message } = useTopic('package', { facilityId, label })
  const { rows: harvests } = useTopic('harvests', { facilityId })
  const [pkg] = rows
  return { status, message, name: label, known: pkg && { pkg, harvests } }
}

const nothingWaits: readonly WaitingAmount[] = []

function Adjust(page: PackagePageProps) {
  const { facilityId, pkg } = page
  const { rows, status } = useTopic('references', { facilityId })
  const waiting = useTopic('waitingAmounts', { facilityId, label: pkg.metrc.Label })
  if (status === 'loading' || waiting.status === 'loading') return <FormLoading {...page} />
  return (
    <AdjustPackage
      {...page}
      reasons={rows[0]?.adjustReasons ?? []}
      units={rows[0]?.units ?? []}
      waiting={waiting.rows[0]?.amounts ?? nothingWaits}
    />
  )
}

function Move(page: PackagePageProps) {
  const { facilityId } = page
  const rooms = useTopic('rooms', { facilityId })
  const references = useTopic('references', { facilityId })
  if ([rooms, references].some(({ status }) => status === 'loading')) return <FormLoading {...page} />
  return <MovePackage {...page} rooms={rooms.rows} locationTypes={references.rows[0]?.locationUses ?? []} />
}

function Item(page: PackagePageProps) {
  const { rows, status } = useTopic('items', { facilityId: page.facilityId })
  return status === 'loading' ? <FormLoading {...page} /> : <ChangeItem {...page} items={rows} />
}

function ToPackage(page: PackagePageProps) {
  const { facilityId } = page
  const items = useTopic('items', { facilityId })
  const rooms = useTopic('rooms', { facilityId })
  const tags = useTopic('availableTags', { facilityId, kind: 'package' })
  const references = useTopic('references', { facilityId })
  if ([items, rooms, tags, references].some(({ status }) => status === 'loading')) return <FormLoading {...page} />
  return (
    <PackageToPackage
      {...page}
      items={items.rows}
      rooms={rooms.rows}
      tags={tags.rows[0] ?? unknownTags}
      locationTypes={references.rows[0]?.locationUses ?? []}
    />
  )
}
