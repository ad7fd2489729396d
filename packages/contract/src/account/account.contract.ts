import {
  Account,
  AccountChange,
  ChangePassword,
  ForgotPassword,
  OwnPassword,
  ResetPassword,
  Sessions,
  SetPassword,
  SignIn,
  SignUp,
} from '@cultivatd/domain/account/account'
import { FactorStep } from '@cultivatd/domain/account/second-factor'
import * as z from 'zod'
import { Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

/** The session bearer (AUTH-19). It is answered once, to the session that it belongs to (READ-29). */
const Session = z.strictObject({ token: z.string() })

/** Signed in; or what has to be done before, by whoever has shown the password (decision 188). */
const SignedIn = z.union([Session, z.strictObject({ step: FactorStep })])

const Token = z.string().min(1).max(500)

export const accountRoutes = routes({
  signUp: {
    method: 'POST',
    path: '/api/account/sign-up',
    body: SignUp,
    out: Session,
    needs: 'public',
    summary: 'Create an account and sign in',
  },
  signIn: {
    method: 'POST',
    path: '/api/account/sign-in',
    body: SignIn,
    out: SignedIn,
    needs: 'public',
    summary: 'Sign in with e-mail and password; where a second factor is asked for, answers the step to it',
  },
  signOut: {
    method: 'POST',
    path: '/api/account/sign-out',
    out: Done,
    needs: 'signedIn',
    atStation: true,
    summary: 'End this session',
  },
  get: {
    method: 'GET',
    path: '/api/account',
    out: Account,
    needs: 'signedIn',
    atStation: true,
    summary: 'The signed-in person',
  },
  outboxSecret: {
    method: 'GET',
    path: '/api/account/outbox-secret',
    out: z.strictObject({ secret: z.string() }),
    needs: 'signedIn',
    atStation: true,
    summary: 'What seals the acts of this person that wait on a device, the same on all of theirs',
  },
  update: {
    method: 'PUT',
    path: '/api/account',
    body: AccountChange,
    out: Done,
    needs: 'signedIn',
    summary: 'Change the own name or e-mail',
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/account/forgot-password',
    body: ForgotPassword,
    out: Done,
    needs: 'public',
    summary: 'Send a reset mail; answers the same whether the address is known or not',
  },
  resetPassword: {
    method: 'POST',
    path: '/api/account/reset-password',
    body: ResetPassword,
    out: Done,
    needs: 'public',
    summary: 'Set a new password with the token of a reset mail; ends all other sessions',
  },
  setPassword: {
    method: 'POST',
    path: '/api/account/set-password',
    body: SetPassword,
    out: Done,
    needs: 'signedIn',
    summary: 'Set a password on an account that has only the identity provider',
  },
  changePassword: {
    method: 'POST',
    path: '/api/account/change-password',
    body: ChangePassword,
    out: Done,
    needs: 'signedIn',
    summary: 'Set another password with the one from before; ends all other sessions',
  },
  prove: {
    method: 'POST',
    path: '/api/account/prove',
    body: OwnPassword,
    out: Done,
    needs: 'signedIn',
    summary: 'Give the own password again; for some minutes this session may then change who gets in (decision 094)',
  },
  startProof: {
    method: 'POST',
    path: '/api/account/identity/start-proof',
    out: z.strictObject({ url: z.url(), attempt: Token }),
    needs: 'signedIn',
    summary: 'Begin to prove oneself again at the identity provider; the popup opens the url',
  },
  proveIdentity: {
    method: 'POST',
    path: '/api/account/identity/prove',
    body: z.strictObject({ attempt: Token }),
    out: z.strictObject({ isProven: z.boolean() }),
    needs: 'signedIn',
    summary: 'Collect that proof; false while the popup is open',
  },
  sessions: {
    method: 'GET',
    path: '/api/account/sessions',
    out: Sessions,
    needs: 'signedIn',
    summary: 'Where the person is signed in, and the last sign-ins',
  },
  endSession: {
    method: 'DELETE',
    path: '/api/account/sessions/{id}',
    params: z.strictObject({ id: z.string().min(1).max(100) }),
    out: Done,
    needs: 'signedIn',
    summary: 'Sign out elsewhere: one session of the person',
  },
  endOtherSessions: {
    method: 'POST',
    path: '/api/account/end-other-sessions',
    out: Done,
    needs: 'signedIn',
    summary: 'Sign out everywhere else',
  },
  sendVerification: {
    method: 'POST',
    path: '/api/account/send-verification',
    out: Done,
    needs: 'signedIn',
    summary: 'Send the verification mail again',
  },
  verifyEmail: {
    method: 'POST',
    path: '/api/account/verify-email',
    body: z.strictObject({ token: z.string().min(1).max(2000) }),
    out: Done,
    // Whoever gets the mail did not have to make the account: only its own session confirms its address.
    needs: 'signedIn',
    summary: 'Confirm the own e-mail address with the token of the verification mail',
  },
  withdrawNewEmail: {
    method: 'POST',
    path: '/api/account/withdraw-new-email',
    out: Done,
    needs: 'signedIn',
    summary: 'Give up the new e-mail address that waits for its link',
  },
  startIdentity: {
    method: 'POST',
    path: '/api/account/identity/start',
    out: z.strictObject({ url: z.url(), attempt: Token }),
    needs: 'public',
    summary: 'Begin a popup sign-in with the identity provider; the popup opens the url',
  },
  finishIdentity: {
    method: 'POST',
    path: '/api/account/identity/finish',
    body: z.strictObject({ attempt: Token }),
    // An account with a password exists under the same e-mail: ask for it, then link (AUTH-17).
    out: z.discriminatedUnion('state', [
      z.strictObject({ state: z.literal('signedIn'), token: z.string() }),
      z.strictObject({ state: z.literal('stepNeeded'), step: FactorStep }),
      z.strictObject({ state: z.literal('passwordNeeded'), email: z.string(), mayTakeOver: z.boolean() }),
      z.strictObject({ state: z.literal('pending') }),
    ]),
    needs: 'public',
    summary: 'Collect the outcome of a popup sign-in',
  },
  linkIdentity: {
    method: 'POST',
    path: '/api/account/identity/link',
    // Null takes over an account without permissions whose address nobody had proven (decision 106).
    body: z.strictObject({ attempt: Token, password: z.string().min(1).max(128).nullable() }),
    out: SignedIn,
    needs: 'public',
    summary: 'Link the identity to the account with this password, and sign in',
  },
})

export const accountTopics = topics({
  me: { row: Account, needs: 'signedIn', atStation: true, summary: 'The signed-in person, one row' },
})
