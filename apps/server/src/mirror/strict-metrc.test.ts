import { isDeepStrictEqual } from 'node:util'
import { demoVendorKey } from '@cultivatd/sandbox/seed/demo'
import { smallLicenses, smallWorld } from '@cultivatd/sandbox/seed/small'
import type { Quirks } from '@cultivatd/sandbox/options'
import type { SyncState } from '@cultivatd/domain/sync/sync'
import { stampText } from '@cultivatd/sandbox/stamp'
import type { Change, World } from '@cultivatd/sandbox/world'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { createMetrcAccess } from '../metrc/metrc-access.ts'
import { dismissFailure, syncStates } from '../sync/sync.store.ts'
import { createMirror, type Mirror } from './mirror.ts'
import { grower, type TestMetrc, testMetrc, today, until, untilItStays } from './metrc.builders.ts'
import { startStrictMetrc, type Strictness } from './strict-metrc.builders.ts'

/** A first read of the small world through a strict Metrc, and what it came to. */
interface Strict {
  metrc: TestMetrc
  proxy: Awaited<ReturnType<typeof startStrictMetrc>>
  mirror: Mirror
  reports: string[]
  /** Another mirror on the same database, as after a restart. */
  restart(): Promise<void>
  close(): Promise<void>
}

let strict: Strict
afterEach(() => strict.close())

const unlimited = { perSecond: 10_000, atOnce: 40 }

/** Everything in it was changed in the last days, so that reading it day by day is soon done. */
function recentWorld(): World {
  const world = smallWorld(today)
  const modified = Date.parse(`${today}T08:00:00Z`) - 2 * 86_400_000
  const changes = [...world.everything()].map((change) => {
    const { row } = change
    const stamp = row && 'LastModified' in row.record ? { LastModified: stampText(modified) } : {}
    return { ...change, row: row && { ...row, modified, record: { ...row.record, ...stamp } } }
  })
  world.apply(changes as Change[])
  return world
}

const beginning = new Date(Date.parse(`${today}T08:00:00Z`) - 4 * 86_400_000)

async function reading(
  strictness: Strictness,
  quirks: Partial<Quirks> = {},
  active: readonly string[] = [grower],
): Promise<Strict> {
  const seed = recentWorld
  const metrc = await testMetrc({ sandbox: { seed, quirks, limits: null }, active })
  const proxy = await startStrictMetrc(metrc.sandbox.url, strictness)
  const reports: string[] = []
  const make = () => {
    const limits = { facility: unlimited, integrator: unlimited }
    const access = createMetrcAccess(
      { baseUrl: proxy.url, vendorKey: demoVendorKey, limits },
      async () => metrc.key.value,
    )
    const pace = { slowMs: 500, refusedMs: 100 }
    const report = (message: string, error?: unknown) => reports.push(`${message} ${String(error ?? '')}`.trim())
    const mirror = createMirror({ database: metrc.database, access, pollSeconds: 0.2, pace, report, beginning })
    const stop = async () => {
      await mirror.stop()
      await access.close()
    }
    return { mirror, stop }
  }
  let running = make()
  running.mirror.start()
  return {
    metrc,
    proxy,
    reports,
    get mirror() {
      return running.mirror
    },
    async restart() {
      await running.stop()
      running = make()
      running.mirror.start()
    },
    async close() {
      await running.stop()
      await proxy.close()
      await metrc.close()
    },
  }
}

const state = async (id: string = grower): Promise<SyncState | undefined> =>
  (await syncStates(strict.metrc.db, [id]))[0]
const isRead = (one: SyncState | undefined) =>
  one !== undefined && one.lists.length > 30 && one.lists.every(({ readAt }) => readAt !== null)
const inStep = async () => {
  const now = await state()
  return isRead(now) && now?.status === null && !now.isBehind && now.lists.every(({ gap }) => gap === null)
}

