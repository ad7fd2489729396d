import { inspect } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MetrcClientOptions } from './client-options.ts'
import { systemClock } from './clock.ts'
import { half, json, type LoopbackMetrc, raw, reset, silence, startLoopback } from './loopback-metrc.builders.ts'
import { createMetrcClient, type MetrcClient } from './metrc-client.ts'
import { MetrcError } from './metrc-error.ts'
import { RateLimiter } from './rate-limiter.ts'

const keys = { vendorKey: 'vendor-key-very-secret', userKey: 'user-key-very-secret' }
const license = { licenseNumber: 'C11-0000001-LIC' }
const adjustment = {
  Label: '1A4FF0000000022000007982',
  Quantity: -2,
  UnitOfMeasure: 'Grams',
  AdjustmentReason: 'Drying',
  AdjustmentDate: '2026-11-20',
  ReasonNote: null,
}
const page = (rows: unknown[], total = rows.length) => ({
  Data: rows,
  Total: total,
  TotalRecords: total,
  PageSize: 20,
  RecordsOnPage: rows.length,
  Page: 1,
  CurrentPage: 1,
  TotalPages: Math.max(1, Math.ceil(total / 20)),
})

let metrc: LoopbackMetrc
const clients: MetrcClient[] = []

function client(options: Partial<MetrcClientOptions> = {}): MetrcClient {
  const made = createMetrcClient({
    baseUrl: metrc.url,
    ...keys,
    timeoutMs: 2000,
    retry: { times: 0, firstDelayMs: 10 },
    ...options,
  })
  clients.push(made)
  return made
}

/** The MetrcError that a call ends in. */
async function failure(call: Promise<unknown>): Promise<MetrcError> {
  const error = await call.then(
    () => new Error('It did not fail.'),
    (reason: unknown) => reason,
  )
  if (error instanceof MetrcError) return error
  throw error
}

beforeEach(async () => {
  metrc = await startLoopback()
})

afterEach(async () => {
  await Promise.all(clients.splice(0).map((made) => made.close()))
  await metrc.close()
})

