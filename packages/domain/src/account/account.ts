import * as z from 'zod'
import { email, pleaseEnterValue } from '../field/field.ts'
import { PersonName } from '../user/person-name.ts'
import { User } from '../user/user.ts'
import { commonPasswordMessage, isWordTriedFirst } from './common-password.ts'
import { SecondFactor } from './second-factor.ts'

export const passwordMessage = 'Password must be at least 6 long and include a letter and a number'

/**
 * At least 6 characters with a letter and a number (AUTH-09, DATA-72), and nothing that is tried first: the server asks its list
 * besides. The upper bound keeps hashing affordable.
 */
export const Password = z
  .string(pleaseEnterValue)
  // One pattern, so that the sentence is said once, however much is missing.
  .regex(/^(?=.*\p{L})(?=.*\d).{6,}$/su, passwordMessage)
  .max(128, 'Use at most 128 characters')
  .refine((password) => !isWordTriedFirst(password), commonPasswordMessage)

const withConfirmation = { password: Password, confirmation: z.string(pleaseEnterValue).max(128) }

/** The confirmation must equal the password; told beside the other problems, not only after they are mended. */
const passwordsMatch = ({ password, confirmation }: { password: string; confirmation: string }) =>
  password === confirmation
const mismatch = {
  message: 'Passwords must match',
  path: ['confirmation'],
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/** The sign-up form (AUTH-07, AUTH-08, AUTH-10). */
export const SignUp = z
  .strictObject({ displayName: PersonName, email, ...withConfirmation })
  .refine(passwordsMatch, mismatch)
export type SignUp = z.infer<typeof SignUp>

/** The sign-in form (AUTH-01). The password rule is not checked here: an old password may be older than the rule. */
export const SignIn = z.strictObject({ email, password: z.string(pleaseEnterValue).min(1, pleaseEnterValue).max(128) })
export type SignIn = z.infer<typeof SignIn>

export const ForgotPassword = z.strictObject({ email })
export type ForgotPassword = z.infer<typeof ForgotPassword>

/** Set password, from a mail or on the account page (AUTH-11). */
export const SetPassword = z.strictObject(withConfirmation).refine(passwordsMatch, mismatch)
export type SetPassword = z.infer<typeof SetPassword>

/** Set password with the token of a reset mail (AUTH-11, API-32). */
export const ResetPassword = z
  .strictObject({ token: z.string().min(1).max(500), ...withConfirmation })
  .refine(passwordsMatch, mismatch)
export type ResetPassword = z.infer<typeof ResetPassword>

/** Another password in place of the one that is typed once more. */
export const ChangePassword = z
  .strictObject({ current: z.string(pleaseEnterValue).min(1, pleaseEnterValue).max(128), ...withConfirmation })
  .refine(passwordsMatch, mismatch)
export type ChangePassword = z.infer<typeof ChangePassword>

/** The own password, asked again before what would make a session of somebody else's an account of theirs. */
export const OwnPassword = SignIn.pick({ password: true })
export type OwnPassword = z.infer<typeof OwnPassword>

const Place = z.object({
  /** 'Firefox on Windows'. */
  device: z.string(),
  /** An IPv4 address, or the first 64 bits of an IPv6 one. */
  network: z.string(),
})

/** A session of the person who looks. */
export const OpenSession = Place.extend({
  id: z.string(),
  openedAt: z.string(),
  usedAt: z.string(),
  /** The one that asks. */
  isThis: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

/** A sign-in of a person; it may have ended long ago. */
export const PastSignIn = Place.extend({
  id: z.string(),
  at: z.string(),
  way: z.enum(['password', 'identity', 'sign-up', 'passkey', 'invitation']),
})
export type PastSignIn = z.infer<typeof PastSignIn>

/** Where a person is signed in, and their last sign-ins. */
export const Sessions = z.strictObject({ open: z.array(OpenSession), past: z.array(PastSignIn) })

/** What a person may change about themselves (AUTH-15). */
export const AccountChange = z.strictObject({ displayName: PersonName, email })
export type AccountChange = z.infer<typeof AccountChange>

/** The signed-in person as their own screens see them (AUTH-13, AUTH-14). */
export const Account = User.extend({
  /** Asked for, and not theirs before the link that was mailed there is opened (READ-123). */
  newEmail: z.string().nullable(),
  hasPassword: z.boolean(),
  hasIdentity: z.boolean(),
  secondFactor: SecondFactor,
  /** For stations. */
  hasPin: z.boolean(),
  hasBadge: z.boolean(),
  /** Where the person took over: this session is a turn at that station. */
  station: z.string().optional(),
})
export type Account = z.infer<typeof Account>
