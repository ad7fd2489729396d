import * as z from 'zod'
import { pleaseEnterValue, requiredText } from '../field/field.ts'
import { Permission } from '../user/permission.ts'
import { readAppCode, readRecoveryCode } from './recovery-code.ts'

export const appCodeMessage = 'Enter the 6 digits that your authenticator app shows'
export const codeMessage = 'Enter the 6 digits of your authenticator app, or a recovery code'

/** What is typed as the second factor: a code of the app, or a recovery code. */
export const FactorCode = z.strictObject({
  code: requiredText(60).refine((code) => readAppCode(code) !== null || readRecoveryCode(code) !== null, codeMessage),
})
export type FactorCode = z.infer<typeof FactorCode>

/** What is typed to show that the app was set up. */
export const AppCode = z.strictObject({
  code: requiredText(60).refine((code) => readAppCode(code) !== null, appCodeMessage),
})
export type AppCode = z.infer<typeof AppCode>

/** What a person calls the device that keeps a passkey. */
export const PasskeyName = z.strictObject({ name: requiredText(60) })
export type PasskeyName = z.infer<typeof PasskeyName>

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  madeAt: z.string(),
  usedAt: z.string().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** The second factor of a person, as they see it. */
export const SecondFactor = z.object({
  /** Since when an authenticator app is set up; null for none. */
  appSince: z.string().nullable(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.number(),
  /** The organization asks for one of who may what this person may. */
  isRequired: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** What has to be done after the password before somebody is signed in: to give a second factor, or to set one up. */
export const FactorStep = z.strictObject({
  /** Stands for the sign-in that has begun; whoever holds it has shown the password and nothing more. */
  attempt: z.string().min(1).max(500),
  step: z.enum(['give', 'setUp']),
  hasApp: z.boolean(),
  hasPasskey: z.boolean(),
  /** Told in place of a code that cannot be given: how many recovery codes are left. */
  recoveryCodesLeft: z.number(),
})
export type FactorStep = z.infer<typeof FactorStep>

/** What a browser says of a passkey, as WebAuthn writes it in JSON: https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON */
const PasskeyAnswer = z.looseObject({
  id: z.string(pleaseEnterValue).min(1, pleaseEnterValue).max(2000),
  rawId: z.string().max(2000),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
})
export const NewPasskeyAnswer = PasskeyAnswer.extend({
  response: z.looseObject({ clientDataJSON: z.string().max(8000), attestationObject: z.string().max(12_000) }),
})
export const GivenPasskeyAnswer = PasskeyAnswer.extend({
  response: z.looseObject({
    clientDataJSON: z.string().max(8000),
    authenticatorData: z.string().max(8000),
    signature: z.string().max(4000),
  }),
})

/** Of whom the organization asks a second factor: of who holds one of these. None: of nobody. */
export const FactorRules = z.strictObject({ requiredOf: z.array(Permission).max(10) })
export type FactorRules = z.infer<typeof FactorRules>

// Rules are apart from the schemas (see permission.ts).
export * from './second-factor-rules.ts'
