import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aDetail } from '@cultivatd/domain/inventory/inventory.builders'
import { type Equipment, weeksOfUse } from '@cultivatd/domain/inventory/stock-records'
import { someLightRows } from '@cultivatd/domain/light/light.builders'
import type { Light } from '@cultivatd/domain/light/light'
import { aSystem } from '@cultivatd/domain/system/system.builders'
import { permission, type Permission } from '@cultivatd/domain/user/permission'
import { aServer } from '../live/server.builders.ts'
import { show } from '../ui/rendering.builders.tsx'
import { LightSection } from './light-section.tsx'

export const system = aSystem({ name: 'Flower racks' }, { rackCount: 3 })
const place = { facilityId, roomId: system.roomId }

const items = [
  aDetail({ id: 'led-bar', type: 'LIGHT', unit: 'SINGLE', name: 'LED bar 660 W', brand: 'Fluence', model: 'SPYDR 2p' }),
  aDetail({ id: 'hps', type: 'LIGHT', unit: 'SINGLE', name: 'HPS 1000 W', brand: 'Gavita', model: 'Pro' }),
  aDetail({ id: 'de-1000', type: 'BULBS', unit: 'SINGLE', name: 'DE 1000 W', brand: 'Ushio', model: 'Pro Plus' }),
  aDetail({ id: 'cmh-315', type: 'BULBS', unit: 'SINGLE', name: 'CMH 315 W', brand: 'Philips', model: 'Power' }),
]

export const aPiece = (id: string, given: Partial<Equipment> = {}): Equipment => ({
  id,
  version: 1,
  detailId: 'led-bar',
  facilityId,
  roomId: null,
  systemId: null,
  removed: false,
  since: '2026-11-01T08:00:00Z',
  ...given,
})

interface Given {
  rows?: readonly number[]
  lights?: readonly Light[]
  pieces?: readonly Equipment[]
  /** How many of each bulb are in stock. */
  bulbs?: Readonly<Record<string, number>>
  permissions?: readonly Permission[]
  litHours?: number
}

/** The lights of a system on the page, with what the server knows of them; for tests. */
export function openLights({ rows = [3], lights = [], pieces = [], bulbs = {}, permissions, litHours }: Given = {}) {
  const server = aServer()
  server.shows('me', {}, [
    {
      id: 'user-1',
      version: 1,
      displayName: 'Priya Nair',
      email: 'priya@example.com',
      permissions: permissions ?? [permission.generalEdit],
    } as never,
  ])
  server.shows('lightRows', place, rows.length > 0 ? [someLightRows({ rows: [...rows] })] : [])
  server.shows('lights', place, lights)
  server.shows('inventoryDetails', {}, items)
  server.shows('equipment', { facilityId }, pieces)
  server.shows('facilities', {}, [{ id: facilityId, version: 1, metrc: { DisplayName: 'Red Fork' } } as never])
  const roomNames = { [system.roomId]: 'Flower 3', veg: 'Veg 2' }
  server.shows(
    'rooms',
    { facilityId },
    Object.entries(roomNames).map(([id, Name]) => ({ id, version: 1, metrc: { Name } }) as never),
  )
  const weeks = Array.from({ length: weeksOfUse }, () => 0)
  server.shows(
    'stock',
    { facilityId },
    Object.entries(bulbs).map(([id, amount]) => ({ id, version: 1, facilityId, amount, weeks, used: 0 })),
  )
  for (const { id } of lights) server.shows('history', { facilityId, entity: 'light', record: id }, [])
  const shown = show(<LightSection system={system} litHours={litHours} />)
  return { ...shown, server, become: (newer: readonly Light[]) => server.shows('lights', place, newer) }
}
