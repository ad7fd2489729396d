import { accountRoutes } from '@cultivatd/contract/account/account.contract'
import { notificationRoutes } from '@cultivatd/contract/notification/notification.contract'
import { taskFeedRoutes } from '@cultivatd/contract/task-feed/task-feed.contract'
import { permission } from '@cultivatd/domain/user/permission'
import { useRouter } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../live/query-client.ts'
import { answer, aServer, refusal } from '../live/server.builders.ts'
import { show, snackbar } from '../ui/rendering.builders.tsx'
import { ProofLayer } from '../app/proof-layer.tsx'
import { AccountPage } from './account-page.tsx'

const ana = {
  id: 'a1',
  uid: 'a1',
  displayName: 'Ana Flor',
  email: 'ana@grow.example',
  emailVerified: true,
  newEmail: 'ana.new@grow.example',
  permissions: [permission.generalEdit],
  hasPassword: true,
  hasIdentity: false,
  secondFactor: { appSince: null, passkeys: [], recoveryCodesLeft: 0, isRequired: false },
  version: 1,
}

beforeEach(() => queryClient.clear())

test('[READ-123] a new address that waits for its link can be withdrawn', async () => {
  const server = aServer()
  server.shows('me', {}, [ana as never])
  server.answers(accountRoutes.withdrawNewEmail, answer(accountRoutes.withdrawNewEmail, {}))
  const { user } = show(<AccountPage />)
  expect(await screen.findByText('ana.new@grow.example is not your address yet')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Withdraw ana.new@grow.example' }))
  await waitFor(() => expect(server.asked(accountRoutes.withdrawNewEmail)).toHaveLength(1))
  expect(await snackbar()).toContain('Withdrew ana.new@grow.example')
  server.shows('me', {}, [{ ...ana, newEmail: null, version: 2 } as never])
  await waitFor(() => expect(screen.queryByText(/is not your address yet/)).toBeNull())
  expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull()
})

test('what comes to the bell and by mail is chosen kind by kind and saved at once; a refused choice is taken back', async () => {
  const server = aServer()
  const me = { ...ana, newEmail: null }
  server.shows('me', {}, [me as never])
  server.shows('noticeChoices', {}, [
    { id: 'mention', version: 1, kind: 'mention', bell: false, mail: true, push: false },
  ])
  const { choose } = notificationRoutes
  server.answers(choose, answer(choose, {}), refusal(503, 'Nobody is there.'))
  const { user } = show(<AccountPage />)
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
  expect((await box('Somebody mentions me in a comment: bell')).checked).toBe(false)
  expect((await box('Somebody mentions me in a comment: mail')).checked).toBe(true)
  expect((await box('Somebody mentions me in a comment: push')).checked).toBe(false)
  // Of an alarm only the push is chosen here.
  const ofAlarm = (way: string) => box(`A room has an alarm that I am chosen for: ${way}`)
  expect([(await ofAlarm('bell')).disabled, (await ofAlarm('mail')).disabled]).toEqual([true, true])
  expect((await ofAlarm('push')).disabled).toBe(false)
  expect(screen.queryByRole('checkbox', { name: 'A task that I created is completed: push' })).toBeNull()
  const bell = await box('A task is assigned to me: bell')
  const mail = await box('A task is assigned to me: mail')
  expect([bell.checked, mail.checked]).toEqual([true, false])
  // What only user admins are told is not theirs to choose.
  expect(screen.queryByRole('checkbox', { name: /^A strain changes/ })).toBeNull()
  await user.click(mail)
  expect(mail.checked).toBe(true)
  await waitFor(() =>
    expect(server.asked(choose).map(({ body }) => body)).toEqual([
      { kind: 'task-assigned', bell: true, mail: true, push: true },
    ]),
  )
  server.shows('noticeChoices', {}, [
    { id: 'task-assigned', version: 2, kind: 'task-assigned', bell: true, mail: true, push: true },
  ])
  await user.click(bell)
  expect(await snackbar()).toContain('Nobody is there.')
  await waitFor(() => expect(bell.checked).toBe(true))
})

test('the address of the calendar is shown once it is made, renewed after a question, and turned off', async () => {
  const server = aServer()
  server.shows('me', {}, [{ ...ana, newEmail: null } as never])
  const { renew, revoke } = taskFeedRoutes
  const address = (token: string) => answer(renew, { address: `https://grow.example/api/task/feed/${token}.ics` })
  server.answers(renew, address('first'), address('second'))
  server.answers(revoke, answer(revoke, {}))
  const { user } = show(<AccountPage />)
  const press = async (name: string) =>
    user.click((await screen.findAllByRole('button', { name })).at(-1) as HTMLElement)
  const shown = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Address of your calendar' })?.value
  expect(await screen.findByText(/Calendars ask every few hours at best/)).toBeTruthy()
  await press('Make an address')
  server.shows('taskFeed', {}, [{ id: 'a1', version: 1, madeAt: '2026-11-21T08:00:00Z' }])
  await waitFor(() => expect(shown()).toBe('https://grow.example/api/task/feed/first.ics'))
  expect(screen.getByText(/^The address was made/).textContent).toMatch(/made today \d\d:\d\d\. Who knows/)
  await press('Make a new address')
  await screen.findByRole('alertdialog', { name: 'Make a new address' })
  expect(server.asked(renew)).toHaveLength(1)
  await press('Make a new address')
  await waitFor(() => expect(shown()).toBe('https://grow.example/api/task/feed/second.ics'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await press('Turn it off')
  await screen.findByRole('alertdialog', { name: 'Turn the address off' })
  await press('Turn it off')
  await waitFor(() => expect(server.asked(revoke)).toHaveLength(1))
  server.shows('taskFeed', {}, [])
  expect(await screen.findByRole('button', { name: 'Make an address' })).toBeTruthy()
  expect(shown()).toBeUndefined()
})

const phone = {
  id: 's2',
  device: 'Safari on iPhone',
  network: '203.0.113.9',
  openedAt: '2026-11-20T08:00:00.000Z',
  usedAt: '2026-11-21T08:00:00.000Z',
  isThis: false,
}
const here = { ...phone, id: 's1', device: 'Firefox on Windows', isThis: true }
const past = Array.from({ length: 7 }, (_, at) => ({
  id: `${7 - at}`,
  at: '2026-11-21T08:00:00.000Z',
  way: 'password' as const,
  device: 'Safari on iPhone',
  network: `203.0.113.${at}`,
}))

test('a session elsewhere is seen with its device and ended, one or all others; this one is not', async () => {
  const server = aServer()
  server.shows('me', {}, [{ ...ana, newEmail: null } as never])
  const { sessions, endSession, endOtherSessions } = accountRoutes
  const tablet = { ...phone, id: 's3', device: 'Chrome on Android' }
  const open = (...list: (typeof phone)[]) => answer(sessions, { open: list, past })
  server.answers(sessions, open(here, phone, tablet), open(here, tablet), open(here))
  server.answers(endSession, answer(endSession, {}))
  server.answers(endOtherSessions, answer(endOtherSessions, {}))
  const { user } = show(<AccountPage />)
  await user.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone, 203.0.113.9' }))
  await waitFor(() => expect(server.asked(endSession).map(({ path }) => path)).toEqual(['/api/account/sessions/s2']))
  await waitFor(() => expect(screen.queryByText('Safari on iPhone', { selector: 'b' })).toBeNull())
  expect(screen.getByText('This device').closest('li')?.textContent).toContain('Firefox on Windows')
  expect(screen.queryByRole('button', { name: /^Sign out Firefox/ })).toBeNull()
  expect(screen.queryByText(/203\.0\.113\.6/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show all 7' }))
  expect(screen.getByText(/203\.0\.113\.6/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }))
  await waitFor(() => expect(server.asked(endOtherSessions)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull())
})

test('of many sessions a few are shown, and the others at a press', async () => {
  const server = aServer()
  server.shows('me', {}, [{ ...ana, newEmail: null } as never])
  const { sessions } = accountRoutes
  const others = Array.from({ length: 17 }, (_, at) => ({ ...phone, id: `o${at}`, device: `Phone ${at}` }))
  server.answers(sessions, answer(sessions, { open: [here, ...others], past: [] }))
  const { user } = show(<AccountPage />)
  const devices = () => screen.getAllByRole('button', { name: /^Sign out Phone/ }).length
  await waitFor(() => expect(devices()).toBe(4))
  await user.click(screen.getByRole('button', { name: 'Show all 18' }))
  expect(devices()).toBe(17)
})

test('what needs a proof asks for the password and goes on by itself; given up, what was typed stays', async () => {
  const server = aServer()
  server.shows('me', {}, [{ ...ana, newEmail: null } as never])
  const { update, prove } = accountRoutes
  server.answers(accountRoutes.sessions, answer(accountRoutes.sessions, { open: [here], past: [] }))
  const needed = () => Response.json({ errors: [{ message: 'Prove it.', path: 'proof' }] }, { status: 403 })
  const wrong = () =>
    Response.json({ errors: [{ message: 'This is not your password', path: 'password' }] }, { status: 400 })
  server.answers(update, needed, needed, answer(update, {}))
  server.answers(prove, wrong, answer(prove, {}))
  const { user } = show(
    <>
      <AccountPage />
      <ProofLayer />
    </>,
  )
  const email = await screen.findByRole('textbox', { name: 'E-mail' })
  await user.clear(email)
  await user.type(email, 'other@grow.example')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('dialog', { name: 'Is it you?' })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await snackbar()).toContain('Prove it.')
  expect(server.asked(update)).toHaveLength(1)
  expect((email as HTMLInputElement).value).toBe('other@grow.example')
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  // It asks anew: what was said of the last time is over.
  await waitFor(() => expect(screen.queryByText(/Prove it\./)).toBeNull())
  await user.type(await screen.findByLabelText('Your password'), 'not-it')
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  expect(await screen.findByText('This is not your password')).toBeTruthy()
  await user.type(screen.getByLabelText('Your password'), '-but-now')
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  await waitFor(() => expect(server.asked(update)).toHaveLength(3))
  expect(server.asked(update).at(-1)?.body).toMatchObject({ email: 'other@grow.example' })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Is it you?' })).toBeNull())
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true))
})

test('who goes back from the question for the password has proven nothing, and nothing is done above another page', async () => {
  const server = aServer()
  server.shows('me', {}, [{ ...ana, newEmail: null } as never])
  const { update, prove } = accountRoutes
  server.answers(accountRoutes.sessions, answer(accountRoutes.sessions, { open: [here], past: [] }))
  server.answers(update, () => Response.json({ errors: [{ message: 'Prove it.', path: 'proof' }] }, { status: 403 }))
  const { user } = show(
    <>
      <AccountPage />
      <ProofLayer />
      <Back />
    </>,
  )
  const email = await screen.findByRole('textbox', { name: 'E-mail' })
  await user.clear(email)
  await user.type(email, 'other@grow.example')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('dialog', { name: 'Is it you?' })
  await user.click(screen.getByText('Back of the phone'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Is it you?' })).toBeNull())
  expect(await snackbar()).toContain('Prove it.')
  expect([server.asked(update).length, server.asked(prove).length]).toEqual([1, 0])
})

/** Leads to another address, as the browser does by itself. */
function Back() {
  const router = useRouter()
  const go = () => {
    router.history.push('/schedule')
    void router.load()
  }
  return (
    <button type="button" onClick={go} style={{ pointerEvents: 'auto' }}>
      Back of the phone
    </button>
  )
}

test('the password is changed with the one from before; what is refused stands at its field', async () => {
  const server = aServer()
  server.shows('me', {}, [{ ...ana, newEmail: null } as never])
  const { changePassword } = accountRoutes
  server.answers(accountRoutes.sessions, answer(accountRoutes.sessions, { open: [here], past: [] }))
  const wrong = () =>
    Response.json({ errors: [{ message: 'This is not your password', path: 'current' }] }, { status: 400 })
  server.answers(changePassword, wrong, answer(changePassword, {}))
  const { user } = show(<AccountPage />)
  await user.click(await screen.findByRole('button', { name: 'Change password' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }))
  await user.type(dialog.getByLabelText('Password now'), 'green-acre-12')
  await user.type(dialog.getByLabelText('New password'), 'weed420')
  await user.type(dialog.getByLabelText('Confirm password'), 'weed420')
  await user.click(dialog.getByRole('button', { name: 'Change password' }))
  expect(await dialog.findByText(/most common passwords/)).toBeTruthy()
  expect(server.asked(changePassword)).toHaveLength(0)
  await user.type(dialog.getByLabelText('New password'), '-and-more')
  await user.type(dialog.getByLabelText('Confirm password'), '-and-more')
  await user.click(dialog.getByRole('button', { name: 'Change password' }))
  expect(await dialog.findByText('This is not your password')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Change password' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await snackbar()).toContain('Changed your password')
})
