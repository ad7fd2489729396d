import { references } from '@cultivatd/contract/reference/reference.builders'
import type { References } from '@cultivatd/contract/reference/reference.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import type { Plant } from '@cultivatd/domain/plant/plant'
import { aRoomSummary } from '@cultivatd/domain/room/room.builders'
import { vi } from 'vitest'
import { aServer, type FakeServer } from '../live/server.builders.ts'
import type { RecordPage } from '../trade/overlay-address.ts'
import { show } from '../ui/rendering.builders.tsx'
import { PlantOverlay } from './plant-overlay.tsx'

/** Rooms of the facility that every test of plants finds; Mother 1 and Veg 1 are where plants of the builders may stand. */
export const rooms = [
  aRoomSummary({ Id: 2, Name: 'Mother 1' }, ['mother']),
  aRoomSummary({ Id: 3, Name: 'Clone 1' }, ['clone']),
  aRoomSummary({ Id: 5, Name: 'Veg 1' }, ['vegetation']),
  aRoomSummary({ Id: 7, Name: 'Flower 1' }, ['flower']),
  aRoomSummary({ Id: 9, Name: 'Dry 1' }, ['dry']),
]

interface Opened {
  page: RecordPage<'plant'>
  /** The id of a refused change that is corrected. */
  again?: string
  server?: FakeServer
  /** What forms offer, beside the usual. */
  offered?: Partial<References>
  clock?: 'day' | 'timers'
}

/** A page of a plant above an empty page; the facility has rooms and references and nothing else that is not said. */
export function openPlant(plant: Plant, { page, again, server = aServer(), offered, clock }: Opened) {
  const label = plant.metrc.Label
  server.shows('plant', { facilityId, label }, [plant])
  server.shows('rooms', { facilityId }, rooms)
  server.shows('references', { facilityId }, [references(offered)])
  const onPage = vi.fn<(page: RecordPage<'plant'>) => void>()
  const onClose = vi.fn<() => void>()
  const overlay = <PlantOverlay {...{ facilityId, record: label, page, again, onPage, onClose }} />
  return { ...show(overlay, clock), server, label, onPage, onClose }
}
