import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/**
 * Questions that tell whether anything that is stored has changed, for tests that ask them a thousand times: how many
 * statements have written so far, which costs nothing, and the sum of every table, which grows with them.
 *
 * Each statement that writes leaves a row in its own transaction, so both questions see the same of it: nothing before it
 * has ended, everything after.
 */
export async function watchTables(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const tables = rows.map(({ name }) => name)
  await sql`create schema watched`.execute(db)
  await sql`create table watched.write (n bigint generated always as identity)`.execute(db)
  await sql`create function watched.note() returns trigger language plpgsql as $$
    begin
      insert into watched.write default values;
      return null;
    end $$`.execute(db)
  for (const table of tables)
    await sql`create trigger watched after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function watched.note()`.execute(db)
  // In an array: a function takes a hundred arguments, and there are more tables.
  const sums = tables.map(
    (table) =>
      sql`(select ${sql.lit(table)} || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${sql.id(table)} t)`,
  )
  const writes = sql`(select count(*) from watched.write)`
  const others = sums.filter((_sum, index) => !['change', 'reading_source'].includes(tables[index] ?? ''))
  return {
    tables,
    ofWrites: sql<{ writes: number }>`select ${writes} as writes`,
    /** The sum but for how often a source was refused, and why last. */
    ofAllButRefused: sql<{ sum: string }>`
      select array_to_string(array[${sql.join(others)}], '|') || '|' || concat_ws('|', (select string_agg((to_jsonb(s) - array['refused', 'last_problem',
        'last_refused_at', 'sent_at', 'version'])::text, '|' order by number) from reading_source s),
        (select count(*) from change where entity <> 'reading-source')) as sum`,
    ofAll: sql<{
      writes: number
      sum: string
    }>`select ${writes} as writes, array_to_string(array[${sql.join(sums)}], '|') as sum`,
  }
}
