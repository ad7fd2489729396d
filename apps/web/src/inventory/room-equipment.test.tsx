import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import { aDetail, aFanForm } from '@cultivatd/domain/inventory/inventory.builders'
import type { Equipment } from '@cultivatd/domain/inventory/stock-records'
import { aLight } from '@cultivatd/domain/light/light.builders'
import type { Light } from '@cultivatd/domain/light/light'
import type { RoomSummary } from '@cultivatd/domain/room/room'
import { aSystem } from '@cultivatd/domain/system/system.builders'
import { permission, type Permission } from '@cultivatd/domain/user/permission'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aServer } from '../live/server.builders.ts'
import { show, snackbar } from '../ui/rendering.builders.tsx'
import { EquipmentSection } from './equipment-section.tsx'
import { faultTexts, roomPieces, sumText } from './room-equipment.ts'
import { RoomEquipment } from './room-equipment-page.tsx'

const facility = { id: facilityId, version: 1, metrc: { DisplayName: 'Red Fork' } } as FacilitySummary
const room = { id: 'veg', facilityId, version: 1, metrc: { Name: 'Veg 2' } } as RoomSummary
const lamp = aDetail({ id: 'led-bar', type: 'LIGHT', unit: 'SINGLE', name: 'LED bar 660 W', brand: 'Fluence' })
const fan = aDetail({ id: 'fan', ...aFanForm() })
const system = aSystem({ name: 'North racks', roomId: room.id })

const piece = (id: string, given: Partial<Equipment> = {}): Equipment => ({
  id,
  version: 1,
  detailId: 'fan',
  facilityId,
  roomId: room.id,
  systemId: null,
  removed: false,
  since: '2026-11-12T08:00:00Z',
  ...given,
})
const hung = (id: string) => piece(id, { detailId: 'led-bar', systemId: system.id, since: '2025-10-16T12:00:00Z' })
const light = (pieceId: string, given: Partial<Light>) => aLight({ id: `light-${pieceId}`, pieceId, ...given })
const lights = [
  light('a', { row: 1, position: 2, bulbId: null, dateBulbInstalled: null }),
  light('b', { row: 1, position: 1 }),
  light('c', { row: 3, position: 1, dateBulbInstalled: '2025-10-16' }),
]
const inSystem = ['a', 'b', 'c'].map(hung)

function given(pieces: readonly Equipment[], permissions: readonly Permission[] = [permission.generalEdit]) {
  const server = aServer()
  server.shows('me', {}, [
    { id: 'user-1', version: 1, displayName: 'Priya Nair', email: 'priya@example.com', permissions } as never,
  ])
  server.shows('inventoryDetails', {}, [lamp, fan])
  server.shows('facilities', {}, [facility])
  server.shows('rooms', { facilityId }, [room as never])
  server.shows('stock', { facilityId }, [])
  server.shows('equipment', { facilityId }, pieces)
  server.shows('lights', { facilityId, roomId: room.id }, lights)
  server.shows('systems', { facilityId, roomId: room.id }, [system])
  return server
}

const openPage = (...sent: Parameters<typeof given>) => {
  given(...sent)
  return show(<RoomEquipment facility={facility} roomId={room.id} roomName="Veg 2" />)
}
const rowTexts = async () => {
  const table = await screen.findByRole('table', { name: 'equipment' })
  return [...table.querySelectorAll('tr[data-row]')].map(({ textContent }) => textContent)
}
const heads = () => [...document.querySelectorAll('tr.gh')].map(({ textContent }) => textContent)

test('pieces stand by their system from the highest row down, what is in no system last', () => {
  const known = { items: new Map([lamp, fan].map((one) => [one.id, one])), systems: [system], today: '2026-11-21' }
  const rows = roomPieces([piece('x', { detailId: 'led-bar' }), ...inSystem], { ...known, lights })
  expect(rows.map((one) => one.light?.where ?? null)).toEqual([
    'North racks, row 3, light 1',
    'North racks, row 1, light 1',
    'North racks, row 1, light 2',
    null,
  ])
  expect(sumText(rows)).toBe('2 lit, 1 without a bulb, 1 in no system')
  expect(faultTexts(rows)).toEqual(['1 bulb over 365 days', '1 light without a bulb'])
  expect(sumText(rows.slice(3))).toBe('In no system')
  expect(faultTexts(rows.slice(3))).toEqual([])
})

