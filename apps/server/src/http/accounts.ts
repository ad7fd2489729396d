import type { AccountChange, ResetPassword, SignIn, SignUp } from '@cultivatd/domain/account/account'
import type { Person } from './person.ts'

/** Sign-in: who is behind a token, and every way to get one. Tokens are signed bearers. */
export interface Accounts {
  /** The person of a bearer as it is kept; undefined when the database has to be asked. */
  knownPerson(token: string): Person | undefined
  /** The person of a bearer, or null. Asked at every request and at every subscription. */
  personByToken(token: string): Promise<Person | null>
  /** After permissions changed in this process: the next request reads them again. Other processes hear of it. */
  forget(): void
  /** @throws conflict when the address has an account, too-many */
  signUp(form: SignUp, address: string): Promise<string>
  /** @throws unauthenticated, too-many */
  signIn(form: SignIn, address: string): Promise<string>
  signOut(token: string): Promise<void>
  /** Sends a mail when the address is known, and does not tell whether it is. @throws too-many */
  forgotPassword(email: string, address: string): Promise<void>
  /** Ends every session of the person. @throws invalid when the token is not, or no longer, good */
  resetPassword(form: Pick<ResetPassword, 'token' | 'password'>): Promise<void>
  /** @throws conflict when there is a password already */
  setPassword(userId: string, password: string): Promise<void>
  /** @throws conflict when the address is somebody else's, too-many */
  update(userId: string, change: AccountChange): Promise<void>
  /** Tells a former address that the account has another one now, whoever changed it. */
  tellFormerAddress(email: string): void
  /** The address that was asked for and not proven yet is wanted no more; nothing where none is. */
  withdrawNewAddress(userId: string): Promise<void>
  /** @throws conflict when verified already or no mail can be sent, timeout when the mail server does not take it */
  sendVerification(userId: string): Promise<void>
  /**
   * The signed-in person confirms the own address. Anybody can sign up with somebody else's address and wait for the
   * owner to open the link: so it is worth nothing without the session of the account that it was sent for.
   *
   * @throws invalid when the token is not, or no longer, good; forbidden when it is another account's
   */
  verifyEmail(userId: string, token: string): Promise<void>
  /** The popup sign-in; null when no provider is configured. */
  identity: IdentitySignIn | null
  close(): void
}

/** What a popup sign-in came to. */
export type IdentityOutcome =
  | { state: 'signedIn'; token: string }
  | { state: 'passwordNeeded'; email: string }
  | { state: 'pending' }

/** What the provider's redirect brought with it. */
export interface IdentityAnswer {
  state?: string
  code?: string
  error?: string
  iss?: string
}

/** What the popup says in the end, and whether the tab hears of it too, by `finish`: then the popup may close. */
export interface PopupEnd {
  message: string
  isHandedOver: boolean
}

/**
 * Sign-in by a provider in a popup (AUTH-16, AUTH-17). The tab that opens the popup holds the attempt and asks how it
 * ended. The browser holds a cookie besides: an attempt that was begun in one browser is not finished in another,
 * or a link sent to somebody else would sign the sender in as them.
 */
export interface IdentitySignIn {
  name: string
  /** `browser` is the browser's own secret, which its cookie holds. @throws timeout, too-many */
  start(browser: string, address: string): Promise<{ url: string; attempt: string }>
  /** The provider sent the popup back. */
  receive(answer: IdentityAnswer, browser: string | null): Promise<PopupEnd>
  /** @throws invalid with the reason when it did not work out */
  finish(attempt: string, address: string): Promise<IdentityOutcome>
  /** Links the identity to the account with its e-mail address, after its password. @throws unauthenticated, too-many */
  link(attempt: string, password: string, address: string): Promise<string>
}
