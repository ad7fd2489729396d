import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../app/features.ts'
import { type TestServer, testServer } from '../app/server.builders.ts'
import { createHttpServer } from './server.ts'

let whole: TestServer
let app: FastifyInstance
let url: string

beforeAll(async () => {
  whole = await testServer()
  app = await createHttpServer({ services: whole.services, routes, webDir: null })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
}, 60_000)
afterAll(async () => {
  await app.close()
  await whole.close()
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
