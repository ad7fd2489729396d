import { checklistRoutes } from '@cultivatd/contract/checklist/checklist.contract'
import { aChecklist } from '@cultivatd/domain/checklist/checklist.builders'
import { permission } from '@cultivatd/domain/user/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, aServer } from '../live/server.builders.ts'
import { useSession } from '../live/session.ts'
import { button, dialog, problemsOf, show } from '../ui/rendering.builders.tsx'
import { ChecklistsPage } from './checklists-page.tsx'

const { update } = checklistRoutes
const Known = () => useSession().me && <ChecklistsPage />

async function open(held: string) {
  const server = aServer()
  const dana = { id: 'u1', uid: 'dana', displayName: 'Dana', version: 1, email: 'dana@example.com' }
  server.shows('me', {}, [{ ...dana, emailVerified: true, hasPassword: true, permissions: [held] } as never])
  server.shows('checklists', {}, [aChecklist()])
  const shown = show(<Known />)
  const table = within(await screen.findByRole('table', { name: 'checklists' }))
  return { server, table, ...shown }
}

test('a checklist is opened, put in another order, and saved as it was seen', async () => {
  const { table, user, server } = await open(permission.generalEdit)
  server.answers(update, answer(update, {}))
  await user.click(table.getByText('Daily walk'))
  const form = await dialog('Edit Daily walk')
  await user.click(button(form, 'Move Read PH and EC up'))
  await user.click(button(form, 'Save'))
  await waitFor(() =>
    expect(server.asked(update)).toMatchObject([
      { body: { version: 1, lines: [{ text: 'Read PH and EC' }, { text: 'Look for leaks' }] } },
    ]),
  )
})

test('one without lines is not kept, and Delete says what goes with it', async () => {
  const { table, user, server } = await open(permission.generalEdit)
  await user.click(table.getByText('Daily walk'))
  const form = await dialog('Edit Daily walk')
  for (const text of ['Look for leaks', 'Read PH and EC']) await user.click(button(form, `Remove ${text}`))
  await user.click(button(form, 'Save'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['Add at least one line']))
  expect(server.asked(update)).toEqual([])
  await user.click(button(form, 'Delete checklist'))
  const question = await dialog('Delete checklist Daily walk', 'alertdialog')
  expect(question.getByText('Its 2 lines go with it. Tasks that were made from it keep their sub-tasks.')).toBeTruthy()
})

test('who may not change checklists reads them', async () => {
  const { table, user } = await open(permission.strainView)
  expect(screen.queryByRole('button', { name: 'Add checklist' })).toBeNull()
  await user.click(table.getByText('Daily walk'))
  const read = await dialog('Daily walk')
  expect(read.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Look for leaks',
    'Read PH and EC',
  ])
  expect(read.queryByRole('textbox')).toBeNull()
})
