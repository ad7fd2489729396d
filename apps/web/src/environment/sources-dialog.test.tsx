import { readingSourceRoutes } from '@cultivatd/contract/environment/environment.contract'
import { aSource } from '@cultivatd/domain/environment/source.builders'
import type { ReadingSource } from '@cultivatd/domain/environment/source'
import { aRoomSummary } from '@cultivatd/domain/room/room.builders'
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, aServer } from '../live/server.builders.ts'
import { button, dialog, fill, problemsOf, show, today } from '../ui/rendering.builders.tsx'
import { SourcesDialog } from './sources-dialog.tsx'

const room = aRoomSummary({ Id: 5, Name: 'Veg 1' }, ['vegetation'])
const { create, delete: remove } = readingSourceRoutes

async function open(sources: readonly ReadingSource[]) {
  const server = aServer()
  server.shows('readingSources', { facilityId: room.facilityId, roomId: '5' }, sources)
  const shown = show(<SourcesDialog room={room} onClose={vi.fn<() => void>()} />)
  return { ...shown, server, sheet: await dialog('Sources of Veg 1') }
}

test('a source says when it sent last, and how much of what it sent was refused, and why', async () => {
  const lastAt = new Date(`${today}T09:45:00`).toISOString()
  const { sheet } = await open([
    aSource({ lastAt, taken: 1200 }),
    aSource({
      id: 'source-2',
      name: 'Broken',
      keyEnding: 'Zx9Q',
      refused: 3,
      lastProblem: 'Humidity must be a number',
    }),
  ])
  expect((await sheet.findByText(/^Key ends in 7Q2M/)).textContent).toBe(
    'Key ends in 7Q2M. 1,200 readings, the last today 09:45, 15 min ago.',
  )
  expect(sheet.getByText('Key ends in Zx9Q. Nothing came yet.')).toBeTruthy()
  expect(sheet.getByText('3 refused, the last one: Humidity must be a number')).toBeTruthy()
  expect(sheet.getByText('By hand')).toBeTruthy()
})

test('a source that is added shows its key this once; a name that is taken is refused', async () => {
  const { sheet, user, server } = await open([aSource()])
  server.answers(create, answer(create, { id: 'source-2', key: 'cvs_secret' }))
  await user.click(await sheet.findByRole('button', { name: 'Add source' }))
  const form = await dialog('Add source')
  fill(form.getByLabelText('Name'), 'canopy sensor')
  await user.click(button(form, 'Add source'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['There is a source called canopy sensor in this room already']))
  fill(form.getByLabelText('Name'), 'Floor sensor')
  await user.click(button(form, 'Add source'))
  expect(await sheet.findByText('cvs_secret')).toBeTruthy()
  expect(sheet.getByText('The key of Floor sensor')).toBeTruthy()
  expect(server.asked(create).map(({ body }) => body)).toEqual([
    { name: 'Floor sensor', temperatureUnit: 'fahrenheit', leafOffset: 0, facilityId: room.facilityId, roomId: '5' },
  ])
})

test('a source is deleted after a question that says what comes of it', async () => {
  const { sheet, user, server } = await open([aSource()])
  server.answers(remove, answer(remove, {}))
  await user.click(await sheet.findByRole('button', { name: 'Delete source Canopy sensor' }))
  const question = await dialog('Delete source Canopy sensor', 'alertdialog')
  expect(question.getByText(/Its key is worth nothing from then on/)).toBeTruthy()
  await user.click(button(question, 'Delete'))
  await waitFor(() => expect(server.asked(remove).map(({ body }) => body)).toEqual([{ facilityId: room.facilityId }]))
})
