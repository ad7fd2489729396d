import { createHash } from 'node:crypto'
import { AppError } from '@cultivatd/domain/app-error'
import { email as Email } from '@cultivatd/domain/field/field'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod'

/** The identity provider of this installation, any that speaks OpenID Connect (AUTH-02). */
export interface IdentityProvider {
  issuer: string
  clientId: string
  /** null for a public client: PKCE is used in any case. */
  clientSecret: string | null
  /** What the button calls it. */
  name: string
}

/** Who came back from the provider, as its signed token says. */
export const Identity = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  isEmailVerified: z.boolean(),
  name: z.string().nullable(),
  /** When the provider last asked them to sign in, in seconds; null when it does not say. */
  signedInAt: z.number().nullable(),
})
export type Identity = z.infer<typeof Identity>

/** What ties one popup to its answer. */
interface Ties {
  state: string
  nonce: string
  codeVerifier: string
}

export interface OidcClient {
  name: string
  /** Where the popup goes; `isProof`: to sign in anew, also who is signed in there. @throws timeout when the provider does not answer. */
  authorizationUrl(ties: Ties, isProof: boolean): Promise<string>
  /**
   * Exchanges the code and checks everything that the token says of itself; `iss` is who says to have answered (RFC 9207).
   *
   * @throws AppError with a sentence.
   */
  identityOf(code: string, ties: Pick<Ties, 'nonce' | 'codeVerifier'>, iss: string | undefined): Promise<Identity>
}

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
})
type Discovery = z.infer<typeof Discovery>

const Tokens = z.object({ id_token: z.string(), access_token: z.string().optional() })

/** AUTH-16. */
const scope = 'openid email profile'
const discoveryMs = 60 * 60 * 1000
const answerMs = 8_000
/** Signatures by key pairs only: with a shared secret, whoever reads our configuration could sign people in. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** A code flow with PKCE, state and nonce against one provider. Nothing is asked of it before somebody wants to sign in. */
export function createOidcClient(provider: IdentityProvider, redirectUri: string): OidcClient {
  const discovered = discovery(provider)
  return {
    name: provider.name,
    async authorizationUrl({ state, nonce, codeVerifier }, isProof) {
      const url = new URL((await discovered()).document.authorization_endpoint)
      const query = {
        response_type: 'code',
        client_id: provider.clientId,
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...(isProof ? { prompt: 'login', max_age: '0' } : {}),
      }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      return url.toString()
    },
    async identityOf(code, { nonce, codeVerifier }, iss) {
      const { document, keys } = await discovered()
      if (iss !== undefined && iss !== document.issuer) throw new AppError('invalid', untrustedText(provider.name))
      const tokens = await exchange(provider, document, { code, redirectUri, codeVerifier })
      const claims = await checked(tokens.id_token, { keys, document, provider, nonce })
      return identityFrom(document, claims, await missingClaims(document, tokens.access_token, claims))
    },
  }
}

const withoutSlash = (address: string) => address.replace(/\/$/, '')

/** Asked again after an hour, and at once after a failure: a provider that was down at our start is no loss. */
function discovery({ issuer, name }: IdentityProvider) {
  let known: { document: Discovery; keys: ReturnType<typeof createRemoteJWKSet>; until: number } | null = null
  return async () => {
    if (known && known.until > Date.now()) return known
    const url = `${withoutSlash(issuer)}/.well-known/openid-configuration`
    const document = Discovery.safeParse(await answerOf(name, url, {}))
    if (!document.success || withoutSlash(document.data.issuer) !== withoutSlash(issuer))
      throw new AppError('timeout', `${name} is not set up as this server expects. Tell your administrator.`)
    known = {
      document: document.data,
      keys: createRemoteJWKSet(new URL(document.data.jwks_uri), { timeoutDuration: answerMs }),
      until: Date.now() + discoveryMs,
    }
    return known
  }
}

