import { type RawBuilder, sql } from 'kysely'

/**
 * A document as a jsonb parameter. Always through here: a bare array is sent as a PostgreSQL array (`toSqlText`).
 * NUL cannot be stored by PostgreSQL and is refused at the door (http), so it is not looked for again.
 */
export function jsonb<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::jsonb`
}