const tables = {
  plant: 'plant',
  package: 'package',
  harvest: 'harvest',
  room: 'location',
  item: 'item',
  strain: 'strain',
  plant_batch: 'plantBatch',
} as const

type Ids = Record<string, number[]>

/** The ids of all records here, and in Metrc. */
async function records(): Promise<{ here: Ids; metrc: Ids }> {
  const { db } = strict.metrc
  const sorted = (ids: number[]) => ids.sort((a, b) => a - b)
  const [here, metrc]: [Ids, Ids] = [{}, {}]
  for (const [table, name] of Object.entries(tables)) {
    const { rows } = await sql<{ id: number }>`
      select (metrc ->> 'Id')::bigint as id from ${sql.table(table)} where facility_id = ${grower} and gone_at is null`.execute(
      db,
    )
    here[table] = sorted(rows.map(({ id }) => Number(id)))
    metrc[table] = sorted(strict.metrc.sandbox.control.all(grower, name).map(({ Id }) => Id))
  }
  return { here, metrc }
}

/** Waits until the facility is in step, and answers whether every record is here. */
async function isComplete(): Promise<boolean> {
  await untilItStays(inStep, 60)
  const { here, metrc } = await records()
  return isDeepStrictEqual(here, metrc)
}

const gaps = async () =>
  Object.fromEntries((await state())?.lists.flatMap(({ list, gap }) => (gap === null ? [] : [[list, gap]])) ?? [])

describe('a first read is complete where Metrc takes', () => {
  test('[SYNC-01] no windows that end in the future', async () => {
    strict = await reading({ futureEnds: true })
    expect(await isComplete()).toBe(true)
    expect(strict.reports).toEqual([])
  })

  test('[SYNC-01] no paging parameters, with 400 or with 404', async () => {
    strict = await reading({ paging: 400 }, { windowCap: 'off' })
    expect(await isComplete()).toBe(true)
    strict.proxy.become({ paging: 404 })
    const before = strict.proxy.asked.length
    await strict.restart()
    await until(async () => strict.proxy.asked.length > before + 80)
    expect(await isComplete()).toBe(true)
  })

  test('[SYNC-01] no windows where none is documented, and where a bare list is its last day only', async () => {
    strict = await reading({ windowsOf: /(locations|items|strains)\/v2\/inactive$|rejected$/ })
    expect(await isComplete()).toBe(true)
    await strict.close()
    strict = await reading({}, { undocumentedWindows: 'understood' })
    expect(await isComplete()).toBe(true)
  })

  test('[SYNC-01] no windows of more than a day, whatever its words, nor any that end in the future', async () => {
    strict = await reading({ futureEnds: true, wideWindows: 'Please ask for 24 hours or less.' })
    expect(await isComplete()).toBe(true)
    expect(strict.reports).toEqual([])
    const [archived] = strict.metrc.sandbox.control.all(grower, 'location')
    strict.metrc.sandbox.control.modify(grower, 'location', archived?.Id ?? 0, {}, { archived: true })
    const list = async () =>
      (await sql<{ list: string }>`select list from room where metrc_id = ${archived?.Id}`.execute(strict.metrc.db))
        .rows
    await until(async () => (await list())[0]?.list === 'locationsInactive')
  })
})

test('[SYNC-01] how Metrc wants to be asked is remembered across restarts', async () => {
  strict = await reading({ futureEnds: true, paging: 404 }, { windowCap: 'off' })
  expect(await isComplete()).toBe(true)
  const ways = async () =>
    (
      await sql<{ way: string; lists: number }>`
      select way, count(*)::int as lists from metrc_way group by way order by way`.execute(strict.metrc.db)
    ).rows
  await until(async () => (await ways()).some(({ lists }) => lists > 20))
  expect((await ways()).map(({ way }) => way)).toEqual(['no-future', 'unpaged'])
  strict.proxy.asked.length = 0
  await strict.restart()
  await until(async () => strict.proxy.asked.length > 100)
  expect(strict.proxy.asked.filter(({ status }) => status !== 200)).toEqual([])
})

