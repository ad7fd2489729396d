import { references } from '@cultivatd/contract/reference/reference.builders'
import { systemRoutes } from '@cultivatd/contract/system/system.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aPlant, aPlantThatIs } from '@cultivatd/domain/plant/plant.builders'
import { aRoomSummary } from '@cultivatd/domain/room/room.builders'
import { aSystem } from '@cultivatd/domain/system/system.builders'
import type { ZonePlace } from '@cultivatd/domain/system/zone'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aKeepingDevice } from '../../live/outbox/device.builders.ts'
import { aServer, brokenConnection, outcome, refusal } from '../../live/server.builders.ts'
import { dialog, show } from '../../ui/rendering.builders.tsx'
import { RoomSystems } from '../room-systems.tsx'
// Before the test: the page loads it on demand.
import './workbench.tsx'

const tag = (serial: number) => `1A4FF0300000011000004${serial}`
const at = (systemId: string, rack: number, level: number, zone: number): ZonePlace => ({ systemId, rack, level, zone })
const veg = aSystem({ id: 'veg', name: 'Veg racks' }, { rackCount: 2, levelCount: 2, zoneCount: 2 })
const flower = aSystem({ id: 'flower', name: 'Flower racks', type: 'flower', created: '2026-11-02T12:00:00.000Z' })
const plants = [
  aPlant({ Id: 101, Label: tag(101) }, { location: at('veg', 1, 1, 1) }),
  aPlant({ Id: 102, Label: tag(102) }, { location: at('veg', 1, 1, 1) }),
  aPlant({ Id: 103, Label: tag(103) }, { location: at('veg', 1, 2, 2) }),
  { ...aPlantThatIs.flowering({ Id: 104, Label: tag(104) }), location: at('flower', 1, 1, 1) },
]

async function open(path = '/') {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
  onTestFinished(() => void vi.restoreAllMocks())
  const server = aServer()
  const room = aRoomSummary({ Id: 5, Name: 'Veg 1' }, ['vegetation', 'flower'])
  const here = plants.map((plant) => ({ ...plant, metrc: { ...plant.metrc, LocationId: 5, LocationName: 'Veg 1' } }))
  server.shows('references', { facilityId }, [references()])
  server.shows('rooms', { facilityId }, [room])
  server.shows('systems', { facilityId, roomId: '5' }, [veg, flower])
  server.shows('plants', { facilityId, roomId: '5' }, here)
  server.shows('plantBatches', { facilityId, roomId: '5' }, [])
  server.answers(systemRoutes.place, outcome([]))
  // The drawings read their address.
  const history = createMemoryHistory({ initialEntries: [path] })
  const component = () => <RoomSystems room={room} standing={null} />
  const router = createRouter({ routeTree: createRootRoute({ component }), history })
  const { user } = show(<RouterProvider router={router as never} />)
  await screen.findAllByRole('button', { name: /^Rack 1, lower, zone 1: 2 plants/ })
  // What takes hold of the drawings is loaded after they are there.
  await waitFor(() => expect(document.querySelector('[class*=lasso]')).toBeTruthy())
  return { server, user, address: () => history.location.href }
}

const zone = (name: RegExp) => screen.getByRole('button', { name })
const full = () => zone(/^Rack 1, lower, zone 1: 2 plants/)
const upper = /^Rack 2, upper, zone 1: empty/
const said = () => [...document.querySelectorAll('output')].map(({ textContent }) => textContent).join(' ')
const placed = (server: ReturnType<typeof aServer>) => server.asked(systemRoutes.place).map(({ body }) => body)

test('[SYS-16] by keys a zone is picked up, carried to another one and put down there, and taken back', async () => {
  const { server, user } = await open()
  full().focus()
  await user.keyboard('m')
  expect(said()).toContain('Picked up 2 plants')
  expect(screen.getByRole('region', { name: '2 plants carried' })).toBeTruthy()
  zone(upper).focus()
  await waitFor(() => expect(said()).toContain('2 plants to Veg racks, rack 2, upper, zone 1'))
  await user.keyboard('{Enter}')
  await screen.findByText('Moved 2 plants to Veg racks, rack 2, upper, zone 1')
  expect(placed(server)).toMatchObject([{ ...at('veg', 2, 2, 1), plants: [tag(101), tag(102)], batches: [] }])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Moved 2 plants back')
  expect(placed(server)[1]).toMatchObject({
    ...at('veg', 1, 1, 1),
    plants: [tag(101), tag(102)],
    onlyFrom: at('veg', 2, 2, 1),
  })
})

