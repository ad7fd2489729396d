import { facilityRoutes } from '@cultivatd/contract/facility/facility.contract'
import type { Address } from '@cultivatd/domain/facility/address'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, aServer, held, refusal } from '../live/server.builders.ts'
import { button, dialog, fill, problemsOf, show, snackbar, snackbarSays, valueOf } from '../ui/rendering.builders.tsx'
import { AddressCard } from './address-card.tsx'
import { AddressDialog } from './address-dialog.tsx'

const route = facilityRoutes.update
const labels = ['Address Line 1', 'City', 'Zip Code']

async function open(address: Address | null = null) {
  const server = aServer()
  const onClose = vi.fn<() => void>()
  type Facility = Parameters<typeof AddressDialog>[0]['facility']
  const facility = { id: facilityId, version: 1, address, metrc: { DisplayName: 'Red Fork' } } as Facility
  const { user, again } = show(<AddressDialog facility={facility} onClose={onClose} />)
  const becomes = (newer: Partial<Facility>) =>
    again(<AddressDialog facility={{ ...facility, ...newer }} onClose={onClose} />)
  return { user, server, onClose, becomes, form: await dialog('Address of Red Fork') }
}

test('[ERR-22] [FAC-04] a facility without an address says so', () => {
  aServer()
  show(<AddressCard facility={{ id: facilityId, version: 1, address: null } as never} />)
  expect(screen.getByText('No Address Set')).toBeTruthy()
})

test('[FAC-10] [FAC-11] line, city, state and zip code are asked for, and nothing is sent without them', async () => {
  const { form, user, server } = await open()
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(problemsOf(form)).toHaveLength(4))
  expect(server.asked(route)).toEqual([])
})

test('[FAC-13] [ERR-03] [READ-45] what goes wrong shows in the snackbar, and the form stays with what was typed', async () => {
  const { form, user, server, onClose } = await open()
  const late = held(refusal(403, 'Somebody has taken this right away.'))
  const notTold = 'Something went wrong. It has been written to the log.'
  server.answers(route, late.reply, refusal(500, notTold), answer(route, {}))
  for (const [at, text] of ['1 Main St', 'Tulsa', '74101'].entries()) fill(form.getByLabelText(labels[at] ?? ''), text)
  await user.selectOptions(form.getByLabelText('State'), 'OK')
  await user.click(button(form, 'Save'))
  expect((await form.findByRole('button', { name: 'Saving' })).getAttribute('aria-busy')).toBe('true')
  expect(form.getByLabelText<HTMLInputElement>('City').readOnly).toBe(true)
  await user.type(form.getByLabelText('City'), '{Enter}')
  expect(server.asked(route)).toHaveLength(1)
  late.now()
  expect(await snackbar()).toBe('Somebody has taken this right away.')
  expect(labels.map((label) => valueOf(form, label))).toEqual(['1 Main St', 'Tulsa', '74101'])
  await waitFor(() => expect(button(form, 'Save').disabled).toBe(false))
  // So it is answered when the notification of it cannot be written.
  await user.click(button(form, 'Save'))
  await snackbarSays(notTold)
  await waitFor(() => expect(button(form, 'Save').disabled).toBe(false))
  expect(onClose).not.toHaveBeenCalled()
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

test('of two editors the second is told who changed the address, and may save over it or take theirs', async () => {
  const address: Address = { street1: '1 Main St', street2: '', city: 'Tulsa', state: 'OK', zipCode: '74101' }
  const { form, user, server, onClose, becomes } = await open(address)
  const said = 'Priya Nair changed the address while you were editing.'
  const overtaken = refusal(409, { message: said, path: 'version' })
  server.answers(route, overtaken, overtaken, answer(route, {}))
  fill(form.getByLabelText('City'), 'Enid')
  becomes({ version: 2, address: { ...address, zipCode: '74999' } })
  await user.click(button(form, 'Save'))
  expect(await form.findByText(said)).toBeTruthy()
  expect(form.getByText('You changed it too: yours takes its place')).toBeTruthy()
  expect(valueOf(form, 'City')).toBe('Enid')
  await user.click(button(form, 'Discard mine'))
  expect([valueOf(form, 'City'), valueOf(form, 'Zip Code')]).toEqual(['Tulsa', '74999'])

  fill(form.getByLabelText('City'), 'Enid')
  becomes({ version: 3, address: { ...address, city: 'Guthrie' } })
  await user.click(button(form, 'Save'))
  await user.click(await form.findByRole('button', { name: 'Save over it' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const last = server.asked(route).at(-1)?.body
  expect(last).toEqual({ address: { ...address, city: 'Enid', zipCode: '74999' }, version: 3 })
})

test('a facility that only Metrc changes is no news to the form of its address', async () => {
  const { form, user, server, onClose, becomes } = await open()
  for (const [at, text] of ['1 Main St', 'Tulsa', '74101'].entries()) fill(form.getByLabelText(labels[at] ?? ''), text)
  await user.selectOptions(form.getByLabelText('State'), 'OK')
  becomes({ version: 7 })
  server.answers(route, answer(route, {}))
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.asked(route)[0]?.body).toMatchObject({ version: 7 })
})
