import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import { aDetail, aFanForm } from '@cultivatd/domain/inventory/inventory.builders'
import { permission } from '@cultivatd/domain/user/permissions'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aServer } from '../live/server.builders.ts'
import { atDesk, show } from '../ui/rendering.builders.tsx'
import { FacilityInventory } from './facility-inventory-page.tsx'

const facility = { id: facilityId, version: 1, metrc: { DisplayName: 'Red Fork' } } as FacilitySummary
const piece = (id: string, roomId: string | null) => ({
  id,
  version: 1,
  detailId: 'fan',
  facilityId,
  roomId,
  systemId: null,
  removed: false,
  since: '2026-11-01T08:00:00Z',
})

function open(amounts: Record<string, number>, rooms: (string | null)[], permissions = [permission.generalEdit]) {
  atDesk()
  const server = aServer()
  const me = { id: 'p', version: 1, displayName: 'Ana', email: 'ana@grow.example', permissions }
  server.shows('me', {}, [me as never])
  server.shows('inventoryDetails', {}, [
    aDetail(),
    aDetail({ id: 'cal', name: 'CalMag', criticalLimit: 0 }),
    aDetail({ id: 'fan', ...aFanForm() }),
  ])
  server.shows('rooms', { facilityId }, [{ id: 'veg', version: 1, metrc: { Name: 'Veg 1' } } as never])
  const weeks = Array<number>(12).fill(0)
  const stock = Object.entries(amounts).map(([id, amount]) => ({ id, version: 1, facilityId, amount, weeks, used: 0 }))
  server.shows('stock', { facilityId }, stock)
  server.shows(
    'equipment',
    { facilityId },
    rooms.map((roomId, at) => piece(String(at), roomId)),
  )
  return show(<FacilityInventory facility={facility} />)
}

const consumables = async () =>
  [...(await screen.findByRole('table', { name: 'consumables' })).querySelectorAll('tr[data-row]')].map(
    ({ textContent }) => textContent,
  )

test('[INV-04] [INV-05] [ERR-22] where nothing is set up that is said, with the way to begin', async () => {
  open({}, [])
  expect(await screen.findByText('No Inventory Setup Yet')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Add new Inventory Detail' })).toHaveLength(1)
})

test('[INV-03] [READ-69] consumables are listed with what lies in the storage, those below their minimum first', async () => {
  open({ 'flora-gro': 3.2388, cal: 2 }, [])
  const [first, second, ...others] = await consumables()
  expect(first).toMatch(/FloraGro.*3\.24 L.*Below minimum/)
  expect(second).toMatch(/CalMag.*2 L/)
  expect([others, second?.includes('Below')]).toEqual([[], false])
})

test('what is empty stays in the list while it has a minimum', async () => {
  open({ 'flora-gro': 0, cal: 0 }, ['veg'])
  const rows = await consumables()
  expect(rows).toEqual([expect.stringMatching(/FloraGro.*Empty/)])
})

test('[INV-01] [INV-02] [ERR-25] equipment is grouped by its item, and opens to where its pieces are', async () => {
  const { user } = open({}, [null, 'veg', 'veg', 'gone'])
  await user.click(await screen.findByRole('button', { name: 'Clip fan 16 in' }))
  const rooms = [...screen.getByRole('list', { name: 'Clip fan 16 in' }).children].map(({ textContent }) => textContent)
  expect(rooms.slice(0, 3)).toEqual([
    'Facility Storage1',
    'Veg 12',
    'Unknown RoomThe room is no longer there. Move it to find it again.1',
  ])
})

test('[INV-05] [PERM-12] without generalEdit nothing is offered that changes it', async () => {
  open({ 'flora-gro': 5 }, [], [permission.strainView as never])
  expect(await consumables()).toHaveLength(1)
  for (const name of ['Add new Inventory Detail', 'Update Stock', 'Actions for FloraGro'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('on a phone the filter and the tabs come when asked for', async () => {
  const { user } = open({ 'flora-gro': 5 }, [])
  const filter = await screen.findByRole('searchbox', { name: 'Find items' })
  const tools = filter.closest('.hide-p')
  expect(tools?.contains(screen.getByRole('button', { name: /^Below minimum/ }))).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  expect(filter.closest('.hide-p')).toBeNull()
})
