/** Where license states are; a zone that somebody else chose stands before them. */
const stateZones = [
  'America/New_York',
  'America/Detroit',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

/** Zones of time to choose from: these first, then those of the states. */
export const zoneChoices = (first: readonly string[]): { value: string; label: string }[] =>
  [...new Set([...first, ...stateZones])].map((value) => ({ value, label: value.replaceAll('_', ' ') }))
