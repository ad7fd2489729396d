import type {
  AccountChange,
  ChangePassword,
  OpenSession,
  PastSignIn,
  ResetPassword,
  SignIn,
  SignUp,
} from '@cultivatd/domain/account/account'
import type { FactorStep } from '@cultivatd/domain/account/second-factor'
import type { AcceptInvitation, Invite } from '@cultivatd/domain/invitation/invitation'
import type { SpareTurn } from '@cultivatd/domain/station/station'
import type { Person } from './person.ts'

/** Where a request comes from, and by which number the log knows it. */
export interface Caller {
  ip: string
  requestId: string
}

/** Where somebody comes from who gets in, or tries to. */
export interface Visitor extends Caller {
  userAgent: string | null
  /** The secret of the browser's own cookie, which tells devices apart; null for what sends none. */
  browser: string | null
}

/** By what somebody takes over: the hashes of the PIN and of the badge that were tried; null of what was not shown. */
export interface ShownKeys {
  pinHash: string | null
  badgeHash: string | null
}

/** A device that is a station, as its token names it. */
export interface CallingStation {
  id: string
  name: string
  facilityId: string
}

/** What a way in came to: the bearer of a session, or what has to be done before there is one. */
export type SignedIn = { token: string } | { step: FactorStep }

/** Sign-in: who is behind a token, and every way to get one. Tokens are signed bearers. */
export interface Accounts {
  /** The person of a bearer as it is kept; undefined when the database has to be asked. */
  knownPerson(token: string): Person | undefined
  /** The person of a bearer, or null. Asked at every request and at every subscription. */
  personByToken(token: string): Promise<Person | null>
  /** After permissions changed in this process: the next request reads them again. Other processes hear of it. */
  forget(): void
  /** @throws conflict when the address has an account, too-many */
  signUp(form: SignUp, visitor: Visitor): Promise<string>
  /** @throws unauthenticated, too-many */
  signIn(form: SignIn, visitor: Visitor): Promise<SignedIn>
  /** The station of a token; null for none, or one that was ended. */
  stationByToken(token: string): Promise<CallingStation | null>
  /**
   * The bearer of a session of a person who showed at a station that it is them; it ends with the station. Null where what they
   * showed was renewed or withdrawn meanwhile.
   */
  openAtStation(userId: string, shown: ShownKeys, station: CallingStation, caller: Caller): Promise<string | null>
  /** A second one for the device to keep sealed, in the place of the one before: for a turn without a network. Null likewise. */
  openSpare(userId: string, shown: ShownKeys, station: CallingStation, caller: Caller): Promise<SpareTurn | null>
  signOut(personId: string, session: OwnSession): Promise<void>
  /** The person of this token did something: its time without use begins anew. Not waited for. */
  noteUse(token: string): void
  /** Where a person is signed in, `token` among it, and their last sign-ins. */
  sessions(userId: string, token: string): Promise<{ open: OpenSession[]; past: PastSignIn[] }>
  /** Ends one session of a person; nothing when it has ended. */
  endSession(userId: string, id: string, caller: Caller): Promise<void>
  /** Ends all sessions of a person but that of this token; null: all. */
  endOtherSessions(userId: string, token: string | null, caller: Caller): Promise<void>
  /**
   * Asked before somebody changes who gets in.
   *
   * @throws forbidden at `proof` when the person of this session did not prove who they are in the last minutes
   */
  requireProof(token: string | null): Promise<void>
  /** The person of this session gives the own password again. @throws invalid at `password`, too-many */
  prove(person: Pick<Person, 'id' | 'email'>, password: string, session: OwnSession): Promise<void>
  /** The person of this session proved by other means who they are. */
  noteProof(token: string): Promise<void>
  /** Ends all other sessions of the person. @throws invalid at `current`, too-many */
  changePassword(person: Pick<Person, 'id' | 'email'>, form: ChangePassword, session: OwnSession): Promise<void>
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
  secondFactors: SecondFactors
  invitations: Invitations
  /** Tells a person what became of their second factor, by somebody else. */
  tellSecondFactor(email: string, what: string): void
  /** Tells somebody that their account is no more. */
  tellDeleted(email: string): void
  close(): void
}

