import { accountRoutes } from '@cultivatd/contract/account/account.contract'
import { notificationRoutes } from '@cultivatd/contract/notification/notification.contract'
import { taskFeedRoutes } from '@cultivatd/contract/task-feed/task-feed.contract'
import { permission } from '@cultivatd/domain/user/permission'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, aServer, refusal } from '../live/server.builders.ts'
import { show, snackbar } from '../ui/rendering.builders.tsx'
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
  version: 1,
}

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
  server.shows('noticeChoices', {}, [{ id: 'mention', version: 1, kind: 'mention', bell: false, mail: true }])
  const { choose } = notificationRoutes
  server.answers(choose, answer(choose, {}), refusal(503, 'Nobody is there.'))
  const { user } = show(<AccountPage />)
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
  expect((await box('Somebody mentions me in a comment: bell')).checked).toBe(false)
  expect((await box('Somebody mentions me in a comment: mail')).checked).toBe(true)
  const bell = await box('A task is assigned to me: bell')
  const mail = await box('A task is assigned to me: mail')
  expect([bell.checked, mail.checked]).toEqual([true, false])
  // What only user admins are told is not theirs to choose.
  expect(screen.queryByRole('checkbox', { name: /^A strain changes/ })).toBeNull()
  await user.click(mail)
  expect(mail.checked).toBe(true)
  await waitFor(() =>
    expect(server.asked(choose).map(({ body }) => body)).toEqual([{ kind: 'task-assigned', bell: true, mail: true }]),
  )
  server.shows('noticeChoices', {}, [
    { id: 'task-assigned', version: 2, kind: 'task-assigned', bell: true, mail: true },
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
