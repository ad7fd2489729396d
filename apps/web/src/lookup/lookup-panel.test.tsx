import { lookupRoutes } from '@cultivatd/contract/lookup/lookup.contract'
import { aPlant } from '@cultivatd/domain/plant/plant.builders'
import { aRoomSummary } from '@cultivatd/domain/room/room.builders'
import { aMatch } from '@cultivatd/domain/lookup/lookup.builders'
import type { LookupMatch } from '@cultivatd/domain/lookup/lookup'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { live } from '../live/live.ts'
import { answer, aServer, brokenConnection } from '../live/server.builders.ts'
import { useTopic } from '../live/use-topic.ts'
import { keepOpened } from '../trade/opened-before.ts'
import { show } from '../ui/rendering.builders.tsx'
import { LookupOverlay } from './lookup-overlay.tsx'

const facilityId = 'GAAA-0000-0001'
const dana = { id: 'a1', version: 1, displayName: 'Dana', email: 'dana@example.com', permissions: ['GENERAL_EDIT'] }
afterEach(() => localStorage.clear())

function open(page: 'get' | 'getHarvest', matches: LookupMatch[] = []) {
  const server = aServer()
  server.shows('me', {}, [dana as never])
  server.shows('facilities', {}, [{ id: facilityId, version: 1, metrc: { DisplayName: 'Red Fork' } } as never])
  server.answers(lookupRoutes.find, answer(lookupRoutes.find, { matches }))
  return show(<LookupOverlay page={page} onClose={() => {}} />)
}
const field = () => screen.findByRole('combobox')
const dialog = () => within(screen.getByRole('dialog'))

test('a name that nothing has is said quietly, and no alert', async () => {
  const { user } = open('get')
  await user.type(await field(), 'wedding')
  expect(await dialog().findByText("Invalid Label/Name. Nothing called 'wedding'")).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(dialog().queryByRole('alert')).toBeNull()
})

test('[LOOKUP-03] what looks like a label and is none is refused in the words of the specification', async () => {
  const { user } = open('get')
  await user.type(await field(), '1A4FF0399')
  expect((await dialog().findByRole('alert')).textContent).toBe('Invalid Label/Name')
  expect((await field()).getAttribute('aria-invalid')).toBe('true')
})

test('[READ-94] the dialog for a harvest says the same of every text', async () => {
  const { user } = open('getHarvest')
  await user.type(await field(), 'wedding')
  expect((await dialog().findByRole('alert')).textContent).toBe('Invalid Label/Name')
})

const opened = { facilityId, about: 'Blue Dream' }
const plant = { ...opened, kind: 'plant', record: '1A4FF01', name: '1A4FF01' } as const
const harvest = { ...opened, kind: 'harvest', record: 'h9', name: '2026-11-02|Dry 1|Blue Dream' } as const
const optionTexts = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

test('while nothing is typed, what was opened last is offered, and Enter opens what an arrow chose', async () => {
  for (const one of [harvest, plant, { ...plant, facilityId: 'GAAA-IDLE' }]) keepOpened('a1', one)
  const { user, address } = open('get')
  await user.click(await field())
  await waitFor(() => expect(optionTexts()).toEqual(['1A4FF01Blue DreamPlant', `${harvest.name}Blue DreamHarvest`]))
  expect(screen.getByRole('group', { name: 'Opened last' })).toBeTruthy()
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(address()).toBe(`/?harvest=h9&in=${facilityId}`))
})

test('[READ-94] the dialog for a harvest offers the harvests alone that were opened last', async () => {
  for (const one of [plant, harvest]) keepOpened('a1', one)
  open('getHarvest')
  await waitFor(() => expect(optionTexts()).toEqual([`${harvest.name}Blue DreamHarvest`]))
})

