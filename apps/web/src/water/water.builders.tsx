import { waterRoutes } from '@cultivatd/contract/water/water.contract'
import type { WaterPoint } from '@cultivatd/domain/environment/measured'
import type { ReadingSource } from '@cultivatd/domain/environment/source'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import type { TemperatureUnit } from '@cultivatd/domain/environment/reading-kinds'
import { aDetail } from '@cultivatd/domain/inventory/inventory.builders'
import type { InventoryDetail } from '@cultivatd/domain/inventory/inventory-detail'
import { weeksOfUse } from '@cultivatd/domain/inventory/stock-records'
import { aSystem } from '@cultivatd/domain/system/system.builders'
import type { Water, WaterReading } from '@cultivatd/domain/water/water'
import { answer, type FakeServer, aServer } from '../live/server.builders.ts'
import { show } from '../ui/rendering.builders.tsx'
import { WaterSection } from './water-section.tsx'

export const system = aSystem({ name: 'North racks' })
const place = { facilityId, roomId: system.roomId }

/** So much of each nutrient is in stock, in the unit of the item. */
export type InStock = readonly [Partial<InventoryDetail>, number][]

interface Given {
  /** Left out: nothing of it was entered yet. */
  water?: Water
  readings?: readonly WaterReading[]
  stock?: InStock
  permissions?: readonly string[]
  sources?: readonly ReadingSource[]
  measured?: readonly WaterPoint[]
  temperatureUnit?: TemperatureUnit
}

const priya = {
  id: 'user-1',
  version: 1,
  displayName: 'Priya Nair',
  email: 'priya@example.com',
  permissions: ['STRAIN_VIEW', 'GENERAL_EDIT'],
}

/** What is shown later is newer. */
let version = 0

export function showsStock(server: FakeServer, stock: InStock): void {
  const details = stock.map(([detail]) => aDetail(detail))
  server.shows('inventoryDetails', {}, details)
  server.shows(
    'stock',
    { facilityId },
    details.map(({ id }, at) => ({
      id,
      facilityId,
      version: (version += 1),
      amount: stock[at]?.[1] ?? 0,
      weeks: Array.from({ length: weeksOfUse }, () => 0),
      used: 0,
    })),
  )
}

/** The water of a system on the page, with what the server knows of it; for tests. */
export function openWater(given: Given = {}) {
  const { water, readings = [], stock = [], permissions = priya.permissions, temperatureUnit } = given
  const { sources = [], measured = [] } = given
  const server = aServer()
  if (temperatureUnit) server.shows('organisation', {}, [{ id: 'organisation', version: 1, temperatureUnit } as never])
  // Whose drafts they are.
  server.shows('me', {}, [{ ...priya, permissions } as never])
  server.shows('waters', place, water ? [water] : [])
  server.shows('waterReadings', place, readings)
  server.shows('waterHistory', { facilityId, systemId: system.id }, readings)
  server.shows('waterSources', place, sources)
  const { measured: asked } = waterRoutes
  server.answers(asked, answer(asked, [...measured]))
  server.shows('people', {}, [
    { id: 'user-1', uid: 'user-1', version: 1, displayName: 'Priya Nair', isActive: true },
    { id: 'user-2', uid: 'user-2', version: 1, displayName: 'Marco Ruiz', isActive: true },
  ])
  showsStock(server, stock)
  const shown = show(<WaterSection system={system} renderSources={() => <p>The sources of the system</p>} />)
  return { ...shown, server, becomes: (newer: Water) => server.shows('waters', place, [newer]) }
}
