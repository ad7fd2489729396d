import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Change, type ChangeFeed, openChangeFeed, pruneOlder } from './change-feed.ts'
import type { Database, Db } from './db.ts'
import { testDatabase } from './database.builders.ts'

let database: Database
let feed: ChangeFeed
let heard: Change[]

beforeEach(async () => {
  database = await testDatabase()
  feed = await openChangeFeed(database, { report: (message, error) => console.error(message, error) })
  heard = []
  feed.onChanges((changes) => heard.push(...changes))
})
afterEach(async () => {
  await feed.close()
  await database.close()
})

const write = (db: Db, id: string) => db.insertInto('sync_state').values({ id }).execute()
const ids = () => heard.map(({ id }) => id)

test('a statement is told with every row that it touched, in the order of writing', async () => {
  await sql`insert into sync_state (id) values ('a'), ('b')`.execute(database.db)
  await sql`update sync_state set error = 'x' where id = 'b'`.execute(database.db)
  await sql`delete from sync_state where id = 'a'`.execute(database.db)
  await expect.poll(() => heard.length).toBe(4)
  expect(heard).toEqual([
    { entity: 'sync-state', id: 'a', facilityId: 'a', op: 'upsert' },
    { entity: 'sync-state', id: 'b', facilityId: 'b', op: 'upsert' },
    { entity: 'sync-state', id: 'b', facilityId: 'b', op: 'upsert' },
    { entity: 'sync-state', id: 'a', facilityId: 'a', op: 'delete' },
  ])
})

test('it is told when it is written, not at the next slow look', async () => {
  const patient = await openChangeFeed(database, { pollMs: 10 * 60_000 })
  const told: Change[] = []
  patient.onChanges((changes) => told.push(...changes))
  await write(database.db, 'soon')
  await expect.poll(() => told.map(({ id }) => id), { timeout: 10_000 }).toEqual(['soon'])
  await patient.close()
})

test('what was rolled back is not told', async () => {
  await database.db
    .transaction()
    .execute(async (tx) => {
      await write(tx, 'never')
      throw new Error('stop')
    })
    .catch(() => {})
  await write(database.db, 'always')
  await expect.poll(ids).toEqual(['always'])
})

describe('going on where one was', () => {
  test('answers what happened after a position, and nothing for the present one', async () => {
    await write(database.db, 'before')
    await expect.poll(ids).toEqual(['before'])
    const position = feed.position()
    expect(await feed.since(position)).toEqual([])
    await write(database.db, 'after')
    await expect.poll(ids).toEqual(['before', 'after'])
    expect((await feed.since(position))?.map(({ id }) => id)).toEqual(['after'])
  })

  test('a position that was pruned, of the future, of another database or no position at all is not known', async () => {
    await write(database.db, 'old')
    await expect.poll(ids).toHaveLength(1)
    const position = feed.position()
    await write(database.db, 'also old')
    await write(database.db, 'newest')
    await expect.poll(ids).toHaveLength(3)
    await sql`update change set at = now() - interval '25 hours'`.execute(database.db)
    await pruneOlder(database.db, 24)
    expect(await feed.since(position)).toBeNull()
    expect(await feed.since(feed.position())).toEqual([])
    expect(await feed.since(feed.position().replace(/:\d+:\d+$/, ':999999999:1'))).toBeNull()
    expect(await feed.since(`x${feed.position()}`)).toBeNull()
    expect(await feed.since('nonsense')).toBeNull()
  })

  test('a position of what was lost with a restored backup is not known, though its numbers were given out again', async () => {
    await write(database.db, 'in the backup')
    await expect.poll(ids).toHaveLength(1)
    const shared = feed.position()
    await write(database.db, 'lost')
    await expect.poll(ids).toHaveLength(2)
    const lost = feed.position()
    expect(await feed.knows(lost)).toBe(true)
    // What PostgreSQL does with a backup: the same transaction and number, of another moment.
    await sql`update change set at = at + interval '1 microsecond' where id = 'lost'`.execute(database.db)
    await write(database.db, 'after')
    await expect.poll(ids).toHaveLength(3)
    expect(await feed.since(lost)).toBeNull()
    expect(await feed.knows(lost)).toBe(false)
    expect((await feed.since(shared))?.map(({ id }) => id)).toEqual(['lost', 'after'])
    expect(await feed.knows(shared)).toBe(true)
    const again = await openChangeFeed(database)
    expect(await again.since(feed.position().replace(/\d$/, (last) => String((Number(last) + 1) % 10)))).toBeNull()
    await again.close()
  })

  test('the newest change stays, however old, so that positions stay known over a quiet weekend', async () => {
    await write(database.db, 'last')
    await expect.poll(ids).toHaveLength(1)
    await sql`update change set at = now() - interval '90 hours'`.execute(database.db)
    const before = await openChangeFeed(database)
    await pruneOlder(database.db, 24)
    const again = await openChangeFeed(database)
    expect(await again.since(before.position())).toEqual([])
    await Promise.all([before.close(), again.close()])
  })
})

