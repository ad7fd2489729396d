import { references } from '@cultivatd/contract/reference/reference.builders'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import type { PlantBatch } from '@cultivatd/domain/plant-batch/plant-batch'
import type { WasteEntry } from '@cultivatd/domain/plant/waste'
import { aRoomSummary } from '@cultivatd/domain/room/room.builders'
import { vi } from 'vitest'
import { aServer } from '../live/server.builders.ts'
import type { RecordPage } from '../trade/overlay-address.ts'
import { show } from '../ui/rendering.builders.tsx'
import { PlantBatchOverlay } from './plant-batch-overlay.tsx'

/** Rooms of the facility; batches of the builders stand in the first. */
export const rooms = [
  aRoomSummary({ Id: 3, Name: 'Clone 1' }, ['clone']),
  aRoomSummary({ Id: 5, Name: 'Veg 1' }, ['vegetation']),
]

/** The unused plant tag of this serial number; ten of them from 100 on are in the stock. */
export const plantTag = (serial: number): string => `1A4FF0300000011000009${serial}`

/** A page of a plant batch above an empty page, in a facility with rooms, references and ten unused plant tags. */
export function openBatch(batch: PlantBatch, page: RecordPage<'batch'>, waste: readonly WasteEntry[] = []) {
  const server = aServer()
  const name = batch.metrc.Name
  server.shows('plantBatch', { facilityId, name }, [batch])
  server.shows('batchWaste', { facilityId, name }, waste)
  server.shows('rooms', { facilityId }, rooms)
  server.shows('references', { facilityId }, [references()])
  server.shows('availableTags', { facilityId, kind: 'plant' }, [
    { id: 'plant', version: 1, runs: [{ first: plantTag(100), count: 10 }], promised: [] },
  ])
  const onPage = vi.fn<(page: RecordPage<'batch'>) => void>()
  const onClose = vi.fn<() => void>()
  const overlay = <PlantBatchOverlay {...{ facilityId, record: name, page, onPage, onClose }} />
  return { ...show(overlay), server, name, onPage, onClose }
}