describe('Reads from Metrc', () => {
  it('tell how far its clock is from ours; a gateway in front of it does not [SYNC-01]', async () => {
    const made = client({ now: () => new Date('2026-01-15T18:22:05.000Z') })
    expect(made).toMatchObject({ clockOffsetMs: 0, isClockKnown: false })
    metrc.answers(
      json([], 200, { date: 'Thu, 15 Jan 2026 18:12:05 GMT' }),
      raw(502, 'text/html', '<h1>Bad Gateway</h1>', { date: 'Thu, 15 Jan 2026 20:00:00 GMT' }),
      json([], 200, { date: 'yesterday' }),
      json([], 200, { date: 'Thu, 15 Jan 2026 18:22:03 GMT' }),
    )
    await made.read('facilities')
    expect(made).toMatchObject({ clockOffsetMs: -600_000, isClockKnown: true })
    await failure(made.read('facilities'))
    await made.read('facilities')
    expect(made.clockOffsetMs).toBe(-600_000)
    // Cut to the second and on its way for a while: the same clock.
    await made.read('facilities')
    expect(made.clockOffsetMs).toBe(0)
  })

  it('send keys, license, page and a window in whole seconds [SYNC-01]', async () => {
    metrc.answers(json(page([{ Id: 1, Label: 'A' }], 41)))
    const window = { start: new Date('2026-01-15T18:22:05.700Z'), end: '2026-01-16T18:22:05.100+00:00' }
    const got = await client().read('packagesActive', { ...license, page: 3, window })
    expect(got.Data[0]?.Label).toBe('A')
    expect(got).toMatchObject({ TotalRecords: 41, TotalPages: 3 })
    expect(metrc.seen[0]).toMatchObject({
      method: 'GET',
      path: '/packages/v2/active',
      query: {
        licenseNumber: license.licenseNumber,
        pageNumber: '3',
        pageSize: '20',
        lastModifiedStart: '2026-01-15T18:22:05Z',
        lastModifiedEnd: '2026-01-16T18:22:06Z',
      },
    })
    const basic = Buffer.from(`${keys.vendorKey}:${keys.userKey}`).toString('base64')
    expect(metrc.seen[0]?.headers).toMatchObject({ authorization: `Basic ${basic}`, accept: 'application/json' })
  })

  it('say who asks, and take answers that are packed', async () => {
    const rows = Array.from({ length: 20 }, (_, Id) => ({ Id, Label: `Label ${Id}` }))
    metrc.answers((response) => {
      const packed = gzipSync(JSON.stringify(page(rows)))
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(packed)
    })
    expect((await client({ userAgent: 'Cultivatd/0.1.0' }).read('packagesActive', license)).Data).toEqual(rows)
    expect(metrc.seen[0]?.headers).toMatchObject({ 'user-agent': 'Cultivatd/0.1.0', 'accept-encoding': 'gzip' })
    const large = await failure(client({ maxResponseBytes: 500 }).read('packagesActive', license))
    expect(large).toMatchObject({ kind: 'unreadable', detail: 'more than 500 bytes' })
    metrc.answers(raw(200, 'application/json', '{"Data":[]}', { 'content-encoding': 'gzip' }))
    expect(await failure(client().read('packagesActive', license))).toMatchObject({
      kind: 'unreadable',
      detail: 'broken gzip',
    })
  })

  it('take a base address with a trailing slash and with a folder', async () => {
    metrc.answers(json([]))
    await client({ baseUrl: `${metrc.url}/` }).read('facilities')
    await client({ baseUrl: `${metrc.url}/proxy/` }).read('facilities')
    expect(metrc.seen.map(({ path }) => path)).toEqual(['/facilities/v2', '/proxy/facilities/v2'])
    expect(metrc.seen[0]?.query).toEqual({})
  })

  it('refuse a base address that is none, or that holds keys', () => {
    expect(() => client({ baseUrl: 'metrc' })).toThrow('http or https')
    expect(() => client({ baseUrl: 'file:///etc' })).toThrow('http or https')
    expect(() => client({ baseUrl: 'https://a:b@example.org' })).toThrow('must not contain keys')
  })

  it('understand a bare array as one page', async () => {
    metrc.answers(json([{ Name: 'Grams', Abbreviation: 'g', QuantityType: 'WeightBased' }]))
    const units = await client().read('unitsOfMeasure')
    expect(units).toMatchObject({ TotalRecords: 1, TotalPages: 1, RecordsOnPage: 1, Page: 1 })
    expect(units.Data[0]?.Name).toBe('Grams')
  })

  it('collect all pages of a list, each record once', async () => {
    metrc.answers((response, { query }) => {
      const first = (Number(query['pageNumber']) - 1) * 20
      // The second page repeats the last row of the first, as when a record was added meanwhile.
      const ids = Array.from({ length: Math.min(20, 45 - first) }, (_, n) => ({ Id: first + n - (first > 0 ? 1 : 0) }))
      json(page(ids, 45))(response, metrc.seen[0]!)
    })
    const all = await client().readAll('strainsActive', license)
    expect(all.map(({ Id }) => Id)).toEqual(Array.from({ length: 44 }, (_, n) => n))
    expect(metrc.seen).toHaveLength(3)
  })

  it('read a list again of which something came while its pages were read: its rows need not have ids [SYNC-03]', async () => {
    const entries = Array.from({ length: 22 }, (_, n) => ({ Note: `entry ${n}` }))
    let isMoving = true
    metrc.answers((response, { query }) => {
      const isSecond = query['pageNumber'] === '2'
      // Newest first: what comes after the first page was read moves its last row onto the second.
      const total = isMoving && !isSecond ? 21 : 22
      const newestFirst = entries.slice(0, total).reverse()
      if (isSecond) isMoving = false
      json(page(newestFirst.slice(isSecond ? 20 : 0, isSecond ? 40 : 20), total))(response, metrc.seen[0]!)
    })
    const all = await client().readAll<{ Note: string }>('packageAdjustments', license)
    expect(all.map(({ Note }) => Note)).toEqual(entries.map(({ Note }) => Note).reverse())
    expect(metrc.seen).toHaveLength(4)
  })

  it('count no list that is never of one moment: who only shows it gets what there is [SYNC-03]', async () => {
    let asked = 0
    metrc.answers((response, { query }) => {
      asked += 1
      const rows =
        query['pageNumber'] === '2' ? [{ Note: 'last' }] : Array.from({ length: 20 }, () => ({ Note: 'entry' }))
      json(page(rows, 21 + (asked % 2)))(response, metrc.seen[0]!)
    })
    expect(await client().readAll('packageAdjustments', license)).toHaveLength(21)
    const counted = client().readAll('packageAdjustments', { ...license, ofOneMoment: true })
    await expect(counted).rejects.toMatchObject({
      kind: 'unavailable',
      detail: expect.stringContaining('changes while'),
    })
  })

  it('fill the id into paths and ask for none without one', async () => {
    metrc.answers(json(page([])))
    await client().read('transferDeliveries', { id: 17 })
    expect(metrc.seen[0]?.path).toBe('/transfers/v2/17/deliveries')
    expect(metrc.seen[0]?.query).toEqual({ pageNumber: '1', pageSize: '20' })
    await expect(client().read('transferDeliveries')).rejects.toThrow('needs an id')
    await expect(client().read('packagesActive')).rejects.toThrow('license number')
  })

  it('read one record by label, and null when Metrc answers 404', async () => {
    metrc.answers(json({ Id: 5, Label: 'A/B' }), raw(404, '', ''))
    expect((await client().readRecord('package', 'A/B', license))?.Id).toBe(5)
    expect(metrc.seen[0]?.path).toBe('/packages/v2/A%2FB')
    expect(await client().readRecord('location', 9, license)).toBeNull()
  })

  it('go on without pages where a host knows none for a list', async () => {
    metrc.answers((response, { query }) =>
      query['pageSize']
        ? raw(404, 'text/plain', 'Not Found')(response, metrc.seen[0]!)
        : json([{ Id: 1 }])(response, metrc.seen[0]!),
    )
    const reader = client()
    expect((await reader.read('itemsActive', license)).Data).toHaveLength(1)
    expect((await reader.read('itemsActive', { ...license, page: 2 })).Data).toHaveLength(0)
    expect(await reader.readAll('itemsActive', license)).toHaveLength(1)
    // The second page is asked for as it was once more, to be sure.
    expect(metrc.seen).toHaveLength(4)
  })

  it('are asked again after 500, 503, 52x, a fault dressed as 400, a reset and broken JSON', async () => {
    const fault = json({ Message: "Could not load file or assembly 'System.Data.SqlClient'" }, 400)
    const troubles = [
      raw(500, '', ''),
      raw(503, 'text/html', '<html>'),
      raw(524, '', ''),
      fault,
      reset,
      raw(200, '', '{"Da'),
    ]
    for (const trouble of troubles) {
      metrc.answers(trouble, json(page([{ Id: 1 }])))
      const got = await client({ retry: { times: 1, firstDelayMs: 5 } }).read('plantsFlowering', license)
      expect(got.Data).toHaveLength(1)
    }
  })

  it('are not asked again when Metrc refuses', async () => {
    metrc.answers(json({ Message: 'pageSize must be a positive number between 1 and 20' }, 400))
    const error = await failure(client({ retry: { times: 3 } }).read('plantTagsAvailable', license))
    expect(error).toMatchObject({ kind: 'refused', message: 'pageSize must be a positive number between 1 and 20' })
    expect(metrc.seen).toHaveLength(1)
  })

  it('wait as long as a 429 says, and hold the facility back meanwhile [SYNC-01]', async () => {
    metrc.answers(raw(429, '', '', { 'retry-after': '1' }), json(page([])))
    const reader = client()
    await reader.read('plantsFlowering', license)
    expect(metrc.seen[1]!.at - metrc.seen[0]!.at).toBeGreaterThanOrEqual(990)
  })

  it('give up on endless 429s with a sentence', async () => {
    metrc.answers(raw(429, 'text/html', '<h1>Too Many</h1>'))
    const error = await failure(
      client({ retry: { rateLimitedTimes: 2, firstDelayMs: 5 } }).read('plantsFlowering', license),
    )
    expect(error).toMatchObject({ kind: 'rate-limited', status: 429 })
    expect(error.message).toBe('Metrc is busy with too many requests. Try again in a moment.')
    expect(metrc.seen).toHaveLength(3)
  })

  it('do not keep somebody waiting who asked for a quick answer', async () => {
    metrc.answers(raw(429, '', '', { 'retry-after': '30' }))
    const reading = client().read('plantsFlowering', { ...license, priority: 'interactive', timeoutMs: 500 })
    expect(await failure(reading)).toMatchObject({ kind: 'rate-limited', retryAfterMs: 30_000 })
  })

  it('end when their signal is aborted, with the reason of the signal', async () => {
    metrc.answers(silence)
    const stop = new AbortController()
    const reading = client().read('plantsFlowering', { ...license, signal: stop.signal })
    setTimeout(() => stop.abort(new Error('screen closed')), 50)
    await expect(reading).rejects.toThrow('screen closed')
  })

  it('break no limit, however many are asked for at once, as Metrc counts it [SYNC-01]', async () => {
    metrc.answers((response) => setTimeout(() => json(page([]))(response, metrc.seen[0]!), 3 + Math.random() * 10))
    const limiter = new RateLimiter({ facility: { perSecond: 100, atOnce: 10 } })
    const reader = client({ limiter })
    await Promise.all(Array.from({ length: 250 }, () => reader.read('plantsFlowering', license)))
    const times = metrc.seen.map(({ at }) => at)
    const fullest = Math.max(...times.map((end) => times.filter((at) => at <= end && at > end - 1000).length))
    expect(fullest).toBeLessThanOrEqual(100)
    // How close to it is measured by bench/first-read.ts: a time is no test.
    expect(times).toHaveLength(250)
  }, 15_000)
})