test('what is put down without a network is counted, dashed, in the zone to which it goes', async () => {
  const { server, user } = await open()
  await aKeepingDevice(server, 'u1')
  server.answers(systemRoutes.place, brokenConnection)
  full().focus()
  await user.keyboard('m')
  zone(upper).focus()
  await waitFor(() => expect(said()).toContain('2 plants to Veg racks, rack 2, upper, zone 1'))
  await user.keyboard('{Enter}')
  expect(await screen.findByText('2 plants go to Veg racks, rack 2, upper, zone 1')).toBeTruthy()
  const target = await screen.findByRole('button', {
    name: 'Rack 2, upper, zone 1: empty, 2 plants to come, kept on this device',
  })
  expect([target.dataset['mark'], target.textContent]).toEqual(['kept', expect.stringContaining('+2')])
  expect(full().getAttribute('aria-label')).toContain('kept on this device')
})

test('a rack that is put on another keeps how it stands, and Control+z brings each back to where it was', async () => {
  const { server, user } = await open()
  screen.getAllByRole('button', { name: 'Select rack 1' })[0]?.focus()
  await user.keyboard('m')
  screen.getByRole('button', { name: 'Put down on rack 2' }).focus()
  await waitFor(() => expect(said()).toContain('3 plants to Veg racks, rack 2, as they stand'))
  await user.keyboard('{Enter}')
  await screen.findByText('Moved 3 plants to Veg racks, rack 2')
  expect(placed(server)).toMatchObject([
    { ...at('veg', 2, 1, 1), plants: [tag(101), tag(102)] },
    { ...at('veg', 2, 2, 2), plants: [tag(103)] },
  ])
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByText('Moved 3 plants back')
  expect(placed(server).slice(2)).toMatchObject([at('veg', 1, 1, 1), at('veg', 1, 2, 2)])
})

test('Escape lets go: nothing is sent, and nothing stays selected', async () => {
  const { server, user, address } = await open()
  const before = address()
  full().focus()
  await user.keyboard('m')
  zone(upper).focus()
  await user.keyboard('{Escape}')
  expect(said()).toContain('Let go')
  expect(screen.queryByRole('region', { name: /carried$/ })).toBeNull()
  expect(screen.queryAllByRole('gridcell', { selected: true })).toEqual([])
  expect(address()).toBe(before)
  expect(placed(server)).toEqual([])
})

test('[SYS-11] [SYS-13] what may not stand there says so before anything is sent, and stays in hand', async () => {
  const { server, user } = await open()
  const flowering = zone(/^Rack 1, lower, zone 1: 1 plant, flowering/)
  flowering.focus()
  await user.keyboard('m')
  zone(upper).focus()
  const why =
    'Not to Veg racks, rack 2, upper, zone 1: Plant is not in a valid phase (Flowering) for system type (Vegetation)'
  await waitFor(() => expect(said()).toContain(why))
  expect(screen.getByRole('button', { name: 'Put down' }).hasAttribute('disabled')).toBe(true)
  await user.keyboard('{Enter}')
  expect(screen.getByRole('region', { name: '1 plant carried' })).toBeTruthy()
  expect(placed(server)).toEqual([])
})

test('[SYS-14] [SYS-15] what Metrc is told of is asked before: the form of a move opens with the zone that was chosen', async () => {
  const { server, user } = await open()
  full().focus()
  await user.keyboard('m')
  zone(/^Rack 1, upper, zone 2: empty/).focus()
  await waitFor(() => expect(said()).toContain('Vegetative Plants will be Moved to the Flowering Grow Phase.'))
  await user.keyboard('{Enter}')
  const form = await dialog('Move')
  expect(await form.findByText('To rack 1, upper, zone 2 of Flower racks.')).toBeTruthy()
  expect(form.getByText('Vegetative Plants will be Moved to the Flowering Grow Phase.')).toBeTruthy()
  expect(placed(server)).toEqual([])
  await user.click(form.getByRole('button', { name: 'Move 2' }))
  await waitFor(() =>
    expect(placed(server)).toMatchObject([{ ...at('flower', 1, 2, 2), plants: [tag(101), tag(102)] }]),
  )
})

test('a refusal of the server is told, and what was carried is selected as before', async () => {
  const { server, user } = await open()
  server.answers(systemRoutes.place, refusal(409, 'Veg racks has changed meanwhile. Look at it again.'))
  full().focus()
  await user.keyboard('m')
  zone(upper).focus()
  await user.keyboard('{Enter}')
  await screen.findAllByText(/Veg racks has changed meanwhile/)
  await waitFor(() => expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(1))
})

const pointer = (x: number, y: number, more: object = {}) => ({
  clientX: x,
  clientY: y,
  button: 0,
  pointerId: 1,
  isPrimary: true,
  pointerType: 'mouse',
  ...more,
})
/** Nothing is laid out here: the test says what lies under the pointer. */
const under = (element: Element | null) => {
  document.elementFromPoint = () => element
}