describe('removing what is old', () => {
  /** 45,000 changes of three transactions, each a day older than the next, and one of now. */
  beforeEach(async () => {
    for (const days of [4, 3, 2])
      await sql`insert into change (entity, id, op, at)
        select 'room', ${String(days)} || '-' || n, 'upsert', now() - ${days}::int * interval '1 day'
        from generate_series(1, 15000) as n`.execute(database.db)
    await write(database.db, 'now')
    // Others may write in the same cluster: what they have not ended yet stays, and all that came after it.
    await vi.waitUntil(() => heard.at(-1)?.id === 'now', { timeout: 60_000 })
  })
  const left = async () => {
    const { rows } = await sql<{ day: string; rows: number }>`
      select split_part(id, '-', 1) as day, count(*) as rows from change group by 1 order by 1`.execute(database.db)
    return Object.fromEntries(rows.map(({ day, rows: count }) => [day, count]))
  }

  test('goes to the last transaction that is old enough, and stops there', async () => {
    await pruneOlder(database.db, 60)
    expect(await left()).toEqual({ 2: 15_000, 3: 15_000, now: 1 })
    await pruneOlder(database.db, 24)
    expect(await left()).toEqual({ 2: 15_000, now: 1 })
    await sql`update change set at = now() - interval '25 hours' where id = 'now'`.execute(database.db)
    await pruneOlder(database.db, 24)
    expect(await left()).toEqual({ now: 1 })
  })

  test('goes in portions from the oldest on, each at once for everybody, and may stop between two', async () => {
    const looks: Promise<Record<string, number>>[] = []
    let portions = 0
    await pruneOlder(database.db, 24, () => {
      looks.push(left())
      return portions++ === 1
    })
    expect(await Promise.all(looks)).toEqual([
      { 2: 15_000, 3: 15_000, 4: 15_000, now: 1 },
      { 2: 15_000, 3: 10_000, now: 1 },
    ])
    await pruneOlder(database.db, 24)
    expect(await left()).toEqual({ 2: 15_000, now: 1 })
  })

  test('has nothing to do in a feed that is young or empty', async () => {
    await pruneOlder(database.db, 1_000)
    expect(await left()).toMatchObject({ 4: 15_000, now: 1 })
    await sql`delete from change`.execute(database.db)
    await pruneOlder(database.db, 24)
    expect(await left()).toEqual({})
  })
})

test('rows of a restored backup from another cluster do not stop it', async () => {
  await sql`insert into change (xid, entity, id, op) values ('9000000000', 'room', 'foreign', 'upsert')`.execute(
    database.db,
  )
  const again = await openChangeFeed(database)
  const told: string[] = []
  again.onChanges((changes) => told.push(...changes.map(({ id }) => id)))
  await write(database.db, 'own')
  await expect.poll(() => told).toEqual(['own'])
  await again.close()
})

describe('with writers at the same time', () => {
  test('a transaction that began first and ends last is not skipped, and holds back who came after it', async () => {
    await database.db.transaction().execute(async (slow) => {
      await write(slow, 'slow')
      await write(database.db, 'fast')
      await wait(300)
      expect(ids()).toEqual([])
    })
    await expect.poll(ids).toEqual(['slow', 'fast'])
  })

  test('thousands of changes by eight writers, some slow, some rolled back: never skipped, never repeated', async () => {
    const committed: string[] = []
    async function writer(name: number): Promise<void> {
      for (let turn = 0; turn < 60; turn++) {
        const own = Array.from({ length: 1 + ((name * 7 + turn) % 5) }, (_, at) => `${name}-${turn}-${at}`)
        const isRolledBack = (name + turn) % 6 === 0
        await database.db
          .transaction()
          .execute(async (tx) => {
            for (const id of own) {
              await write(tx, id)
              if ((name + turn) % 9 === 0) await wait(30)
            }
            if (isRolledBack) throw new Error('stop')
          })
          .then(() => committed.push(...own))
          .catch(() => {})
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, name) => writer(name)))
    await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(committed.length)
    await wait(100)
    expect(ids().toSorted()).toEqual(committed.toSorted())
    // Within one transaction the order of writing is kept.
    for (const { id } of heard.filter(({ id }) => id.endsWith('-1')))
      expect(ids().indexOf(id.replace(/-1$/, '-0'))).toBeLessThan(ids().indexOf(id))
  })

  test('a reader that starts in the middle and one that goes on hear together exactly what was written', async () => {
    await write(database.db, 'first')
    await expect.poll(ids).toHaveLength(1)
    const position = feed.position()
    const writing = Promise.all(
      [1, 2, 3, 4].map(async (name) => {
        for (let turn = 0; turn < 50; turn++) await write(database.db, `${name}-${turn}`)
      }),
    )
    await wait(50)
    const second = await openChangeFeed(database)
    // Both in one breath: what is handed out from here on is not in the answer of `since`.
    const later: Change[] = []
    second.onChanges((changes) => later.push(...changes))
    const missed = (await second.since(position)) ?? []
    await writing
    await expect.poll(() => missed.length + later.length, { timeout: 10_000 }).toBe(200)
    expect(new Set([...missed, ...later].map(({ id }) => id)).size).toBe(200)
    await second.close()
  })
})
