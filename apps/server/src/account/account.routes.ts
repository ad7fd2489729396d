import { accountRoutes } from '@cultivatd/contract/account/account.contract'
import { AppError } from '@cultivatd/domain/app-error'
import type { Accounts } from '../http/accounts.ts'
import { implement } from '../http/implement.ts'
import { accountById } from './account.store.ts'
import { browserCookie, browserOf } from './browser-cookie.ts'

export const accountHandlers = implement(accountRoutes, {
  signUp: async ({ body, services, connection }) => ({ token: await services.accounts.signUp(body, connection.ip) }),
  signIn: async ({ body, services, connection }) => ({ token: await services.accounts.signIn(body, connection.ip) }),
  signOut: async ({ services, connection }) => {
    if (connection.token !== null) await services.accounts.signOut(connection.token)
    return {}
  },
  get: async ({ db, by }) => {
    const account = await accountById(db, by.id)
    if (!account) throw new AppError('unauthenticated', 'Sign in to go on.')
    return account
  },
  update: async ({ body, by, services }) => {
    await services.accounts.update(by.id, body)
    return {}
  },
  forgotPassword: async ({ body, services, connection }) => {
    await services.accounts.forgotPassword(body.email, connection.ip)
    return {}
  },
  resetPassword: async ({ body, services }) => {
    await services.accounts.resetPassword(body)
    return {}
  },
  setPassword: async ({ body, by, services }) => {
    await services.accounts.setPassword(by.id, body.password)
    return {}
  },
  sendVerification: async ({ by, services }) => {
    await services.accounts.sendVerification(by.id)
    return {}
  },
  withdrawNewEmail: async ({ by, services }) => {
    await services.accounts.withdrawNewAddress(by.id)
    return {}
  },
  verifyEmail: async ({ body, by, services }) => {
    await services.accounts.verifyEmail(by.id, body.token)
    return {}
  },
  startIdentity: async ({ services, connection }) => {
    const { browser, cookie } = browserCookie(browserOf(connection.cookies), services.publicUrl)
    const started = await identityOf(services.accounts).start(browser, connection.ip)
    connection.setCookie(cookie)
    return started
  },
  finishIdentity: ({ body, services, connection }) => identityOf(services.accounts).finish(body.attempt, connection.ip),
  linkIdentity: async ({ body, services, connection }) => ({
    token: await identityOf(services.accounts).link(body.attempt, body.password, connection.ip),
  }),
})

function identityOf({ identity }: Accounts) {
  if (!identity) throw new AppError('not-found', 'This server has no identity provider. Sign in with your password.')
  return identity
}
