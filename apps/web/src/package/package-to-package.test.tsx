import { operationRoutes } from '@cultivatd/contract/operation/operation.contract'
import { packageRoutes } from '@cultivatd/contract/package/package.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { anItem } from '@cultivatd/domain/item/item.builders'
import { anOperation } from '@cultivatd/domain/operation/operation.builders'
import { aPackage } from '@cultivatd/domain/package/package.builders'
import { aRoomSummary } from '@cultivatd/domain/room/room.builders'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, aServer, confirmed, refusal } from '../live/server.builders.ts'
import { button, dialog, fill, problemsOf, valueOf } from '../ui/rendering.builders.tsx'
import { openPackage } from './package-page.builders.tsx'

const route = packageRoutes.createPackage
const tag = (serial: number) => `1A4FF0300000022000008${serial}`
const [one, two, unfit] = [101, 102, 103].map(tag) as [string, string, string]
const own = aPackage({ Id: 101, Label: one, Quantity: 2267.96 })
const near = [own, aPackage({ Id: 102, Label: two }), aPackage({ Id: 103, Label: unfit, ItemStrainName: 'Jack Herer' })]
const trim = anItem({ Id: 62, Name: 'Blue Dream, trim', ProductCategoryName: 'Shake' })
const kief = anItem({ Id: 63, Name: 'Kief', ProductCategoryName: 'Kief', StrainId: null, StrainName: null })

async function open(again?: { id: string; payload: Record<string, unknown> }, also?: string) {
  const server = aServer()
  server.shows('items', { facilityId }, [trim, kief])
  server.shows('rooms', { facilityId }, [aRoomSummary({ Id: 11, Name: 'Pack 1' }, ['packaging'])])
  server.shows('availableTags', { facilityId, kind: 'package' }, [
    { id: 'package', version: 1, runs: [{ first: tag(900), count: 10 }], promised: [] },
  ])
  server.shows('packages', { facilityId, roomId: '11' }, near)
  for (const pkg of near) server.shows('package', { facilityId, label: pkg.metrc.Label }, [pkg])
  if (again) {
    const operation = anOperation({
      id: again.id,
      kind: 'package.create',
      state: 'refused',
      problems: ['The Item is not approved.'],
      records: [tag(900), one],
    })
    server.answers(operationRoutes.get, answer(operationRoutes.get, { operation, payload: again.payload }))
  }
  const opened = openPackage(own, {
    page: 'toPackage',
    server,
    ...(again && { again: again.id }),
    ...(also !== undefined && { also }),
  })
  return { ...opened, form: await dialog(`Create New Package from Package ${one}`) }
}

/** A package of 100 grams of the first, not sent yet. */
async function typed() {
  const opened = await open()
  const { form, user } = opened
  await user.selectOptions(form.getByLabelText('Product'), '62')
  fill(form.getByLabelText(`Grams taken of ${one}`), '100')
  await user.click(button(form, 'As taken, 100'))
  await user.click(button(form, /^Use tag/))
  await user.selectOptions(form.getByLabelText('Storage room'), '11')
  return opened
}

test('[PKG-17] [PKG-18] before a product is chosen nothing is measured or added; its unit is the package’s', async () => {
  const { form, user } = await open()
  expect(form.getByLabelText<HTMLInputElement>('Package quantity').disabled).toBe(true)
  expect(form.getByLabelText<HTMLInputElement>('Another package').disabled).toBe(true)
  expect(
    form.getAllByText(
      /^Still missing: a product, a quantity, what is taken of each package, a label and a storage room\./,
    ),
  ).not.toEqual([])
  expect(button(form, 'Create Package').disabled).toBe(true)
  await user.selectOptions(form.getByLabelText('Product'), '62')
  expect(valueOf(form, 'Unit')).toBe('Grams')
  expect(form.getByLabelText<HTMLInputElement>('Package quantity').disabled).toBe(false)
  expect(form.getByLabelText<HTMLInputElement>('Another package').disabled).toBe(false)
})

test('[PKG-17] [PKG-19] a package that was named as a source and not added stops the form, and one that does not fit is written over', async () => {
  const { form, user, server } = await typed()
  const another = form.getByLabelText<HTMLInputElement>('Another package')
  fill(another, unfit)
  await user.keyboard('{Enter}')
  expect(await form.findByText('Invalid Name or Strain for Product')).toBeTruthy()
  expect([another.selectionStart, another.selectionEnd]).toEqual([0, unfit.length])
  fill(another, two)
  expect(problemsOf(form)).toEqual([])
  await user.click(button(form, 'Create Package'))
  expect(await form.findByLabelText(`Grams taken of ${two}`)).toBeTruthy()
  expect(button(form, 'Create Package').disabled).toBe(true)
  expect(server.asked(route)).toEqual([])
})

