import type { Plant } from '@cultivatd/domain/plant/plant'
import { useCallback, useState } from 'react'
import { useTopic, useTopicRow } from '../live/use-topic.ts'
import { useTypedBefore } from '../record/use-typed-before.ts'
import type { RecordPage } from '../trade/overlay-address.ts'
import { Tag } from '../trade/tag.tsx'
import { EmptyState, ErrorState } from '../ui/empty.tsx'
import { OverlayPage } from '../ui/overlay-page.tsx'
import { Loading, SkeletonRows } from '../ui/skeleton.tsx'
import { CutClones } from './cut-clones.tsx'
import { DestroyPlant } from './destroy-plant.tsx'
import { HarvestPlant } from './harvest-plant.tsx'
import { MovePlant } from './move-plant.tsx'
import { PlantDetails } from './plant-details.tsx'
import type { PlantPageProps } from './plant-form.tsx'
import { standsInOf } from './plant-offers.ts'

type PlantPage = RecordPage<'plant'>

interface PlantOverlayProps {
  facilityId: string
  label: string
  page: PlantPage
  /** The id of a refused change that is corrected on this page. */
  again?: string | undefined
  onPage: (page: PlantPage, again?: string) => void
  onClose: () => void
}

/** A plant above whatever page is open, by its label in the address. */
export function PlantOverlay(props: PlantOverlayProps) {
  const { facilityId, label, onClose } = props
  const { rows, status, message } = useTopic('plant', { facilityId, label })
  const [plant] = rows
  return plant ? (
    <KnownPlant key={label} plant={plant} {...props} />
  ) : (
    <NotYet status={status} label={label} message={message} onClose={onClose} />
  )
}

function KnownPlant({ plant, facilityId, label, page, again, onPage, onClose }: PlantOverlayProps & { plant: Plant }) {
  const { rows: rooms, status: roomsStatus } = useTopic('rooms', { facilityId })
  const { rows: references, status: referencesStatus } = useTopic('references', { facilityId })
  const room = rooms.find(({ metrc }) => metrc.Id !== null && metrc.Id === plant.metrc.LocationId)
  const systemId = plant.location?.systemId
  // Of whatever room: one that Metrc does not know is not the one at the location that Metrc says.
  const system = useTopicRow('system', systemId === undefined ? null : { facilityId, systemId })
  const { rows: operations } = useTopic('operations', { facilityId, record: label })
  const history = useTopic('history', { facilityId, entity: 'plant', record: label })
  const [made, setMade] = useState<string | null>(null)
  const onBack = useCallback(() => onPage('details'), [onPage])
  const [known] = references
  if (!known || roomsStatus === 'loading')
    return (
      <NotYet
        status={referencesStatus === 'refused' ? 'refused' : 'loading'}
        label={label}
        message={null}
        onClose={onClose}
      />
    )
  const standsIn = standsInOf(system, room)
  const shared = {
    facilityId,
    plant,
    room,
    system,
    standsIn,
    rooms,
    references: known,
    operations,
    history,
    onBack,
    onClose,
  }
  if (page === 'details') return <PlantDetails {...shared} made={made} onPage={onPage} />
  // One form for each page: nothing that was typed on one may stand in another.
  const key = `${page} ${again}`
  return again === undefined ? (
    <PlantFormPage key={key} page={page} shared={shared} onMade={setMade} />
  ) : (
    <AgainPage key={key} page={page} again={again} shared={shared} onMade={setMade} />
  )
}

interface FormPageProps {
  page: Exclude<PlantPage, 'details'>
  shared: PlantPageProps
  onMade: (batchName: string) => void
}

/** A form with what was typed before; it waits for that. */
function AgainPage({ again, shared, ...props }: FormPageProps & { again: string }) {
  const { before, isLoading } = useTypedBefore(again)
  if (isLoading)
    return <NotYet status="loading" label={shared.plant.metrc.Label} message={null} onClose={shared.onClose} />
  return <PlantFormPage {...props} shared={{ ...shared, before }} />
}

function PlantFormPage({ page, shared, onMade }: FormPageProps) {
  if (page === 'clone') return <CutClones {...shared} onMade={onMade} />
  if (page === 'harvestPlant') return <HarvestPlant {...shared} />
  if (page === 'destroyPlant') return <DestroyPlant {...shared} />
  return <MovePlant {...shared} />
}

interface NotYetProps {
  status: 'loading' | 'live' | 'refused'
  label: string
  message: string | null
  onClose: () => void
}

function NotYet({ status, label, message, onClose }: NotYetProps) {
  return (
    <OverlayPage isOpen title="Plant" subtitle={<Tag label={label} />} onClose={onClose}>
      {status === 'loading' && (
        <Loading label="The plant is loading">
          <SkeletonRows />
        </Loading>
      )}
      {status === 'live' && (
        <EmptyState title="This plant is not in this facility">
          It may belong to another facility, or the label may be mistyped.
        </EmptyState>
      )}
      {status === 'refused' && <ErrorState title="The plant could not be loaded">{message}</ErrorState>}
    </OverlayPage>
  )
}
