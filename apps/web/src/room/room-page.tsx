import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import { type RoomSummary, roomSections, roomTypesText } from '@cultivatd/domain/room/room'
import type { SyncedKind } from '@cultivatd/domain/sync/gap'
import Button from '@mui/material/Button'
import { Navigate, useParams } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFloorLists } from '../live/use-floor-lists.ts'
import { useTopic } from '../live/use-topic.ts'
import { PrintButton } from '../record/label/print-button.tsx'
import { MarkedState } from '../record/marked-state.tsx'
import { useRecordMarks } from '../record/use-record-marks.ts'
import { facilityCrumbs } from '../trade/facility-crumbs.tsx'
import { InStep } from '../trade/in-step.tsx'
import { KnownFacility } from '../trade/known-facility.tsx'
import { roomFacts } from '../trade/room-facts.ts'
import { RoomVerbsOf, useNewRoomVerbs } from '../trade/room-verbs.ts'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import type { Draft } from '../ui/draft/drafts.ts'
import { KnownRow } from '../ui/known-row.tsx'
import { numberText } from '../ui/number-text.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { RoomDialog, roomPlace } from './room-dialog.tsx'
import { RoomStanding } from './room-standing.tsx'

interface RoomPageProps {
  /** What was read of its environment. */
  renderEnvironment: (room: RoomSummary) => ReactNode
  /** The systems of a room for plants; `standing` is what stands in it, for a room without any. */
  renderSystems: (room: RoomSummary, standing: ReactNode) => ReactNode
  /** The board of a dry room. */
  renderHarvests: (room: RoomSummary) => ReactNode
  /** What is to be done in it, and its equipment; a room for plants has that beside its systems. */
  renderRail: (room: RoomSummary) => ReactNode
  /** The packages of a packaging room. */
  renderPackages: (room: RoomSummary) => ReactNode
  /** How much of what is in it waits for Metrc. */
  renderMarks: (room: RoomSummary) => ReactNode
  /** The bar of a phone; `edit` opens the form of the room itself. */
  renderBar: (room: RoomSummary, edit: () => void) => ReactNode
}

/** A room: header with its types, and what its types call for (ROOM-07, READ-54). */
export function RoomPage(slots: RoomPageProps) {
  return <KnownFacility>{(facility) => <KnownRoom facility={facility} {...slots} />}</KnownFacility>
}

/** The room of the address; an unknown one leads to its facility (READ-57). */
function KnownRoom({ facility, ...slots }: RoomPageProps & { facility: FacilitySummary }) {
  const { roomId } = useParams({ strict: false })
  const topic = useTopic('rooms', { facilityId: facility.id })
  const unknown = <Navigate to="/facility/$facilityId" params={{ facilityId: facility.id }} replace />
  return (
    <KnownRow topic={topic} id={roomId} noun="room" unknown={unknown}>
      {(room) => <Page facility={facility} room={room} {...slots} />}
    </KnownRow>
  )
}

function Page({
  facility,
  room,
  renderEnvironment,
  renderSystems,
  renderHarvests,
  renderRail,
  renderPackages,
  renderMarks,
  renderBar,
}: RoomPageProps & { facility: FacilitySummary; room: RoomSummary }) {
  const left = useLeftOpen(roomPlace(facility.id, room.id))
  const [isEditing, setEditing] = useState(left?.place === roomPlace(facility.id, room.id))
  // Known before a form is opened: it opens at once, also once the network is gone.
  useTopic('references', { facilityId: facility.id })
  useFloorLists(facility.id)
  const sections = roomSections(room.types)
  const verbs = useNewRoomVerbs()
  const opener = ({ place }: Pick<Draft, 'place'>) =>
    place === roomPlace(facility.id, room.id) ? () => setEditing(true) : null
  return (
    <RoomVerbsOf value={verbs}>
      <PageHeader
        title={room.metrc.Name}
        crumbs={facilityCrumbs(facility)}
        facts={<Facts room={room} marks={renderMarks(room)} />}
        actions={
          <>
            <PrintButton facilityId={facility.id} kind="room" records={[room.id]} />
            <Button
              startIcon={<Pencil size={16} strokeWidth={1.75} aria-hidden="true" />}
              aria-label={`Edit ${room.metrc.Name}`}
              onClick={() => setEditing(true)}
            >
              Edit
            </Button>
          </>
        }
        drafts={<DraftChips record={roomPlace(facility.id, room.id)} opener={opener} />}
      />
      <div className="col g5">
        {renderEnvironment(room)}
        {sections.systems && renderSystems(room, <RoomStanding room={room} />)}
        {sections.harvests && <div>{renderHarvests(room)}</div>}
        {sections.packages && <div>{renderPackages(room)}</div>}
        {!sections.systems && renderRail(room)}
      </div>
      {renderBar(room, () => setEditing(true))}
      {isEditing && <RoomDialog facilityId={facility.id} room={room} onClose={() => setEditing(false)} />}
    </RoomVerbsOf>
  )
}

const kindsOf = ({ types }: RoomSummary): SyncedKind[] => {
  const { harvests, packages, systems } = roomSections(types)
  return [
    ...(systems ? (['plants', 'batches'] as const) : []),
    ...(harvests ? (['harvests'] as const) : []),
    ...(packages ? (['packages'] as const) : []),
  ]
}

function Facts({ room, marks }: { room: RoomSummary; marks: ReactNode }) {
  const facts = roomFacts(room.contents)
  const marked = useRecordMarks(room.facilityId, 'location').get(room.metrc.Name)
  return (
    <>
      <span>{roomTypesText(room.types) || 'No types'}</span>
      {facts.map(({ kind, count, text }) => (
        <span key={kind}>
          <b className="m">{numberText(count)}</b> {text}
        </span>
      ))}
      {facts.length === 0 && <span className="dim">Empty</span>}
      {marked && <MarkedState marked={marked} />}
      {marks}
      {room.metrc.Id === null ? (
        <span className="dim">Not a Metrc Location</span>
      ) : (
        <InStep facilityId={room.facilityId} of={kindsOf(room)} />
      )}
    </>
  )
}
