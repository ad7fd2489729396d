import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { routes as declare } from '@cultivatd/contract/route'
import { AppError } from '@cultivatd/domain/app-error'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type TestServer, testServer } from '../app/server.builders.ts'
import { implement } from './implement.ts'
import type { Log, LogFields } from './log.ts'
import { serveSecurityPages } from './security-pages.ts'
import { createHttpServer } from './server.ts'

const table = declare({
  echo: {
    method: 'POST',
    path: '/api/trial/echo',
    body: z.object({ text: z.string(), n: z.number().optional() }),
    out: z.strictObject({ text: z.string() }),
    needs: 'public',
    summary: 'Echo',
  },
  fail: {
    method: 'POST',
    path: '/api/trial/fail',
    body: z.strictObject({ how: z.string() }),
    out: z.strictObject({}),
    needs: 'public',
    summary: 'Fail',
  },
  admins: { method: 'GET', path: '/api/trial/admins', out: z.object({}), needs: ['ORG_ADMIN'], summary: 'For admins' },
  leak: { method: 'GET', path: '/api/trial/leak', out: z.object({ a: z.number() }), needs: 'public', summary: 'Leak' },
})

const failures: Record<string, Error> = {
  invalid: new AppError('invalid', [{ message: 'Not so', path: 'a.b' }, 'Nor so']),
  conflict: new AppError('conflict', 'Taken'),
  'metrc-refused': new AppError('metrc-refused', 'Metrc says no'),
  'metrc-unavailable': new AppError('metrc-unavailable', 'Metrc is down'),
  'storage-away': new AppError('storage-away', 'Files are away'),
  timeout: new AppError('timeout', 'Too slow'),
  'too-many': new AppError('too-many', 'Slow down'),
  bug: new TypeError('secret detail'),
  full: Object.assign(new Error('could not extend file "base/16384"'), { code: '53100' }),
  busy: Object.assign(new Error('sorry, too many clients already'), { code: '53300' }),
}

let whole: TestServer
let app: FastifyInstance
let url: string
let webDir: string
const logged: [string, LogFields | undefined][] = []

beforeAll(async () => {
  whole = await testServer()
  webDir = mkdtempSync(join(tmpdir(), 'cultivatd-web-'))
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><meta name="csp-nonce" content=""><div id="root"></div>')
  writeFileSync(join(webDir, 'assets', 'app-abc123.js'), 'console.log(1)')
  writeFileSync(join(webDir, 'assets', 'app-abc123.js.gz'), gzipSync('console.log(1)'))
  writeFileSync(join(webDir, 'assets', 'code-worker-abc123.js'), 'read()')
  writeFileSync(join(webDir, 'assets', 'code-worker-abc123.js.gz'), gzipSync('read()'))
  writeFileSync(join(webDir, 'assets', 'zxing_reader-abc123.wasm'), 'decoder')
  writeFileSync(join(webDir, 'robots.txt'), 'User-agent: *')
  writeFileSync(join(webDir, 'sw.js'), 'beginWorker(self)')
  const note = (message: string, fields?: LogFields) => void logged.push([message, fields])
  const log: Log = { info: note, warn: note, error: note }
  const handlers = implement(table, {
    echo: async ({ body }) => ({ text: body.text }),
    fail: async ({ body }) => {
      throw failures[body.how] ?? new Error('unknown')
    },
    admins: async () => ({}),
    leak: async () => ({ a: 1, password: 'x' }) as { a: number },
  })
  app = await createHttpServer({
    services: { ...whole.services, log },
    routes: handlers,
    more: [serveSecurityPages],
    webDir,
  })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await whole.close()
  rmSync(webDir, { recursive: true })
})

const post = (path: string, body: string, contentType = 'application/json') =>
  fetch(`${url}${path}`, { method: 'POST', body, headers: { 'content-type': contentType } })

test('whoever asks for more than they may is told to the operator, some times and no more', async () => {
  const person = await whole.person(['GENERAL_EDIT'])
  const ask = async (headers: Record<string, string>) => (await fetch(`${url}/api/trial/admins`, { headers })).status
  logged.length = 0
  const statuses = []
  for (let turn = 0; turn < 30; turn += 1) statuses.push(await ask({ authorization: `Bearer ${person.token}` }))
  expect(new Set(statuses)).toEqual(new Set([403]))
  expect(await ask({ authorization: 'Bearer made.up' })).toBe(401)
  // Who was signed out and has a page open sends nothing to sign in with.
  expect(await ask({})).toBe(401)
  const denied = logged.filter(([event]) => event === 'auth.denied').map(([, fields]) => fields)
  expect(denied).toHaveLength(11)
  expect(denied[0]).toEqual({
    personId: person.id,
    ip: '127.0.0.1',
    requestId: expect.any(String),
    method: 'GET',
    path: '/api/trial/admins',
  })
  expect(denied.at(-1)).not.toHaveProperty('personId')
  expect(JSON.stringify(denied)).not.toContain(person.token)
})

