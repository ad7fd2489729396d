import { lookupRoutes } from '@cultivatd/contract/lookup/lookup.contract'
import { systemRoutes } from '@cultivatd/contract/system/system.contract'
import { references } from '@cultivatd/contract/reference/reference.builders'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { zoneCode } from '@cultivatd/domain/label/place-code'
import { aPlant, aPlantThatIs } from '@cultivatd/domain/plant/plant.builders'
import { aPlantBatch } from '@cultivatd/domain/plant-batch/plant-batch.builders'
import { aRoomSummary } from '@cultivatd/domain/room/room.builders'
import { aSystem } from '@cultivatd/domain/system/system.builders'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { placeScanned } from '../trade/place-scan.ts'
import { aKeepingDevice } from '../live/outbox/device.builders.ts'
import { live } from '../live/live.ts'
import { aServer, brokenConnection, outcome, outcomeOf, refusal } from '../live/server.builders.ts'
import { useSession } from '../live/session.ts'
import {
  button,
  dialog,
  fill,
  problemsOf,
  type Sheet,
  show,
  snackbar,
  today,
  valueOf,
} from '../ui/rendering.builders.tsx'
import { ZoneAdd } from './zone-add.tsx'
import { createRoomSorter } from './zone-contents.ts'

const route = systemRoutes.place
const tags = [101, 102].map((serial) => `1A4FF0300000011000004${serial}`) as [string, string]
const [first, second] = tags
const batch = aPlantBatch({ LocationId: 5, LocationName: 'Veg 1' })

async function open(type: 'vegetation' | 'flower' = 'vegetation') {
  const server = aServer()
  const room = aRoomSummary({ Id: 5, Name: 'Veg 1' }, ['vegetation', 'flower'])
  const system = aSystem({ type })
  const plants = [
    ...tags.map((Label, at) => aPlant({ Id: 101 + at, Label })),
    aPlantThatIs.flowering({ Id: 103, Label: '1A4FF0300000011000004103' }),
  ]
  const marks = { plantMarks: new Map(), batchMarks: new Map() }
  const places = createRoomSorter()({ systems: [system], plants, batches: [batch], ...marks, today })
  const zone = places.systems.get(system.id)?.racks[0]?.levels[0]?.[1]
  if (!zone) throw new Error('The system has no such zone')
  server.shows('references', { facilityId }, [references()])
  const onBack = vi.fn<() => void>()
  const props = { room, systems: [system], system, zone, places, title: 'Zone 2', onBack, onClose: () => {} }
  const { user, leave, again } = show(<ZoneAdd {...props} />)
  const openAgain = async () => {
    leave()
    again(<Whose />)
    await screen.findByText('Dana')
    again(<ZoneAdd {...props} />)
    return dialog('Add to zone 2')
  }
  const form = await dialog('Add to zone 2')
  const scan = async (text: string) => {
    fill(form.getByLabelText('Plant labels'), text)
    await user.keyboard('{Enter}')
  }
  return { user, server, form, scan, onBack, openAgain }
}

/** Whoever types is known by then, as everywhere behind the sign-in. */
const Whose = () => <p>{useSession().me?.displayName}</p>

const listed = (form: Sheet) => within(form.getByRole('list', { name: 'To be placed' })).getAllByRole('listitem')

test('[SYS-17] [SYS-18] what was typed for a zone and not added stops the form, and a name that is too long is refused there', async () => {
  const { form, user, server, scan } = await open()
  expect(document.activeElement).toBe(form.getByLabelText('Plant labels'))
  await scan(first)
  expect(listed(form)).toHaveLength(1)
  fill(form.getByLabelText('Plant labels'), second)
  fill(form.getByLabelText('Batch name'), 'x'.repeat(201))
  await user.click(button(form, 'Place 1'))
  expect(problemsOf(form)).toEqual([
    'This was typed and not added yet. It is in the list now: check it, then press again.',
    'Use at most 200 characters',
  ])
  expect(listed(form)).toHaveLength(2)
  expect(button(form, 'Place 2').disabled).toBe(false)
  expect(form.queryByText('The names are being looked up')).toBeNull()
  expect(server.asked(route)).toEqual([])
})

test('of a plant of the room the last digits are enough', async () => {
  const { form, scan } = await open()
  await scan('102')
  expect(listed(form)[0]?.textContent).toContain(second.slice(-6))
})

test('[SYS-11] [SYS-13] [SYS-17] what cannot stand there says why before anything is sent, and keeps the button', async () => {
  const { form, user, scan } = await open()
  await scan('1A4FF0300000011000004103 Label')
  expect(problemsOf(form)).toEqual([
    'Label is an Unknown Plant Label: a label has 24 letters and digits',
    'Plant is not in a valid phase (Flowering) for system type (Vegetation)',
  ])
  expect(form.getAllByText('One cannot be placed here. Remove it.')).not.toEqual([])
  expect(button(form, 'Place 1').disabled).toBe(true)
  await user.click(button(form, /^Remove/))
  expect(form.queryByRole('list', { name: 'To be placed' })).toBeNull()
})

