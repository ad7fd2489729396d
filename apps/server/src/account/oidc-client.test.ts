import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOidcClient, type OidcClient } from './oidc-client.ts'

const clientSecret = 'a client secret of the test, long enough for HS256'
const ties = { nonce: 'the nonce of this attempt', codeVerifier: 'v' }
const pair = await generateKeyPair('RS256')
const foreign = await generateKeyPair('RS256')
let issuer = ''
let idToken = ''
let client: OidcClient

const server = createServer((request, response) => void answerTo(request, response))

async function answerTo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answers: Record<string, unknown> = {
    '/.well-known/openid-configuration': {
      issuer,
      authorization_endpoint: `${issuer}/go`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
    },
    '/keys': { keys: [{ ...(await exportJWK(pair.publicKey)), alg: 'RS256', use: 'sig' }] },
    '/token': { id_token: idToken },
  }
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[request.url ?? '']))
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  client = createOidcClient({ issuer, clientId: 'us', clientSecret, name: 'Test' }, 'http://grow.example/back')
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const second = () => Math.floor(Date.now() / 1000)
const claims = (more: JWTPayload = {}): JWTPayload => ({
  iss: issuer,
  aud: 'us',
  sub: 'ana',
  iat: second(),
  exp: second() + 60,
  nonce: ties.nonce,
  email: 'ana@grow.example',
  email_verified: true,
  ...more,
})
const signed = (payload: JWTPayload, key = pair.privateKey) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256' }).sign(key)
const plain = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const without = (name: string) => Object.fromEntries(Object.entries(claims()).filter(([key]) => key !== name))

const forgeries: Record<string, () => string | Promise<string>> = {
  'with the nonce of another attempt': () => signed(claims({ nonce: 'another' })),
  'without a nonce': () => signed(without('nonce')),
  'for another client': () => signed(claims({ aud: 'them' })),
  'for two clients': () => signed(claims({ aud: ['us', 'them'] })),
  'of another issuer': () => signed(claims({ iss: 'https://evil.example' })),
  'that has ended': () => signed(claims({ iat: second() - 600, exp: second() - 120 })),
  'that never ends': () => signed(without('exp')),
  'of nobody': () => signed(without('sub')),
  'by another key': () => signed(claims(), foreign.privateKey),
  'without a signature': () => `${plain({ alg: 'none' })}.${plain(claims())}.`,
  'signed with our own secret': () =>
    new SignJWT(claims()).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(clientSecret)),
  'whose claims were changed': async () => {
    const [head, , signature] = (await signed(claims())).split('.')
    return `${head}.${plain(claims({ sub: 'admin' }))}.${signature}`
  },
  'that is none': () => 'x',
}

test.each(Object.keys(forgeries))('a token %s is not believed', async (name) => {
  idToken = (await forgeries[name]?.()) ?? ''
  await expect(client.identityOf('code', ties, undefined)).rejects.toMatchObject({ code: 'invalid' })
})

test('the right one is, unless somebody else says to have answered', async () => {
  idToken = await signed(claims())
  const known = { issuer, subject: 'ana', email: 'ana@grow.example', isEmailVerified: true, signedInAt: null }
  expect(await client.identityOf('code', ties, undefined)).toMatchObject(known)
  expect(await client.identityOf('code', ties, issuer)).toMatchObject(known)
  await expect(client.identityOf('code', ties, 'https://evil.example')).rejects.toMatchObject({ code: 'invalid' })
})

test.each(['ana@grow.example\r\nBcc: all@grow.example', 'Ana <ana@grow.example>', 'ana', 7, ''])(
  'an address %j, which nobody could type here, is none',
  async (email) => {
    idToken = await signed(claims({ email }))
    expect((await client.identityOf('code', ties, undefined)).email).toBeNull()
  },
)