test('a room, a strain and an item lead to the page of the room, whose lists are looked through for the name', async () => {
  const shown = { state: '', about: null, roomName: null, roomId: '5' }
  const { user, address } = open('get', [
    aMatch({ ...shown, kind: 'room', id: '5', name: 'Blue room' }),
    aMatch({ ...shown, kind: 'strain', id: '1', name: 'Blue Dream', roomName: 'Blue room' }),
  ])
  await user.type(await field(), 'blue')
  await waitFor(() => expect(optionTexts()).toEqual(['Blue roomRoom', 'Blue DreamBlue roomStrain']))
  await user.click(screen.getByRole('option', { name: /Strain$/ }))
  await waitFor(() => expect(address()).toMatch(/\/facility\/GAAA-0000-0001\/room\/5\?find=Blue(\+|%20)Dream$/))
  await user.click(screen.getByRole('option', { name: /Room$/ }))
  await waitFor(() => expect(address()).toBe(`/facility/${facilityId}/room/5`))
})

/** What was opened before. */
function Opened() {
  const rooms = useTopic('rooms', { facilityId }).rows
  const plants = useTopic('plants', { facilityId, roomId: '5' }).rows
  return <p>{`${rooms.length} room, ${plants.length} plant`}</p>
}

test('[SYNC-04] without a network it looks through what this device knows, says as of when, and calls nothing wrong that it never saw', async () => {
  const server = aServer()
  server.shows('me', {}, [dana as never])
  server.shows('facilities', {}, [{ id: facilityId, version: 1, metrc: { DisplayName: 'Red Fork' } } as never])
  server.shows('rooms', { facilityId }, [aRoomSummary({ Id: 5, Name: 'Veg 1' }, ['vegetation'])])
  const label = '1A4FF0300000021000004101'
  server.shows('plants', { facilityId, roomId: '5' }, [
    aPlant({ Label: label, StrainName: 'Blue Dream', HarvestedDate: null, DestroyedDate: null }),
  ])
  server.answers(lookupRoutes.find, brokenConnection)
  const shown = show(
    <>
      <Opened />
      <LookupOverlay page="get" onClose={() => {}} />
    </>,
  )
  await screen.findByText('1 room, 1 plant')
  vi.spyOn(live, 'link', 'get').mockReturnValue({ state: 'noNetwork', asOf: '2026-11-21T09:00:00Z' })
  onTestFinished(() => void vi.restoreAllMocks())
  await shown.user.type(await field(), '4101')
  await waitFor(() => expect(optionTexts()).toEqual([expect.stringContaining(label)]))
  expect(dialog().getByText(/^No network: this is what this device knew .* What was never opened here/)).toBeTruthy()
  expect(server.asked(lookupRoutes.find)).toEqual([])
  await shown.user.clear(await field())
  await shown.user.type(await field(), '1A4FF0399')
  expect(await dialog().findByText(/^Not on this device: '1A4FF0399'/)).toBeTruthy()
  expect(dialog().queryByRole('alert')).toBeNull()
  await shown.user.clear(await field())
  await shown.user.type(await field(), '4101{Enter}')
  await waitFor(() => expect(shown.address()).toBe(`/?plant=${label}&in=${facilityId}`))
})

test('where the server stops answering in this moment the device answers too', async () => {
  const server = aServer()
  server.shows('me', {}, [dana as never])
  server.shows('facilities', {}, [{ id: facilityId, version: 1, metrc: { DisplayName: 'Red Fork' } } as never])
  server.shows('rooms', { facilityId }, [aRoomSummary({ Id: 5, Name: 'Veg 1' }, ['vegetation'])])
  server.shows('plants', { facilityId, roomId: '5' }, [])
  server.answers(lookupRoutes.find, brokenConnection)
  const { user } = show(
    <>
      <Opened />
      <LookupOverlay page="get" onClose={() => {}} />
    </>,
  )
  await screen.findByText('1 room, 0 plant')
  await user.type(await field(), 'veg')
  await waitFor(() => expect(optionTexts()).toEqual([expect.stringContaining('Veg 1')]))
})