describe('Trouble with Metrc', () => {
  it('is unavailable and nothing was sent when nobody listens', async () => {
    const { url } = metrc
    await metrc.close()
    const error = await failure(client({ baseUrl: url }).adjustPackages(license.licenseNumber, [adjustment]))
    expect(error).toMatchObject({ kind: 'unavailable', wasSent: false, detail: 'ECONNREFUSED' })
    expect(error.message).toBe('Metrc does not answer. Try again later.')
    metrc = await startLoopback()
  })

  it('is unavailable and nothing was sent when the name does not resolve', async () => {
    const error = await failure(client({ baseUrl: 'http://metrc.invalid' }).read('facilities'))
    expect(error).toMatchObject({ kind: 'unavailable', wasSent: false })
  })

  it('leaves open whether a write arrived after a reset or a timeout', async () => {
    for (const trouble of [reset, silence, half]) {
      metrc.answers(trouble)
      const write = client({ timeoutMs: 150, retry: { times: 3 } }).adjustPackages(license.licenseNumber, [adjustment])
      const error = await failure(write)
      expect(error).toMatchObject({ kind: 'no-answer', wasSent: true })
      expect(error.message).toContain('not known whether the change arrived')
    }
    expect(metrc.seen).toHaveLength(3)
  })

  it('keeps a shorter time for a single call', async () => {
    metrc.answers(silence)
    const started = performance.now()
    const error = await failure(
      client().read('plantsFlowering', { ...license, priority: 'interactive', timeoutMs: 100 }),
    )
    expect(error).toMatchObject({ kind: 'no-answer', message: 'Metrc did not answer in time. Try again later.' })
    expect(performance.now() - started).toBeLessThan(1000)
  })

  it('never follows a redirect', async () => {
    metrc.answers(raw(301, 'text/html', '<a>Moved</a>', { location: `${metrc.url}/facilities/v2/` }))
    const error = await failure(client().read('facilities'))
    expect(error).toMatchObject({ kind: 'unreadable', status: 301 })
    expect(error.message).toContain('Check the address of Metrc')
    expect(metrc.seen).toHaveLength(1)
  })

  it('reads a 502 page, a plain 401 and an empty 401 as sentences', async () => {
    const html = '<html><h1>502 Bad Gateway</h1></html>'
    metrc.answers(
      raw(502, 'text/html', html),
      raw(401, 'text/html', 'The key is only valid for V1 endpoints.'),
      raw(401, '', ''),
    )
    const reader = client()
    const errors = []
    for (let n = 0; n < 3; n++) errors.push(await failure(reader.read('facilities')))
    expect(errors.map(({ kind }) => kind)).toEqual(['unavailable', 'unauthorized', 'unauthorized'])
    expect(errors.map(({ message }) => message)).toEqual([
      'Metrc does not answer. Try again later.',
      'The key is only valid for V1 endpoints.',
      'Metrc does not allow this. Check the sync key and its permissions in Metrc.',
    ])
  })

  it('cannot read HTML, broken JSON, nothing, or something that is no list', async () => {
    const bodies = ['<html>ok</html>', '{"Data": [', '', 'null', '5', '{"Data": {}}', '{"rows": []}']
    for (const body of bodies) {
      metrc.answers(raw(200, 'application/json', body))
      const error = await failure(client().read('facilities'))
      expect(error).toMatchObject({ kind: 'unreadable', status: 200 })
      expect(error.message).not.toContain('<')
    }
  })

  it('refuses an answer that is too large', async () => {
    metrc.answers(json(page([{ Note: 'x'.repeat(100_000) }])))
    const error = await failure(client({ maxResponseBytes: 50_000 }).read('plantsFlowering', license))
    expect(error).toMatchObject({ kind: 'unreadable', detail: 'more than 50000 bytes' })
  })

  it('reads 100,000 tags, which come whole, and no list that has pages where it is as large', async () => {
    const tag = (Id: number) => ({
      Id,
      GroupTagTypeName: 'CannabisPackage',
      TagTypeName: 'Cannabis Package',
      GroupTagTypeId: 2,
      TagTypeId: 2,
      TagInventoryTypeName: 'CannabisPackage',
      MaxGroupSize: 0,
      FacilityId: 1_234,
      Label: `1A4FF03000000120${String(Id).padStart(8, '0')}`,
    })
    const tags = JSON.stringify(Array.from({ length: 100_000 }, (_, index) => tag(index)))
    expect(tags.length).toBeGreaterThan(20 * 1024 * 1024)
    metrc.answers(raw(200, 'application/json', tags))
    const { Data, Total } = await client().read('packageTagsAvailable', license)
    expect([Total, Data.at(-1)?.Label]).toEqual([100_000, tag(99_999).Label])
    expect(await failure(client().read('packagesActive', license))).toMatchObject({ kind: 'unreadable' })
    const error = await failure(client({ maxResponseBytes: 2_000_000 }).read('packageTagsAvailable', license))
    expect(error).toMatchObject({ kind: 'unreadable', detail: 'more than 10000000 bytes' })
  })

  it('shows no key in errors, even when Metrc repeats it', async () => {
    const basic = Buffer.from(`${keys.vendorKey}:${keys.userKey}`).toString('base64')
    const told = `Key ${keys.userKey} of ${keys.vendorKey} (${basic}) is not valid.`
    metrc.answers(json({ Message: told }, 401))
    const made = client()
    const error = await failure(made.read('facilities'))
    const printed = `${error.message}${error.stack}${inspect(error, { depth: 9 })}${inspect(made, { depth: 1 })}`
    for (const secret of [keys.vendorKey, keys.userKey, basic]) expect(printed).not.toContain(secret)
    expect(error.message).toBe('Key *** of *** (***) is not valid.')
  })
})