test('a proxy that nobody named is told once, not with each request', async () => {
  logged.length = 0
  for (let turn = 0; turn < 3; turn += 1)
    await fetch(`${url}/api/trial/leak`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(logged.filter(([message]) => message.includes('TRUST_PROXY'))).toHaveLength(1)
})

test('what browsers report of our policy is told some times, in a line, and anything else is taken in silence', async () => {
  const report = (body: string, type = 'application/csp-report') => post('/api/csp-report', body, type)
  const body = JSON.stringify({ 'csp-report': { 'effective-directive': 'script-src', 'blocked-uri': 'eval\n{"x":1}' } })
  logged.length = 0
  for (let turn = 0; turn < 20; turn += 1) expect((await report(body)).status).toBe(204)
  const told = logged.filter(([message]) => message.startsWith('A browser kept'))
  expect(told).toHaveLength(10)
  expect(told[0]?.[1]).toEqual({ reason: 'script-src: eval {"x":1}' })
  expect((await report('no report')).status).toBe(204)
  expect((await report('x'.repeat(5_000))).status).toBe(413)
  expect((await fetch(`${url}/.well-known/security.txt`)).status).toBe(404)
})

describe('errors', () => {
  test.each([
    ['invalid', 400, [{ message: 'Not so', path: 'a.b' }, { message: 'Nor so' }]],
    ['conflict', 409, [{ message: 'Taken' }]],
    ['metrc-refused', 400, [{ message: 'Metrc says no' }]],
    ['metrc-unavailable', 503, [{ message: 'Metrc is down' }]],
    ['storage-away', 503, [{ message: 'Files are away' }]],
    ['timeout', 504, [{ message: 'Too slow' }]],
    ['too-many', 429, [{ message: 'Slow down' }]],
  ])('%s is answered with %i and its sentences [API-03]', async (how, status, errors) => {
    const answer = await post('/api/trial/fail', JSON.stringify({ how }))
    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual({ errors })
  })

  test('a bug tells nobody but the log, and the log everything', async () => {
    const answer = await post('/api/trial/fail', '{"how":"bug"}')
    expect(answer.status).toBe(500)
    expect(await answer.text()).toBe('{"errors":[{"message":"Something went wrong. It has been written to the log."}]}')
    expect(logged.at(-1)).toMatchObject(['A request failed', { error: failures.bug, path: '/api/trial/fail' }])
  })

  test('where the disk is full it is said who can mend that and that a second try is safe [ERR-04]', async () => {
    const answer = await post('/api/trial/fail', '{"how":"full"}')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.text()).toBe(
      '{"errors":[{"message":"This could not be stored. Ask the operator of this server to make room on its disk, then send it again: with the same Idempotency-Key nothing is done twice."}]}',
    )
    expect(logged.at(-1)).toMatchObject(['There is no room to store anything', { error: failures.full }])
    const busy = await post('/api/trial/fail', '{"how":"busy"}')
    expect(busy.status).toBe(503)
    expect(await busy.text()).toContain('more to do than it can at the moment')
  })
})

test('a sender that hangs up in the middle of its body is no bug, and fills no log', async () => {
  const before = logged.length
  const head = `POST /api/trial/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`
  await new Promise<void>((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.write(`${head}{"text":`)
      setTimeout(() => socket.destroy(), 50)
    })
    socket.on('close', () => resolve())
  })
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(logged.slice(before)).toEqual([])
})

