import { accountRoutes } from '@cultivatd/contract/account/account.contract'
import { secondFactorRoutes } from '@cultivatd/contract/account/second-factor.contract'
import type { FactorStep } from '@cultivatd/domain/account/second-factor'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../live/query-client.ts'
import { answer, aServer, refusal } from '../live/server.builders.ts'
import { currentToken, keepToken } from '../live/token.ts'
import { button, fill, show, snackbar } from '../ui/rendering.builders.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SecondStep } from './second-step.tsx'
import { SignInPage } from './sign-in-page.tsx'
// Loaded before the form asks for it, which would wait for it in the middle of a test.
import './factor-dialog.tsx'

const { giveCode, addApp, newApp, beginProof, removeApp, renewRecoveryCodes } = secondFactorRoutes
const step: FactorStep = { attempt: 'an attempt', step: 'give', hasApp: true, hasPasskey: false, recoveryCodesLeft: 9 }
const page = within(document.body)
const app = { secret: 'GEZDGNBVGY3TQOJQ', address: 'otpauth://totp/x?secret=G', code: { side: 2, dark: [[0, 0, 2]] } }
const codes = ['K7QM-2D4X-9GTR-B1WZ', 'AAAA-BBBB-CCCC-DDDD']
const none = { appSince: null, passkeys: [], recoveryCodesLeft: 0, isRequired: false }
const ana = (secondFactor: object) =>
  ({
    id: 'a1',
    uid: 'a1',
    version: 1,
    displayName: 'Ana Flor',
    email: 'ana@grow.example',
    permissions: ['GENERAL_EDIT'],
    hasPassword: true,
    hasIdentity: false,
    secondFactor: { ...none, ...secondFactor },
  }) as never

beforeEach(() => queryClient.clear())

test('after the password the second factor is asked for, and there is no session before it was given', async () => {
  const server = aServer()
  keepToken(null)
  server.answers(accountRoutes.signIn, answer(accountRoutes.signIn, { step }))
  server.answers(
    giveCode,
    () => Response.json({ errors: [{ message: 'This code is not right', path: 'code' }] }, { status: 400 }),
    answer(giveCode, { token: 'bearer' }),
  )
  const { user } = show(<SignInPage />)
  fill(await screen.findByLabelText('E-mail', {}, { timeout: 3_000 }), 'ana@grow.example')
  fill(screen.getByLabelText('Password'), 'green-acre-12')
  await user.click(button(page, 'Sign in'))
  await screen.findByRole('heading', { name: 'One more step' })
  expect(currentToken()).toBeNull()
  await user.type(await screen.findByLabelText('Code'), '12345')
  await user.click(button(page, 'Sign in'))
  expect(await screen.findByText('Enter the 6 digits of your authenticator app, or a recovery code')).toBeTruthy()
  expect(server.asked(giveCode)).toHaveLength(0)
  await user.type(screen.getByLabelText('Code'), '6')
  await user.click(button(page, 'Sign in'))
  expect(await screen.findByText('This code is not right')).toBeTruthy()
  expect(currentToken()).toBeNull()
  await user.click(button(page, 'Sign in'))
  await waitFor(() => expect(currentToken()).toBe('bearer'))
  expect(server.asked(giveCode).at(-1)?.body).toEqual({ attempt: 'an attempt', code: '123456' })
})

test('trouble of the second step is told, and the way back leads to the password', async () => {
  const server = aServer()
  const onCancel = vi.fn<() => void>()
  server.answers(giveCode, refusal(429, 'Too many attempts. Try again in 15 minutes.'))
  const { user } = show(<SecondStep step={step} onSignedIn={() => {}} onCancel={onCancel} />)
  await user.type(await screen.findByLabelText('Code'), '123456')
  await user.click(button(page, 'Sign in'))
  expect(await snackbar()).toContain('Too many attempts')
  await user.click(button(page, 'Back to sign in'))
  expect(onCancel).toHaveBeenCalledOnce()
})

