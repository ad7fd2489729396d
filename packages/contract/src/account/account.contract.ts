import {
  Account,
  AccountChange,
  ForgotPassword,
  ResetPassword,
  SetPassword,
  SignIn,
  SignUp,
} from '@cultivatd/domain/account/account'
import * as z from 'zod'
import { Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

/** The session bearer (AUTH-19). It is answered once, to the session that it belongs to (READ-29). */
const Session = z.strictObject({ token: z.string() })

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
    out: Session,
    needs: 'public',
    summary: 'Sign in with e-mail and password',
  },
  signOut: { method: 'POST', path: '/api/account/sign-out', out: Done, needs: 'signedIn', summary: 'End this session' },
  get: { method: 'GET', path: '/api/account', out: Account, needs: 'signedIn', summary: 'The signed-in person' },
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
      z.strictObject({ state: z.literal('passwordNeeded'), email: z.string() }),
      z.strictObject({ state: z.literal('pending') }),
    ]),
    needs: 'public',
    summary: 'Collect the outcome of a popup sign-in',
  },
  linkIdentity: {
    method: 'POST',
    path: '/api/account/identity/link',
    body: z.strictObject({ attempt: Token, password: z.string().min(1).max(128) }),
    out: Session,
    needs: 'public',
    summary: 'Link the identity to the account with this password, and sign in',
  },
})

export const accountTopics = topics({
  me: { row: Account, needs: 'signedIn', summary: 'The signed-in person, one row' },
})
