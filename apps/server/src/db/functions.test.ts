import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './db.ts'
import { testDatabase } from './database.builders.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** The functions of ours as they are after all steps of the schema, each by name and arguments, as PostgreSQL prints them. */
async function definedFunctions(): Promise<string> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef(p.oid) as definition
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
      and not exists (select from pg_depend d
        where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    order by p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`.execute(database.db)
  return rows.map(({ definition }) => `${definition.trimEnd()};\n`).join('\n')
}

// A step that ran is never edited, so that a later one says a function whole again; where two branches do, the last one undid
// what the other had added, and no merge conflicts. In this file both change the same lines.
test('the functions of the database are those of functions.sql', async () => {
  await expect(
    await definedFunctions(),
    `functions.sql is not what the steps of the schema make. Renew it with
  npx vitest run -u --project server apps/server/src/db/functions.test.ts
and read its diff: a line that goes and that your step does not mean to drop was added by another step`,
  ).toMatchFileSnapshot('./functions.sql')
})
