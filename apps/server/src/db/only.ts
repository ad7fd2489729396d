import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The condition that a column holds one of these ids; null limits nothing. */
export const only = (ids: readonly string[] | null, column: string): RawBuilder<SqlBool> =>
  ids ? sql<SqlBool>`${sql.ref(column)} = any (${[...ids]})` : sql<SqlBool>`true`