test('who has to set one up keeps the recovery codes before anything else opens', async () => {
  const server = aServer()
  const onSignedIn = vi.fn<(token: string) => void>()
  server.answers(newApp, answer(newApp, app as never))
  server.answers(addApp, answer(addApp, { token: 'bearer', recoveryCodes: codes }))
  const setUp = { ...step, step: 'setUp', hasApp: false, recoveryCodesLeft: 0 } as const
  const { user } = show(<SecondStep step={setUp} onSignedIn={onSignedIn} onCancel={() => {}} />)
  await screen.findByRole('heading', { name: 'Set up a second factor' })
  expect(await screen.findByText('GEZD GNBV GY3T QOJQ')).toBeTruthy()
  await user.click(button(page, 'Set up the app'))
  expect(await screen.findByText('Please enter a value')).toBeTruthy()
  await user.type(screen.getByLabelText('Code that the app shows'), '123456')
  await user.click(button(page, 'Set up the app'))
  await screen.findByRole('heading', { name: 'Keep your recovery codes' })
  for (const code of codes) expect(screen.getAllByText(code).length).toBeGreaterThan(0)
  expect(onSignedIn).not.toHaveBeenCalled()
  await user.click(button(page, 'I have kept them'))
  expect(onSignedIn).toHaveBeenCalledWith('bearer')
})

test('the account says what there is, warns of few recovery codes, and shows new ones this once', async () => {
  const server = aServer()
  server.answers(renewRecoveryCodes, answer(renewRecoveryCodes, { recoveryCodes: codes }))
  const passkeys = [{ id: 'k1', name: 'Phone', madeAt: '2026-11-01T10:00:00Z', usedAt: null }]
  const { user } = show(<SecondFactorCard me={ana({ passkeys, recoveryCodesLeft: 2 })} />)
  expect(await screen.findByText('Passkey Phone')).toBeTruthy()
  expect(screen.getByText(/Only 2 recovery codes are left/)).toBeTruthy()
  await user.click(button(page, 'Make new ones'))
  const dialog = await screen.findByRole('dialog', { name: 'New recovery codes' })
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(codes)
})

test('the last one is not removed where the organization asks for one, and why is said before it is tried', async () => {
  const server = aServer()
  server.answers(removeApp, refusal(409, 'Your organization asks for a second factor of you.'))
  const me = ana({ appSince: '2026-11-01T10:00:00Z', recoveryCodesLeft: 9, isRequired: true })
  const { user } = show(<SecondFactorCard me={me} />)
  await user.click(button(page, 'Remove Authenticator app'))
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove the authenticator app' })
  expect(within(dialog).getByText(/Add another one before you remove this one/)).toBeTruthy()
})

test('whom the organization asks and who has none is told what comes at the next sign-in', async () => {
  aServer()
  show(<SecondFactorCard me={ana({ isRequired: true })} />)
  expect(await screen.findByText('Your organization asks for a second factor of you')).toBeTruthy()
})

test('what asks for the password again asks for a code too, each told at its field', async () => {
  const server = aServer()
  server.shows('me', {}, [ana({ appSince: '2026-11-01T10:00:00Z', recoveryCodesLeft: 9 })])
  server.answers(accountRoutes.prove, answer(accountRoutes.prove, {}))
  server.answers(beginProof, answer(beginProof, step))
  server.answers(
    giveCode,
    () => Response.json({ errors: [{ message: 'This code is not right', path: 'code' }] }, { status: 400 }),
    answer(giveCode, { token: null }),
  )
  const onEnd = vi.fn<(isProven: boolean) => void>()
  const { user } = show(<ProofDialog onEnd={onEnd} />)
  await user.type(await screen.findByLabelText('Your password'), 'green-acre-12')
  await user.click(button(page, 'Go on'))
  expect(await screen.findByText('Please enter a value')).toBeTruthy()
  await user.type(await screen.findByLabelText('Code'), '123456')
  await user.click(button(page, 'Go on'))
  expect(await screen.findByText('This code is not right')).toBeTruthy()
  expect(onEnd).not.toHaveBeenCalled()
  await user.click(button(page, 'Go on'))
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith(true))
})
