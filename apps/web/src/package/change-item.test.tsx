import { packageRoutes } from '@cultivatd/contract/package/package.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import type { Item } from '@cultivatd/domain/item/item'
import { anItem } from '@cultivatd/domain/item/item.builders'
import { aPackage } from '@cultivatd/domain/package/package.builders'
import { expect, test } from 'vitest'
import { aServer, confirmed, refusal } from '../live/server.builders.ts'
import { button, dialog, offered, snackbar, valueOf } from '../ui/rendering.builders.tsx'
import { openPackage } from './package-page.builders.tsx'

const route = packageRoutes.changeItem

async function open(items: readonly Item[]) {
  const server = aServer()
  server.shows('items', { facilityId }, items)
  const opened = openPackage(aPackage(), { page: 'changeItem', server })
  return { ...opened, form: await dialog('Change item') }
}

const own = anItem({ Id: 61 })
const trim = anItem({ Id: 62, Name: 'Blue Dream, trim', ProductCategoryName: 'Shake' })
const kief = anItem({ Id: 63, Name: 'Kief', ProductCategoryName: 'Kief', StrainId: null, StrainName: null })
const other = anItem({ Id: 64, Name: 'Jack Herer, trim', StrainId: 2, StrainName: 'Jack Herer' })

test('[PKG-11] the choices are the other items of the package’s strain and of none, by name', async () => {
  const { form, user, server, label } = await open([kief, other, trim, own])
  server.answers(route, confirmed(label))
  expect(offered(form, 'New item')).toEqual(['Blue Dream, trim (Shake)', 'Kief (Kief)'])
  await user.selectOptions(form.getByLabelText('New item'), 'Kief')
  expect(form.getByText('Item after').parentElement?.textContent).toBe('Item afterBlue Dream, bulk flowerKief')
  await user.click(button(form, 'Save'))
  expect(await snackbar()).toBe('Saved Successfully!')
  expect(server.asked(route).map(({ body }) => body)).toEqual([{ facilityId, label, itemName: 'Kief' }])
})

test('[PKG-11] where there is one choice it is made already', async () => {
  expect(valueOf((await open([own, trim])).form, 'New item')).toBe('Blue Dream, trim')
})

test('[PKG-11] without another item of its strain nothing can be sent', async () => {
  const { form } = await open([own, other])
  expect(form.getAllByText("There is no other item of this package's strain.")).not.toEqual([])
  expect(button(form, 'Save').disabled).toBe(true)
})

test('[ERR-01] [ERR-05] [ERR-07] [READ-45] what is no refusal is told in the snackbar, and the item stays chosen', async () => {
  const { form, user, server } = await open([own, trim, kief])
  server.answers(route, refusal(403, 'Somebody has taken this right away.'))
  await user.selectOptions(form.getByLabelText('New item'), 'Kief')
  await user.click(button(form, 'Save'))
  expect(await snackbar()).toBe('Somebody has taken this right away.')
  expect(form.queryByRole('alert')).toBeNull()
  expect(valueOf(form, 'New item')).toBe('Kief')
  expect(button(form, 'Save').disabled).toBe(false)
})

test('an item is offered by its name in the catalogue, and found by that, its category and its strain', async () => {
  const many = Array.from({ length: 9 }, (_, at) => anItem({ Id: 70 + at, Name: `Item ${at}` }))
  const called = {
    ...anItem({ Id: 90, Name: 'BD tr', ProductCategoryName: 'Shake' }),
    catalogue: { id: 'i', name: 'House trim' },
  }
  const { form, user } = await open([own, ...many, called])
  expect(offered(form, 'New item')).toContain('House trim (Shake, Blue Dream), in Metrc BD tr')
  const search = form.getByRole('searchbox')
  for (const text of ['house', 'bd tr', 'shake blue']) {
    await user.clear(search)
    await user.type(search, text)
    expect(offered(form, 'New item')).toEqual(['House trim (Shake, Blue Dream), in Metrc BD tr'])
  }
  await user.selectOptions(form.getByLabelText('New item'), 'BD tr')
  await user.clear(search)
  await user.type(search, 'nothing like it{Enter}')
  expect(valueOf(form, 'New item')).toBe('BD tr')
})
