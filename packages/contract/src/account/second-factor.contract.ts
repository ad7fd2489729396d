import {
  AppCode,
  FactorCode,
  FactorStep,
  GivenPasskeyAnswer,
  NewPasskeyAnswer,
  PasskeyName,
} from '@cultivatd/domain/account/second-factor'
import * as z from 'zod'
import { Done, routes } from '../route.ts'

const Attempt = z.strictObject({ attempt: z.string().min(1).max(500) })

/** The session that a sign-in came to; null where the attempt was one of somebody who is signed in. */
const Given = z.strictObject({ token: z.string().nullable() })

/** The same of a second factor that was added, with the recovery codes where it is the first one: they are told this once. */
const Added = z.strictObject({ token: z.string().nullable(), recoveryCodes: z.array(z.string()).nullable() })

/** What `navigator.credentials` is asked for, as WebAuthn writes it in JSON. */
const PasskeyOptions = z.looseObject({ challenge: z.string() })

const of = '/api/account/second-factor'

/**
 * Second factors (decision 188). An attempt is a secret that stands for a sign-in that has begun, or for something that a person
 * who is signed in wants to do: it opens nothing but these routes, for some minutes.
 */
export const secondFactorRoutes = routes({
  giveCode: {
    method: 'POST',
    path: `${of}/code`,
    body: Attempt.extend(FactorCode.shape),
    out: Given,
    needs: 'public',
    summary: 'Give a code of the authenticator app, or a recovery code, and sign in',
  },
  passkeyOptions: {
    method: 'POST',
    path: `${of}/passkey-options`,
    // Null signs in with a passkey alone.
    body: z.strictObject({ attempt: Attempt.shape.attempt.nullable() }),
    out: Attempt.extend({ options: PasskeyOptions }),
    needs: 'public',
    summary: 'What a browser is asked for, to give a passkey',
  },
  givePasskey: {
    method: 'POST',
    path: `${of}/passkey`,
    body: Attempt.extend({ answer: GivenPasskeyAnswer }),
    out: Given,
    needs: 'public',
    summary: 'Give a passkey, and sign in',
  },
  newApp: {
    method: 'POST',
    path: `${of}/new-app`,
    body: Attempt,
    out: z.strictObject({
      /** In base32, to be typed. */
      secret: z.string(),
      /** `otpauth://`, to be opened on the device that has the app. */
      address: z.string(),
      /** The same as a QR code: its side in squares, and its dark lines as x, y and length. */
      code: z.strictObject({ side: z.number(), dark: z.array(z.tuple([z.number(), z.number(), z.number()])) }),
    }),
    needs: 'public',
    summary: 'Begin to set up an authenticator app; its secret is told this once',
  },
  addApp: {
    method: 'POST',
    path: `${of}/add-app`,
    body: Attempt.extend(AppCode.shape),
    out: Added,
    needs: 'public',
    summary: 'Set up the authenticator app, with the first code that it shows',
  },
  newPasskey: {
    method: 'POST',
    path: `${of}/new-passkey`,
    body: Attempt,
    out: PasskeyOptions,
    needs: 'public',
    summary: 'What a browser is asked for, to make a passkey',
  },
  addPasskey: {
    method: 'POST',
    path: `${of}/add-passkey`,
    body: Attempt.extend({ ...PasskeyName.shape, answer: NewPasskeyAnswer }),
    out: Added,
    needs: 'public',
    summary: 'Add a passkey that was made',
  },
  beginProof: {
    method: 'POST',
    path: `${of}/begin-proof`,
    out: FactorStep,
    needs: 'signedIn',
    summary: 'Begin to give the own second factor again, beside the password (decision 094)',
  },
  beginAdding: {
    method: 'POST',
    path: `${of}/begin-adding`,
    out: Attempt,
    needs: 'signedIn',
    summary: 'Begin to add a second factor to the own account',
  },
  removeApp: {
    method: 'DELETE',
    path: `${of}/app`,
    out: Done,
    needs: 'signedIn',
    summary: 'Remove the own authenticator app',
  },
  removePasskey: {
    method: 'DELETE',
    path: `${of}/passkeys/{id}`,
    params: z.strictObject({ id: z.string().min(1).max(2000) }),
    out: Done,
    needs: 'signedIn',
    summary: 'Remove an own passkey',
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: `${of}/recovery-codes`,
    out: z.strictObject({ recoveryCodes: z.array(z.string()) }),
    needs: 'signedIn',
    summary: 'Make new recovery codes; those of before open nothing any more',
  },
})
