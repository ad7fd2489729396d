import type { RoomSummary } from '@cultivatd/domain/room/room'
import { useMemo } from 'react'
import { useTopic } from '../live/use-topic.ts'
import { Card } from '../ui/card.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { numberText } from '../ui/number-text.ts'
import { allOf, TopicRows } from '../ui/topic-rows.tsx'
import { InventoryIcon } from './inventory-icon.tsx'
import styles from './inventory.module.css'
import { useItems } from './use-inventory.ts'

/** More kinds than this are named as a number. */
const shownKinds = 6

/** The equipment of a room by its kinds (ROOM-08). */
export function EquipmentSection({ room }: { room: RoomSummary }) {
  const { facilityId, id: roomId } = room
  const equipment = useTopic('equipment', { facilityId })
  const details = useTopic('inventoryDetails')
  const items = useItems()
  const pieces = useMemo(() => equipment.rows.filter((piece) => piece.roomId === roomId), [equipment.rows, roomId])
  const kinds = useMemo(() => {
    const counts = new Map<string, number>()
    for (const { detailId } of pieces) counts.set(detailId, (counts.get(detailId) ?? 0) + 1)
    return [...counts]
      .flatMap(([id, count]) => {
        const item = items.get(id)
        return item ? [{ item, count }] : []
      })
      .toSorted((a, b) => b.count - a.count || a.item.name.localeCompare(b.item.name, 'en', { numeric: true }))
  }, [pieces, items])
  const more = kinds.length - shownKinds
  return (
    <Card
      title="Equipment"
      count={pieces.length}
      actions={
        <LinkButton
          variant="text"
          size="small"
          to="/equipment/$roomId"
          params={{ roomId }}
          aria-label={`View the equipment of ${room.metrc.Name}`}
        >
          View
        </LinkButton>
      }
    >
      <TopicRows topic={allOf(equipment, details)} noun="equipment" skeletonRows={3}>
        {() =>
          kinds.length === 0 ? (
            <p className="muted">No equipment in this room</p>
          ) : (
            <ul className={styles.brief} aria-label="Equipment of this room">
              {kinds.slice(0, shownKinds).map(({ item, count }) => (
                <li key={item.id}>
                  <InventoryIcon type={item.type} />
                  <span className="grow">{item.name}</span>
                  <b className="m">{numberText(count)}</b>
                </li>
              ))}
              {more > 0 && <li className="small muted">{`and ${more} more`}</li>}
            </ul>
          )
        }
      </TopicRows>
    </Card>
  )
}
