import type pg from 'pg'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { Db } from './db.ts'
import { toSqlText } from './values.ts'

/** The database over one connection that is open, within whatever transaction that is in. */
export function dbOver(client: pg.ClientBase): Db {
  const query = async (sql: string, params: readonly unknown[]) => {
    const result = await client.query(sql, params.map(toSqlText))
    // Several statements at once answer a list.
    return Array.isArray(result) ? (result.at(-1) as pg.QueryResult) : result
  }
  const own = { query: query as unknown as PostgresPoolClient['query'], release: () => {} }
  return new Kysely({ dialect: new PostgresDialect({ pool: { connect: async () => own, end: async () => {} } }) })
}