describe('what goes in and out', () => {
  test('a schema whose author forgot to say strict refuses unknown keys all the same', async () => {
    const answer = await post('/api/trial/echo', '{"text":"a","more":1}')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ errors: [{ message: 'Unknown field: more', path: 'more' }] })
  })

  test.each([
    ['{"text":7}', 'Must be a text', 'text'],
    ['{}', 'Is missing: must be a text', 'text'],
    ['[]', 'Must be an object with its fields', undefined],
  ])('[READ-44] %s is refused in words, not in those of a library', async (body, message, path) => {
    const answer = await post('/api/trial/echo', body)
    expect([answer.status, await answer.json()]).toEqual([400, { errors: [{ message, ...(path && { path }) }] }])
  })

  test('what the contract does not name does not leave the server', async () => {
    expect(await (await fetch(`${url}/api/trial/leak`)).json()).toEqual({ a: 1 })
  })

  test('JSON may say its charset', async () => {
    expect((await post('/api/trial/echo', '{"text":"é"}', 'application/json; charset=utf-8')).status).toBe(200)
  })

  test('a string that looks like a name, an escape or a bracket is only a string', async () => {
    const text = 'a":"b{[\\"}\\\\'
    const answer = await post('/api/trial/echo', JSON.stringify({ text }))
    expect(await answer.json()).toEqual({ text })
  })
})

describe('what costs us time', () => {
  const unknownNames = (count: number) =>
    JSON.stringify({ text: 'a', ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1])) })
  const problems = async (body: string) => {
    const answer = await post('/api/trial/echo', body)
    const text = await answer.text()
    return { status: answer.status, length: text.length, errors: (JSON.parse(text) as { errors: unknown[] }).errors }
  }

  test('who has not signed in, or has no permission yet, may send 16 kB at once', async () => {
    const note = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes - '{"text":""}'.length) })
    expect((await post('/api/trial/echo', note(16 * 1024))).status).toBe(200)
    expect((await post('/api/trial/echo', note(16 * 1024 + 1))).status).toBe(413)
    const { token } = await whole.person([])
    const put = (path: string, by: string) => whole.call('PUT', path, { token: by, body: { name: 'x'.repeat(20_000) } })
    expect((await put('/api/account', token)).status).toBe(413)
    const active = await whole.person(['ORG_ADMIN'])
    expect((await put('/api/organisation', active.token)).status).toBe(400)
  })

  test('of many problems the first twenty are told, each name as far as it helps', async () => {
    const many = await problems(unknownNames(1_000))
    expect(many).toMatchObject({ status: 400, errors: { length: 20 } })
    expect(many.errors[0]).toEqual({ message: 'Unknown field: k0', path: 'k0' })
    const long = await problems(`{"text":"a","${'y'.repeat(10_000)}":1}`)
    expect(long.errors).toHaveLength(1)
    expect(long.length).toBeLessThan(500)
    const wrong = await problems(
      JSON.stringify({
        text: 1,
        n: 'no',
        ...Object.fromEntries([...'abcdefghijklmnopqrstuvwxyz'].map((name) => [name, 1])),
      }),
    )
    expect(wrong.errors).toHaveLength(20)
  })
})

describe('addresses', () => {
  test.each([
    ['GET', '/api/nothing', 404],
    ['POST', '/api/nothing', 404],
    ['GET', '/api', 404],
    ['GET', '/%zz', 400],
    ['DELETE', '/', 404],
    ['GET', '/missing.js', 404],
    ['GET', '/../../etc/passwd.txt', 404],
    ['GET', '/assets/%2e%2e/%2e%2e/package.json', 404],
    ['DELETE', '/api/trial/echo', 405],
  ])('%s %s is refused with %i and a sentence', async (method, path, status) => {
    const { statusCode, body } = await raw(method, path)
    expect(statusCode).toBe(status)
    expect(JSON.parse(body)).toMatchObject({ errors: [{ message: expect.any(String) }] })
  })

  test('what is not HTTP is answered in the same shape', async () => {
    const text = await spoken('NONSENSE\r\n\r\n')
    expect(text).toMatch(/^HTTP\/1.1 400 /)
    expect(text).toContain('{"errors":[{"message":"This request cannot be read."}]}')
  })

  test('headers without end are refused', async () => {
    expect(await spoken(`GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(40_000)}\r\n\r\n`)).toMatch(/^HTTP\/1.1 431 /)
  })
})

/** As fetch would not send it. */
function raw(method: string, path: string): Promise<{ statusCode: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    request({ method, path, hostname, port }, (answer) => {
      let body = ''
      answer.on('data', (chunk: Buffer) => {
        body += String(chunk)
      })
      answer.on('end', () => resolve({ statusCode: answer.statusCode ?? 0, body }))
    })
      .on('error', reject)
      .end()
  })
}

function spoken(text: string): Promise<string> {
  return new Promise((resolve) => {
    let heard = ''
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => {
      heard += String(chunk)
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(heard))
  })
}

