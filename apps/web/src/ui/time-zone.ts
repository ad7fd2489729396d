// One for all: a page may show hundreds of times, and making one takes longer than using it.
const format = new Intl.DateTimeFormat('en-US', { timeZoneName: 'longOffset' })

/** The zone of the clock here, at that moment: 'America/Chicago, GMT-06:00'. Every time of day is shown on this clock. */
export function timeZone(instant: string | Date): string {
  const offset = format.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')?.value
  return [format.resolvedOptions().timeZone, offset].filter(Boolean).join(', ')
}

/** 'Times of America/Chicago, GMT-06:00' */
export const zoneText = (instant: string | Date): string => `Times of ${timeZone(instant)}`
