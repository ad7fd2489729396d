import type { SystemOfGoneRoom } from '@cultivatd/domain/system/system'
import { permission } from '@cultivatd/domain/user/permissions'
import { api } from '../live/api.ts'
import { usePasses } from '../live/session.ts'
import { useTopic } from '../live/use-topic.ts'
import { Card } from '../ui/card.tsx'
import { numberText } from '../ui/number-text.ts'
import { OwnDelete } from '../ui/own-delete.tsx'

/** Systems whose room is gone from Metrc, which no page of a room shows; nothing where there are none. */
export function SystemsOfGoneRooms({ facilityId }: { facilityId: string }) {
  const { rows } = useTopic('goneRoomSystems', { facilityId })
  const mayEdit = usePasses(permission.generalEdit)
  if (rows.length === 0) return null
  return (
    <Card title="Systems whose room is gone from Metrc" count={numberText(rows.length)}>
      <p className="small dim mb3">
        They are there again, with their lights and their water, when Metrc opens the room again.
      </p>
      <ul className="col g2">
        {rows.map((system) => (
          <li key={system.id} className="row between wrap">
            <span>
              <b>{system.name}</b> <span className="small dim">{system.roomName}</span>
            </span>
            {mayEdit && <Delete system={system} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Delete = ({ system }: { system: SystemOfGoneRoom }) => (
  <OwnDelete
    row={system}
    noun="system"
    isOneOfMany
    name={system.name}
    call={({ id, facilityId, version }, options) =>
      api.system.delete({ params: { id }, body: { facilityId, version } }, options)
    }
    onDeleted={() => undefined}
  >
    What is known of its water and the sources of its water go with it. Its lights stay in the inventory, in Unknown
    Room.
  </OwnDelete>
)