describe('the front end', () => {
  test('every screen is its one page, with a nonce that is new each time and is in the policy', async () => {
    const [first, second] = [await fetch(`${url}/`), await fetch(`${url}/facility/GAAA/room/7`)]
    const nonces = await Promise.all(
      [first, second].map(async (answer) => {
        const nonce = /csp-nonce" content="([^"]+)"/.exec(await answer.text())?.[1]
        expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
        expect(answer.headers.get('cache-control')).toBe('no-cache')
        return nonce
      }),
    )
    expect(nonces[0]).toMatch(/.{20}/)
    expect(nonces[0]).not.toBe(nonces[1])
  })

  test('files with a hash are kept for ever and sent small, others are asked for again', async () => {
    const script = await fetch(`${url}/assets/app-abc123.js`)
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(script.headers.get('content-encoding')).toBe('gzip')
    expect(await script.text()).toBe('console.log(1)')
    expect((await fetch(`${url}/robots.txt`)).headers.get('cache-control')).toBe('no-cache')
    expect((await fetch(`${url}/index.html`)).status).toBe(404)
  })

  test('the program that browsers keep is asked for each time, and taken back from all of them by a setting', async () => {
    const worker = await fetch(`${url}/sw.js`)
    expect(worker.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(worker.headers.get('cache-control')).toBe('no-cache')
    expect(await worker.text()).toBe('beginWorker(self)')
    const config = { ...whole.services.config, keepsProgram: false }
    const without = await createHttpServer({ services: { ...whole.services, config }, routes: [], webDir })
    const leaving = await without.inject('/sw.js')
    expect(leaving.headers['cache-control']).toBe('no-cache')
    expect(leaving.body).toContain('registration.unregister()')
    expect(leaving.body).not.toContain('beginWorker')
    await without.close()
  })

  test('pages can only load what is ours, cannot be framed, and let the popup of a sign-in live', async () => {
    const { headers } = await fetch(url)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; /)
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`)
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(headers.get('strict-transport-security')).toBeNull()
    // Codes are read by the camera, and weights from a scale.
    expect(headers.get('permissions-policy')).toBe(
      'camera=(self), microphone=(), geolocation=(), payment=(), serial=(self)',
    )
  })

  test('WebAssembly runs in the worker that reads codes, and nowhere else', async () => {
    const policyOf = async (path: string) => {
      const { headers } = await fetch(url + path)
      return headers.get('content-security-policy')
    }
    expect(await policyOf('/assets/code-worker-abc123.js')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    )
    const others = [
      '/',
      '/assets/app-abc123.js',
      '/sw.js',
      '/assets/zxing_reader-abc123.wasm',
      '/assets/code-worker-x.css',
    ]
    for (const path of others) expect(await policyOf(path)).not.toContain('wasm')
    const decoder = await fetch(`${url}/assets/zxing_reader-abc123.wasm`)
    expect(decoder.headers.get('content-type')).toBe('application/wasm')
  })
})

describe('what everybody may know', () => {
  test('the configuration of the browser [AUTH-20]', async () => {
    expect(await (await fetch(`${whole.url}/init.json`)).json()).toEqual({
      productName: 'Cultivatd',
      primaryColor: '#1F4D3F',
      secondaryColor: '#3366B8',
      identityName: null,
      sendsMails: false,
      isSignUpOpen: true,
      passkeyHost: null,
    })
  })

  test('its health', async () => {
    expect(await (await fetch(`${whole.url}/api/health`)).json()).toMatchObject({ status: 'ok' })
  })

  test('the API as OpenAPI, with every route of it', async () => {
    const document = z
      .object({ openapi: z.literal('3.1.0'), paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
      .parse(await (await fetch(`${whole.url}/api/openapi.json`)).json())
    expect(document.paths['/api/package/adjust']?.post).toMatchObject({
      operationId: 'package.adjust',
      security: [{ bearer: [] }],
      requestBody: { content: { 'application/json': { schema: { additionalProperties: false } } } },
    })
    expect(document.paths['/api/location/{metrcLocationId}']?.delete).toMatchObject({
      parameters: [
        { name: 'metrcLocationId', in: 'path', required: true },
        { name: 'Idempotency-Key', in: 'header', required: false },
        { name: 'Done-At', in: 'header', required: false },
      ],
      responses: { 202: { description: 'Recorded; something waits for Metrc' } },
    })
  })
})
