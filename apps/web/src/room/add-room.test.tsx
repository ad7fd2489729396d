import { references } from '@cultivatd/contract/reference/reference.builders'
import { roomRoutes } from '@cultivatd/contract/room/room.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { anOperation } from '@cultivatd/domain/operation/operation.builders'
import { aRoomSummary } from '@cultivatd/domain/room/room.builders'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aServer, outcome, outcomeOf, refusal, waiting } from '../live/server.builders.ts'
import { button, dialog, fill, show } from '../ui/rendering.builders.tsx'
import { AddRoom } from './add-room.tsx'
import { ComingRooms } from './coming-rooms.tsx'

const inStep = { id: 'metrc', version: 1, since: null, refused: 0, needsPerson: 0 }

async function asked(reply: Parameters<ReturnType<typeof aServer>['answers']>[1]) {
  const server = aServer()
  server.shows('references', { facilityId }, [references({ locationTypes: ['Plants'] })])
  server.shows('rooms', { facilityId }, [])
  server.answers(roomRoutes.create, reply)
  const shown = show(
    <>
      <AddRoom facilityId={facilityId} />
      <ComingRooms facilityId={facilityId} rooms={[]} />
    </>,
  )
  await shown.user.click(screen.getByRole('button', { name: 'Add room' }))
  const form = await dialog('Add room')
  fill(form.getByLabelText('Name'), 'Veg 9')
  await shown.user.click(form.getByRole('checkbox', { name: 'Vegetation' }))
  await shown.user.click(button(form, 'Add room'))
  return { ...shown, server, form }
}

test('[ROOM-06] [API-08] who creates a room is taken to it by the id that is answered', async () => {
  const { address } = await asked(outcome([outcomeOf('Veg 9')], '77'))
  await waitFor(() => expect(address()).toBe(`/facility/${facilityId}/room/77`))
})

test('[ROOM-06] [READ-118] a room that waits for Metrc stands in the list, and who asked for it is taken there once it has its id', async () => {
  const { address, server, form, user } = await asked(waiting('Veg 9', 'o7'))
  const operation = anOperation({ id: 'o7', kind: 'location.create', state: 'waiting', records: ['Veg 9'] })
  server.shows('operations', { facilityId, record: 'Veg 9' }, [operation])
  server.shows('operationsUnderway', { facilityId }, [operation])
  server.shows('metrc', {}, [{ ...inStep, state: 'down', waiting: 1 }])
  expect(await form.findByText('Waiting for Metrc', { selector: 'b' })).toBeTruthy()
  await user.click(button(form, 'Close, keep waiting'))
  const coming = await screen.findByRole('list', { name: 'Rooms that are being created' })
  expect(coming.textContent).toContain('Veg 9')
  expect(address()).toBe('/')
  server.shows('rooms', { facilityId }, [aRoomSummary({ Id: 78, Name: 'Veg 9' }, ['vegetation'])])
  await waitFor(() => expect(address()).toBe(`/facility/${facilityId}/room/78`))
})

test('[ROOM-06] a room of that name that comes after a refusal is somebody else’s, and nobody is taken there', async () => {
  const { address, server, form, user } = await asked(refusal(400, 'There is a location called Veg 9.'))
  expect(await form.findByText(/There is a location called Veg 9/)).toBeTruthy()
  await user.click(button(form, 'Cancel'))
  server.shows('rooms', { facilityId }, [aRoomSummary({ Id: 78, Name: 'Veg 9' }, ['vegetation'])])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(address()).toBe('/')
})
