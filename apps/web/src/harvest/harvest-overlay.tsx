import { unknownTags } from '@cultivatd/domain/tag/tag-runs'
import { useCallback } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { useTypedBefore } from '../record/use-typed-before.ts'
import { InStep } from '../trade/in-step.tsx'
import type { RecordPage } from '../trade/overlay-address.ts'
import { EmptyState, ErrorState } from '../ui/empty.tsx'
import { OverlayPage } from '../ui/overlay-page.tsx'
import { Loading, SkeletonRows } from '../ui/skeleton.tsx'
import { FinishHarvest } from './finish-harvest.tsx'
import { HarvestDetails } from './harvest-details.tsx'
import type { HarvestPageProps } from './harvest-form.tsx'
import { HarvestToPackage } from './harvest-to-package.tsx'
import { RecordHarvestWaste } from './harvest-waste.tsx'

type HarvestPage = RecordPage<'harvest'>

interface HarvestOverlayProps {
  facilityId: string
  id: string
  page: HarvestPage
  /** The id of a refused change that is corrected on this page. */
  again?: string | undefined
  onPage: (page: HarvestPage, again?: string) => void
  onClose: () => void
}

/** A harvest above whatever page is open, by its id in the address; finished ones too (READ-09). */
export function HarvestOverlay({ facilityId, id, page, again, onPage, onClose }: HarvestOverlayProps) {
  const found = useTopic('harvest', { facilityId, harvestId: id })
  const harvest = found.rows[0]
  const record = harvest?.metrc.Name
  const { rows: operations } = useTopic('operations', record ? { facilityId, record } : null)
  const history = useTopic('history', record ? { facilityId, entity: 'harvest', record } : null)
  const onBack = useCallback(() => onPage('harvestDetails'), [onPage])
  if (!harvest) return <NotYet status={found.status} message={found.message} onClose={onClose} />
  const shared = { facilityId, harvest, operations, history, onBack, onClose }
  if (page === 'harvestDetails')
    return <HarvestDetails {...shared} onPage={onPage} inStep={<InStep facilityId={facilityId} of={['harvests']} />} />
  // One form for each harvest and page: nothing that was typed for one may stand in another.
  const key = `${id} ${page} ${again}`
  return again === undefined ? (
    <FormPage key={key} page={page} shared={shared} />
  ) : (
    <AgainPage key={key} page={page} again={again} shared={shared} />
  )
}

interface FormPageProps {
  page: HarvestPage
  shared: HarvestPageProps
}

/** A form with what was typed before; it waits for that. */
function AgainPage({ again, page, shared }: FormPageProps & { again: string }) {
  const { before, isLoading } = useTypedBefore(again)
  return isLoading ? <FormLoading {...shared} /> : <FormPage page={page} shared={{ ...shared, before }} />
}

function FormPage({ page, shared }: FormPageProps) {
  if (page === 'harvestWaste') return <Waste {...shared} />
  if (page === 'toPackage') return <ToPackage {...shared} />
  return <FinishHarvest {...shared} />
}

function Waste(shared: HarvestPageProps) {
  const { rows, status } = useTopic('references', { facilityId: shared.facilityId })
  if (status === 'loading') return <FormLoading {...shared} />
  return <RecordHarvestWaste {...shared} wasteTypes={rows[0]?.harvestWasteTypes ?? []} />
}

function ToPackage(shared: HarvestPageProps) {
  const { facilityId } = shared
  const harvests = useTopic('harvests', { facilityId })
  const items = useTopic('items', { facilityId })
  const rooms = useTopic('rooms', { facilityId })
  const tags = useTopic('availableTags', { facilityId, kind: 'package' })
  const references = useTopic('references', { facilityId })
  if ([harvests, items, rooms, tags, references].some(({ status }) => status === 'loading'))
    return <FormLoading {...shared} />
  return (
    <HarvestToPackage
      {...shared}
      harvests={harvests.rows}
      items={items.rows}
      rooms={rooms.rows}
      tags={tags.rows[0] ?? unknownTags}
      locationTypes={references.rows[0]?.locationUses ?? []}
      units={references.rows[0]?.units ?? []}
    />
  )
}

function FormLoading({ harvest, onBack, onClose }: HarvestPageProps) {
  return (
    <OverlayPage
      isOpen
      title="Harvest"
      subtitle={<span className="small muted">{harvest.metrc.Name}</span>}
      onBack={onBack}
      onClose={onClose}
    >
      <Loading label="The form is loading">
        <SkeletonRows />
      </Loading>
    </OverlayPage>
  )
}

interface NotYetProps {
  status: 'loading' | 'live' | 'refused'
  message: string | null
  onClose: () => void
}

function NotYet({ status, message, onClose }: NotYetProps) {
  return (
    <OverlayPage isOpen title="Harvest" onClose={onClose}>
      {status === 'loading' && (
        <Loading label="The harvest is loading">
          <SkeletonRows />
        </Loading>
      )}
      {status === 'live' && (
        <EmptyState title="This harvest is not in this facility">
          Look it up by its name: it may be a harvest of another facility.
        </EmptyState>
      )}
      {status === 'refused' && <ErrorState title="The harvest could not be loaded">{message}</ErrorState>}
    </OverlayPage>
  )
}
