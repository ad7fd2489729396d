import { accountRoutes } from '@cultivatd/contract/account/account.contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, aServer } from '../live/server.builders.ts'
import { show } from '../ui/rendering.builders.tsx'
import { LinkPasswordDialog } from './link-password-dialog.tsx'

const given = { attempt: 'an attempt', email: 'ana@grow.example', onClose: () => {} }

test('[AUTH-17] an account whose address nobody proved is signed in to without its password, after a question', async () => {
  const server = aServer()
  server.answers(accountRoutes.linkIdentity, answer(accountRoutes.linkIdentity, { token: 'bearer' }))
  const onLinked = vi.fn<(signedIn: unknown) => void>()
  const { user } = show(<LinkPasswordDialog {...given} mayTakeOver onLinked={onLinked} />)
  await user.click(await screen.findByRole('button', { name: 'I did not set a password' }))
  expect(server.asked(accountRoutes.linkIdentity)).toHaveLength(0)
  expect(screen.getByText(/The password of that account and its sessions end/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Sign in without it' }))
  await waitFor(() => expect(onLinked).toHaveBeenCalledWith({ token: 'bearer' }))
  expect(server.asked(accountRoutes.linkIdentity).map(({ body }) => body)).toEqual([
    { attempt: 'an attempt', password: null },
  ])
})

test('[AUTH-17] any other account asks for its password and offers nothing else', async () => {
  aServer()
  show(<LinkPasswordDialog {...given} mayTakeOver={false} onLinked={() => {}} />)
  await screen.findByLabelText('Password')
  expect(screen.queryByRole('button', { name: 'I did not set a password' })).toBeNull()
})
