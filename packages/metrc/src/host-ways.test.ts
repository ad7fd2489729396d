import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createHostWays, type HostWays, type LearnedWay } from './host-ways.ts'
import { json, type LoopbackMetrc, type Seen, startLoopback } from './loopback-metrc.builders.ts'
import { createMetrcClient, type MetrcClient } from './metrc-client.ts'
import { wantsDayWindows } from './metrc-error.ts'

const now = new Date('2026-01-15T18:22:05Z')
const license = { licenseNumber: 'C11-0000001-LIC' }
const window = { start: new Date('2026-01-01T00:00:00Z'), end: new Date(now.getTime() + 15 * 60_000) }
const row = { Id: 1, Label: 'A' }

let metrc: LoopbackMetrc
let ways: HostWays
let learned: LearnedWay[]
let client: MetrcClient
beforeEach(async () => {
  metrc = await startLoopback()
  ways = createHostWays()
  learned = []
  ways.onLearned((one) => learned.push(one))
  const keys = { vendorKey: 'vendor-key', userKey: 'user-key' }
  client = createMetrcClient({ baseUrl: metrc.url, ...keys, ways, now: () => now, retry: { times: 0 } })
})
afterEach(async () => {
  await client.close()
  await metrc.close()
})

/** Answers a row, and 400 with these words to every question that has what the host does not take. */
function refusing(isTaken: (query: Seen['query']) => boolean, words = 'No.', status = 400): void {
  metrc.answers((response, seen) => {
    const answer = isTaken(seen.query)
      ? json([row], 200, { date: now.toUTCString() })
      : json({ Message: words }, status)
    answer(response, seen)
  })
}

const isPast = ({ lastModifiedEnd: end }: Seen['query']) => end === undefined || Date.parse(end) <= now.getTime()
const isUnpaged = ({ pageSize }: Seen['query']) => pageSize === undefined
const hasNoWindow = ({ lastModifiedStart: start }: Seen['query']) => start === undefined

describe('A host that does not take every question', () => {
  it('is asked up to now where it takes no window that ends in the future, from then on at once [SYNC-01]', async () => {
    refusing(isPast)
    expect((await client.read('packagesActive', { ...license, window })).Data).toEqual([row])
    expect(learned).toEqual([{ list: 'packagesActive', way: 'no-future' }])
    const asked = metrc.seen.length
    await client.read('packagesActive', { ...license, window })
    expect(metrc.seen.slice(asked).map(({ query }) => query['lastModifiedEnd'])).toEqual(['2026-01-15T18:21:55Z'])
  })

  it('is asked without pages where it refuses these with 400 [SYNC-01]', async () => {
    refusing(isUnpaged)
    expect((await client.read('packagesActive', license)).Data).toEqual([row])
    expect(learned).toEqual([{ list: 'packagesActive', way: 'unpaged' }])
  })

  it('is asked for all of its time where none is documented, and without where it refuses that [SYNC-01]', async () => {
    refusing(() => true)
    await client.read('itemsInactive', license)
    expect(metrc.seen[0]?.query).toMatchObject({
      lastModifiedStart: '2014-01-01T00:00:00Z',
      lastModifiedEnd: '2026-01-15T18:37:05Z',
    })
    refusing(hasNoWindow)
    expect((await client.read('strainsInactive', license)).Data).toEqual([row])
    expect(learned).toEqual([{ list: 'strainsInactive', way: 'no-window' }])
  })

  it('is asked without all that it refuses, and for nothing less than that', async () => {
    refusing((query) => isPast(query) && isUnpaged(query))
    expect((await client.read('itemsInactive', license)).Data).toEqual([row])
    expect(learned.map(({ way }) => way)).toEqual(['no-future', 'unpaged'])
  })

  it('is not asked without a window where it speaks of the length of one, for then its last day may be all that comes [SYNC-01]', async () => {
    metrc.answers((response, seen) => {
      const words = isUnpaged(seen.query) ? 'Last Modified range cannot exceed 24 hours' : 'Not Found'
      const isAnswered = isUnpaged(seen.query) && hasNoWindow(seen.query)
      const refusal = json({ Message: words }, isUnpaged(seen.query) ? 400 : 404)
      const answer = isAnswered ? json([row], 200, { date: now.toUTCString() }) : refusal
      answer(response, seen)
    })
    const error = await client.read('itemsInactive', license).catch((reason: unknown) => reason)
    expect(wantsDayWindows(error)).toBe(true)
    expect(learned).toEqual([])
  })

  it('is asked as before when it refused once only', async () => {
    let times = 0
    refusing(() => times++ > 0)
    expect((await client.read('packagesActive', { ...license, window })).Data).toEqual([row])
    expect(learned).toEqual([])
  })

  it('that refuses whatever is asked is told with its first words', async () => {
    refusing(() => false, 'This list is out of order.')
    await expect(client.read('itemsInactive', license)).rejects.toMatchObject({
      kind: 'refused',
      message: 'This list is out of order.',
    })
    expect(learned).toEqual([])
  })

  it('that wants days says so to whoever can read day by day, also where it wants no pages either', async () => {
    refusing(() => false, 'The range must not be more than 24 hours.')
    await expect(client.read('packagesActive', { ...license, window })).rejects.toThrow('24 hours')
    expect(metrc.seen).toHaveLength(1)
    metrc.answers((response, seen) =>
      json({ Message: isUnpaged(seen.query) ? 'Last Modified range cannot exceed 24 hours' : 'No.' }, 400)(
        response,
        seen,
      ),
    )
    await expect(client.read('plantsFlowering', { ...license, window })).rejects.toThrow('24 hours')
  })
})
