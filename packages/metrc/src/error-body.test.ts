import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readError } from './error-body.ts'
import { sentenceFor, wantsDayWindows } from './metrc-error.ts'

const json = (status: number, body: unknown) =>
  readError({ status, type: 'application/json', body: JSON.stringify(body) })
const text = (status: number, body: string) => readError({ status, type: 'text/html', body })

describe('An error of Metrc', () => {
  it('is read from a row list, with the rows kept [SYNC-01]', () => {
    const error = json(400, [
      { row: 0, message: 'Name was not specified.' },
      { row: 0, message: 'Location was not specified.' },
      { row: 3, message: 'Name was not specified.' },
    ])
    expect(error.kind).toBe('refused')
    expect(error.messages).toEqual(['Name was not specified.', 'Location was not specified.'])
    expect(error.rows).toEqual([
      { row: 0, message: 'Name was not specified.' },
      { row: 0, message: 'Location was not specified.' },
      { row: 3, message: 'Name was not specified.' },
    ])
    expect(error.passing).toBe(false)
  })

  it('can be stored whatever Metrc says, also where it is cut in the middle of a character [SYNC-01]', () => {
    const { messages } = json(400, [{ row: 0, message: `${'x'.repeat(498)}\u{1F331} and more` }, '\ud800 alone'])
    expect(messages).toEqual([`${'x'.repeat(498)}…`, ' alone'])
  })

  it('is read from a message object, a list of strings, a JSON string and plain text [SYNC-01]', () => {
    expect(json(400, { Message: 'The request body must not be an empty array' }).messages).toEqual([
      'The request body must not be an empty array',
    ])
    expect(json(400, { message: 'lower case too' }).message).toBe('lower case too')
    expect(json(400, ['One.', 'Two.']).messages).toEqual(['One.', 'Two.'])
    expect(json(404, 'Not Found').message).toBe('Not Found')
    expect(text(404, 'Not Found').message).toBe('Not Found')
    expect(json(413, { Message: 'The content being submitted is too large' })).toMatchObject({
      kind: 'refused',
      status: 413,
    })
  })

  it('keeps the plain text of a 401 although its type says HTML', () => {
    const error = text(401, 'The supplied key is only valid for V1 endpoints.')
    expect(error).toMatchObject({ kind: 'unauthorized', message: 'The supplied key is only valid for V1 endpoints.' })
  })

  it('has a sentence of its own when Metrc says nothing', () => {
    expect(text(401, '').message).toBe(sentenceFor.unauthorized)
    expect(text(403, '').kind).toBe('unauthorized')
    expect(json(400, {}).message).toBe(sentenceFor.refused)
    expect(json(400, []).message).toBe(sentenceFor.refused)
    expect(json(400, null).message).toBe(sentenceFor.refused)
    expect(json(400, { Message: 5 }).message).toBe(sentenceFor.refused)
    expect(text(429, '').message).toBe(sentenceFor['rate-limited'])
    expect(text(301, '').kind).toBe('unreadable')
  })

  it('is told from what a gateway says in its place [SYNC-03]', () => {
    const page = '<html><body>Request Rejected</body></html>'
    const own = [
      json(400, [{ row: 0, message: 'Name was not specified.' }]),
      json(404, { Message: 'Not Found' }),
      json(400, ['One.', 'Two.']),
      text(401, ''),
      text(401, 'The supplied key is only valid for V1 endpoints.'),
      text(403, ''),
      json(403, { Message: 'Not allowed.' }),
      json(429, { Message: 'Too many requests.' }),
      readError({ status: 429, type: '', body: '', retryAfterMs: 1_000 }),
    ]
    expect(own.map(({ isMetrcsWord }) => isMetrcsWord)).toEqual(own.map(() => true))
    const others = [
      ...[400, 401, 403, 404, 409, 413, 429].map((status) => text(status, page)),
      ...[400, 404, 413, 429].map((status) => text(status, '')),
      readError({ status: 429, type: 'text/html', body: page, retryAfterMs: 1_000 }),
      json(408, { Message: 'Timeout' }),
      ...[400, 401, 403, 429].map((status) => json(status, { message: 'Forbidden' })),
      text(403, 'Request rejected'),
      json(400, []),
      json(400, {}),
      json(500, { Message: 'An error has occurred.' }),
      text(302, ''),
    ]
    expect(others.map(({ isMetrcsWord }) => isMetrcsWord)).toEqual(others.map(() => false))
    expect(text(408, page)).toMatchObject({ kind: 'unavailable', passing: true })
  })

  it('never shows what a broken server says of itself', () => {
    const html = '<html><body><h1>502 Bad Gateway</h1><script>alert(1)</script></body></html>'
    for (const status of [500, 502, 503, 520, 524]) {
      const error = text(status, html)
      expect(error).toMatchObject({ kind: 'unavailable', passing: true, wasSent: true, status })
      expect(error.message).not.toMatch(/[<>]|Gateway/)
    }
    expect(json(500, { Message: 'An error has occurred.' }).message).toBe(
      'Metrc has an internal error. Try again later.',
    )
  })

  it('knows a server fault that is dressed as a 400', () => {
    for (const Message of [
      "Could not load file or assembly 'System.Data.SqlClient, Version=4.6.1.3'",
      'Value cannot be null.\r\nParameter name: key',
    ]) {
      expect(json(400, { Message })).toMatchObject({ kind: 'unavailable', passing: true })
      expect(json(400, { Message }).message).toBe('Metrc has an internal error. Try again later.')
    }
    expect(json(400, [{ row: 0, message: 'Exception granted until Friday.' }]).kind).toBe('refused')
  })

  it('never shows markup or control characters, whatever comes', () => {
    fc.assert(
      fc.property(fc.constantFrom(400, 401, 404, 409, 413), fc.string(), fc.boolean(), (status, noise, asJson) => {
        const body = `${noise}<div onclick="x()">${noise}</div>`
        const error = asJson ? json(status, { Message: body }) : text(status, body)
        expect(error.message).not.toContain('<div')
        expect(text(status, `a\u0000b${noise.replaceAll('<', '')}`).message).not.toMatch(/\p{Cc}/u)
      }),
    )
  })

  it('shortens endless texts', () => {
    const error = text(400, 'x'.repeat(100_000))
    expect(error.message.length).toBeLessThanOrEqual(500)
    expect(error.detail?.length).toBeLessThan(600)
  })

  it('tells that Metrc wants windows of a day', () => {
    expect(wantsDayWindows(json(400, { Message: 'Last Modified range cannot exceed 24 hours' }))).toBe(true)
    expect(wantsDayWindows(json(400, { Message: 'Something else' }))).toBe(false)
    expect(wantsDayWindows(new Error('Last Modified range cannot exceed 24 hours'))).toBe(false)
  })
})
