import { accountRoutes } from '@cultivatd/contract/account/account.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { currentToken, keepToken } from '../live/token.ts'
import { answer, aServer, brokenConnection, held, refusal } from '../live/server.builders.ts'
import { button, dialog, fill, problemsOf, show, snackbar, snackbarSays, valueOf } from '../ui/rendering.builders.tsx'
import { SignInPage } from './sign-in-page.tsx'

const route = accountRoutes.signIn

/** The page, on its way. `init` is what else there is to sign in with. */
function opening(init: Promise<Response> = Promise.resolve(new Response('{}'))) {
  const server = aServer()
  keepToken(null)
  const ask = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, given: RequestInit) =>
    address === '/init.json' ? init : ask(address, given),
  )
  return { ...show(<SignInPage />), server, page: within(document.body) }
}

async function open() {
  const opened = opening()
  await opened.page.findByLabelText('E-mail')
  return opened
}

async function typed() {
  const opened = await open()
  fill(opened.page.getByLabelText('E-mail'), 'dana@example.com')
  fill(opened.page.getByLabelText('Password'), 'correct horse')
  return opened
}

const areWrong = (page: ReturnType<typeof opening>['page']) =>
  ['E-mail', 'Password'].map((label) => page.getByLabelText(label).getAttribute('aria-invalid'))

test('[AUTH-02] nothing moves away from under a finger: the form comes with all that there is to sign in with', async () => {
  let tell = (_answer: Response) => {}
  const { page } = opening(
    new Promise((resolve) => {
      tell = resolve
    }),
  )
  await page.findByRole('main')
  expect(page.queryByLabelText('E-mail')).toBeNull()
  tell(new Response(JSON.stringify({ identityName: 'Grange' })))
  await page.findByLabelText('E-mail')
  expect(button(page, 'Continue with Grange')).toBeTruthy()
})

test('[AUTH-01] without a word of what there is to sign in with, the form comes all the same', async () => {
  const { page } = opening(new Promise(() => {}))
  expect(await page.findByLabelText('E-mail', {}, { timeout: 3_000 })).toBeTruthy()
})

test('[AUTH-04] a newcomer finds the way to sign up', async () => {
  const { page } = await open()
  expect(page.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/sign-up')
})

test('[AUTH-01] an address and a password are asked for before anything is sent', async () => {
  const { page, user, server } = await open()
  await user.click(button(page, 'Sign in'))
  await waitFor(() => expect(problemsOf(page)).toHaveLength(2))
  expect(server.asked(route)).toEqual([])
})

test('[AUTH-05] [READ-26] of wrong credentials both fields turn to an error state, and nothing is said', async () => {
  const { page, user, server } = await typed()
  server.answers(route, refusal(401, 'The e-mail or the password is wrong.'))
  await user.click(button(page, 'Sign in'))
  await waitFor(() => expect(areWrong(page)).toEqual(['true', 'true']))
  expect(problemsOf(page)).toEqual([])
  expect(screen.queryByTestId('snackbar')).toBeNull()
  expect(valueOf(page, 'E-mail')).toBe('dana@example.com')
  expect(document.activeElement).toBe(page.getByLabelText('Password'))
  expect(currentToken()).toBeNull()
})

test('[AUTH-05] who cannot see the fields hears that it failed, and after the third time the way to a new password is offered', async () => {
  const { page, user, server } = await typed()
  server.answers(route, refusal(401, 'The e-mail or the password is wrong.'))
  for (const failure of [1, 2, 3]) {
    expect(page.queryByRole('button', { name: 'Reset the password' })).toBeNull()
    await user.click(button(page, 'Sign in'))
    expect(await page.findByText(`Sign-in ${failure} failed. Check e-mail and password.`)).toBeTruthy()
  }
  await user.click(button(page, 'Reset the password'))
  await dialog('Forgot password')
})

test('[ERR-02] [READ-26] every other trouble is told in the snackbar, and marks no field', async () => {
  const { page, user, server } = await typed()
  server.answers(route, refusal(429, 'Too many tries. Wait a minute.'), brokenConnection)
  await user.click(button(page, 'Sign in'))
  expect(await snackbar()).toBe('Too many tries. Wait a minute.')
  expect(areWrong(page)).toEqual(['false', 'false'])
  await user.click(button(page, 'Sign in'))
  await snackbarSays('The server cannot be reached. Check the connection, then try again.')
  expect([valueOf(page, 'E-mail'), valueOf(page, 'Password')]).toEqual(['dana@example.com', 'correct horse'])
})

test('[AUTH-01] while it is asked the page is busy and locked, and then the session is kept', async () => {
  const { page, user, server } = await typed()
  const late = held(answer(route, { token: 'a new token' }))
  server.answers(route, late.reply)
  await user.click(button(page, 'Sign in'))
  expect((await page.findByRole('button', { name: 'Signing in' })).getAttribute('aria-busy')).toBe('true')
  expect(page.getByLabelText<HTMLInputElement>('E-mail').readOnly).toBe(true)
  late.now()
  await waitFor(() => expect(currentToken()).toBe('a new token'))
  expect(server.asked(route)[0]?.body).toEqual({ email: 'dana@example.com', password: 'correct horse' })
})

test('[AUTH-03] [AUTH-12] a mail for a forgotten password says the same whether the address is known, and trouble keeps what was typed', async () => {
  const { page, user, server } = await open()
  const forgot = accountRoutes.forgotPassword
  server.answers(forgot, refusal(429, 'Too many tries. Wait a minute.'), answer(forgot, {}))
  await user.click(button(page, 'Forgot password'))
  const form = await dialog('Forgot password')
  fill(form.getByLabelText('E-mail'), 'dana')
  await user.click(button(form, 'Send mail'))
  await waitFor(() => expect(problemsOf(form)).toEqual(['Enter a valid e-mail address']))
  fill(form.getByLabelText('E-mail'), 'dana@example.com')
  await user.click(button(form, 'Send mail'))
  expect(await snackbar()).toBe('Too many tries. Wait a minute.')
  expect(valueOf(form, 'E-mail')).toBe('dana@example.com')
  await user.click(button(form, 'Send mail'))
  const sent = await dialog('Look into your mail')
  expect(
    sent.getByText(/^If there is an account with dana@example\.com, a mail with a link is on its way\./),
  ).toBeTruthy()
})

test('[SYNC-03] who comes to a device on which something waits reads how much, before anybody signs in', async () => {
  aServer()
  localStorage.setItem(
    'cultivatd-unsent a',
    JSON.stringify({ birth: 'x', count: 2, since: '2026-11-21T09:00:00.000Z' }),
  )
  show(<SignInPage />)
  expect(
    await screen.findByText(
      /^2 changes wait on this device, sealed, and are sent when whoever made them signs in here and may work/,
    ),
  ).toBeTruthy()
})
