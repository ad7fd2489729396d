/** Metrc prints year 1 for a day or an instant that is not set (Metrc reference §2). */
const isUnset = (value: string | null | undefined): boolean => !value || value.startsWith('0001')

/** A business day as `YYYY-MM-DD`, null when not set; instants that Metrc tolerates in its place are cut to the day. */
export const dayOrNull = (value: string | null | undefined): string | null =>
  isUnset(value) ? null : (value ?? '').slice(0, 10)

/** An instant or a local wall time as Metrc gave it, null when not set. */
export const instantOrNull = (value: string | null | undefined): string | null =>
  isUnset(value) ? null : (value ?? null)
