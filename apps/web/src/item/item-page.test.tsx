import { catalogueItemRoutes, itemRoutes } from '@cultivatd/contract/item/item.contract'
import { itemFileRoutes } from '@cultivatd/contract/item/item-file.contract'
import type { MappingRow } from '@cultivatd/domain/catalogue/mapping-row'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { makeInMetrcProblems } from '@cultivatd/domain/item/item-category'
import { aCategory } from '@cultivatd/domain/item/item-form.builders'
import { aCatalogueItem, anItem } from '@cultivatd/domain/item/item.builders'
import { lostByUpdate } from '@cultivatd/domain/item/item-text'
import type { Permission } from '@cultivatd/domain/user/permission'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, confirmed } from '../live/server.builders.ts'
import { atDesk, dialog, show, snackbar } from '../ui/rendering.builders.tsx'
import { ItemMapping } from './item-mapping.tsx'
import { aCatalogueServer } from './items.builders.ts'
import { PackagesOfItem } from './packages-of-item.tsx'

const item = aCatalogueItem({ productCategoryName: 'Pre-Roll (Flower Only)', unitOfMeasure: 'Each' })
const sent = {
  Name: item.name,
  ProductCategoryName: 'Pre-Roll (Flower Only)',
  StrainName: 'Blue Dream',
  UnitOfMeasureName: 'Each',
  UnitWeight: 1,
  UnitWeightUnitOfMeasureName: 'Grams',
}
const aRow = (fields: Partial<MappingRow> = {}): MappingRow => ({
  id: facilityId,
  version: 1,
  sent,
  linkedId: null,
  lastName: null,
  record: null,
  cell: { state: 'unlinked' },
  makingProblems: [],
  lostByUpdate: null,
  ...fields,
})

function open(row: MappingRow, ...permissions: Permission[]) {
  atDesk()
  const server = aCatalogueServer(...permissions)
  server.shows('itemMapping', { itemId: item.id }, [row])
  return { server, ...show(<ItemMapping item={item} mayEdit={permissions.includes('STRAIN_EDIT')} />) }
}
const table = async () => within(await screen.findByRole('table', { name: 'In Metrc, by facility' }))

test('[ITEM-04] [API-17] [READ-19] a row says what an update would send, and sends that with the weight', async () => {
  const differs = [{ field: 'UnitWeight', ours: 1, theirs: 0.75 }]
  const record = { ...sent, UnitWeight: 0.75 }
  const { user, server } = open(aRow({ linkedId: 61, record, cell: { state: 'differs', differs } }), 'STRAIN_EDIT')
  const heads = (await table()).getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Facility', 'Metrc item', 'Category', 'Strain', 'Unit', 'Unit weight', 'State', 'Actions'])
  expect((await table()).getByText('0.75 g').parentElement?.textContent).toBe('0.75 gbecomes1 g')
  server.answers(itemRoutes.update, confirmed('61'))
  await user.click((await table()).getByRole('button', { name: /^Update/ }))
  expect(await snackbar()).toContain(`Sent ${item.name} to`)
  expect(server.asked(itemRoutes.update)).toMatchObject([
    {
      path: '/api/item/61',
      body: {
        facilityId,
        category: 'Pre-Roll (Flower Only)',
        strain: 'Blue Dream',
        weightQuantity: 1,
        weightUnit: 'Grams',
      },
    },
  ])
})

test('[READ-19] before an update it is said what Metrc does not show of an item and so loses, where its category asks for that', async () => {
  const differs = [{ field: 'UnitWeight', ours: 1, theirs: 0.75 }]
  const row = aRow({ linkedId: 61, record: { ...sent, UnitWeight: 0.75 }, cell: { state: 'differs', differs } })
  const { server } = open(row, 'STRAIN_EDIT')
  await table()
  const said = /^Metrc does not show the item ingredients of an item/
  expect(screen.queryByText(said)).toBeNull()
  const lost = lostByUpdate({ RequiresPublicIngredients: true })
  server.shows('itemMapping', { itemId: item.id }, [{ ...row, version: 2, lostByUpdate: lost }])
  expect(await screen.findByText(said)).toBeTruthy()
})