async function answerOf(name: string, url: string, init: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(answerMs) })
    if (response.status >= 500) throw new Error(`status ${response.status}`)
    if (!response.ok) throw new AppError('invalid', `${name} did not accept the sign-in. Start it again.`)
    return await response.json()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('timeout', `${name} does not answer. Try again in a moment, or sign in with your password.`, {
      cause: error,
    })
  }
}

interface Exchange {
  code: string
  redirectUri: string
  codeVerifier: string
}

async function exchange(
  provider: IdentityProvider,
  document: Discovery,
  { code, redirectUri, codeVerifier }: Exchange,
) {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
  })
  const headers: Record<string, string> = { accept: 'application/json' }
  const methods = document.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  if (provider.clientSecret !== null && methods.includes('client_secret_basic'))
    headers['authorization'] = basic(provider.clientId, provider.clientSecret)
  else {
    body.set('client_id', provider.clientId)
    if (provider.clientSecret !== null) body.set('client_secret', provider.clientSecret)
  }
  const answer = Tokens.safeParse(
    await answerOf(provider.name, document.token_endpoint, { method: 'POST', headers, body }),
  )
  if (!answer.success)
    throw new AppError('invalid', `${provider.name} did not say who you are. Start the sign-in again.`)
  return answer.data
}

/** RFC 6749 §2.3.1: both parts are form-encoded before they are joined. */
function basic(id: string, secret: string): string {
  const encoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)
  return `Basic ${Buffer.from(`${encoded(id)}:${encoded(secret)}`).toString('base64')}`
}

interface Expected {
  keys: ReturnType<typeof createRemoteJWKSet>
  document: Discovery
  provider: IdentityProvider
  nonce: string
}

const untrustedText = (name: string) => `The answer of ${name} cannot be trusted. Start the sign-in again.`

async function checked(idToken: string, { keys, document, provider, nonce }: Expected): Promise<JWTPayload> {
  const untrusted = untrustedText(provider.name)
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      issuer: document.issuer,
      audience: provider.clientId,
      algorithms,
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
      clockTolerance: 30,
    })
    const isForUs = !Array.isArray(payload.aud) || payload.aud.length === 1 || payload['azp'] === provider.clientId
    if (payload['nonce'] !== nonce || !isForUs) throw new AppError('invalid', untrusted)
    return payload
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError))
      throw new AppError('timeout', `${provider.name} does not answer. Try again in a moment.`, { cause: error })
    throw new AppError('invalid', untrusted, { cause: error })
  }
}

/** Providers may keep the address and the name out of the token and tell them at the userinfo endpoint only. */
async function missingClaims(
  document: Discovery,
  accessToken: string | undefined,
  claims: JWTPayload,
): Promise<Record<string, unknown>> {
  if (claims['email'] !== undefined || !document.userinfo_endpoint || !accessToken) return {}
  const headers = { accept: 'application/json', authorization: `Bearer ${accessToken}` }
  const more = z
    .looseObject({ sub: z.string() })
    .safeParse(await answerOf(document.issuer, document.userinfo_endpoint, { headers }))
  return more.success && more.data.sub === claims.sub ? more.data : {}
}

function identityFrom({ issuer }: Discovery, claims: JWTPayload, more: Record<string, unknown>): Identity {
  const all: Record<string, unknown> = { ...claims, ...more }
  const text = (name: string) => {
    const value = all[name]
    return typeof value === 'string' && value.trim() ? value.trim() : null
  }
  return {
    issuer,
    subject: String(claims.sub),
    // What a person could not type here does not come in by a provider either.
    email: Email.safeParse(text('email')).data?.toLowerCase() ?? null,
    // Strictly: a text "false" counted as verified in another library and linked accounts.
    isEmailVerified: all['email_verified'] === true,
    name: text('name') ?? text('preferred_username'),
    signedInAt: typeof claims['auth_time'] === 'number' ? claims['auth_time'] : null,
  }
}
