import type { StandingPlant } from '@cultivatd/domain/plant/plant'
import type { PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import type { System } from '@cultivatd/domain/system/system'
import { useMemo, useState } from 'react'
import { type LiveTopic, useTopic } from '../live/use-topic.ts'
import { useRecordMarks } from '../record/use-record-marks.ts'
import { roomInitials } from '../trade/strain-initials.ts'
import { localDay } from '../ui/dates.ts'
import { allOf } from '../ui/topic-rows.tsx'
import { useComing } from './coming.ts'
import { createRoomSorter, type RoomPlaces } from './zone-contents.ts'

export interface RoomLists {
  systems: readonly System[]
  plants: readonly StandingPlant[]
  batches: readonly PlantBatch[]
  /** Whether all of them are here. */
  all: LiveTopic<never>
}

/** The live lists that a room's systems are drawn from; the oldest system first. */
export function useRoomLists(room: { facilityId: string; id: string }): RoomLists {
  const of = { facilityId: room.facilityId, roomId: room.id }
  const systems = useTopic('systems', of)
  const plants = useTopic('plants', of)
  const batches = useTopic('plantBatches', of)
  const sorted = useMemo(() => systems.rows.toSorted(byCreation), [systems.rows])
  return {
    systems: sorted,
    plants: plants.rows,
    batches: batches.rows,
    all: allOf(systems, plants, batches),
  }
}

const byCreation = (a: System, b: System): number =>
  a.created.localeCompare(b.created) || a.name.localeCompare(b.name, 'en-US', { numeric: true })

/** Everything that stands in a room, by its zones. */
export function useRoomPlaces(facilityId: string, { systems, plants, batches }: RoomLists): RoomPlaces {
  const [sort] = useState(createRoomSorter)
  const plantMarks = useRecordMarks(facilityId, 'plant')
  const batchMarks = useRecordMarks(facilityId, 'plant-batch')
  const coming = useComing(facilityId)
  const today = localDay()
  return useMemo(
    () => sort({ systems, plants, batches, plantMarks, batchMarks, coming, today }),
    [sort, systems, plants, batches, plantMarks, batchMarks, coming, today],
  )
}

/** By the names alone, so that the same strains keep the same map and draw nothing anew. */
export function useRoomInitials({ plants, batches }: RoomLists): ReadonlyMap<string, string> {
  const names = useMemo(
    () => [...new Set([...plants, ...batches].map(({ metrc }) => metrc.StrainName))].sort().join('\n'),
    [plants, batches],
  )
  return useMemo(() => roomInitials(names.split('\n')), [names])
}
