import { accountRoutes } from '@cultivatd/contract/account/account.contract'
import { secondFactorRoutes } from '@cultivatd/contract/account/second-factor.contract'
import { AppError } from '@cultivatd/domain/app-error'
import type { Accounts } from '../http/accounts.ts'
import { type Connection, implement } from '../http/implement.ts'
import type { Services } from '../http/services.ts'
import { accountById, asSeenBy } from './account.store.ts'
import { popupCookie } from './browser-cookie.ts'
import { visitorOf } from './visitor.ts'

export const accountHandlers = implement(accountRoutes, {
  signUp: async ({ body, services, connection }) => ({
    token: await services.accounts.signUp(body, visitorOf(services, connection)),
  }),
  signIn: ({ body, services, connection }) => services.accounts.signIn(body, visitorOf(services, connection)),
  signOut: async ({ by, services, connection }) => {
    await services.accounts.signOut(by.id, ownSession(connection))
    return {}
  },
  get: async ({ db, by }) => {
    const account = await accountById(db, by.id)
    if (!account) throw new AppError('unauthenticated', 'Sign in to go on.')
    return asSeenBy(account, by)
  },
  outboxSecret: async ({ by, services }) => ({ secret: services.secrets.of(`outbox of ${by.id}`) }),
  update: async ({ body, by, services, connection }) => {
    if (body.email.toLowerCase() !== by.email) await services.accounts.requireProof(connection.token)
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
  setPassword: async ({ body, by, services, connection }) => {
    await services.accounts.requireProof(connection.token)
    await services.accounts.setPassword(by.id, body.password)
    return {}
  },
  changePassword: async ({ body, by, services, connection }) => {
    await services.accounts.changePassword(by, body, ownSession(connection))
    return {}
  },
  prove: async ({ body, by, services, connection }) => {
    await services.accounts.prove(by, body.password, ownSession(connection))
    return {}
  },
  sessions: ({ by, services, connection }) => services.accounts.sessions(by.id, connection.token ?? ''),
  endSession: async ({ params, by, services, connection }) => {
    await services.accounts.endSession(by.id, params.id, connection)
    return {}
  },
  endOtherSessions: async ({ by, services, connection }) => {
    await services.accounts.endOtherSessions(by.id, connection.token, connection)
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
  startIdentity: ({ services, connection }) => startAttempt(services, connection, false),
  startProof: ({ services, connection }) => startAttempt(services, connection, true),
  proveIdentity: async ({ body, by, services, connection }) => {
    const isProven = await identityOf(services.accounts).prove(body.attempt, by.id)
    if (isProven) await services.accounts.noteProof(ownSession(connection).token)
    return { isProven }
  },
  finishIdentity: ({ body, services, connection }) =>
    identityOf(services.accounts).finish(body.attempt, visitorOf(services, connection)),
  linkIdentity: ({ body, services, connection }) =>
    identityOf(services.accounts).link(body.attempt, body.password, visitorOf(services, connection)),
})

async function startAttempt(services: Services, connection: Connection, isProof: boolean) {
  const popup = popupCookie(services.publicUrl)
  const { secret, cookie } = popup.keep(popup.read(connection.cookies))
  const started = await identityOf(services.accounts).start(secret, connection.ip, isProof)
  connection.setCookie(cookie)
  return started
}

/** @throws conflict, invalid, too-many as each of them says */
export const secondFactorHandlers = implement(secondFactorRoutes, {
  giveCode: async ({ body, services, connection }) => ({
    token: await factorsOf(services).giveCode(body.attempt, body.code, visitorOf(services, connection)),
  }),
  passkeyOptions: ({ body, services, connection }) => factorsOf(services).passkeyOptions(body.attempt, connection),
  givePasskey: async ({ body, services, connection }) => ({
    token: await factorsOf(services).givePasskey(body.attempt, body.answer, visitorOf(services, connection)),
  }),
  newApp: ({ body, services }) => factorsOf(services).newApp(body.attempt),
  addApp: ({ body, services, connection }) =>
    factorsOf(services).addApp(body.attempt, body.code, visitorOf(services, connection)),
  newPasskey: ({ body, services }) => factorsOf(services).newPasskey(body.attempt),
  addPasskey: ({ body, services, connection }) =>
    factorsOf(services).addPasskey(body.attempt, body, visitorOf(services, connection)),
  beginProof: ({ by, services, connection }) => factorsOf(services).beginProof(by.id, connection.token ?? ''),
  beginAdding: async ({ by, services, connection }) => {
    await services.accounts.requireProof(connection.token)
    return factorsOf(services).beginAdding(by.id, connection.token ?? '')
  },
  removeApp: async ({ by, services, connection }) => {
    await services.accounts.requireProof(connection.token)
    await factorsOf(services).removeApp(by.id)
    return {}
  },
  removePasskey: async ({ params, by, services, connection }) => {
    await services.accounts.requireProof(connection.token)
    await factorsOf(services).removePasskey(by.id, params.id)
    return {}
  },
  renewRecoveryCodes: async ({ by, services, connection }) => {
    await services.accounts.requireProof(connection.token)
    return { recoveryCodes: await factorsOf(services).renewRecoveryCodes(by.id) }
  },
})

const factorsOf = ({ accounts }: Services) => accounts.secondFactors

const ownSession = ({ token, ip, requestId }: Connection) => ({ token: token ?? '', ip, requestId })

function identityOf({ identity }: Accounts) {
  if (!identity) throw new AppError('not-found', 'This server has no identity provider. Sign in with your password.')
  return identity
}
