import { userRoutes } from '@cultivatd/contract/user/user.contract'
import { type Permission, permission } from '@cultivatd/domain/user/permission'
import type { User } from '@cultivatd/domain/user/user'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, aServer, held, lostAnswer, refusal } from '../live/server.builders.ts'
import {
  button,
  dialog,
  fill,
  problemsOf,
  type Sheet,
  show,
  snackbar,
  snackbarSays,
  valueOf,
} from '../ui/rendering.builders.tsx'
import { UserEditor } from './user-editor.tsx'
import { UsersPage } from './users-page.tsx'

const route = userRoutes.update
const luis: User = {
  id: 'u2',
  uid: 'luis',
  displayName: 'Luis',
  email: 'luis@example.com',
  emailVerified: true,
  hasSecondFactor: false,
  permissions: [permission.generalEdit],
  version: 1,
}

const phone = {
  id: 's1',
  device: 'Safari on iPhone',
  network: '203.0.113.9',
  openedAt: '2026-11-20T08:00:00.000Z',
  usedAt: '2026-11-21T08:00:00.000Z',
  isThis: false,
}
const { sessions, endSession, endSessions } = userRoutes

interface Opened {
  user?: User
  by?: Permission
  sendsMails?: boolean
  /** Where the person is signed in, each time that it is asked for. */
  signedIn?: readonly (typeof phone)[][]
}

async function open({
  user: given = luis,
  by = permission.orgAdmin,
  sendsMails = false,
  signedIn = [[]],
}: Opened = {}) {
  const server = aServer()
  const past = [{ ...phone, at: '2026-11-21T08:00:00.000Z', way: 'password' }] as never
  server.answers(sessions, ...signedIn.map((open) => answer(sessions, { open, past })))
  const onClose = vi.fn<() => void>()
  const { user } = show(
    <UserEditor user={given} by={[by]} orgAdminCount={1} sendsMails={sendsMails} onClose={onClose} />,
  )
  return { user, server, onClose, form: await dialog(`Edit ${given.displayName}`) }
}

const boxes = (form: Sheet) =>
  form.getAllByRole<HTMLInputElement>('checkbox').map(({ checked, disabled }) => [checked, disabled])

test('[USER-02] name and address are checked under their fields, and nothing is sent', async () => {
  const { form, user, server } = await open()
  fill(form.getByLabelText('Name'), ' ')
  fill(form.getByLabelText('E-mail'), 'luis')
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['Please enter a value', 'Enter a valid e-mail address']))
  expect(server.asked(route)).toEqual([])
})

test('[USER-03] an organization admin holds nothing else: the other boxes are cleared and locked', async () => {
  const { form, user } = await open()
  const [orgAdmin] = form.getAllByRole('checkbox')
  if (orgAdmin) await user.click(orgAdmin)
  expect(boxes(form)).toEqual([[true, false], ...Array.from({ length: 4 }, () => [false, true])])
})

test('[USER-04] [PERM-10] a user admin sees no box for organization admins, and changes nothing of one', async () => {
  const { form } = await open({ by: permission.userAdmin })
  expect(boxes(form)).toHaveLength(4)
})

test('[PERM-04] who has not proven their address gets nothing more where mails are sent, and keeps what they hold', async () => {
  const { form, user, server } = await open({ user: { ...luis, emailVerified: false }, sendsMails: true })
  server.answers(route, answer(route, {}))
  const [, userAdmin] = form.getAllByRole('checkbox')
  if (userAdmin) await user.click(userAdmin)
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(problemsOf(form)).toEqual([expect.stringContaining('not verified yet')]))
  expect(server.asked(route)).toEqual([])
  if (userAdmin) await user.click(userAdmin)
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(server.asked(route)).toHaveLength(1))
})

test('[READ-100] a user admin does not rename an organization admin, and the field says why', async () => {
  const { form, user, server } = await open({
    by: permission.userAdmin,
    user: { ...luis, permissions: [permission.orgAdmin] },
  })
  fill(form.getByLabelText('Name'), 'Somebody else')
  await user.click(button(form, 'Save'))
  const message = 'Only an organization admin can change the name of an organization admin'
  await waitFor(() => expect(problemsOf(form)).toEqual([message]))
  expect(server.asked(route)).toEqual([])
})

test('[USER-04] [READ-100] what an organization admin holds is locked for a user admin', async () => {
  const user = { ...luis, permissions: [permission.orgAdmin] }
  const { form } = await open({ by: permission.userAdmin, user })
  expect(boxes(form)).toEqual(Array.from({ length: 4 }, () => [false, true]))
})

test('[USER-03] [READ-100] the last organization admin stays one, and the fieldset says why', async () => {
  const { form, user, server } = await open({ user: { ...luis, permissions: [permission.orgAdmin] } })
  const [orgAdmin] = form.getAllByRole('checkbox')
  if (orgAdmin) await user.click(orgAdmin)
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['The last organization admin cannot be removed']))
  expect(server.asked(route)).toEqual([])
})