test('[READ-13] [ROOM-08] each piece says where it is and leads to its light, since when, and how it stands', async () => {
  openPage([...inSystem, piece('x')])
  expect(await rowTexts()).toEqual([
    expect.stringMatching(/^In no system Piece x/),
    expect.stringMatching(/^North racks, row 3, light 1.*16 Oct 2025Bulb 401 days/),
    expect.stringMatching(/^North racks, row 1, light 1.*Bulb 96 days/),
    expect.stringMatching(/^North racks, row 1, light 2.*No bulbInstall Bulb/),
  ])
  expect(heads()).toEqual([
    expect.stringMatching(/^Clip fan 16 in Hurricane Classic1In no system$/),
    expect.stringMatching(/^LED bar 660 W Fluence .*32 lit, 1 without a bulb$/),
  ])
  const link = screen.getByRole('link', { name: 'North racks, row 3, light 1' })
  expect(link.getAttribute('href')).toBe(`/facility/${facilityId}/room/veg?light=light-c`)
  expect(screen.getByText('1 bulb over 365 days')).toBeTruthy()
})

test('tabs show what is in a system, and what somebody has to look at', async () => {
  const { user } = openPage([...inSystem, piece('x')])
  await user.click(await screen.findByRole('button', { name: /^Attention/ }))
  expect((await rowTexts()).map((text) => text?.slice(0, 27))).toEqual([
    'North racks, row 3, light 1',
    'North racks, row 1, light 2',
  ])
  await user.click(screen.getByRole('button', { name: /^In a system/ }))
  expect(await rowTexts()).toHaveLength(3)
})

test('groups of more than 12 start closed', async () => {
  const { user } = openPage(Array.from({ length: 13 }, (_, at) => piece(`fan-${at}`)))
  expect(await rowTexts()).toEqual([])
  await user.click(screen.getByRole('button', { name: /^Clip fan/ }))
  expect(await rowTexts()).toHaveLength(13)
  await user.click(screen.getByRole('button', { name: /^Clip fan/ }))
  expect(await rowTexts()).toEqual([])
})

test('[READ-66] the menu of a row opens Update Stock with its piece; a light that hangs is deactivated first', async () => {
  const { user } = openPage([...inSystem, piece('x')])
  await user.click(
    await screen.findByRole('button', { name: 'Actions for LED bar 660 W, North racks, row 3, light 1' }),
  )
  await user.click(screen.getByRole('menuitem', { name: 'Move' }))
  expect(await snackbar()).toContain('This light hangs in North racks, row 3, light 1. Deactivate it there first.')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Actions for Clip fan 16 in, Piece x' }))
  await user.click(screen.getByRole('menuitem', { name: 'Remove' }))
  const sheet = within(await screen.findByRole('dialog'))
  expect(sheet.getByLabelText<HTMLSelectElement>('From').value).toBe('veg')
  expect(sheet.getByRole('button', { name: 'Remove 1 item' })).toBeTruthy()
})

test('[PERM-12] without generalEdit nothing of it can be moved', async () => {
  openPage([piece('x')], [permission.strainView])
  expect(await rowTexts()).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /^Actions for|^Update Stock/ })).toBeNull()
})

test('[ROOM-08] the room shows its equipment in brief, at most six kinds, and the way to all of it', async () => {
  const kinds = Array.from({ length: 8 }, (_, at) => aDetail({ ...fan, id: `kind-${at}`, name: `Fan ${at}` }))
  const server = given([])
  server.shows('inventoryDetails', {}, kinds)
  server.shows(
    'equipment',
    { facilityId },
    kinds.flatMap(({ id }, at) => Array.from({ length: 9 - at }, (_, n) => piece(`${id}-${n}`, { detailId: id }))),
  )
  show(<EquipmentSection room={room} />)
  const list = await screen.findByRole('list', { name: 'Equipment of this room' })
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    'Fan 09',
    'Fan 18',
    'Fan 27',
    'Fan 36',
    'Fan 45',
    'Fan 54',
    'and 2 more',
  ])
  const view = screen.getByRole('link', { name: 'View the equipment of Veg 2' })
  expect(view.getAttribute('href')).toBe('/equipment/veg')
})

test('[ROOM-08] a room without equipment says so', async () => {
  given([piece('elsewhere', { roomId: 'other' })])
  show(<EquipmentSection room={room} />)
  expect(await screen.findByText('No equipment in this room')).toBeTruthy()
})
