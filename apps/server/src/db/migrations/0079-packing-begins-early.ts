/**
 * Packing began with the oldest month that there was then. Where that was younger than 90 days, an earlier month that came
 * later was taken for one that is packed, and dropped.
 */
export const sql = `
update measurement_packing set day = (now() at time zone 'UTC')::date - 91, number = 0
  where day > (now() at time zone 'UTC')::date - 90;
`
