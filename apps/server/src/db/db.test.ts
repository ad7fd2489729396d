import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openPostgres } from './db.ts'
import { jsonb } from './jsonb.ts'
import { migrate, migrations } from './migrate.ts'
import { isUniqueViolation } from './sql-error.ts'
import { emptyDatabase, testDatabase } from './database.builders.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function value(expression: string): Promise<unknown> {
  const { rows } = await sql.raw<{ v: unknown }>(`select ${expression} as v`).execute(database.db)
  return rows[0]?.v
}

describe('what the database answers', () => {
  test.each([
    ['7::bigint', 7],
    ['(select count(*) from change)', 0],
    ['12.50::numeric', 12.5],
    [`'2026-03-08'::date`, '2026-03-08'],
    [`'2026-03-08 01:02:03.4+02'::timestamptz`, '2026-03-07T23:02:03.400Z'],
    [`'2026-03-08 01:02:03'::timestamp`, '2026-03-08T01:02:03.000Z'],
    [`'{"a": [1, "x", null]}'::jsonb`, { a: [1, 'x', null] }],
    [`array['a,b', 'c"d', null]::text[]`, ['a,b', 'c"d', null]],
    ['array[1, 2]::bigint[]', [1, 2]],
    ['true', true],
    ['null::jsonb', null],
    [`'12'::xid8`, '12'],
  ])('%s is %j', async (expression, expected) => {
    expect(await value(expression)).toEqual(expected)
  })

  test('a bigint that a number cannot hold is an error, not another number', async () => {
    await expect(value('9007199254740993::bigint')).rejects.toThrow(/too large/)
  })

  test('every kind of parameter arrives', async () => {
    const { rows } = await sql<{ v: unknown }>`select jsonb_build_array(
      ${1}::int, ${'x'}::text, ${true}::bool, ${null}::text, ${['a', 'b"c', null]}::text[], ${jsonb([1, { a: 'é' }])},
      ${new Date('2026-01-02T03:04:05.678Z')}::timestamptz, encode(${Buffer.from([0, 255])}::bytea, 'hex')) as v`.execute(
      database.db,
    )
    const [one, text, yes, nothing, list, document, instant, bytes] = (rows[0]?.v ?? []) as unknown[]
    expect([one, text, yes, nothing, list, document, bytes]).toEqual([
      1,
      'x',
      true,
      null,
      ['a', 'b"c', null],
      [1, { a: 'é' }],
      '00ff',
    ])
    expect(new Date(String(instant)).toISOString()).toBe('2026-01-02T03:04:05.678Z')
  })

  test('100,000 rows go in with one parameter', async () => {
    const ids = Array.from({ length: 100_000 }, (_, at) => at)
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from jsonb_array_elements(${jsonb(ids)})`.execute(database.db)
    expect(rows).toEqual([{ n: 100_000 }])
  })

  test('written rows are counted', async () => {
    await database.db.transaction().execute(async (tx) => {
      const inserted = await tx.insertInto('sync_state').values({ id: 'counted' }).executeTakeFirst()
      expect(inserted.numInsertedOrUpdatedRows).toBe(1n)
      const deleted = await tx.deleteFrom('sync_state').where('id', '=', 'counted').executeTakeFirst()
      expect(deleted.numDeletedRows).toBe(1n)
    })
  })

  test('an error has the code and the constraint that PostgreSQL named', async () => {
    await database.db.insertInto('sync_state').values({ id: 'twice' }).execute()
    const again = database.db.insertInto('sync_state').values({ id: 'twice' }).execute()
    const error = await again.catch((reason: unknown) => reason)
    expect(isUniqueViolation(error)).toBe(true)
    expect(isUniqueViolation(error, 'sync_state_pkey')).toBe(true)
    expect(isUniqueViolation(error, 'another')).toBe(false)
  })
})

describe('transactions', () => {
  test('one that fails leaves nothing, and the next one works', async () => {
    const failed = database.db.transaction().execute(async (tx) => {
      await tx.insertInto('sync_state').values({ id: 'rolled back' }).execute()
      await sql`select 1 / 0`.execute(tx)
    })
    await expect(failed).rejects.toThrow(/division by zero/)
    const rows = await database.db.selectFrom('sync_state').where('id', '=', 'rolled back').selectAll().execute()
    expect(rows).toEqual([])
  })

  test('many at once neither mix nor get stuck', async () => {
    await database.db.insertInto('sync_state').values({ id: 'counter', error: '0' }).execute()
    const raise = () =>
      database.db.transaction().execute(async (tx) => {
        const { error } = await tx
          .selectFrom('sync_state')
          .where('id', '=', 'counter')
          .select('error')
          .forUpdate()
          .executeTakeFirstOrThrow()
        await tx
          .updateTable('sync_state')
          .set({ error: String(Number(error) + 1) })
          .where('id', '=', 'counter')
          .execute()
      })
    await Promise.all(Array.from({ length: 50 }, raise))
    const row = await database.db
      .selectFrom('sync_state')
      .where('id', '=', 'counter')
      .select('error')
      .executeTakeFirst()
    expect(row).toEqual({ error: '50' })
  })
})

test('a notification is heard by who listens, and not after', async () => {
  let heard = 0
  const stop = await database.listen('a channel', () => {
    heard++
  })
  await sql`select pg_notify('a channel', '')`.execute(database.db)
  await expect.poll(() => heard).toBeGreaterThan(0)
  stop()
  const before = heard
  await sql`select pg_notify('a channel', '')`.execute(database.db)
  await sql`select pg_sleep(0.05)`.execute(database.db)
  expect(heard).toBe(before)
})

describe('migrations', () => {
  test('run again they change nothing', async () => {
    await migrate(database.db)
    const { rows } = await sql`select name from schema_migration order by number`.execute(database.db)
    expect(rows).toEqual(migrations.map(({ name }) => ({ name })))
  })

  test('a database of a newer program is refused with a sentence', async () => {
    await expect(migrate(database.db, migrations.slice(0, 1))).rejects.toThrow(/newer version/)
  })

  test('a step that was edited after it ran is refused with a sentence', async () => {
    const edited = migrations.map((step, at) => (at === 0 ? { ...step, sql: `${step.sql} ` } : step))
    await expect(migrate(database.db, edited)).rejects.toThrow(/0001-foundation differs/)
  })

  test('a step that fails leaves nothing of itself', async () => {
    const broken = [...migrations, { name: '9999-broken', sql: 'create table half (id int); select 1 / 0;' }]
    await expect(migrate(database.db, broken)).rejects.toThrow(/division by zero/)
    expect(await value(`to_regclass('half')`)).toBeNull()
    await migrate(database.db)
  })

  test('three programs that start at once migrate once', async () => {
    const { url, drop } = await emptyDatabase()
    const programs = await Promise.all([1, 2, 3].map(() => openPostgres(url)))
    await Promise.all(programs.map(({ db }) => migrate(db)))
    const done = await sql`select name from schema_migration order by number`.execute(programs[0]?.db ?? database.db)
    expect(done.rows).toHaveLength(migrations.length)
    await Promise.all(programs.map((program) => program.close()))
    await drop()
  })
})

test('a PostgreSQL that does not answer is told without its password', async () => {
  const opening = openPostgres('postgres://me:secret@127.0.0.1:1/x')
  await expect(opening).rejects.toThrow(/The database 127.0.0.1:1\/x cannot be reached/)
  await expect(opening).rejects.not.toThrow(/secret/)
})
