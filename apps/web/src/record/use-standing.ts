import type { References } from '@cultivatd/contract/reference/reference.contract'
import type { PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import type { System } from '@cultivatd/domain/system/system'
import { useCallback } from 'react'
import type { TopicStatus } from '../live/live-client.ts'
import { useKnownFirst } from '../live/use-known-first.ts'
import { useTopic } from '../live/use-topic.ts'

/** Where a record stands, and what its facility has. */
export interface Standing {
  /** The room and the system that it stands in; undefined where it stands in none of ours. */
  room: RoomSummary | undefined
  system: System | undefined
  rooms: readonly RoomSummary[]
  references: References
}

type StandingRecord = Pick<PlantBatch, 'location'> & { metrc: { LocationId: number | null } }

/** The room and the system of a plant or a batch, once its facility is here. */
export function useStanding(
  facilityId: string,
  record: StandingRecord | undefined,
): { status: TopicStatus; standing: Standing | undefined } {
  const { rows: rooms, status: roomsStatus } = useTopic('rooms', { facilityId })
  const { rows, status } = useTopic('references', { facilityId })
  const systemId = record?.location?.systemId
  // Of whatever room: one that Metrc does not know is not the one at the location that Metrc says.
  const topic = useTopic('system', systemId === undefined ? null : { facilityId, systemId })
  const isMeant = useCallback(({ id }: System) => id === systemId, [systemId])
  const [system] = useKnownFirst(topic, 'systems', facilityId, isMeant).rows
  const [references] = rows
  if (!references || roomsStatus === 'loading')
    return { status: status === 'refused' ? 'refused' : 'loading', standing: undefined }
  const room = rooms.find(({ metrc }) => metrc.Id !== null && metrc.Id === record?.metrc.LocationId)
  return { status: 'live', standing: { room, system, rooms, references } }
}
