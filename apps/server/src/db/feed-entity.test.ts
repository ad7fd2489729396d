import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './db.ts'
import { feedEntities } from './feed-entity.ts'
import { testDatabase } from './database.builders.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** What triggers give the feed's own function as its argument, and what other functions write into the feed by name. */
const told = sql<{ entity: string }>`
  select replace(encode(t.tgargs, 'escape'), '\\000', '') as entity
  from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.proname = 'record_change'
  union
  select written[1] from pg_proc p,
    regexp_matches(p.prosrc, 'insert into change \\([^)]*\\)\\s+select ''([a-z-]+)''', 'g') as written`

test('the entities that a topic can watch are those that the database tells of', async () => {
  const { rows } = await told.execute(database.db)
  expect(rows.map(({ entity }) => entity).sort()).toEqual([...feedEntities])
})
