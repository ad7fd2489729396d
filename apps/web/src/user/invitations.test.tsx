import { invitationRoutes } from '@cultivatd/contract/invitation/invitation.contract'
import { permission } from '@cultivatd/domain/user/permission'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, aServer, refusal } from '../live/server.builders.ts'
import { button, dialog, show, snackbar } from '../ui/rendering.builders.tsx'
import { InvitationsCard } from './invitations-card.tsx'

const { create, sendAgain, withdraw } = invitationRoutes
const luis = {
  id: 'u1',
  uid: 'u1',
  displayName: 'Luis',
  email: 'luis@grow.example',
  emailVerified: true,
  hasSecondFactor: false,
  permissions: [permission.generalEdit],
  version: 1,
}
const nora = {
  id: 'i1',
  version: 1,
  email: 'nora@grow.example',
  permissions: [permission.generalEdit, permission.strainView],
  byName: 'Priya Nair',
  sentAt: '2026-01-01T10:00:00Z',
  expiresAt: '2026-01-08T10:00:00Z',
}
const page = within(document.body)

function open() {
  const server = aServer()
  server.shows('invitations', {}, [nora])
  return { server, ...show(<InvitationsCard by={[permission.userAdmin]} users={[luis]} />) }
}

test('people are invited with what they may; what cannot be is said before it is sent, in the words of the server', async () => {
  const { server, user } = open()
  server.answers(create, refusal(400, 'One of them was invited just now.'), answer(create, {}))
  await screen.findByText('nora@grow.example')
  await user.click(button(page, 'Invite people'))
  const form = await dialog('Invite people')
  await user.type(form.getByLabelText('E-mail addresses'), 'luis@grow.example')
  await user.click(button(form, 'Send'))
  expect(await form.findByText('luis@grow.example has an account already: give permissions there')).toBeTruthy()
  expect(form.getByText('Choose what they may do')).toBeTruthy()
  await user.clear(form.getByLabelText('E-mail addresses'))
  await user.type(form.getByLabelText('E-mail addresses'), 'ana@grow.example, otis@grow')
  expect(form.queryByRole('checkbox', { name: /^Organization admin/ })).toBeNull()
  await user.click(form.getByRole('checkbox', { name: /^General edit/ }))
  await user.click(button(form, 'Send'))
  expect(await form.findByText('“otis@grow” is no e-mail address')).toBeTruthy()
  expect(server.asked(create)).toHaveLength(0)
  await user.type(form.getByLabelText('E-mail addresses'), '.example')
  await user.click(button(form, 'Send'))
  expect(await form.findByText('One of them was invited just now.')).toBeTruthy()
  await user.click(button(form, 'Send'))
  expect(await snackbar()).toContain('Invited 2 people')
  const body = { emails: ['ana@grow.example', 'otis@grow.example'], permissions: [permission.generalEdit] }
  expect(server.asked(create).at(-1)?.body).toEqual(body)
})

test('one that is over is sent again, and one is withdrawn after a question', async () => {
  const { server, user } = open()
  server.answers(sendAgain, answer(sendAgain, {}))
  server.answers(withdraw, answer(withdraw, {}))
  expect(await screen.findByText('Over')).toBeTruthy()
  expect(screen.getByText(/General edit, Strain view/)).toBeTruthy()
  await user.click(button(page, 'Send the invitation of nora@grow.example again'))
  expect(await snackbar()).toContain('Invited nora@grow.example again')
  await user.click(button(page, 'Withdraw the invitation of nora@grow.example'))
  expect(server.asked(withdraw)).toHaveLength(0)
  const asked = await screen.findByRole('alertdialog', { name: 'Withdraw the invitation of nora@grow.example' })
  await user.click(within(asked).getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(server.asked(withdraw)).toHaveLength(1))
})
