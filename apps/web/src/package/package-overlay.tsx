import type { WaitingAmount } from '@cultivatd/domain/package/adjust'
import { isOpen } from '@cultivatd/domain/operation/open'
import type { Operation } from '@cultivatd/domain/operation/operation'
import { kindsThatMake } from '@cultivatd/domain/operation/operation-kinds'
import { unknownTags } from '@cultivatd/domain/tag/tag-runs'
import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { useTypedBefore } from '../record/use-typed-before.ts'
import { InStep } from '../trade/in-step.tsx'
import type { RecordPage } from '../trade/overlay-address.ts'
import { Tag } from '../trade/tag.tsx'
import { EmptyState, ErrorState } from '../ui/empty.tsx'
import { OverlayPage } from '../ui/overlay-page.tsx'
import { Loading, SkeletonRows } from '../ui/skeleton.tsx'
import { AdjustPackage } from './adjust-package.tsx'
import { ChangeItem } from './change-item.tsx'
import { ChangeNote } from './change-note.tsx'
import { FinishPackage } from './finish-package.tsx'
import { MovePackage } from './move-packages.tsx'
import { PackageDetails } from './package-details.tsx'
import type { PackagePageProps } from './package-form.tsx'
import { PackageToPackage } from './package-to-package.tsx'

type PackagePage = RecordPage<'package'>

interface PackageOverlayProps {
  facilityId: string
  label: string
  page: PackagePage
  /** The id of a refused change that is corrected on this page. */
  again?: string | undefined
  onPage: (page: PackagePage, again?: string) => void
  onClose: () => void
}

/** A package above whatever page is open, by its label in the address. */
export function PackageOverlay({ facilityId, label, page, again, onPage, onClose }: PackageOverlayProps) {
  const found = useTopic('package', { facilityId, label })
  const { rows: harvests } = useTopic('harvests', { facilityId })
  const { rows: operations } = useTopic('operations', { facilityId, record: label })
  const history = useTopic('history', { facilityId, entity: 'package', record: label })
  const onBack = useCallback(() => onPage('details'), [onPage])
  const pkg = found.rows[0]
  if (!pkg) {
    const making = operations.find((one) => isOpen(one.state) && one.records[0] === label && makes.includes(one.kind))
    return <NotYet status={found.status} label={label} making={making} message={found.message} onClose={onClose} />
  }
  const shared = { facilityId, pkg, harvests, operations, history, onBack, onClose }
  if (page === 'details')
    return <PackageDetails {...shared} onPage={onPage} inStep={<InStep facilityId={facilityId} of={['packages']} />} />
  // One form for each package and page: nothing that was typed for one may stand in another.
  const key = `${label} ${page} ${again}`
  return again === undefined ? (
    <PackageFormPage key={key} page={page} shared={shared} />
  ) : (
    <AgainPage key={key} page={page} again={again} shared={shared} />
  )
}

const makes = kindsThatMake('package')

interface FormPageProps {
  page: PackagePage
  shared: PackagePageProps
}

/** A form with what was typed before; it waits for that. */
function AgainPage({ again, page, shared }: FormPageProps & { again: string }) {
  const { before, isLoading } = useTypedBefore(again)
  return isLoading ? <FormLoading {...shared} /> : <PackageFormPage page={page} shared={{ ...shared, before }} />
}

function PackageFormPage({ page, shared }: FormPageProps) {
  if (page === 'adjustQuantity') return <Adjust {...shared} />
  if (page === 'move') return <Move {...shared} />
  if (page === 'changeItem') return <Item {...shared} />
  if (page === 'changeNote') return <ChangeNote {...shared} />
  if (page === 'toPackage') return <ToPackage {...shared} />
  return <FinishPackage {...shared} />
}

const nothingWaits: readonly WaitingAmount[] = []

function Adjust(shared: PackagePageProps) {
  const { facilityId, pkg } = shared
  const { rows, status } = useTopic('references', { facilityId })
  const waiting = useTopic('waitingAmounts', { facilityId, label: pkg.metrc.Label })
  if (status === 'loading' || waiting.status === 'loading') return <FormLoading {...shared} />
  return (
    <AdjustPackage
      {...shared}
      reasons={rows[0]?.adjustReasons ?? []}
      units={rows[0]?.units ?? []}
      waiting={waiting.rows[0]?.amounts ?? nothingWaits}
    />
  )
}

function Move(shared: PackagePageProps) {
  const { facilityId } = shared
  const rooms = useTopic('rooms', { facilityId })
  const references = useTopic('references', { facilityId })
  if ([rooms, references].some(({ status }) => status === 'loading')) return <FormLoading {...shared} />
  return <MovePackage {...shared} rooms={rooms.rows} locationTypes={references.rows[0]?.locationUses ?? []} />
}

function Item(shared: PackagePageProps) {
  const { rows, status } = useTopic('items', { facilityId: shared.facilityId })
  return status === 'loading' ? <FormLoading {...shared} /> : <ChangeItem {...shared} items={rows} />
}

function ToPackage(shared: PackagePageProps) {
  const { facilityId } = shared
  const items = useTopic('items', { facilityId })
  const rooms = useTopic('rooms', { facilityId })
  const tags = useTopic('availableTags', { facilityId, kind: 'package' })
  const references = useTopic('references', { facilityId })
  if ([items, rooms, tags, references].some(({ status }) => status === 'loading')) return <FormLoading {...shared} />
  return (
    <PackageToPackage
      {...shared}
      items={items.rows}
      rooms={rooms.rows}
      tags={tags.rows[0] ?? unknownTags}
      locationTypes={references.rows[0]?.locationUses ?? []}
    />
  )
}

function FormLoading({ pkg, onBack, onClose }: PackagePageProps) {
  return (
    <OverlayPage isOpen title="Package" subtitle={<Tag label={pkg.metrc.Label} />} onBack={onBack} onClose={onClose}>
      <Loading label="The form is loading">
        <SkeletonRows />
      </Loading>
    </OverlayPage>
  )
}

interface NotYetProps {
  status: 'loading' | 'live' | 'refused'
  label: string
  /** The change that makes it, while Metrc has not answered. */
  making: Operation | undefined
  message: string | null
  onClose: () => void
}

function NotYet({ status, label, making, message, onClose }: NotYetProps) {
  return (
    <OverlayPage isOpen title="Package" subtitle={<Tag label={label} />} onClose={onClose}>
      {status === 'loading' && (
        <Loading label="The package is loading">
          <SkeletonRows />
        </Loading>
      )}
      {status === 'live' && making && (
        <EmptyState
          title={making.state === 'needs-person' ? 'This package waits for a decision' : 'This package waits for Metrc'}
          action={
            <Link
              className="link tap"
              to="/operations"
              search={{ group: making.state === 'needs-person' ? 'needs-person' : 'waiting', operation: making.id }}
            >
              See the change
            </Link>
          }
        >
          {making.summary}, by {making.personName}.
        </EmptyState>
      )}
      {status === 'live' && !making && (
        <EmptyState title="This package is not in this facility">
          It may have been transferred, or the label may be mistyped.
        </EmptyState>
      )}
      {status === 'refused' && <ErrorState title="The package could not be loaded">{message}</ErrorState>}
    </OverlayPage>
  )
}
