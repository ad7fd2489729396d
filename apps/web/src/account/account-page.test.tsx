import { accountRoutes } from '@cultivatd/contract/account/account.contract'
import type { Account } from '@cultivatd/domain/account/account'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, aServer } from '../live/server.builders.ts'
import { fill, show, snackbarSays } from '../ui/rendering.builders.tsx'
import { AccountPage } from './account-page.tsx'

const me: Account = {
  id: 'ana',
  uid: 'ana',
  version: 1,
  displayName: 'Ana Flor',
  email: 'ana@grow.example',
  emailVerified: true,
  permissions: ['GENERAL_EDIT'],
  newEmail: null,
  hasPassword: true,
  hasIdentity: false,
}

test('[AUTH-13] [READ-123] another address is not the person’s before its link was opened, and its mail can be sent again', async () => {
  const server = aServer()
  server.shows('me', {}, [me])
  server.answers(accountRoutes.update, answer(accountRoutes.update, {}))
  server.answers(accountRoutes.sendVerification, answer(accountRoutes.sendVerification, {}))
  const { user } = show(<AccountPage />)
  const field = await screen.findByLabelText<HTMLInputElement>('E-mail')
  expect(screen.getByText('Verified')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
  fill(field, 'ana@new.example')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.asked(accountRoutes.update)[0]?.body).toMatchObject({ email: 'ana@new.example' }))
  server.shows('me', {}, [{ ...me, version: 2, newEmail: 'ana@new.example' }])
  expect(await screen.findByText('ana@new.example is not your address yet')).toBeTruthy()
  expect(field.value).toBe('ana@grow.example')
  expect(screen.getByText('Verified')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send the mail again' }))
  await snackbarSays('A mail is on its way to ana@new.example.')
})
