import { type RawBuilder, sql } from 'kysely'

/**
 * A document as a jsonb parameter. Always through here: the driver would send a bare array as a PostgreSQL array.
 * NUL cannot be stored by PostgreSQL and is refused at the door (http), so it is not looked for again.
 */
export function jsonb<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::jsonb`
}
