import { request } from 'node:http'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { AccountChange, ForgotPassword, SignIn, SignUp } from '@cultivatd/domain/account/account'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMailServer } from '../account/account.builders.ts'
import { routes } from '../app/features.ts'
import { type TestServer, testServer } from '../app/server.builders.ts'
import { createHttpServer } from './server.ts'

let smtp: Awaited<ReturnType<typeof aMailServer>>
let whole: TestServer
let app: FastifyInstance
let url: string

beforeAll(async () => {
  smtp = await aMailServer()
  const contact = 'mailto:security@grow.example'
  whole = await testServer({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://grow.example', SECURITY_CONTACT: contact })
  app = await createHttpServer({ services: whole.services, routes, webDir: null })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
}, 60_000)
afterAll(async () => {
  await app.close()
  await whole.close()
  await smtp.close()
})

/** What is heard until the other side ends; null when it has not within the time. */
function spoken(text: string, mostMs = 5_000): Promise<string | null> {
  return new Promise((resolve) => {
    let heard = ''
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text))
    const tooLong = setTimeout(() => {
      socket.destroy()
      resolve(null)
    }, mostMs)
    socket.on('data', (chunk) => {
      heard += String(chunk)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(tooLong)
      resolve(heard)
    })
  })
}

describe('a second request hidden in the first', () => {
  const hidden = 'GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
  const post = (lines: readonly string[], body: string) =>
    ['POST /api/account/sign-in HTTP/1.1', 'Host: x', ...lines, '', body].join('\r\n')

  test.each([
    ['by both a length and pieces', post(['Content-Length: 5', 'Transfer-Encoding: chunked'], `0\r\n\r\n${hidden}`)],
    ['by pieces and a length', post(['Transfer-Encoding: chunked', 'Content-Length: 5'], `0\r\n\r\n${hidden}`)],
    ['by two lengths', post(['Content-Length: 2', `Content-Length: ${2 + hidden.length}`], `{}${hidden}`)],
    ['by two lengths in one line', post([`Content-Length: 2, ${2 + hidden.length}`], `{}${hidden}`)],
    ['by a length with a sign', post(['Content-Length: +2'], `{}${hidden}`)],
    ['by pieces that are named oddly', post(['Transfer-Encoding: xchunked'], `0\r\n\r\n${hidden}`)],
    ['by pieces that are named twice', post(['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${hidden}`)],
    ['by a space before the colon', post(['Transfer-Encoding : chunked'], `0\r\n\r\n${hidden}`)],
    ['by a line that goes on', post(['X-A: b', ' Transfer-Encoding: chunked'], `0\r\n\r\n${hidden}`)],
    ['by ends of lines that are none', `POST /api/account/sign-in HTTP/1.1\nHost: x\nContent-Length: 0\n\n${hidden}`],
    ['by a piece whose end is none', post(['Transfer-Encoding: chunked'], `1;a\n{\r\n0\r\n\r\n${hidden}`)],
    ['by a request without a host', `GET /api/health HTTP/1.1\r\n\r\n${hidden}`],
  ])('%s is refused, and nothing of it is done', async (_how, text) => {
    const heard = await spoken(text)
    const statuses = [...(heard ?? '').matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
    // What follows an answer that needed no body is read no further either.
    expect(statuses.at(-1)).toBe('400')
    expect(statuses.filter((status) => !status?.startsWith('4'))).toEqual([])
  })

  test('and the same request sent plainly is answered', async () => {
    expect(await spoken(hidden)).toContain('"status":"ok"')
  })

  test('20 kB of headers are refused', async () => {
    expect(await spoken(`GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1.1 431 /)
  })
})

describe('a body that costs more than it is worth', () => {
  const send = async (path: string, method: string, body: string, token?: string) => {
    const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    const headers = { 'content-type': 'application/json', ...authorization }
    const answer = await fetch(`${url}${path}`, { method, body, headers })
    return { status: answer.status, text: await answer.text() }
  }
  const names = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join()}}`

  test('95,000 unknown names are answered in a few words, whoever sends them', async () => {
    const stranger = await send('/api/account/sign-in', 'POST', names(95_000))
    expect([stranger.status, stranger.text.length < 500]).toEqual([413, true])
    const { token } = await whole.person(['ORG_ADMIN'])
    const admin = await send('/api/organisation', 'PUT', names(80_000), token)
    expect([admin.status, admin.text.length < 4_000]).toEqual([400, true])
  })

  test.each([
    [String.raw`"pass\u0077ord":"another"`, 'The field password is there twice.'],
    [String.raw`"\u005f_proto__":{"email":"another"}`, 'Unknown field: __proto__'],
    [String.raw`"constructo\u0072":{}`, 'Unknown field: constructor'],
  ])('%s is refused beside what is right, also where its name is written otherwise', async (more, message) => {
    const right = '"email":"ana@grow.example","password":"green-acre-12"'
    const { status, text } = await send('/api/account/sign-in', 'POST', `{${right},${more}}`)
    expect([status, JSON.parse(text)]).toEqual([400, { errors: [{ message }] }])
  })
})

test('who sends headers or a body slowly, or nothing at all, is cut', async () => {
  const { server } = app
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 15_000])
  // The same clock, ten times as fast: the server looks every two seconds.
  Object.assign(server, { headersTimeout: 1_000, requestTimeout: 1_500 })
  const body =
    'POST /api/account/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{'
  const slow = await Promise.all(['GET / HTTP/1.1\r\nHost: x\r\nX-', body, ''].map((text) => spoken(text, 12_000)))
  Object.assign(server, { headersTimeout: 10_000, requestTimeout: 15_000 })
  for (const heard of slow) expect(heard).toMatch(/^HTTP\/1.1 408 /)
}, 20_000)

/** One request as fetch would not send it. */
function asked(method: string, path: string, headers: Record<string, string> = {}, body: string | Buffer = '') {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const length = body.length > 0 ? { 'content-length': String(body.length) } : {}
    request({ method, path, hostname, port, headers: { ...headers, ...length } }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => {
        text += String(chunk)
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
      .on('error', reject)
      .end(body)
  })
}

const json = { 'content-type': 'application/json' }

test('a token opens the account in one place only, spelled in one way', async () => {
  const { token } = await whole.person([])
  const account = (headers: Record<string, string>, query = '') => asked('GET', `/api/account${query}`, headers)
  expect((await account({ authorization: `Bearer ${token}` })).status).toBe(200)
  const elsewhere = [
    account({}, `?token=${token}`),
    account({}, `?access_token=${token}`),
    account({ cookie: `token=${token}; session=${token}; better-auth.session_token=${token}` }),
    account({ 'x-access-token': token, 'proxy-authorization': `Bearer ${token}` }),
    account({ authorization: token }),
    account({ authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` }),
    account({ authorization: `Bearer ${token}x` }),
    account({ authorization: `Bearer ${token.slice(0, -1)}` }),
    account({ authorization: `Bearer ${token}, Bearer ${token}` }),
    account({ authorization: 'Bearer ' }),
  ]
  for (const { status } of await Promise.all(elsewhere)) expect([400, 401]).toContain(status)
})

test('the link of a mail leads here, whatever host the request says to be for', async () => {
  const { email } = await whole.person([])
  await smtp.mailTo(email)
  const evil = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-original-host': 'evil.example',
    forwarded: 'host=evil.example;proto=http',
    origin: 'https://evil.example',
    referer: 'https://evil.example/',
  }
  const body = JSON.stringify({ email })
  expect((await asked('POST', '/api/account/forgot-password', { ...json, ...evil }, body)).status).toBe(200)
  const { text } = await smtp.mailTo(email)
  expect(text).toContain('https://grow.example/reset-password?token=')
  expect(text).not.toContain('evil')
})

test('a method is the one that is sent: no header and no field makes it another, and TRACE and CONNECT are none', async () => {
  const { token } = await whole.person([])
  const by = { ...json, authorization: `Bearer ${token}` }
  const override = { 'x-http-method-override': 'PUT', 'x-method-override': 'PUT', 'x-http-method': 'PUT' }
  const change = JSON.stringify({ displayName: 'Other', email: 'other@grow.example' })
  expect((await asked('GET', '/api/account?_method=PUT', { ...by, ...override })).status).toBe(400)
  expect((await asked('POST', '/api/account', { ...by, ...override }, change)).status).toBe(405)
  expect((await asked('TRACE', '/api/account', by)).text).not.toContain(token)
  expect(await spoken('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n')).not.toMatch(/ 2\d\d /)
  const { text } = await asked('GET', '/api/account', by)
  expect(JSON.parse(text)).not.toMatchObject({ displayName: 'Other' })
})

test.each([
  '//evil.example',
  '//evil.example/..',
  '/\\evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/login?next=//evil.example&redirect=https://evil.example&callbackURL=https://evil.example&returnTo=//evil.example',
  '/api/auth/sign-in/social?callbackURL=https://evil.example',
  '/api/identity/callback?state=x&code=y&redirect_uri=https://evil.example',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/assets/..%5c..%5cpackage.json',
  '/assets/%00',
  '/.env',
  '/.git/config',
  '/%2e%2e/%2e%2e/package.json',
])('%s leads nowhere else and out of no folder', async (path) => {
  const { status, headers, text } = await asked('GET', path)
  expect(headers).not.toHaveProperty('location')
  expect([200, 400, 404]).toContain(status)
  expect(text).not.toMatch(/root:|"workspaces"|\[core\]|SECRET/)
})

test('no other site is let in by the browser, and what is answered is kept nowhere', async () => {
  const { token } = await whole.person([])
  for (const origin of ['https://evil.example', 'null', 'http://localhost:1']) {
    const headers = { origin, 'access-control-request-method': 'PUT', authorization: `Bearer ${token}` }
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await asked(method, '/api/account', headers)
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  }
  expect((await asked('GET', '/api/account', { authorization: `Bearer ${token}` })).headers['cache-control']).toContain(
    'no-store',
  )
})

test('a body that unpacks to more than it weighs is not unpacked', async () => {
  const packed = gzipSync(`{"email":"${'a'.repeat(5_000_000)}"}`)
  const headers = { ...json, 'content-encoding': 'gzip' }
  const { status, text } = await asked('POST', '/api/account/sign-in', headers, packed)
  expect([400, 415]).toContain(status)
  expect(text.length).toBeLessThan(500)
})

test('what is read of a stranger takes no longer because it is written to take long', () => {
  const long = ['a'.repeat(1_000_000), `${'a.'.repeat(300_000)}@`, ' '.repeat(1_000_000), `a@${'-'.repeat(1_000_000)}`]
  const began = process.cpuUsage()
  for (const text of long)
    for (const schema of [SignUp, SignIn, ForgotPassword, AccountChange])
      expect(schema.safeParse({ email: text, password: text, displayName: text, confirmation: text }).success).toBe(
        false,
      )
  const { user, system } = process.cpuUsage(began)
  expect((user + system) / 1000).toBeLessThan(2_000)
})

test('where a contact is set, who finds a weakness is told where to say so, and until when that holds', async () => {
  const { status, text } = await whole.call('GET', '/.well-known/security.txt')
  const until = Date.parse(/Expires: (\S+)/.exec(text)?.[1] ?? '')
  expect([status, until > Date.now()]).toEqual([200, true])
  expect(text).toContain('Contact: mailto:security@grow.example')
})

test('one person has Metrc read a few times at once and not without end, and keeps nobody else from it', async () => {
  const [hasty, other] = [await whole.person(['GENERAL_EDIT']), await whole.person(['GENERAL_EDIT'])]
  const read = async ({ token }: { token: string }) => (await whole.call('GET', '/api/sync-facility', { token })).status
  const statuses = await Promise.all(Array.from({ length: 40 }, () => read(hasty)))
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(20)
  expect(await read(other)).not.toBe(429)
})
