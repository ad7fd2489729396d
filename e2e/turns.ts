const dayMs = 86_400_000

// The workers get it from who started them, also when the day ends meanwhile.
process.env['JOURNEY_DAY'] ??= String(Math.floor(Date.now() / dayMs))

/** Days since 1970 in UTC, by which takes turns what does; JOURNEY_DAY repeats the run of another day. */
export const today = Number(process.env['JOURNEY_DAY'])

/** ALL_JOURNEYS=1 gives everything its turn. */
export const isAll = process.env['ALL_JOURNEYS'] === '1'
