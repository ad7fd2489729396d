import { accountRoutes } from '@cultivatd/contract/account/account.contract'
import { permission } from '@cultivatd/domain/user/permission'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, aServer } from '../live/server.builders.ts'
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