describe('a first read that is not complete is loud', () => {
  test('[SYNC-01] [SYNC-04] a list that answers 400 is a fault that is told, others are read, and it comes when Metrc answers', async () => {
    const lists = { path: /packages\/v2\/active/, status: 400, body: { Message: 'Object moved.' } } as const
    strict = await reading({ lists })
    await until(async () => (await state())?.status === 'errored')
    const failed = await state()
    expect(failed).toMatchObject({ isBehind: true })
    expect(failed?.error).toBe(
      `Metrc did not take what it was asked for packages of ${grower}. What is shown of them is not complete. This is a fault of the software, not of the key: tell who runs it what Metrc answers: “Object moved.”`,
    )
    expect(await gaps()).toEqual({ packagesActive: 'failed' })
    const { here, metrc } = await records()
    expect(here.package).toHaveLength(3)
    expect({ ...here, package: [] }).toEqual({ ...metrc, package: [] })
    expect(strict.reports).toEqual([failed?.error])
    // Whoever has read it puts it away; it is not in step for that.
    await dismissFailure(strict.metrc.db, grower)
    expect(await state()).toMatchObject({ status: null, isBehind: true })
    strict.proxy.become({})
    expect(await isComplete()).toBe(true)
  })

  test('[SYNC-04] 400 for every question stops nothing in silence', async () => {
    strict = await reading({ wideWindows: 'Bad Request' })
    await until(async () => (await state())?.status === 'errored')
    expect(await state()).toMatchObject({ isBehind: true })
    expect(Object.values(await gaps())).toContain('failed')
  })

  test.each([401, 403] as const)(
    '[SYNC-01] a list that answers %i is not open to the key, and said to be so',
    async (status) => {
      strict = await reading({ lists: { path: /transfers\/v2\/incoming/, status } })
      await until(async () => isRead(await state()) && (await state())?.status === null)
      expect(await gaps()).toEqual({ transfersIncoming: 'closed' })
      const { here, metrc } = await records()
      expect(here).toEqual(metrc)
    },
  )

  test('[SYNC-01] a license that grows nothing has no gap where plants are not open to it', async () => {
    const { processor } = smallLicenses
    strict = await reading({}, {}, [processor])
    await until(async () => isRead(await state(processor)) && (await state(processor))?.status === null)
    expect((await state(processor))?.lists.filter(({ gap }) => gap !== null)).toEqual([])
  })

  test('[SYNC-01] a list of which less comes than it counts is said to be short', async () => {
    strict = await reading({ shortPages: { path: /plants\/v2\/vegetative/, rows: 5 } })
    await until(async () => isRead(await state()) && (await gaps()).plantsVegetative === 'short')
    strict.proxy.become({})
    await strict.mirror.syncNow(grower)
    expect(await isComplete()).toBe(true)
  })

  test('[SYNC-01] a list that stored nothing where Metrc counts something is said to be short', async () => {
    strict = await reading({ emptyWindows: /packages\/v2\/onhold/ }, { defaultWindow: 'all' })
    await until(async () => isRead(await state()) && (await gaps()).packagesOnHold === 'short')
    strict.proxy.become({})
    await strict.mirror.syncNow(grower)
    expect(await isComplete()).toBe(true)
  })

  test('[SYNC-04] a list that is lost is told, and stays known as lost when that is dismissed', async () => {
    strict = await reading({})
    await untilItStays(inStep)
    strict.proxy.become({ lists: { path: /packages\/v2\/active/, status: 401 } })
    await until(async () => (await state())?.status === 'errored')
    expect(await gaps()).toEqual({ packagesActive: 'lost' })
    await dismissFailure(strict.metrc.db, grower)
    expect(await state()).toMatchObject({ status: null, isBehind: true })
    strict.proxy.become({})
    expect(await isComplete()).toBe(true)
  })
})