test('[ERR-07] [READ-45] refusals and lost answers are told in the snackbar, and the drawer stays with what was typed', async () => {
  const { form, user, server, onClose } = await open()
  const late = held(refusal(409, 'Somebody has this address already.'))
  server.answers(route, late.reply, lostAnswer, answer(route, {}))
  fill(form.getByLabelText('Name'), 'Luis M.')
  await user.click(button(form, 'Save'))
  expect((await form.findByRole('button', { name: 'Saving' })).getAttribute('aria-busy')).toBe('true')
  expect([button(form, 'Close').disabled, button(form, 'Cancel').disabled]).toEqual([true, true])
  expect(form.getByLabelText<HTMLInputElement>('Name').readOnly).toBe(true)
  late.now()
  expect(await snackbar()).toBe('Somebody has this address already.')
  await waitFor(() => expect(button(form, 'Save').disabled).toBe(false))
  expect(valueOf(form, 'Name')).toBe('Luis M.')
  await user.click(button(form, 'Save'))
  await snackbarSays('Change a person: No word came back, and it is not known whether this arrived.')
  expect(onClose).not.toHaveBeenCalled()
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.asked(route)[2]).toMatchObject({ path: '/api/users/luis', body: { displayName: 'Luis M.' } })
})

test('where a person is signed in is seen and ended after a question, one or everywhere', async () => {
  const tablet = { ...phone, id: 's2', device: 'Chrome on Android' }
  const { form, user, server } = await open({ signedIn: [[phone, tablet], [tablet], []] })
  server.answers(endSession, answer(endSession, {}))
  server.answers(endSessions, answer(endSessions, {}))
  await user.click(await form.findByRole('button', { name: 'Sign out Safari on iPhone, 203.0.113.9' }))
  await user.click(button(await question('Sign Luis out of Safari on iPhone'), 'Leave it'))
  expect(server.asked(endSession)).toEqual([])
  await user.click(form.getByRole('button', { name: 'Sign out Safari on iPhone, 203.0.113.9' }))
  await user.click(button(await question('Sign Luis out of Safari on iPhone'), 'Sign out'))
  await waitFor(() => expect(form.queryByText('Safari on iPhone', { selector: 'b' })).toBeNull())
  expect(server.asked(endSession).map(({ path }) => path)).toEqual(['/api/users/luis/sessions/s1'])
  await user.click(button(form, 'Sign out everywhere'))
  await user.click(button(await question('Sign Luis out everywhere'), 'Sign out'))
  expect(await form.findByText('Nowhere at the moment.')).toBeTruthy()
  expect(form.getByText(/with the password/)).toBeTruthy()
})

test('[READ-100] a user admin does not see where an organization admin is signed in', async () => {
  const { form, server } = await open({
    by: permission.userAdmin,
    user: { ...luis, permissions: [permission.orgAdmin] },
  })
  expect(form.getByText(/Only an organization admin can see where/)).toBeTruthy()
  expect(server.asked(sessions)).toEqual([])
})

const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }))

test('a person that was changed and not saved is a draft, and gives back no permission that was taken meanwhile', async () => {
  const server = aServer()
  const dana = {
    ...luis,
    id: 'a1',
    uid: 'dana',
    displayName: 'Dana',
    email: 'dana@example.com',
    permissions: [permission.orgAdmin],
  }
  server.shows('me', {}, [dana as never])
  server.shows('users', {}, [dana, luis])
  server.answers(route, answer(route, {}))
  const { user } = show(<UsersPage />)
  await user.click(await screen.findByText('Luis'))
  const form = await dialog('Edit Luis')
  fill(form.getByLabelText('Name'), 'Luis M.')
  await user.click(button(form, 'Cancel'))
  server.shows('users', {}, [dana, { ...luis, permissions: [], version: 2 }])
  await user.click(await screen.findByRole('button', { name: 'Draft: Edit Luis, 10:00' }))
  const again = await dialog('Edit Luis')
  await waitFor(() => expect(valueOf(again, 'Name')).toBe('Luis M.'))
  await waitFor(() => expect(boxes(again).filter(([isChecked]) => isChecked)).toEqual([]))
  await user.click(button(again, 'Save'))
  await waitFor(() => expect(server.asked(route)[0]?.body).toMatchObject({ displayName: 'Luis M.', permissions: [] }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Drafts' })).toBeNull())
})

test('the draft of a person who is not there any more says so', async () => {
  const server = aServer()
  const dana = { ...luis, id: 'a1', uid: 'dana', displayName: 'Dana', permissions: [permission.orgAdmin] }
  server.shows('me', {}, [dana as never])
  server.shows('users', {}, [dana, luis])
  const { user } = show(<UsersPage />)
  await user.click(await screen.findByText('Luis'))
  const form = await dialog('Edit Luis')
  fill(form.getByLabelText('Name'), 'Luis M.')
  await user.click(button(form, 'Cancel'))
  server.shows('users', {}, [dana])
  await waitFor(() => expect(screen.queryByText('Luis')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Draft: Edit Luis, 10:00' }))
  expect(await snackbar()).toMatch(
    /^Edit Luis: somebody deleted this account after you had typed, so it cannot be saved\. Discard the draft; whoever needs one signs up again\./,
  )
})
