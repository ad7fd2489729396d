import { type RawBuilder, sql } from 'kysely'

/** Metrc prints year 1 for a day or an instant that is not set (Metrc reference §2). */
const isUnset = (value: string | null | undefined): boolean => !value || value.startsWith('0001')

/** A business day as `YYYY-MM-DD`, null when not set; instants that Metrc tolerates in its place are cut to the day. */
export const dayOrNull = (value: string | null | undefined): string | null =>
  isUnset(value) ? null : (value ?? '').slice(0, 10)

/** An instant or a local wall time as Metrc gave it, null when not set. */
export const instantOrNull = (value: string | null | undefined): string | null =>
  isUnset(value) ? null : (value ?? null)

/** In SQL: whether a field of a record holds no day. `record` is the column, with its table's alias where it needs one. */
export const isUnsetIn = (field: string, record = 'metrc'): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${sql.ref(record)} ->> ${sql.lit(field)}, '0001') like '0001%'`

/** In SQL: whether a harvest or a package is neither finished nor archived. */
export const isOpen = (record = 'metrc'): RawBuilder<boolean> =>
  sql<boolean>`${isUnsetIn('FinishedDate', record)} and ${isUnsetIn('ArchivedDate', record)}`
