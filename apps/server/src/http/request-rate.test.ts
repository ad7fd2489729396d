import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { routes } from '../app/features.ts'
import { type TestServer, testServer } from '../app/server.builders.ts'
import { newKey } from '../environment/source.store.ts'
import { createHttpServer } from './server.ts'
import { requestRate } from './request-rate.ts'

test('some seconds of requests may come at once, then each second as many as are allowed, and others are not held up', () => {
  let time = Date.now()
  const rate = requestRate(10, () => new Date(time))
  const taken = (sender: string) => {
    for (let count = 0; ; count += 1)
      try {
        rate(sender)
      } catch {
        return count
      }
  }
  expect(taken('ana')).toBe(40)
  expect(taken('ben')).toBe(40)
  time += 1_000
  expect(taken('ana')).toBe(10)
  time += 60_000
  expect(taken('ana')).toBe(40)
  expect(() => rate('ana')).toThrow('too many requests')
})

describe('over HTTP, in one moment', () => {
  let server: TestServer
  let app: FastifyInstance
  beforeAll(async () => {
    server = await testServer({ REQUESTS_PER_SECOND: '5', TRUST_PROXY: '127.0.0.1' })
    const moment = new Date()
    app = await createHttpServer({ services: { ...server.services, now: () => moment }, routes, webDir: null })
  })
  afterAll(async () => {
    await app.close()
    await server.close()
  })

  const get = (url: string, forwarded: string, token?: string) =>
    app.inject({
      url,
      remoteAddress: '127.0.0.1',
      headers: { 'x-forwarded-for': forwarded, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    })

  /** How many of thirty requests were let in. */
  async function letIn(url: string, forwarded: string, token?: string): Promise<number> {
    const answers = await Promise.all(Array.from({ length: 30 }, () => get(url, forwarded, token)))
    return answers.filter(({ statusCode }) => statusCode === 200).length
  }

  test('who is not signed in is counted by network, whoever else it says to ask for', async () => {
    const from = (forwarded: string) => letIn('/init.json', forwarded)
    expect(await from('203.0.113.7')).toBe(20)
    expect(await from('198.51.100.1, 203.0.113.7')).toBe(0)
    expect(await from('203.0.113.8')).toBe(20)
    expect(await from('2001:db8:1:2::1')).toBe(20)
    expect(await from('2001:db8:1:2:ffff::2')).toBe(0)
    expect(await from('2001:db8:1:3::1')).toBe(20)
  })

  test('who sends too much is refused in a sentence, before the body is read', async () => {
    await letIn('/init.json', '203.0.113.9')
    const headers = { 'x-forwarded-for': '203.0.113.9', 'content-type': 'application/json' }
    const payload = '{ this is no JSON'
    const answer = await app.inject({ method: 'POST', url: '/api/account/sign-in', payload, headers })
    expect(answer.statusCode).toBe(429)
    expect(answer.json()).toEqual({ errors: [{ message: expect.stringContaining('too many requests') }] })
  })

  test('who guesses the keys of sources is refused before they are looked up', async () => {
    const lookedUp = vi.spyOn(server.services.measuring, 'byKey')
    const guess = () =>
      app.inject({
        method: 'POST',
        url: '/api/readings',
        remoteAddress: '127.0.0.1',
        headers: { 'x-forwarded-for': '203.0.113.30', authorization: `Bearer ${newKey()}` },
        payload: { readings: [{}] },
      })
    const answers = await Promise.all(Array.from({ length: 30 }, guess))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 20 }, () => 401),
      ...Array.from({ length: 10 }, () => 429),
    ])
    expect(lookedUp).toHaveBeenCalledTimes(20)
    lookedUp.mockRestore()
  })

  test('who is signed in is counted as a person, and holds up nobody else', async () => {
    const [ana, ben] = [await server.person([]), await server.person([])]
    const by = ({ token }: { token: string }, forwarded: string) => letIn('/api/account', forwarded, token)
    expect(await by(ana, '203.0.113.20')).toBe(20)
    expect(await by(ana, '203.0.113.21')).toBe(0)
    expect(await by(ben, '203.0.113.20')).toBe(20)
  })
})
