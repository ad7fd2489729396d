import { notAMetrcLocation, type RoomSummary, roomTypesText } from '@cultivatd/domain/room/room'
import { permission } from '@cultivatd/domain/user/permissions'
import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { usePasses } from '../live/session.ts'
import { useTopic } from '../live/use-topic.ts'
import { MarkedState } from '../record/marked-state.tsx'
import type { MarkedRecord } from '../record/record-marks.ts'
import { useRecordMarks } from '../record/use-record-marks.ts'
import { byGrowth, mainRoomFact } from '../trade/room-facts.ts'
import { Card } from '../ui/card.tsx'
import { classNames } from '../ui/class-names.ts'
import { textColumn } from '../ui/columns.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import type { Draft } from '../ui/draft/drafts.ts'
import { RoomElevation } from '../ui/elevation/room-elevation.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { FilterBox } from '../ui/filter-box.tsx'
import { numberText } from '../ui/number-text.ts'
import { RowMenu } from '../ui/row-menu.tsx'
import { TopicRows } from '../ui/topic-rows.tsx'
import { AddRoom, NewRoom } from './add-room.tsx'
import { ComingRooms } from './coming-rooms.tsx'
import { DeleteRoom } from './delete-room.tsx'
import { RoomDialog, roomPlace } from './room-dialog.tsx'
import styles from './room.module.css'

/** The rooms of a facility; a row opens its edit dialog, the name leads to its page (FAC-05 to FAC-08). */
export const FacilityRooms = ({ facilityId }: { facilityId: string }) => (
  <TopicRows topic={useTopic('rooms', { facilityId })} noun="rooms" isCard>
    {(rooms) => <Rooms facilityId={facilityId} rooms={rooms} />}
  </TopicRows>
)

function Rooms({ facilityId, rooms }: { facilityId: string; rooms: readonly RoomSummary[] }) {
  const [search, setSearch] = useState('')
  const left = useLeftOpen(roomPlace(facilityId))
  // The id of a room, or 'new'.
  const [open, setOpen] = useState(left && dialogOf(facilityId, left))
  const edited = rooms.find(({ id }) => id === open)
  const setEdited = ({ id }: RoomSummary) => setOpen(id)
  const close = () => setOpen(null)
  const [deleted, setDeleted] = useState<RoomSummary | null>(null)
  const mayDelete = usePasses(permission.orgAdmin)
  const marks = useRecordMarks(facilityId, 'location')
  const columns = useMemo(() => columnsWith(marks), [marks])
  const shown = useMemo(() => rooms.filter((room) => matches(room, search)).sort(byGrowth), [rooms, search])
  const opener = (draft: Draft) => {
    const dialog = dialogOf(facilityId, draft)
    return dialog === 'new' || rooms.some(({ id }) => id === dialog) ? () => setOpen(dialog) : null
  }
  return (
    <Card
      title="Rooms"
      count={numberText(rooms.length)}
      isPadded={false}
      actions={
        <FilterBox
          label="Filter rooms by name or type"
          placeholder="Filter by name or type"
          value={search}
          onChange={setSearch}
          shortcut="f"
        />
      }
    >
      {rooms.length === 0 && (
        <EmptyState title="No rooms yet">Rooms come from Metrc, or are created with Add room.</EmptyState>
      )}
      {rooms.length > 0 && shown.length === 0 && (
        <EmptyState title="Nothing found">No room here has “{search.trim()}” in its name or types.</EmptyState>
      )}
      <div className={styles.drafts}>
        <DraftChips record={roomPlace(facilityId)} opener={opener} />
      </div>
      <ComingRooms facilityId={facilityId} rooms={rooms} />
      {shown.length > 0 && (
        <DataTable
          label="rooms"
          rows={shown}
          columns={columns}
          rowId={({ id }) => id}
          rowName={({ metrc }) => metrc.Name}
          rowHeight={58}
          // What was typed about the room itself, and about what stands in it.
          draftPlaces={({ id }) => [roomPlace(facilityId, id), `room ${id}`]}
          hasArt
          onOpen={setEdited}
          rowActions={
            mayDelete
              ? (room) => (
                  <RowMenu
                    label={`Actions for ${room.metrc.Name}`}
                    items={[
                      { label: 'Edit room', icon: Pencil, onClick: () => setEdited(room) },
                      { label: 'Delete room', icon: Trash2, onClick: () => setDeleted(room) },
                    ]}
                  />
                )
              : undefined
          }
        />
      )}
      <AddRoom facilityId={facilityId} isBar />
      <NewRoom facilityId={facilityId} isOpen={open === 'new'} onClose={close} />
      {edited && <RoomDialog facilityId={facilityId} room={edited} onClose={close} />}
      {deleted && <DeleteRoom room={deleted} onClose={() => setDeleted(null)} />}
    </Card>
  )
}

/** The dialog that a draft was typed into: of a room by its id, or of a 'new' one; null for a change that is corrected. */
function dialogOf(facilityId: string, { place }: Pick<Draft, 'place'>): string | null {
  const [dialog = '', ...correction] = place.slice(roomPlace(facilityId).length + 1).split(' ')
  return correction.length > 0 ? null : dialog
}

const matches = ({ metrc, types }: RoomSummary, search: string): boolean =>
  `${metrc.Name} ${locationTypeOf(metrc)} ${roomTypesText(types)}`.toLowerCase().includes(search.trim().toLowerCase())

const locationTypeOf = (metrc: RoomSummary['metrc']): string =>
  metrc.Id === null ? notAMetrcLocation : metrc.LocationTypeName

type Marks = ReadonlyMap<string, MarkedRecord>

const columnsWith = (marks: Marks): readonly Column<RoomSummary>[] => [
  {
    id: 'drawing',
    head: <span className="vh">Drawing</span>,
    card: 'art',
    width: 120,
    cell: ({ id, types, contents }) => (
      <span className="thumb">
        <RoomElevation id={id} types={types} contents={contents} height={30} />
      </span>
    ),
  },
  {
    id: 'name',
    head: 'Name',
    card: 'title',
    cell: (room) => <RoomName room={room} marked={marks.get(room.metrc.Name)} />,
    sortBy: ({ metrc }) => metrc.Name,
  },
  textColumn('Location Type', ({ metrc }) => locationTypeOf(metrc), { priority: 2, className: 'muted' }),
  {
    id: 'types',
    head: 'Room Types',
    card: 'line',
    className: 'muted',
    cell: ({ types }) => (types.length > 0 ? roomTypesText(types) : <span className="dim">None</span>),
    sortBy: ({ types }) => roomTypesText(types),
  },
]

function RoomName({ room, marked }: { room: RoomSummary; marked: MarkedRecord | undefined }) {
  const { id, facilityId, metrc, types, contents } = room
  const fact = mainRoomFact(contents, types)
  return (
    <>
      <Link className={styles.roomName} to="/facility/$facilityId/room/$roomId" params={{ facilityId, roomId: id }}>
        {metrc.Name}
      </Link>
      <span className={classNames('small dim', styles.roomLine)}>
        {marked ? <MarkedState marked={marked} /> : fact ? `${numberText(fact.count)} ${fact.text}` : 'Empty'}
      </span>
    </>
  )
}
