import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Change } from '../db/change-feed.ts'
import type { Database, Db } from '../db/db.ts'
import { given, licence } from '../db/mirror.builders.ts'
import { testDatabase } from '../db/database.builders.ts'
import { standing } from '../room/standing.store.ts'
import { KeptCounts, part } from './kept-counts.ts'
import { Turns } from './turns.ts'

const changed = (entity: Change['entity'], facilityId: string | null = licence): Change => ({
  entity,
  id: '1',
  facilityId,
  op: 'upsert',
})

describe('what is counted of a facility', () => {
  let database: Database
  const statements: string[] = []
  /** Every statement with its values, as text. */
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(JSON.stringify(node))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  let counts: KeptCounts
  let told: number
  const teller = () => {
    told += 1
  }
  // The pause after the first count is ten times as long as that took.
  const settled = () => expect.poll(() => told, { timeout: 15_000 })

  beforeAll(async () => {
    database = await testDatabase()
    await given.facility(database.db)
    await given.room(database.db, 3, 'Flower 1')
    await given.plant(database.db, { Id: 1, LocationId: 3, FloweringDate: '2026-11-01' })
    await given.package(database.db, { Id: 1, Label: 'A'.repeat(24), LocationId: 3 })
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    const db: Db = database.db.withPlugin(recorder)
    counts = new KeptCounts({ db, turns: new Turns(), report: (message, error) => console.error(message, error) })
    await counts.of(standing, licence, teller)
    told = 0
    statements.splice(0)
  })

  test('a change of a plant counts plants, and no package, batch, harvest or room', async () => {
    await sql`update plant set metrc = metrc || '{"LocationId": 4}', version = nextval('row_version')`.execute(
      database.db,
    )
    counts.note(changed('plant'))
    await settled().toBe(1)
    expect(statements).toHaveLength(1)
    expect(statements[0]).toMatch(/from tally.*"plant"/)
    const { plants, packages } = await counts.of(standing, licence, teller)
    expect(plants).toMatchObject([{ locationId: 4, what: 'flowering', count: 1, meanDay: '2026-11-01' }])
    expect(packages).toMatchObject([{ locationId: 3, what: 'one-or-more', count: 1 }])
    expect(statements).toHaveLength(1)
  })

  test('a change in another facility counts nothing here', async () => {
    counts.note(changed('plant', 'OTHER'))
    counts.note(changed('package'))
    await settled().toBe(1)
    expect(statements).toHaveLength(1)
    expect(statements[0]).toContain('"package"')
  })

  test('who comes later is answered from what is kept, also when nobody looked meanwhile', async () => {
    const other = () => {}
    await counts.of(standing, licence, other)
    counts.leave(other)
    counts.leave(teller)
    await counts.of(standing, licence, other)
    expect(statements).toEqual([])
  })

  test('what changed while nobody looked is counted again before it is shown', async () => {
    counts.leave(teller)
    await sql`update plant set gone_at = now()`.execute(database.db)
    counts.note(changed('plant'))
    expect(statements).toEqual([])
    expect(await counts.of(standing, licence, teller)).toMatchObject({ plants: [] })
    expect(statements).toHaveLength(1)
    await sql`update plant set gone_at = null`.execute(database.db)
  })
})

describe('the pace of counting', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Something that takes a time to count, with how often it was. */
  async function counted(tookMs: number) {
    let value = 0
    let isBroken = false
    const begun: number[] = []
    const slow = part(['plant'], async () => {
      begun.push(performance.now())
      const seen = value
      await new Promise((resolve) => setTimeout(resolve, tookMs))
      if (isBroken) throw new Error('no connection')
      return seen
    })
    const counts = new KeptCounts({ db: {} as Db, turns: new Turns(), report: () => {} })
    const heard: number[] = []
    const teller = () => void counts.of({ slow }, licence, teller).then((now) => heard.push(now.slow))
    void counts.of({ slow }, licence, teller)
    await vi.advanceTimersByTimeAsync(20_000)
    begun.splice(0)
    return {
      begun,
      heard,
      break: (yes: boolean) => {
        isBroken = yes
      },
      change: () => {
        value += 1
        counts.note(changed('plant'))
        return value
      },
    }
  }

  test('the first change is counted at once, the next after ten times as long as that took', async () => {
    const { begun, change } = await counted(100)
    for (let ms = 0; ms < 5_000; ms += 20) {
      change()
      await vi.advanceTimersByTimeAsync(20)
    }
    const pauses = begun.map((at, index) => at - (begun[index - 1] ?? at)).slice(1)
    expect(pauses.length).toBeGreaterThan(2)
    for (const between of pauses) expect(between).toBeGreaterThanOrEqual(1_100)
  })

  test('what changes while it is counted is counted again: the last number is right', async () => {
    const { heard, change } = await counted(400)
    change()
    await vi.advanceTimersByTimeAsync(200)
    const last = change()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(heard.at(-1)).toBe(last)
  })

  test('a count that fails is tried again, and the number of before is kept until then', async () => {
    const { begun, heard, change, ...it } = await counted(10)
    it.break(true)
    const last = change()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(begun.length).toBeGreaterThan(1)
    expect(heard.at(-1)).toBe(0)
    it.break(false)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(heard.at(-1)).toBe(last)
  })
})
