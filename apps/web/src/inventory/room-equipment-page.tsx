import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import { unknownRoom } from '@cultivatd/domain/inventory/inventory-words'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import { Link, useParams } from '@tanstack/react-router'
import { PackagePlus } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import Button from '@mui/material/Button'
import { useTopic } from '../live/use-topic.ts'
import { facilityCrumbs } from '../trade/facility-crumbs.tsx'
import { FoundRoom } from '../trade/found-room.tsx'
import { ActionBar } from '../ui/action-bar.tsx'
import { localDay } from '../ui/dates.ts'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import { useLeftOpen } from '../ui/draft/draft-of.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { numberText } from '../ui/number-text.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { State } from '../ui/state.tsx'
import { allOf, TopicRows } from '../ui/topic-rows.tsx'
import { useNow } from '../ui/use-now.ts'
import { type OpenedStock, openedStock } from './opened-stock.ts'
import { faultTexts, type RoomPiece, roomPieces } from './room-equipment.ts'
import { RoomEquipmentTable } from './room-equipment-table.tsx'
import { UpdateStock } from './update-stock.tsx'
import { useItems, useMayUpdateStock } from './use-inventory.ts'

/** The equipment of a room by its kinds (SHELL-27, READ-13). */
export function RoomEquipmentPage({ renderAbove }: { renderAbove: (room: RoomSummary) => ReactNode }) {
  const { roomId = '' } = useParams({ strict: false })
  return (
    <FoundRoom id={roomId} unknown={<OfUnknownRoom roomId={roomId} />}>
      {(room, facility) => (
        <RoomEquipment
          key={room.id}
          facility={facility}
          roomId={room.id}
          roomName={room.metrc.Name}
          above={renderAbove(room)}
        />
      )}
    </FoundRoom>
  )
}

/** What still stands in a room that is no longer there, facility by facility (INV-02, ERR-26). */
function OfUnknownRoom({ roomId }: { roomId: string }) {
  const { rows: facilities } = useTopic('facilities')
  return (
    <>
      <PageHeader title={unknownRoom} facts={<span>This room is no longer there.</span>} />
      <div className="col g4">
        {facilities.map((facility) => (
          <RoomEquipment key={facility.id} facility={facility} roomId={roomId} roomName={null} />
        ))}
      </div>
    </>
  )
}

interface RoomEquipmentProps {
  facility: FacilitySummary
  roomId: string
  /** Null for a room that is no longer there. */
  roomName: string | null
  /** Above its equipment. */
  above?: ReactNode
}

/** Exported for its test. */
export function RoomEquipment({ facility, roomId, roomName, above }: RoomEquipmentProps) {
  const { topic, rows } = useRoomEquipment(facility.id, roomId)
  const mayUpdate = useMayUpdateStock()
  const left = useLeftOpen(`stock ${facility.id}`)
  const [opened, setOpened] = useState<OpenedStock | null>(left && openedStock(left))
  const none: OpenedStock = { action: 'none', itemId: null, pieceId: null }
  const update = { label: 'Update Stock', icon: PackagePlus, onClick: () => setOpened(none) }
  // Of a room that is gone nothing is said where nothing stood in it.
  if (roomName === null && rows.length === 0) return null
  return (
    <>
      {roomName !== null && (
        <PageHeader
          title="Equipment"
          crumbs={[
            ...facilityCrumbs(facility),
            <Link key="room" to="/facility/$facilityId/room/$roomId" params={{ facilityId: facility.id, roomId }}>
              {roomName}
            </Link>,
          ]}
          facts={<Facts roomName={roomName} rows={rows} />}
          actions={
            mayUpdate && (
              <Button startIcon={<PackagePlus size={18} strokeWidth={1.75} />} onClick={update.onClick}>
                Update Stock
              </Button>
            )
          }
          drafts={
            <DraftChips record={`stock ${facility.id}`} opener={(draft) => () => setOpened(openedStock(draft))} />
          }
        />
      )}
      {above}
      <TopicRows topic={topic} noun="equipment" isOne isCard>
        {() =>
          rows.length === 0 ? (
            <div className="card pad">
              <EmptyState title="No equipment in this room">
                Add equipment to the stock, then move it into this room.
              </EmptyState>
            </div>
          ) : (
            <RoomEquipmentTable
              facilityId={facility.id}
              title={roomName === null ? facility.metrc.DisplayName : 'Equipment'}
              rows={rows}
              onAction={
                mayUpdate ? (action, { id, item }) => setOpened({ action, itemId: item.id, pieceId: id }) : null
              }
            />
          )
        }
      </TopicRows>
      <ActionBar actions={mayUpdate && roomName !== null ? [{ ...update, isMain: true }] : []} />
      {opened && <UpdateStock facility={facility} {...opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function Facts({ roomName, rows }: { roomName: string; rows: readonly RoomPiece[] }) {
  const kinds = new Set(rows.map(({ item }) => item.id)).size
  return (
    <>
      <span>{roomName}</span>
      <span>
        <b className="m">{numberText(rows.length)}</b>
        {` ${rows.length === 1 ? 'piece' : 'pieces'}, ${kinds} ${kinds === 1 ? 'kind' : 'kinds'}`}
      </span>
      {faultTexts(rows).map((text) => (
        <State key={text} kind="warn">
          {text}
        </State>
      ))}
    </>
  )
}

function useRoomEquipment(facilityId: string, roomId: string) {
  const equipment = useTopic('equipment', { facilityId })
  const details = useTopic('inventoryDetails')
  const lights = useTopic('lights', { facilityId, roomId })
  const systems = useTopic('systems', { facilityId, roomId })
  const items = useItems()
  const today = localDay(useNow())
  const rows = useMemo(() => {
    const here = equipment.rows.filter((piece) => piece.roomId === roomId)
    return roomPieces(here, { items, lights: lights.rows, systems: systems.rows, today })
  }, [equipment.rows, items, lights.rows, systems.rows, today, roomId])
  return { topic: allOf(equipment, details, lights, systems), rows }
}
