/** How Metrc writes days and moments: all of them are text. */

/** `YYYY-MM-DD`, the facility's local day; `0001-01-01` means "not set" (Metrc reference §2). */
export type BusinessDate = string

/** ISO 8601 with an offset, up to 7 sub-second digits; `0001-01-01T00:00:00+00:00` means "not set" (§2). */
export type Instant = string

/** Local wall time without an offset; `0001-01-01T00:00:00.000` means "not set" (§2). */
export type LocalDateTime = string
