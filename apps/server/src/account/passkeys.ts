import { AppError } from '@cultivatd/domain/app-error'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { KeptPasskey } from './second-factor.store.ts'

/** What makes and checks passkeys for the address of this server. */
export interface Passkeys {
  /** What a browser is asked for, to make one; `known` are those that the person has. */
  optionsToMake(person: { id: string; email: string; name: string }, known: readonly KeptPasskey[]): Promise<Options>
  /** What a browser is asked for, to give one of these; of none: any that it has for this address. */
  optionsToGive(known: readonly KeptPasskey[]): Promise<Options>
  /** @throws invalid when the answer is not one to this challenge, or was given for another address */
  made(answer: unknown, challenge: string): Promise<MadePasskey>
  /** @returns how often its device says that it was used. @throws invalid likewise */
  given(answer: unknown, challenge: string, passkey: KeptPasskey): Promise<number>
}

type Options = { challenge: string } & Record<string, unknown>

export interface MadePasskey {
  id: string
  publicKey: string
  counter: number
  transports: string[]
}

// The library comes with a parser of certificates: loaded with the first passkey.
const load = () => import('@simplewebauthn/server')

const product = 'Cultivatd'
const notTaken = 'This passkey was not taken. Try again, or use another way.'

/**
 * Passkeys belong to the host of `publicUrl`: with another host none of them opens anything any more (decision 188). Each asks
 * for a fingerprint, a face or a PIN, so that one alone is two factors.
 */
export function passkeysOf(publicUrl: string): Passkeys {
  const { hostname: rpID, origin } = new URL(publicUrl)
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true }
  return {
    async optionsToMake({ id, email, name }, known) {
      const { generateRegistrationOptions } = await load()
      return asOptions(
        await generateRegistrationOptions({
          rpName: product,
          rpID,
          userID: new TextEncoder().encode(id),
          userName: email,
          userDisplayName: name,
          attestationType: 'none',
          excludeCredentials: known.map(asCredential),
          authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        }),
      )
    },
    async optionsToGive(known) {
      const { generateAuthenticationOptions } = await load()
      const allowed = known.length === 0 ? {} : { allowCredentials: known.map(asCredential) }
      return asOptions(await generateAuthenticationOptions({ rpID, userVerification: 'required', ...allowed }))
    },
    async made(answer, challenge) {
      const { verifyRegistrationResponse } = await load()
      const response = answer as RegistrationResponseJSON
      const { registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        ...expected,
      }).catch(asRefusal)
      if (!registrationInfo) throw new AppError('invalid', notTaken)
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential
      return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
    },
    async given(answer, challenge, { id, public_key: publicKey, counter }) {
      const { verifyAuthenticationResponse } = await load()
      const response = answer as AuthenticationResponseJSON
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
        ...expected,
      }).catch(asRefusal)
      if (!verified) throw new AppError('invalid', notTaken)
      return authenticationInfo.newCounter
    },
  }
}

/** The library throws for whatever is wrong with an answer, which anybody can write. */
function asRefusal(error: unknown): never {
  throw new AppError('invalid', notTaken, { cause: error })
}

const asOptions = (options: object): Options => ({ ...options }) as Options

const asCredential = ({ id, transports }: KeptPasskey) => ({ id, transports })
