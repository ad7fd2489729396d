import { lookupRoutes } from '@cultivatd/contract/lookup/lookup.contract'
import { plantRoutes } from '@cultivatd/contract/plant/plant.contract'
import { systemRoutes } from '@cultivatd/contract/system/system.contract'
import { zoneCode } from '@cultivatd/domain/label/place-code'
import { aSystem } from '@cultivatd/domain/system/system.builders'
import { aPlantThatIs } from '@cultivatd/domain/plant/plant.builders'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { live } from '../live/live.ts'
import { aKeepingDevice } from '../live/outbox/device.builders.ts'
import { answer, brokenConnection, outcome, outcomeOf } from '../live/server.builders.ts'
import { placeScanned } from '../trade/place-scan.ts'
import { atPhone, button, dialog, fill, problemsOf, snackbarSays } from '../ui/rendering.builders.tsx'
import { openPlants } from './plants-page.builders.tsx'

const tags = [101, 102, 103, 104].map((serial) => `1A4FF0300000011000004${serial}`) as [string, string, string, string]
const [first, second, held, away] = tags
const inRoom = [first, second, held].map((Label, at) =>
  aPlantThatIs.flowering({ Id: 101 + at, Label, LocationId: 7, IsOnHold: Label === held }),
)

test('of pasted plants one that cannot be moved is shown, and kept to be mended; one of another room says so', async () => {
  const { user, server } = openPlants('move', inRoom)
  const elsewhere = aPlantThatIs.flowering({ Id: 104, Label: away, LocationId: 5 })
  server.answers(plantRoutes.byLabels, answer(plantRoutes.byLabels, { plants: [elsewhere], others: [] } as never))
  const form = await dialog('Move plants')
  fill(form.getByLabelText('Labels'), `${first} ${away} 102 103`)
  await user.keyboard('{Enter}')
  const row = (at: number) => form.getByRole('list', { name: 'Plants' }).children[at] as HTMLElement
  await waitFor(() => expect(row(1).textContent).toContain('in Veg 1'))
  expect(row(0).textContent).not.toContain('Flower 1')
  expect(form.getAllByText('1 plant cannot be moved')).not.toEqual([])
  await user.click(button(form, 'Show it'))
  expect(row(3).firstElementChild?.className).toContain('again')
  expect(button(form, 'Move 4 plants').disabled).toBe(true)
  await user.click(button(form, 'Mend later'))
  expect(form.getByText(/it goes into your repair tray/)).toBeTruthy()
  expect(button(form, 'Move 3 plants, keep 1 to mend')).toBeTruthy()
})

test('on a phone where plants go is one line once it is said, and what Metrc knows no way back from stays in sight', async () => {
  atPhone()
  const { user } = openPlants('flower', [])
  const form = await dialog('Flower plants')
  await user.selectOptions(form.getByLabelText('Room'), '7')
  const line = form.getByRole('button', { name: 'To Flower 1, today' })
  await waitFor(() => expect(document.activeElement).toBe(line))
  expect(form.queryByLabelText('Room')).toBeNull()
  expect(form.getByText('Metrc knows no way back.')).toBeTruthy()
  await user.click(line)
  await user.click(button(form, 'Date: today'))
  fill(form.getByLabelText('Date'), '2026-11-19')
  await user.click(button(form, 'Fold'))
  expect(button(form, 'To Flower 1, 19 Nov')).toBeTruthy()
})

test('[SYNC-03] plants flower without a network by what this device knows, and a label that it never saw is told from a wrong one', async () => {
  const growing = tags.slice(0, 2).map((Label, at) => aPlantThatIs.vegetative({ Id: 101 + at, Label, LocationId: 7 }))
  const { user, server, onClose } = openPlants('flower', growing)
  const form = await dialog('Flower plants')
  const device = await aKeepingDevice(server, 'dana')
  vi.spyOn(live, 'link', 'get').mockReturnValue({ state: 'noNetwork', asOf: '2026-11-21T09:00:00Z' })
  onTestFinished(() => void vi.restoreAllMocks())
  fill(form.getByLabelText('Labels'), `${first} ${second} ${away}`)
  await user.keyboard('{Enter}')
  await user.selectOptions(form.getByLabelText('Room'), '7')
  expect(await form.findByText('Not on this device')).toBeTruthy()
  expect(server.asked(plantRoutes.byLabels)).toEqual([])
  await user.click(form.getByRole('button', { name: new RegExp(`^Remove .*${away.slice(-4)}`) }))
  await user.dblClick(button(form, 'Flower 2 plants'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  await expect.poll(() => device.acts()).toHaveLength(1)
  const [act] = device.acts()
  expect(act?.standing).toEqual({ is: 'waiting' })
  expect(act?.records).toEqual([first, second].map((label) => `${facilityId} ${label}`))
  expect(act?.call).toMatchObject({
    feature: 'plant',
    route: 'move',
    body: { locationId: '7', plants: [first, second].map((label) => ({ label, changePhase: 'Flowering' })) },
  })
})

test('[SYS-17] a plant that is in the room already goes into the zone of it that is scanned, one of another room as well', async () => {
  const { user, server, onClose } = openPlants('move', inRoom)
  const system = aSystem({ type: 'flower', roomId: '7' })
  const elsewhere = aPlantThatIs.flowering({ Id: 104, Label: away, LocationId: 5 })
  server.shows('systems', { facilityId, roomId: '7' }, [system])
  server.shows('system', { facilityId, systemId: system.id }, [system])
  server.answers(lookupRoutes.find, brokenConnection)
  server.answers(plantRoutes.byLabels, answer(plantRoutes.byLabels, { plants: [elsewhere], others: [] } as never))
  server.answers(systemRoutes.place, outcome([outcomeOf(away)]))
  const form = await dialog('Move plants')
  fill(form.getByLabelText('Labels'), `${first} ${held}`)
  await user.keyboard('{Enter}')
  await user.selectOptions(form.getByLabelText('Room'), '5')
  const place = { systemId: system.id, rack: 1, level: 2, zone: 1 }
  expect(await placeScanned(zoneCode(place))).toMatchObject({ is: 'added', said: 'To Rack A, rack 1, upper, zone 1' })
  expect(await form.findByText(/^Goes into .*upper, zone 1/)).toBeTruthy()
  // What is on hold may be told apart from its neighbours, and is not moved.
  await waitFor(() => expect(button(form, 'Move 2 plants').disabled).toBe(false))
  fill(form.getByLabelText('Labels'), away)
  await user.keyboard('{Enter}')
  await user.click(await form.findByRole('button', { name: 'Move 3 plants' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(problemsOf(form)).toEqual([])
  expect(server.asked(systemRoutes.place).map(({ body }) => body)).toMatchObject([
    { ...place, plants: [first, held, away], batches: [] },
  ])
  await snackbarSays('Saved Successfully!Placed 3 plants')
})