test('[SYS-15] vegetative plants in a flower system are warned of, and sent', async () => {
  const { form, user, server, scan, onBack } = await open('flower')
  server.answers(route, outcome(tags.map((label) => outcomeOf(label))))
  await scan(tags.join(' '))
  expect(form.getByText('Vegetative Plants will be Moved to the Flowering Grow Phase.')).toBeTruthy()
  await user.click(button(form, 'Place 2'))
  await waitFor(() => expect(onBack).toHaveBeenCalled())
  expect(server.asked(route)[0]?.body).toMatchObject({ systemId: 'system-1', rack: 1, level: 1, zone: 2, plants: tags })
})

test('[SYS-17] [SYS-18] a refusal stands beside what it is about, and the rest stays', async () => {
  const { form, user, server, scan } = await open()
  const name = batch.metrc.Name
  server.answers(route, refusal(400, `${first}: The plant is being audited.`))
  await scan(first)
  fill(form.getByLabelText('Batch name'), name)
  await user.click(button(form, 'Add batch'))
  expect(listed(form).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Blue Dream'),
    expect.stringContaining(name),
  ])
  await user.click(button(form, 'Place 2'))
  await waitFor(() => expect(listed(form)[0]?.textContent).toContain('The plant is being audited.'))
  expect(listed(form)).toHaveLength(2)
  expect(button(form, 'Send again').disabled).toBe(false)
})

test('what is gathered for a zone, and what stands in its fields, outlives the form', async () => {
  const { server, user, openAgain } = await open()
  const dana = { id: 'a1', version: 1, displayName: 'Dana', email: 'dana@example.com', permissions: ['GENERAL_EDIT'] }
  server.shows('me', {}, [dana as never])
  const form = await openAgain()
  fill(form.getByLabelText('Plant labels'), first)
  await user.keyboard('{Enter}')
  fill(form.getByLabelText('Plant labels'), '1A4FF03')
  fill(form.getByLabelText('Batch name'), 'Half a na')
  const again = await openAgain()
  expect(listed(again)).toHaveLength(1)
  expect(valueOf(again, 'Plant labels')).toBe('1A4FF03')
  expect(valueOf(again, 'Batch name')).toBe('Half a na')
  await user.click(button(again, 'Discard draft'))
  // The form that begins anew is another sheet; in the one that was taken from the page the list stands for ever.
  const anew = await dialog('Add to zone 2')
  expect(anew.queryByRole('list', { name: 'To be placed' })).toBeNull()
  expect(valueOf(anew, 'Plant labels')).toBe('')
  expect(valueOf(anew, 'Batch name')).toBe('')
})

test('[SYS-17] the label of another zone of the room that is scanned says where they go in place of the one that was opened', async () => {
  const { server, user, form } = await open()
  const system = aSystem({})
  server.shows('rooms', { facilityId }, [aRoomSummary({ Id: 5, Name: 'Veg 1' }, ['vegetation', 'flower'])])
  server.shows('systems', { facilityId, roomId: '5' }, [system])
  server.answers(lookupRoutes.find, brokenConnection)
  server.answers(route, outcome([outcomeOf(first)]))
  fill(form.getByLabelText('Plant labels'), first)
  await user.keyboard('{Enter}')
  const place = { systemId: system.id, rack: 1, level: 2, zone: 1 }
  expect(await placeScanned(zoneCode({ ...place, zone: 40 }))).toMatchObject({ is: 'refused' })
  expect(await placeScanned(zoneCode(place))).toMatchObject({ is: 'added', said: 'To Rack A, rack 1, upper, zone 1' })
  const other = await dialog(/^Add to .*upper, zone 1/)
  await user.click(button(other, 'Place 1'))
  await waitFor(() =>
    expect(server.asked(route).map(({ body }) => body)).toMatchObject([{ ...place, plants: [first] }]),
  )
})

test('what is placed without a network says how many go where, and is sent when the network is back', async () => {
  const { server, user, form, scan, onBack } = await open()
  const device = await aKeepingDevice(server, 'u1')
  const away = vi.spyOn(live, 'link', 'get').mockReturnValue({ state: 'noNetwork', asOf: '2026-11-21T09:00:00Z' })
  await scan(first)
  await scan(second)
  await user.click(button(form, 'Place 2'))
  await waitFor(() => expect(onBack).toHaveBeenCalled())
  expect(await snackbar()).toContain('2 plants go to Rack A, rack 1')
  server.answers(route, outcome([outcomeOf(first), outcomeOf(second)]))
  away.mockRestore()
  await device.sends()
  expect(server.asked(route).at(-1)?.body).toMatchObject({ plants: [first, second] })
})
