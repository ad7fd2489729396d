import { lookupRoutes } from '@cultivatd/contract/lookup/lookup.contract'
import { systemRoutes } from '@cultivatd/contract/system/system.contract'
import { plantBatchRoutes } from '@cultivatd/contract/plant-batch/plant-batch.contract'
import { references } from '@cultivatd/contract/reference/reference.builders'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { zoneCode } from '@cultivatd/domain/label/place-code'
import { aPlantBatch } from '@cultivatd/domain/plant-batch/plant-batch.builders'
import { aSystem } from '@cultivatd/domain/system/system.builders'
import { waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aServer, confirmed, lostAnswer, outcome, outcomeOf, refusal } from '../live/server.builders.ts'
import { takePlaceScan } from '../trade/place-scan.ts'
import { button, dialog, show, snackbar, valueOf } from '../ui/rendering.builders.tsx'
import { rooms } from './batch-page.builders.tsx'
import { MoveBatches } from './move-batches.tsx'

const route = plantBatchRoutes.move
const batches = ['One', 'Two', 'Three'].map((Name, at) => aPlantBatch({ Id: 310 + at, Name }))

async function open(given = batches) {
  const server = aServer()
  server.shows('rooms', { facilityId }, rooms)
  server.shows('references', { facilityId }, [references()])
  const onClose = vi.fn<() => void>()
  const { user } = show(
    <MoveBatches facilityId={facilityId} place="room 5 batches move" batches={given} onClose={onClose} />,
  )
  const form = await dialog('Move plant batches')
  await form.findByText('Veg 1')
  return { user, server, onClose, form }
}

test('[API-13] batches are moved together; what Metrc refuses of them is kept and sent again alone', async () => {
  const { user, server, onClose, form } = await open()
  const words = 'Plant Batch is being audited.'
  const refused = outcomeOf('Two', { state: 'refused', problems: [words] })
  server.answers(route, outcome([outcomeOf('One'), refused, outcomeOf('Three')]), confirmed('Two'))
  expect(button(form, 'Move 3 batches').disabled).toBe(true)
  await user.selectOptions(form.getByLabelText('Room'), 'Veg 1')
  await user.click(button(form, 'Move 3 batches'))
  expect(await form.findAllByText('2 of 3 plant batches moved, 1 refused.')).not.toEqual([])
  expect(form.getByRole('list', { name: 'Refused' }).textContent).toBe(`Two${words}Change Failed`)
  expect(within(form.getByRole('list', { name: 'Moved' })).getAllByRole('listitem')).toHaveLength(2)
  expect(valueOf(form, 'Room')).toBe('5')
  expect(onClose).not.toHaveBeenCalled()
  await user.click(button(form, 'Send again'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(await snackbar()).toBe('Saved Successfully!Moved 3 plant batches to Veg 1Correct')
  expect(server.asked(route).map(({ body }) => body)).toEqual([
    expect.objectContaining({ batchNames: ['One', 'Two', 'Three'] }),
    expect.objectContaining({ batchNames: ['Two'] }),
  ])
})

test('[API-13] what may have arrived is not known of each, and is sent again as it was', async () => {
  const { user, server, onClose, form } = await open()
  server.answers(route, lostAnswer, outcome(batches.map(({ metrc }) => outcomeOf(metrc.Name))))
  await user.selectOptions(form.getByLabelText('Room'), 'Veg 1')
  await user.click(button(form, 'Move 3 batches'))
  expect(await form.findAllByText('0 of 3 plant batches moved, 3 not known.')).not.toEqual([])
  expect(form.getByText('It is not known whether this arrived')).toBeTruthy()
  expect(form.getByLabelText('Room').closest('[inert]')).not.toBeNull()
  await user.click(button(form, 'Send again'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const [first, second] = server.asked(route)
  expect(second).toEqual(first)
})

test('[API-13] a request that is refused as a whole says so, and nothing is done', async () => {
  const { user, server, form } = await open()
  server.answers(route, refusal(400, 'The room is being audited.'))
  await user.selectOptions(form.getByLabelText('Room'), 'Veg 1')
  await user.click(button(form, 'Move 3 batches'))
  const alert = await form.findByRole('alert')
  expect(alert.textContent).toContain('Nothing was changed, and what you typed is kept.The room is being audited.')
  expect(valueOf(form, 'Room')).toBe('5')
})

test('[BATCH-06] batches on hold stay behind, and are counted', async () => {
  const [one, two] = batches
  const { form } = await open([
    one ?? aPlantBatch(),
    { ...(two ?? aPlantBatch()), metrc: { ...aPlantBatch().metrc, IsOnHold: true } },
  ])
  expect(form.getByText(/^For 1 of 2: the others are on hold\./)).toBeTruthy()
  expect(button(form, 'Move 1 batch')).toBeTruthy()
})

test('[SYS-18] the label of a zone that is scanned places them there, found on the device where no server answers', async () => {
  const { user, server, onClose, form } = await open()
  const system = aSystem({ roomId: '5' })
  const { id: systemId } = system
  server.shows('systems', { facilityId, roomId: '5' }, [system])
  server.shows('system', { facilityId, systemId }, [system])
  server.answers(lookupRoutes.find, lostAnswer)
  const { place } = systemRoutes
  server.answers(place, outcome(batches.map(({ metrc }) => outcomeOf(metrc.Name))))
  expect(takePlaceScan(zoneCode({ systemId, rack: 1, level: 1, zone: 2 }))).toBe(true)
  await waitFor(() => expect(valueOf(form, 'Room')).toBe('5'))
  await form.findByText(/^Goes into .*zone 2/)
  await user.click(button(form, 'Move 3 batches'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.asked(place).map(({ body }) => body)).toMatchObject([
    { systemId, rack: 1, level: 1, zone: 2, plants: [], batches: ['One', 'Two', 'Three'] },
  ])
  expect(server.asked(route)).toEqual([])
})

test('[SYS-18] a batch that is in the room already goes into the zone of it that is scanned', async () => {
  const { user, server, onClose, form } = await open([aPlantBatch({ LocationId: 5, LocationName: 'Veg 1' })])
  const system = aSystem({ roomId: '5' })
  server.shows('systems', { facilityId, roomId: '5' }, [system])
  server.shows('system', { facilityId, systemId: system.id }, [system])
  server.answers(lookupRoutes.find, lostAnswer)
  server.answers(systemRoutes.place, outcome([]))
  expect(takePlaceScan(zoneCode({ systemId: system.id, rack: 1, level: 1, zone: 2 }))).toBe(true)
  await form.findByText(/^Goes into .*zone 2/)
  await user.click(button(form, 'Move 1 batch'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.asked(systemRoutes.place)).toHaveLength(1)
  expect(server.asked(route)).toEqual([])
})
