import { catalogueStrainRoutes } from '@cultivatd/contract/strain/strain.contract'
import { aContact } from '@cultivatd/domain/external-contact/external-contact.builders'
import type { Strain } from '@cultivatd/domain/strain/strain'
import { aStrain } from '@cultivatd/domain/strain/strain.builders'
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, aServer, refusal } from '../live/server.builders.ts'
import { button, dialog, fill, offered, problemsOf, show, snackbar, valueOf } from '../ui/rendering.builders.tsx'
import { StrainDialog } from './strain-dialog.tsx'

const { create, update } = catalogueStrainRoutes

async function open(strain?: Strain, others: Strain[] = []) {
  const server = aServer()
  const [onSaved, onClose] = [vi.fn<(id: string) => void>(), vi.fn<() => void>()]
  server.shows('externalContacts', {}, [
    aContact({ id: 'c1', name: 'Cimarron', services: ['GENETICS'] }),
    aContact({ id: 'c2', name: 'Old Seeds', services: ['GENETICS'], active: false }),
    aContact({ id: 'c3', name: 'Hydro', services: ['SUPPLIES'] }),
  ])
  const strains = strain ? [...others, strain] : others
  const { user } = show(<StrainDialog strains={strains} strain={strain} onSaved={onSaved} onClose={onClose} />)
  return { server, user, onSaved, onClose, form: await dialog(strain ? `Edit ${strain.name}` : 'Create New Strain') }
}

test('[STRAIN-12] [STRAIN-13] [STRAIN-16] name and shares are asked for, the rest is not, and nothing is sent without them', async () => {
  const { form, user, server } = await open()
  await user.click(button(form, 'Create Strain'))
  await waitFor(() => expect(problemsOf(form)).toEqual(Array.from({ length: 3 }, () => 'Please enter a value')))
  expect(server.asked(create)).toEqual([])
})

test('[READ-89] a name that another strain nearly has is told, and may be kept', async () => {
  const { form, user, server, onSaved } = await open(undefined, [aStrain({ id: 's1', name: 'Gelato 41' })])
  server.answers(create, answer(create, { id: 's9' }))
  const told = 'Gelato 41 is there already and may mean the same.'
  fill(form.getByLabelText('Name'), 'Gelato 33')
  expect(form.queryByText(told)).toBeNull()
  fill(form.getByLabelText('Name'), 'Gelato-41')
  expect(form.getByText(told)).toBeTruthy()
  await user.type(form.getByLabelText('Sativa'), '65')
  await user.click(button(form, 'Create Strain'))
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('s9'))
})

test('[SHELL-44] notes have four rows', async () => {
  const { form } = await open()
  expect(form.getByLabelText(/^Notes/).getAttribute('rows')).toBe('4')
})

test('[STRAIN-17] [READ-18] percent is typed, fractions are sent; typing one share fills the other', async () => {
  const { form, user, server, onSaved } = await open()
  server.answers(create, answer(create, { id: 's9' }))
  fill(form.getByLabelText('Name'), 'Okie Sunrise')
  await user.type(form.getByLabelText('Sativa'), '65')
  expect(valueOf(form, 'Indica')).toBe('35')
  await user.type(form.getByLabelText(/^THC/), '18.65')
  await user.type(form.getByLabelText(/^CBD/), '0')
  await user.click(button(form, 'Create Strain'))
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('s9'))
  expect(server.asked(create)[0]?.body).toMatchObject({
    name: 'Okie Sunrise',
    sativaPercent: 65,
    indicaPercent: 35,
    thc: 0.1865,
    cbd: 0,
    breederId: null,
  })
})

test('[STRAIN-13] once both were typed neither fills the other, and what is not 100 is refused', async () => {
  const { form, user } = await open()
  fill(form.getByLabelText('Name'), 'Okie Sunrise')
  await user.type(form.getByLabelText('Sativa'), '65')
  await user.clear(form.getByLabelText('Indica'))
  await user.type(form.getByLabelText('Indica'), '30')
  expect(valueOf(form, 'Sativa')).toBe('65')
  await user.click(button(form, 'Create Strain'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['Sativa and Indica must add up to 100 percent']))
})

test('[STRAIN-14] [STRAIN-15] what is negative or over 100 percent is told at its field', async () => {
  const { form, user } = await open(aStrain({ vegDays: 30 }))
  fill(form.getByLabelText(/^THC/), '-0.1')
  fill(form.getByLabelText(/^CBD/), '101')
  fill(form.getByLabelText('Veg days'), '0')
  await user.click(button(form, 'Save'))
  await waitFor(() =>
    expect(problemsOf(form)).toEqual([
      'Must be a positive number',
      'Enter at most 100 percent',
      'Must be a positive number',
    ]),
  )
})

test('[DATA-30] [READ-73] [READ-74] breeders are active contacts for genetics, and the one that was chosen before', async () => {
  const { form } = await open()
  await waitFor(() => expect(offered(form, 'Breeding Company optional')).toEqual(['Cimarron']))
})

test('[READ-73] an inactive breeder stays chosen', async () => {
  const { form } = await open(aStrain({ breederId: 'c2' }))
  const all = ['Cimarron', 'Old Seeds (no longer offered)']
  await waitFor(() => expect(offered(form, 'Breeding Company optional')).toEqual(all))
})

test('[STRAIN-18] a name that is there is refused before it is sent; a refusal of the server is told in the snackbar, and nothing typed is lost', async () => {
  const { form, user, server, onClose } = await open(aStrain(), [aStrain({ id: 's2', name: 'Runtz' })])
  fill(form.getByLabelText('Name'), 'RUNTZ ')
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['Runtz is there already']))
  expect(server.asked(update)).toEqual([])
  server.answers(update, refusal(400, 'Blue Dream #2 is there already'))
  fill(form.getByLabelText('Name'), 'Blue Dream #2')
  await user.click(button(form, 'Save'))
  expect(await snackbar()).toContain('Blue Dream #2 is there already')
  expect(valueOf(form, 'Name')).toBe('Blue Dream #2')
  expect(onClose).not.toHaveBeenCalled()
})