test('[PKG-17] a package that was added for another product says at once that it does not suit this one, and the button why it waits', async () => {
  const { form, user } = await typed()
  await user.selectOptions(form.getByLabelText('Product'), '63')
  fill(form.getByLabelText('Another package'), unfit)
  await user.click(button(form, 'Add'))
  await form.findByLabelText(`Grams taken of ${unfit}`)
  expect(problemsOf(form)).toEqual([])
  await user.selectOptions(form.getByLabelText('Product'), '62')
  await waitFor(() => expect(problemsOf(form)).toEqual(['Invalid Name or Strain for Product']))
  const unsuited = `${unfit} does not suit the product: leave it out, or choose another product.`
  expect(form.getAllByText(unsuited)).not.toEqual([])
  await user.click(button(form, `Leave out ${unfit}`))
  expect(problemsOf(form)).toEqual([])
  await waitFor(() => expect(button(form, 'Create Package').disabled).toBe(false))
})

test('[PKG-19] no more is taken than is left, and what is left out takes its problem with it', async () => {
  const { form, user, server, onPage } = await typed()
  server.answers(route, confirmed(tag(900)))
  fill(form.getByLabelText('Another package'), '8102')
  await user.click(button(form, 'Add'))
  fill(form.getByLabelText(`Grams taken of ${one}`), '99999')
  fill(await form.findByLabelText(`Grams taken of ${two}`), '20')
  expect(await form.findByText('Must be a number under remaining')).toBeTruthy()
  expect(button(form, 'Create Package').disabled).toBe(true)
  await user.click(button(form, `Leave out ${one}`))
  await waitFor(() => expect(problemsOf(form)).toEqual([]))
  expect(valueOf(form, `Grams taken of ${two}`)).toBe('20')
  await user.click(button(form, 'As taken, 20'))
  await user.click(button(form, 'Create Package'))
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('details'))
  expect(server.asked(route)[0]?.body).toMatchObject({
    label: tag(900),
    quantity: 20,
    unitOfMeasure: 'Grams',
    packages: [{ label: two, quantity: 20, unitOfMeasure: 'Grams' }],
  })
})

test('[PKG-23] Metrc refuses a new package of others: its words are shown and nothing that was typed is lost', async () => {
  const { form, user, server, onPage } = await typed()
  server.answers(route, refusal(400, 'The Item is not approved.'), confirmed(tag(900)))
  await user.click(button(form, 'Create Package'))
  expect((await form.findByRole('alert')).textContent).toContain('Create Failed: The Item is not approved.')
  const typedNow = ['Product', 'Package quantity', `Grams taken of ${one}`, 'Label', 'Storage room']
  expect(typedNow.map((label) => valueOf(form, label))).toEqual(['62', '100', '100', tag(900), '11'])
  await user.click(button(form, 'Send again'))
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('details'))
})

test('[PKG-23] [READ-45] a refused creation is opened with all that was typed, and what is sent corrects it', async () => {
  const payload = {
    label: tag(900),
    itemName: 'Kief',
    roomName: 'Pack 1',
    quantity: 10,
    date: '2026-11-20',
    note: 'For the shop',
    packages: [{ label: one, quantity: 10, unitOfMeasure: 'Grams' }],
  }
  const { form, user, server, onPage } = await open({ id: 'o9', payload })
  server.answers(route, confirmed(tag(900)))
  expect(form.getByRole('alert').textContent).toContain('Create Failed: The Item is not approved.')
  const labels = ['Product', 'Package quantity', `Grams taken of ${one}`, 'Label', 'Storage room', 'Note', 'Date']
  expect(labels.map((label) => valueOf(form, label))).toEqual([
    '63',
    '10',
    '10',
    tag(900),
    '11',
    'For the shop',
    '2026-11-20',
  ])
  await user.click(button(form, 'Send again'))
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('details'))
  expect(server.asked(route)[0]?.corrects).toBe('o9')
})

test('[PKG-17] what was selected with the package stands in the form too, and a strain that does not fit is said', async () => {
  const { form, user } = await open(undefined, `${two} ${unfit}`)
  await user.selectOptions(form.getByLabelText('Product'), '62')
  for (const label of [one, two, unfit]) expect(form.getByLabelText(`Grams taken of ${label}`)).toBeTruthy()
  expect(form.getAllByText('Invalid Name or Strain for Product')).toHaveLength(1)
})