/** What a browser says of a passkey, as WebAuthn writes it in JSON; checked by the contract as far as we read it. */
interface PasskeyAnswer {
  id: string
}

/** What came of a second factor that was added: the session that it opens, and recovery codes where it is the first one. */
interface AddedFactor {
  token: string | null
  recoveryCodes: string[] | null
}

/**
 * Second factors (decision 188). An attempt is a secret: of a sign-in that has begun, or of something that a person who is signed
 * in wants to do; then there is no token in what it comes to. Each of them refuses one that has ended or is for something else as
 * `invalid`.
 */
export interface SecondFactors {
  /** @throws invalid at `code`, too-many */
  giveCode(attempt: string, code: string, visitor: Visitor): Promise<string | null>
  /** For null an attempt of whoever has a passkey. @throws too-many */
  passkeyOptions(attempt: string | null, caller: Caller): Promise<{ attempt: string; options: { challenge: string } }>
  /** @throws invalid for one of somebody else, or an answer to another challenge */
  givePasskey(attempt: string, answer: PasskeyAnswer, visitor: Visitor): Promise<string | null>
  newApp(attempt: string): Promise<{
    secret: string
    address: string
    code: { side: number; dark: [x: number, y: number, length: number][] }
  }>
  /** @throws invalid at `code`, too-many */
  addApp(attempt: string, code: string, visitor: Visitor): Promise<AddedFactor>
  newPasskey(attempt: string): Promise<{ challenge: string }>
  addPasskey(attempt: string, made: { name: string; answer: PasskeyAnswer }, visitor: Visitor): Promise<AddedFactor>
  beginProof(userId: string, token: string): Promise<FactorStep>
  beginAdding(userId: string, token: string): Promise<{ attempt: string }>
  /** @throws conflict for the last one, where the organization asks for one */
  removeApp(userId: string): Promise<void>
  /** @throws conflict likewise */
  removePasskey(userId: string, id: string): Promise<void>
  renewRecoveryCodes(userId: string): Promise<string[]>
}

/** Invitations by mail, of whose links the database holds digests (decision 189). */
export interface Invitations {
  /** @throws invalid at `emails` or `permissions`, conflict where no mails can be sent, timeout where one was not */
  invite(by: Person, asked: Invite): Promise<void>
  /** Its time begins anew, with another link. @throws likewise, not-found */
  sendAgain(by: Person, id: string): Promise<void>
  /** @throws not-found */
  withdraw(by: Person, id: string): Promise<void>
  /** Whom a link is for. @throws invalid when it is none, or no longer one */
  open(token: string): Promise<{ email: string }>
  /** Makes the account. @throws invalid likewise, conflict when the address has one by now, too-many */
  accept(form: AcceptInvitation, visitor: Visitor): Promise<SignedIn>
}

/** The session that asks, and where it comes from. */
export interface OwnSession extends Caller {
  token: string
}

/** What a popup sign-in came to. */
export type IdentityOutcome =
  | { state: 'signedIn'; token: string }
  | { state: 'stepNeeded'; step: FactorStep }
  /** `mayTakeOver`: nobody has proven the account's address, nor been given anything: its owner needs no password. */
  | { state: 'passwordNeeded'; email: string; mayTakeOver: boolean }
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
  /**
   * `browser` is the browser's own secret, which its cookie holds; `isProof` asks the provider to have the person sign in anew.
   *
   * @throws timeout, too-many
   */
  start(browser: string, address: string, isProof?: boolean): Promise<{ url: string; attempt: string }>
  /** The provider sent the popup back. */
  receive(answer: IdentityAnswer, browser: string | null): Promise<PopupEnd>
  /** @throws invalid with the reason when it did not work out */
  finish(attempt: string, visitor: Visitor): Promise<IdentityOutcome>
  /**
   * Links the identity to the account with its e-mail address, after its password; null takes over an account that may be
   * (decision 106).
   *
   * @throws unauthenticated, too-many, forbidden when it may not be taken over
   */
  link(attempt: string, password: string | null, visitor: Visitor): Promise<SignedIn>
  /** Whether the provider signed this person in again; false while the popup is open. @throws invalid with the reason */
  prove(attempt: string, userId: string): Promise<boolean>
}
