import { itemFileRoutes, type ItemFilesRow } from '@cultivatd/contract/item/item-file.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal } from '../live/server.builders.ts'
import { show } from '../ui/rendering.builders.tsx'
import { ItemFiles } from './item-files.tsx'
import { aCatalogueServer } from './items.builders.ts'

function open(...kinds: ItemFilesRow['kinds']) {
  const server = aCatalogueServer('STRAIN_VIEW')
  const row = { id: facilityId, version: 0, metrcItemId: '61', kinds }
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
