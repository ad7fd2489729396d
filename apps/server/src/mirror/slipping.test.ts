import { smallLabels, smallWorld } from '@cultivatd/sandbox/seed/small'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { syncStates } from '../sync/sync.store.ts'
import { grower, type TestMetrc, testMetrc, today, until, untilItStays } from './metrc.builders.ts'

let metrc: TestMetrc
const mirrors: { stop(): Promise<void> }[] = []
afterEach(async () => {
  await metrc.close(metrc.mirror, ...mirrors)
  mirrors.length = 0
})

const minute = 60_000
const windowsOnly = { slowMs: Number.POSITIVE_INFINITY, refusedMs: 100 }
const active = 'GET /packages/v2/active'

const isInStep = async () => {
  const [state] = await syncStates(metrc.db, [grower])
  return state?.status === null && state.since !== null
}

const label = (n: number) => `1A4FF0300000055${String(n).padStart(9, '0')}`

/** Leaves the first page, which was read, while another comes onto a later one: all between them move up by one. */
function shiftOne(first: string): void {
  const { control } = metrc.sandbox
  control.modify(grower, 'package', first, { IsFinished: true, FinishedDate: today })
  control.modify(grower, 'package', smallLabels.onHold, { IsOnHold: false })
}

const quantities = async () =>
  new Map(
    (
      await sql<{ label: string; quantity: number }>`
        select label, (metrc ->> 'Quantity')::float8 as quantity from package where label like ${'1A4FF0300000055%'}`.execute(
        metrc.db,
      )
    ).rows.map((row) => [row.label, row.quantity]),
  )

test('[SYNC-01] a record that slips by between two pages of a window, while their number stays the same, is read all the same', async () => {
  const time = { shift: 0 }
  const now = () => new Date(Date.now() + time.shift)
  metrc = await testMetrc({
    sandbox: { seed: () => smallWorld(today), limits: null },
    metrc: { client: { now } },
    mirror: { now, pace: windowsOnly },
  })
  const { control } = metrc.sandbox
  for (let n = 1; n <= 45; n++) control.addLike(grower, 'package', smallLabels.flower, { Label: label(n) })
  metrc.mirror.start()
  await untilItStays(isInStep)
  await metrc.mirror.stop()
  const passTime = (ms: number) => {
    control.clock.advance(ms)
    time.shift += ms
  }
  passTime(10 * minute)
  for (let n = 1; n <= 45; n++) control.modify(grower, 'package', label(n), { Quantity: n })
  passTime(10 * minute)
  control.setLatency(200)
  control.clearRequests()
  const another = metrc.another()
  mirrors.push(another)
  another.start()
  // The answer of the first page is on its way, the second is not asked for yet.
  await until(async () => (control.requests.byPath[active] ?? 0) === 1)
  shiftOne(label(45))
  control.setLatency(0)
  await until(async () => (control.requests.byPath[active] ?? 0) > 12)
  const found = await quantities()
  expect([...found].filter(([name, quantity]) => name !== label(quantity))).toEqual([])
}, 60_000)

test('[SYNC-01] a record that slips by during the first read is read before the facility counts as in step', async () => {
  metrc = await testMetrc({ sandbox: { seed: () => smallWorld(today), limits: null }, mirror: { pace: windowsOnly } })
  const { control } = metrc.sandbox
  const { world } = metrc.sandbox
  for (let n = 1; n <= 45; n++) {
    // As old as the rest, so that no window shows it again.
    const record = control.addLike(grower, 'package', smallLabels.flower, { Label: label(n) })
    const row = world.row(grower, 'package', record.Id)
    const LastModified = '2026-10-01T08:00:00+00:00'
    if (row) {
      const old = { ...row, record: { ...record, LastModified }, modified: Date.parse(LastModified) }
      world.apply([{ license: grower, table: 'package', id: record.Id, row: old }])
    }
  }
  control.setLatency(200)
  metrc.mirror.start()
  await until(async () => (control.requests.byPath[active] ?? 0) === 1)
  shiftOne(label(45))
  control.setLatency(0)
  await untilItStays(isInStep)
  expect((await quantities()).size).toBe(45)
}, 60_000)