describe('Writes to Metrc', () => {
  it('send rows as they are and read ids or an empty body as success', async () => {
    metrc.answers(json({ Ids: [7], Warnings: null }), raw(200, '', ''), raw(200, '', ''))
    const writer = client()
    expect(await writer.adjustPackages(license.licenseNumber, [adjustment])).toEqual({ Ids: [7], Warnings: null })
    const note = [{ PackageLabel: adjustment.Label, Note: 'Für später' }]
    expect(await writer.changePackageNotes(license.licenseNumber, note)).toEqual({ Ids: [], Warnings: null })
    await writer.deleteLocation(license.licenseNumber, 12)
    expect(metrc.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /packages/v2/adjust',
      'PUT /packages/v2/note',
      'DELETE /locations/v2/12',
    ])
    expect(JSON.parse(metrc.seen[0]!.body)).toEqual([adjustment])
    expect(JSON.parse(metrc.seen[1]!.body)).toEqual(note)
    expect(metrc.seen[0]?.query).toEqual(license)
    expect(metrc.seen[0]?.headers['content-type']).toBe('application/json')
  })

  it('tell the problems of each row [SYNC-01]', async () => {
    metrc.answers(json([{ row: 1, message: 'Adjustment Reason was not specified.' }], 400))
    const error = await failure(client().adjustPackages(license.licenseNumber, [adjustment, adjustment]))
    expect(error).toMatchObject({
      kind: 'refused',
      rows: [{ row: 1, message: 'Adjustment Reason was not specified.' }],
    })
  })

  it('are never sent twice, whatever goes wrong', async () => {
    for (const trouble of [raw(500, '', ''), raw(503, '', ''), raw(429, '', '', { 'retry-after': '0' }), reset]) {
      metrc.seen.length = 0
      metrc.answers(trouble)
      await failure(
        client({ retry: { times: 5, firstDelayMs: 1 } }).adjustPackages(license.licenseNumber, [adjustment]),
      )
      expect(metrc.seen).toHaveLength(1)
    }
  })

  it('take 1 to 10 rows', async () => {
    const writer = client()
    await expect(writer.adjustPackages(license.licenseNumber, [])).rejects.toThrow('1 to 10')
    const eleven = Array.from({ length: 11 }, () => adjustment)
    await expect(writer.adjustPackages(license.licenseNumber, eleven)).rejects.toThrow('1 to 10')
    expect(metrc.seen).toHaveLength(0)
  })

  it('show a 413 in the words of Metrc', async () => {
    metrc.answers(json({ Message: 'The content being submitted is too large' }, 413))
    const error = await failure(client().adjustPackages(license.licenseNumber, [adjustment]))
    expect(error).toMatchObject({ kind: 'refused', status: 413, message: 'The content being submitted is too large' })
  })

  it('leave open what happened when a success cannot be read', async () => {
    metrc.answers(raw(200, 'text/html', '<html>welcome</html>'))
    const error = await failure(client().adjustPackages(license.licenseNumber, [adjustment]))
    expect(error).toMatchObject({ kind: 'unreadable', wasSent: true })
  })
})

