import { itemFileRoutes, type ItemFilesRow } from '@cultivatd/contract/item/item-file.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, confirmed, refusal } from '../live/server.builders.ts'
import { show } from '../ui/rendering.builders.tsx'
import { ItemFiles } from './item-files.tsx'
import { aCatalogueServer } from './items.builders.ts'

function open(...kinds: ItemFilesRow['kinds']) {
  const server = aCatalogueServer('STRAIN_VIEW')
  const row = { id: facilityId, version: 0, metrcItemId: '61', kinds, onTheirWay: [] }
  server.shows('itemFiles', { itemId: 'item-1' }, kinds.length > 0 ? [row] : [])
  return { server, ...show(<ItemFiles itemId="item-1" />) }
}

test('[READ-136] the photos and documents of each facility are listed with what the category asks for besides', async () => {
  open({ of: 'labelPhoto', ids: [9, 4], required: 1 }, { of: 'document', ids: [], required: 2 })
  const part = within(await screen.findByRole('region', { name: 'Photos and documents' }))
  expect(part.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Label photo 1', 'Label photo 2'])
  expect(part.getByText('Documents').nextElementSibling?.textContent).toBe('The category asks for 2')
  expect(part.getByText('Label photos').nextElementSibling?.textContent).not.toContain('asks for')
})

test('[READ-136] a file that Metrc does not give says why, beside it', async () => {
  const { user, server } = open({ of: 'productPhoto', ids: [9], required: 0 })
  server.answers(itemFileRoutes.read, refusal(404, 'This file is not with the item in Metrc any more.'))
  await user.click(await screen.findByRole('button', { name: 'Product photo 1' }))
  expect(await screen.findByText('This file is not with the item in Metrc any more.')).toBeTruthy()
})

test('[READ-136] of an item without any nothing is shown', async () => {
  open()
  await new Promise((done) => setTimeout(done, 50))
  expect(screen.queryByText('Photos and documents')).toBeNull()
})

const photo = () => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2])], 'label.jpg', { type: 'image/jpeg' })
function openToEdit(onTheirWay: ItemFilesRow['onTheirWay'] = []) {
  const server = aCatalogueServer('STRAIN_VIEW', 'STRAIN_EDIT')
  const none = { ids: [], required: 0 }
  const kinds: ItemFilesRow['kinds'] = [
    { of: 'productPhoto', ...none },
    { of: 'labelPhoto', ids: [9], required: 2 },
    { of: 'packagingPhoto', ...none },
    { of: 'document', ...none },
  ]
  server.shows('itemFiles', { itemId: 'item-1' }, [
    { id: facilityId, version: 0, metrcItemId: '61', kinds, onTheirWay },
  ])
  return { server, ...show(<ItemFiles itemId="item-1" />) }
}
const underway = (given: Partial<ItemFilesRow['onTheirWay'][number]>) => ({
  id: 'op-1',
  of: 'labelPhoto' as const,
  does: 'add' as const,
  name: 'label.jpg',
  fileId: null,
  upload: 'u1',
  state: 'waiting' as const,
  problems: [],
  ...given,
})

test('[READ-136] a photo is taken with the camera and sent on to Metrc as what it is of', async () => {
  const { user, server } = openToEdit()
  server.answers(itemFileRoutes.send, answer(itemFileRoutes.send, {}))
  server.answers(itemFileRoutes.add, confirmed('Gummies'))
  const input = await screen.findByLabelText('Label photo')
  expect([input.getAttribute('capture'), input.getAttribute('accept')]).toEqual([
    'environment',
    'image/jpeg,image/png,image/webp',
  ])
  await user.upload(input, photo())
  await waitFor(() => expect(server.asked(itemFileRoutes.add)).toHaveLength(1))
  expect(server.asked(itemFileRoutes.add)[0]?.body).toMatchObject({
    facilityId,
    of: 'labelPhoto',
    itemId: 'item-1',
    file: { name: 'label.jpg', size: 6 },
  })
})

test('[READ-136] what is no photo is refused before it is sent', async () => {
  const { user, server } = openToEdit()
  await user.upload(await screen.findByLabelText('Label photo'), new File(['<svg>'], 'x.png', { type: 'image/png' }))
  expect(await screen.findByText(/This is no picture that can be shown/)).toBeTruthy()
  expect(server.asked(itemFileRoutes.send)).toEqual([])
})

test('[READ-136] what waits for Metrc is said, and what Metrc refused with its words is sent again without its file', async () => {
  const words = 'The Strain is required for Item Category "Flower".'
  const { user, server } = openToEdit([underway({}), underway({ id: 'op-2', state: 'refused', problems: [words] })])
  expect(await screen.findByRole('link', { name: 'Adding label.jpg' })).toBeTruthy()
  expect(screen.getByText(words)).toBeTruthy()
  server.answers(itemFileRoutes.add, confirmed('Gummies'))
  await user.click(screen.getByRole('button', { name: 'Send label.jpg again' }))
  await waitFor(() => expect(server.asked(itemFileRoutes.add)[0]?.body).toMatchObject({ file: { again: 'op-2' } }))
})

test('[READ-136] a photo is removed after a question', async () => {
  const { user, server } = openToEdit()
  server.answers(itemFileRoutes.remove, confirmed('Gummies'))
  await user.click(await screen.findByRole('button', { name: 'Remove Label photo 1' }))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(server.asked(itemFileRoutes.remove)).toMatchObject([{ body: { facilityId } }]))
})

test('[READ-136] a photo that Metrc refused and that was sent again is told once, and never as refused afterwards', async () => {
  const { user, server } = openToEdit()
  const words = 'The Strain is required.'
  server.answers(itemFileRoutes.send, answer(itemFileRoutes.send, {}))
  server.answers(itemFileRoutes.add, refusal(400, words))
  await user.upload(await screen.findByLabelText('Label photo'), photo())
  await waitFor(() => expect(server.asked(itemFileRoutes.add)).toHaveLength(1))
  const { file } = Object(server.asked(itemFileRoutes.add)[0]?.body) as { file: { upload: string } }
  const kinds: ItemFilesRow['kinds'] = [{ of: 'labelPhoto', ids: [9], required: 0 }]
  const shows = (onTheirWay: ItemFilesRow['onTheirWay']) =>
    server.shows('itemFiles', { itemId: 'item-1' }, [
      { id: facilityId, version: 0, metrcItemId: '61', kinds, onTheirWay },
    ])
  shows([underway({ upload: file.upload, state: 'refused', problems: [words] })])
  expect(await screen.findByRole('button', { name: 'Send label.jpg again' })).toBeTruthy()
  expect(screen.getAllByText(words)).toHaveLength(1)
  // It was sent again, and Metrc has it.
  shows([])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send label.jpg again' })).toBeNull())
  expect(screen.queryByText(words)).toBeNull()
})