test('[ITEM-05] of an item whose strain nobody has said the strain stays as Metrc has it', async () => {
  const { StrainName: _, ...withoutStrain } = sent
  const row = aRow({ sent: withoutStrain, linkedId: 61, record: { ...sent, Name: 'Other' } })
  const differs = [{ field: 'Name', ours: item.name, theirs: 'Other' }]
  const { user, server } = open({ ...row, cell: { state: 'differs', differs } }, 'STRAIN_EDIT')
  server.answers(itemRoutes.update, confirmed('61'))
  await user.click((await table()).getByRole('button', { name: /^Update/ }))
  await waitFor(() => expect(server.asked(itemRoutes.update)[0]?.body).toMatchObject({ strain: 'Blue Dream' }))
})

test('[API-16] create sends the item with the record that it is made for', async () => {
  const { user, server } = open(aRow(), 'STRAIN_EDIT')
  server.answers(itemRoutes.create, confirmed('77'))
  await user.click((await table()).getByRole('button', { name: /^Create/ }))
  await waitFor(() =>
    expect(server.asked(itemRoutes.create)[0]?.body).toMatchObject({ name: item.name, catalogueId: item.id }),
  )
})

test('[API-16] what Metrc cannot be asked to make is said before one presses, and only Link is offered', async () => {
  const [problem = ''] = makeInMetrcProblems(aCategory({ RequiresHoroscope: true }))
  const { user, server } = open(aRow({ makingProblems: [problem] }), 'STRAIN_EDIT')
  server.shows('items', { facilityId }, [])
  expect(await screen.findByText(problem)).toBeTruthy()
  const buttons = within((await table()).getAllByRole('row')[1] as HTMLElement).getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Link'])
  await user.click(buttons[0] as HTMLElement)
  const link = await dialog(`Link ${item.name}`)
  expect(link.queryByRole('button', { name: 'Create in Metrc instead' })).toBeNull()
})

const jpeg = (name: string, type = 'image/jpeg') =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2])], name, { type })