describe('A stray character in a record', () => {
  it('is left out, because it cannot be stored', async () => {
    const text = '{"Data":[{"Id":1,"Note":"a\\u0000b\\ud83cc\\ud83c\\udf3f"}],"TotalRecords":1,"TotalPages":1}'
    metrc.answers(raw(200, 'application/json', text))
    const { Data } = await client().read<{ Note: string }>('packagesActive', license)
    expect(Data[0]?.Note).toBe('abc🌿')
  })
})

describe('A key that Metrc refuses', () => {
  it('is told of once when it begins and once when it ends, by what any key may read', async () => {
    let skipped = 0
    const watched = client({ clock: { ...systemClock, now: () => systemClock.now() + skipped } })
    const told: boolean[] = []
    watched.onKey((isRefused) => told.push(isRefused))
    const no = raw(401, 'application/json', '')
    for (const answer of [no, no, no, json([]), json([])]) {
      metrc.answers(answer)
      const before = metrc.seen.length
      skipped += 4_000
      watched.beat()
      await expect.poll(() => metrc.seen.length).toBe(before + 1)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    expect(told).toEqual([true, false])
  })
})

describe('A Metrc that is down', () => {
  const breaker = { failures: 3, firstWaitMs: 100, longestWaitMs: 150 }
  const down = raw(503, 'text/html', '<h1>Maintenance</h1>')

  it('is not hammered, and is announced down and up again [SYNC-01]', async () => {
    metrc.answers(down)
    const reader = client({ breaker })
    const states: boolean[] = []
    reader.onState(({ up }) => states.push(up))
    const before = new Date()
    const errors = await Promise.all(Array.from({ length: 60 }, () => failure(reader.read('plantsFlowering', license))))
    expect(errors.every(({ kind }) => kind === 'unavailable')).toBe(true)
    expect(metrc.seen.length).toBeLessThanOrEqual(13)
    expect(reader.state).toMatchObject({ up: false, reason: 'Metrc does not answer. Try again later.' })
    expect(reader.state.since.getTime()).toBeGreaterThanOrEqual(before.getTime())
    metrc.answers(json(page([])))
    await new Promise((resolve) => setTimeout(resolve, 400))
    await reader.read('plantsFlowering', license)
    expect(reader.state.up).toBe(true)
    expect(states).toEqual([false, true])
  })

  it('gets no write before a read has shown that it is back', async () => {
    metrc.answers(down)
    const writer = client({ breaker })
    for (let n = 0; n < 3; n++) await failure(writer.read('plantsFlowering', license))
    expect(writer.state.up).toBe(false)
    await new Promise((resolve) => setTimeout(resolve, 400))
    const error = await failure(writer.adjustPackages(license.licenseNumber, [adjustment]))
    expect(error).toMatchObject({ kind: 'unavailable', wasSent: false })
    metrc.answers(json([]), json({ Ids: [1], Warnings: null }))
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(await writer.adjustPackages(license.licenseNumber, [adjustment])).toMatchObject({ Ids: [1] })
    const writes = metrc.seen.filter(({ method }) => method === 'POST')
    expect(writes).toHaveLength(1)
  })

  it('gets no write after its time, however long the look before it has to wait', async () => {
    metrc.answers(down)
    const limiter = new RateLimiter()
    const writer = client({ breaker, limiter })
    for (let n = 0; n < 3; n++) await failure(writer.read('plantsFlowering', license))
    metrc.answers(json([]), json({ Ids: [1], Warnings: null }))
    limiter.holdBack(null, 1000)
    const error = await failure(writer.adjustPackages(license.licenseNumber, [adjustment], { timeoutMs: 200 }))
    expect(error).toMatchObject({ kind: 'unavailable', wasSent: false })
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(metrc.seen.filter(({ method }) => method === 'POST')).toHaveLength(0)
  })

  it('is not taken for down when it refuses or has a fault at one endpoint', async () => {
    metrc.answers(raw(500, '', ''))
    const reader = client({ breaker })
    for (let n = 0; n < 6; n++) await failure(reader.read('plantsFlowering', license))
    metrc.answers(raw(401, '', ''))
    for (let n = 0; n < 6; n++) await failure(reader.read('plantsFlowering', license))
    expect(reader.state.up).toBe(true)
    expect(metrc.seen).toHaveLength(12)
  })
})