test('with the mouse a zone is dragged to another one, and dropped beside the drawings it is back', async () => {
  const { server } = await open()
  fireEvent.pointerDown(full(), pointer(10, 10))
  fireEvent.pointerMove(document, pointer(30, 10))
  expect(await screen.findByRole('region', { name: '2 plants carried' })).toBeTruthy()
  under(null)
  fireEvent.pointerUp(document, pointer(300, 10))
  await waitFor(() => expect(screen.queryByRole('region', { name: /carried$/ })).toBeNull())
  expect(placed(server)).toEqual([])

  fireEvent.pointerDown(full(), pointer(10, 10))
  fireEvent.pointerMove(document, pointer(30, 10))
  under(zone(upper))
  fireEvent.pointerMove(document, pointer(200, 40))
  await waitFor(() => expect(said()).toContain('2 plants to Veg racks, rack 2, upper, zone 1'))
  fireEvent.pointerUp(document, pointer(200, 40))
  await screen.findByText('Moved 2 plants to Veg racks, rack 2, upper, zone 1')
  expect(placed(server)).toHaveLength(1)
})

test('a lasso on empty ground selects the zones that it holds, where something stands', async () => {
  await open()
  const boxes = new Map([
    [full(), new DOMRect(0, 100, 50, 50)],
    [zone(/^Rack 1, upper, zone 2: 1 plant/), new DOMRect(60, 0, 50, 50)],
    [zone(upper), new DOMRect(120, 0, 50, 50)],
  ])
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return boxes.get(this as HTMLElement) ?? new DOMRect(900, 900, 1, 1)
  })
  fireEvent.pointerDown(zone(upper), pointer(140, 20))
  fireEvent.pointerMove(document, pointer(100, 30))
  fireEvent.pointerMove(document, pointer(70, 40))
  fireEvent.pointerUp(document, pointer(70, 40))
  await screen.findByRole('region', { name: '1 plants selected' })
  expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(1)

  // With Shift one that begins on what stands there, too.
  fireEvent.pointerDown(full(), pointer(10, 140))
  fireEvent.pointerMove(document, pointer(20, 130, { shiftKey: true }))
  fireEvent.pointerMove(document, pointer(30, 120, { shiftKey: true }))
  fireEvent.pointerUp(document, pointer(30, 120, { shiftKey: true }))
  await screen.findByRole('region', { name: '3 plants selected' })
})

test('a finger that rests picks up; what it presses then is shown first, and put down by the second press', async () => {
  const { server } = await open()
  const finger = { pointerType: 'touch' }
  fireEvent.pointerDown(full(), pointer(10, 10, finger))
  expect(await screen.findByRole('region', { name: '2 plants carried' })).toBeTruthy()
  fireEvent.pointerUp(document, pointer(10, 10, finger))
  // The press that ends it is none.
  await new Promise((resolve) => setTimeout(resolve, 120))
  const press = () =>
    zone(upper).dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true, ...finger }))
  press()
  await waitFor(() => expect(said()).toContain('2 plants to Veg racks, rack 2, upper, zone 1'))
  expect(placed(server)).toEqual([])
  press()
  await screen.findByText('Moved 2 plants to Veg racks, rack 2, upper, zone 1')
  expect(placed(server)).toHaveLength(1)
})

test('arrows lead from the edge of a drawing to its labels, and on to the next system', async () => {
  const { user } = await open()
  full().focus()
  const focused = () => document.activeElement?.getAttribute('aria-label')
  await user.keyboard('{ArrowLeft}')
  expect(focused()).toBe('Select lower')
  await user.keyboard('{ArrowUp}')
  expect(focused()).toBe('Select upper')
  await user.keyboard('{ArrowRight}')
  expect(focused()).toMatch(/^Rack 1, upper, zone 1/)
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(focused()).toBe('Select rack 1')
  await user.keyboard('{ArrowRight}{ArrowUp}')
  expect(focused()).toMatch(/^Rack 2, lower, zone 1/)
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(focused()).toMatch(/^Rack 1, lower, zone 1: 1 plant, flowering/)
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(focused()).toMatch(/^Rack 2, lower, zone 1: empty/)
})

test('what the address lights up, and what is looked at, lights up in its rack', async () => {
  await open(`/?lit=${tag(103)}`)
  const lit = () => [...document.querySelectorAll('[data-lit]')].map((one) => one.getAttribute('aria-label'))
  await waitFor(() => expect(lit()).toEqual([expect.stringMatching(/^Rack 1, upper, zone 2: 1 plant/)]))
})

test('the drawings are colored by phase, strain or days, with a legend, as the person chose last', async () => {
  const { user } = await open()
  const legend = () => document.body.textContent ?? ''
  expect(legend()).toContain('Vegetative')
  await user.click(screen.getByRole('button', { name: 'Strain' }))
  expect(document.querySelectorAll('[data-zone] g[class*="strain1"]').length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'Days' }))
  expect(
    document.querySelectorAll('[data-zone] g[class*="days"], [data-zone] g[class*="other"]').length,
  ).toBeGreaterThan(0)
  expect(Object.values({ ...localStorage })).toContain('days')
})
