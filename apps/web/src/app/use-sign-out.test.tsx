import { accountRoutes } from '@cultivatd/contract/account/account.contract'
import { taskRoutes } from '@cultivatd/contract/task/task.contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '../live/api.ts'
import { aKeepingDevice } from '../live/outbox/device.builders.ts'
import { outbox } from '../live/outbox/outbox.ts'
import { perform } from '../live/outbox/perform.ts'
import { useSession } from '../live/session.ts'
import { currentToken } from '../live/token.ts'
import { aServer, brokenConnection } from '../live/server.builders.ts'
import { button, dialog, show } from '../ui/rendering.builders.tsx'
import { Pending } from './pending.tsx'
import { useSignOut } from './use-sign-out.tsx'

const dana = { id: 'a1', version: 1, displayName: 'Dana', email: 'dana@example.com', permissions: ['GENERAL_EDIT'] }

function Leave() {
  const { me } = useSession()
  const { leaveOrAsk, question } = useSignOut()
  return (
    <>
      <p>{me?.displayName}</p>
      <button type="button" onClick={leaveOrAsk}>
        Sign Out
      </button>
      {question}
    </>
  )
}

const keep = (place: string, title: string, parts: object = { fields: {} }) =>
  localStorage.setItem(
    `cultivatd-draft a1 ${place}`,
    JSON.stringify({ place, title, about: '', address: '/', at: '2026-11-21T09:00:00Z', parts }),
  )

const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('cultivatd-draft ')).length

async function open() {
  const server = aServer()
  server.shows('me', {}, [dana as never])
  server.answers(accountRoutes.signOut, () => Response.json({}))
  const { user } = show(<Leave />)
  // Whose drafts they are is known with the session.
  await waitFor(() => expect(screen.getByText('Dana')).toBeTruthy())
  await user.click(button(within(document.body), 'Sign Out'))
}

test('where nothing was typed, signing out asks nothing', async () => {
  await open()
  await waitFor(() => expect(currentToken()).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('where something was typed and not sent, signing out says what goes with it, and asks', async () => {
  keep('package 1-X 1A4FF0300000022000008128 adjustQuantity', 'Adjust quantity')
  keep('contact new', 'Add Contact')
  await open()
  const question = await dialog('Sign out and discard 2 drafts', 'alertdialog')
  expect(question.getByText('2 drafts will be discarded:')).toBeTruthy()
  const lines = question.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toEqual([
    expect.stringMatching(/^Adjust quantity, \d\d:\d\d1A4FF0300000022000008128$/),
    expect.stringMatching(/^Add Contact, \d\d:\d\d$/),
  ])
  expect(question.queryByText(/^What may have arrived/)).toBeNull()
  fireEvent.click(button(question, 'Stay signed in'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(currentToken()).not.toBeNull()
  expect(kept()).toBe(2)
  fireEvent.click(button(within(document.body), 'Sign Out'))
  fireEvent.click(button(await dialog('Sign out and discard 2 drafts', 'alertdialog'), 'Sign out'))
  await waitFor(() => expect(currentToken()).toBeNull())
  expect(kept()).toBe(0)
})

test('of what may have arrived it says what comes of typing it again', async () => {
  keep('contact new', 'Add Contact', { key: { input: '{}', key: 'k1' } })
  await open()
  const question = await dialog('Sign out and discard 1 draft', 'alertdialog')
  expect(question.getByText(/^Add Contact, not known whether it arrived, /)).toBeTruthy()
  expect(question.getByText('What may have arrived is done twice if it is typed again after this.')).toBeTruthy()
})

test('an account that lost its permissions and waits is asked about its drafts too', async () => {
  keep('contact new', 'Add Contact')
  const server = aServer()
  server.shows('me', {}, [{ ...dana, permissions: [] } as never])
  server.answers(accountRoutes.signOut, () => Response.json({}))
  const { user } = show(
    <>
      <Leave />
      <Pending />
    </>,
  )
  await waitFor(() => expect(screen.getByText('Dana')).toBeTruthy())
  await user.click(button(within(screen.getByText('Access pending').closest('.card') as HTMLElement), 'Sign Out'))
  await dialog('Sign out and discard 1 draft', 'alertdialog')
})

test('an account that lost its permissions reads how much waits on the device', async () => {
  const server = aServer()
  server.shows('me', {}, [{ ...dana, permissions: [] } as never])
  localStorage.setItem(
    'cultivatd-unsent a',
    JSON.stringify({ birth: 'x', count: 1, since: '2026-11-21T09:00:00.000Z' }),
  )
  show(<Pending />)
  expect(
    await screen.findByText(
      /^1 change waits on this device, sealed, and is sent when whoever made it signs in here and may work/,
    ),
  ).toBeTruthy()
})

test('what was done and is not sent yet is listed, and stays on the device for the next sign-in', async () => {
  const server = aServer()
  server.shows('me', {}, [dana as never])
  server.answers(accountRoutes.signOut, () => Response.json({}))
  const device = await aKeepingDevice(server, 'a1')
  server.answers(taskRoutes.tick, brokenConnection)
  await perform(
    (options) => api.task.tick({ params: { taskId: 't' }, body: { subTaskId: 's', isComplete: true } }, options),
    { key: 'key-of-tick', records: ['task t'], about: 'Rack lower' },
  )
  await outbox.rest()
  const { user } = show(<Leave />)
  await waitFor(() => expect(screen.getByText('Dana')).toBeTruthy())
  await user.click(button(within(document.body), 'Sign Out'))
  const question = await dialog('Sign out', 'alertdialog')
  expect(question.getByText(/^1 change is not sent yet\. It stays on this device, sealed for you/)).toBeTruthy()
  expect(question.getByRole('listitem').textContent).toContain('Rack lower')
  fireEvent.click(button(question, 'Sign out'))
  await waitFor(() => expect(currentToken()).toBeNull())
  server.answers(taskRoutes.tick, () => Response.json({}))
  await device.signIn('a1')
  expect(server.asked(taskRoutes.tick).at(-1)).toMatchObject({ key: 'key-of-tick', doneAt: expect.any(String) })
})