test('[API-16] where the category needs photos, Create asks for them, waits until they are there, and sends them with the item', async () => {
  const filesAsked: MappingRow['filesAsked'] = [
    { of: 'labelPhoto', count: 2 },
    { of: 'document', count: 1 },
  ]
  const { user, server } = open(aRow({ filesAsked }), 'STRAIN_EDIT')
  server.answers(itemFileRoutes.send, answer(itemFileRoutes.send, {}))
  server.answers(itemFileRoutes.giveUp, answer(itemFileRoutes.giveUp, {}))
  await user.click((await table()).getByRole('button', { name: /^Create/ }))
  const form = await dialog(/^Create Blue Dream/)
  const create = form.getByRole<HTMLButtonElement>('button', { name: 'Create' })
  expect(form.getByText('Still missing: 2 label photos and 1 document.')).toBeTruthy()
  expect(create.disabled).toBe(true)
  await user.upload(form.getByLabelText('Label photo'), [jpeg('front.jpg'), jpeg('wrong.jpg')])
  await form.findByText('Still missing: 1 document.')
  await user.click(form.getByRole('button', { name: 'Leave out wrong.jpg' }))
  await user.upload(form.getByLabelText('Document'), jpeg('no.pdf', 'application/pdf'))
  expect((await form.findByRole('alert')).textContent).toMatch(/no PDF/)
  await user.upload(form.getByLabelText('Label photo'), jpeg('back.jpg'))
  const pdf = new File(['%PDF-1.7 a label'], 'coa.pdf', { type: 'application/pdf' })
  await user.upload(form.getByLabelText('Document'), pdf)
  await waitFor(() => expect(create.disabled).toBe(false))
  expect(server.asked(itemRoutes.create)).toHaveLength(0)
  server.answers(itemRoutes.create, confirmed('77'))
  await user.click(create)
  expect(await snackbar()).toContain(`Sent ${item.name} to`)
  const body = server.asked(itemRoutes.create)[0]?.body as { files: { of: string; name: string }[] }
  expect(body).toMatchObject({ name: item.name, catalogueId: item.id })
  expect(body.files.map(({ of, name }) => [of, name])).toEqual([
    ['labelPhoto', 'front.jpg'],
    ['labelPhoto', 'back.jpg'],
    ['document', 'coa.pdf'],
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[API-16] what Metrc refused to make is sent again with the photos that the server kept', async () => {
  const write = {
    id: 'op-7',
    state: 'refused',
    recordedAt: '2026-11-28T10:00:00Z',
    dealtWithAt: null,
    what: 'create',
  } as const
  const filesAsked: MappingRow['filesAsked'] = [{ of: 'labelPhoto', count: 1 }]
  const row = aRow({ filesAsked, cell: { state: 'refused', write, differs: [] } })
  const { user, server } = open(row, 'STRAIN_EDIT')
  server.answers(itemRoutes.create, confirmed('77'))
  await user.click((await table()).getByRole('button', { name: /^Send again/ }))
  await waitFor(() => expect(server.asked(itemRoutes.create)[0]?.body).toMatchObject({ files: { again: 'op-7' } }))
})

test('[ITEM-03] the Link dialog offers those of the category, all when asked for, and says what will differ', async () => {
  const { user, server } = open(aRow(), 'STRAIN_EDIT')
  const other = {
    ...anItem({ Id: 62, Name: 'Taken', ProductCategoryName: 'Pre-Roll (Flower Only)' }),
    catalogue: { id: 'x', name: 'Ours' },
  }
  const joint = anItem({
    Id: 63,
    Name: 'Joint',
    ProductCategoryName: 'Pre-Roll (Flower Only)',
    UnitOfMeasureName: 'Each',
    UnitWeight: 1,
    UnitWeightUnitOfMeasureName: 'Grams',
  })
  server.shows('items', { facilityId }, [other, joint, anItem({ Id: 64, Name: 'Flower' })])
  server.answers(catalogueItemRoutes.link, answer(catalogueItemRoutes.link, {}))
  await user.click((await table()).getByRole('button', { name: /^Link/ }))
  const form = await dialog(`Link ${item.name}`)
  await waitFor(() => expect(form.getAllByRole('radio')).toHaveLength(2))
  expect(form.getByText('Linked to Ours')).toBeTruthy()
  // None is called like it, so that none is chosen by itself.
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Link' }).disabled).toBe(true)
  await user.click(form.getByLabelText(/^All categories/))
  expect(form.getAllByRole('radio')).toHaveLength(3)
  await user.click(form.getByRole('radio', { name: /^Joint/ }))
  expect(form.getByText(/^After linking, the name will differ/)).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Link' }))
  await waitFor(() =>
    expect(server.asked(catalogueItemRoutes.link)[0]?.body).toEqual({ facilityId, metrcItemId: 63, version: 1 }),
  )
})

test('[READ-20] who may only see it has no button', async () => {
  open(aRow(), 'STRAIN_VIEW')
  expect((await table()).queryAllByRole('button')).toEqual([])
})

test('its packages stand by room with their sum, each unit for itself', async () => {
  const server = aCatalogueServer('STRAIN_VIEW')
  const held = {
    version: 0,
    facilityId,
    roomId: '11',
    roomName: 'Vault',
    packages: 4,
    quantity: 200,
    unitOfMeasureName: 'Each',
  }
  server.shows('packagesOfItem', { itemId: 'i1' }, [
    { ...held, id: 'a' },
    { ...held, id: 'b', roomId: null, roomName: null, packages: 18, quantity: 1864 },
    { ...held, id: 'c', roomName: 'Pack 1', packages: 1, quantity: 2.5, unitOfMeasureName: 'Pounds' },
  ])
  show(<PackagesOfItem itemId="i1" />)
  expect((await screen.findByText('2,064 ea, 2.5 lb in all')).textContent).toBeTruthy()
  expect(screen.getByRole('heading', { name: /^Packages/ }).textContent).toBe('Packages23')
  expect(screen.getByRole('link', { name: 'Vault' }).getAttribute('href')).toBe(`/facility/${facilityId}/room/11`)
  expect(screen.getByText('No room named')).toBeTruthy()
})
