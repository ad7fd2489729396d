import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { startSmall } from './asking.builders.ts'
import type { Sandbox } from './sandbox-server.ts'
import { smallLabels, smallLicenses } from './seed/small.ts'

let sandbox: Sandbox
afterEach(() => sandbox.close())

async function start(
  limits: Partial<Record<'perFacilityPerSecond' | 'perKeyPerSecond' | 'perFacilityAtOnce' | 'perKeyAtOnce', number>>,
  more = {},
) {
  const wide = { perFacilityPerSecond: 1000, perKeyPerSecond: 1000, perFacilityAtOnce: 1000, perKeyAtOnce: 1000 }
  const started = await startSmall({ limits: { ...wide, ...limits }, ...more })
  sandbox = started.sandbox
  return started.metrc
}
const statuses = (answers: { status: number }[]) => answers.map((answer) => answer.status).sort()

test('one GET too many in a second is answered 429 with Retry-After, and a second later it works', async () => {
  const metrc = await start({ perFacilityPerSecond: 3 })
  const asked = await Promise.all([1, 2, 3, 4].map(() => metrc.get('/locations/v2/active')))
  expect(statuses(asked)).toEqual([200, 200, 200, 429])
  expect(asked.find((answer) => answer.status === 429)?.headers.get('retry-after')).toBe('1')
  expect((await metrc.get('/locations/v2/active', {}, smallLicenses.processor)).status).toBe(200)
  await sleep(1050)
  expect((await metrc.get('/locations/v2/active')).status).toBe(200)
})

test('the vendor key has a limit of its own, over all facilities and paths without one', async () => {
  const metrc = await start({ perKeyPerSecond: 3 })
  const asked = await Promise.all([
    metrc.get('/locations/v2/active'),
    metrc.get('/locations/v2/active', {}, smallLicenses.processor),
    metrc.get('/wastemethods/v2'),
    metrc.get('/facilities/v2'),
  ])
  expect(statuses(asked)).toEqual([200, 200, 200, 429])
})

test('requests in flight are limited per facility', async () => {
  const metrc = await start({ perFacilityAtOnce: 2 }, { latencyMs: 100 })
  const asked = await Promise.all([1, 2, 3].map(() => metrc.get('/locations/v2/active')))
  expect(statuses(asked)).toEqual([200, 200, 429])
  expect((await metrc.get('/locations/v2/active')).status).toBe(200)
})

test('writes are not limited', async () => {
  const metrc = await start({ perFacilityPerSecond: 0, perKeyPerSecond: 0 })
  expect((await metrc.get('/locations/v2/active')).status).toBe(429)
  expect((await metrc.put('/packages/v2/note', [{ PackageLabel: smallLabels.flower, Note: 'x' }])).status).toBe(200)
})

test('a 429 may come without Retry-After', async () => {
  const metrc = await start({ perFacilityPerSecond: 0 }, { quirks: { retryAfter: false } })
  expect((await metrc.get('/locations/v2/active')).headers.has('retry-after')).toBe(false)
})
