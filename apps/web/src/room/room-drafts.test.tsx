import { references } from '@cultivatd/contract/reference/reference.builders'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aRoomSummary } from '@cultivatd/domain/room/room.builders'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aServer } from '../live/server.builders.ts'
import { button, dialog, fill, show, valueOf } from '../ui/rendering.builders.tsx'
import { FacilityRooms } from './facility-rooms.tsx'

const dana = { id: 'a1', version: 1, displayName: 'Dana', email: 'dana@example.com', permissions: ['ORG_ADMIN'] }

async function open() {
  const server = aServer()
  server.shows('me', {}, [dana as never])
  server.shows('references', { facilityId }, [references({ locationTypes: ['Default', 'Plants'] })])
  server.shows('rooms', { facilityId }, [aRoomSummary({ Id: 5, Name: 'Veg 1' }, ['vegetation'])])
  const { user } = show(<FacilityRooms facilityId={facilityId} />)
  await screen.findByText('Veg 1')
  return user
}

test('a room that was typed and not added stands as a draft above the rooms, and goes on where it was', async () => {
  const user = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Add room', hidden: true }))
  const form = await dialog('Add room')
  fill(form.getByLabelText('Name'), 'Veg 9')
  await user.selectOptions(form.getByLabelText('Location type'), 'Plants')
  await user.click(form.getByRole('checkbox', { name: 'Vegetation' }))
  await user.click(button(form, 'Cancel'))
  fireEvent.click(await screen.findByRole('button', { name: 'Draft: Add room, 10:00' }))
  const again = await dialog('Add room')
  await waitFor(() => expect(valueOf(again, 'Name')).toBe('Veg 9'))
  expect(valueOf(again, 'Location type')).toBe('Plants')
  expect(again.getByRole<HTMLInputElement>('checkbox', { name: 'Vegetation' }).checked).toBe(true)
  expect(again.getByText('Your draft of 10:00, not sent yet.')).toBeTruthy()
  await user.click(button(again, 'Discard draft'))
  expect(valueOf(await dialog('Add room'), 'Name')).toBe('')
})

test('so does a room that is changed, apart from a new one', async () => {
  const user = await open()
  fireEvent.click(screen.getByText('Vegetation'))
  const form = await dialog('Edit Veg 1')
  fill(form.getByLabelText('Name'), 'Veg 1b')
  await user.click(button(form, 'Close'))
  fireEvent.click(screen.getByRole('button', { name: 'Add room', hidden: true }))
  const added = await dialog('Add room')
  expect([valueOf(added, 'Name'), added.queryByText(/^Your draft/)]).toEqual(['', null])
  await user.click(button(added, 'Close'))
  fireEvent.click(await screen.findByRole('button', { name: 'Draft: Edit Veg 1, 10:00' }))
  const again = await dialog('Edit Veg 1')
  await waitFor(() => expect(valueOf(again, 'Name')).toBe('Veg 1b'))
})
