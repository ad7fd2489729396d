export const rangeNames = ['day', 'week', 'cycle'] as const
export type RangeName = (typeof rangeNames)[number]

/** What the address says of the environment page. */
export interface EnvironmentSearch {
  range?: RangeName
  /** The last day of the range, as YYYY-MM-DD. */
  until?: string
  /** The points as a table in place of the chart. */
  table?: boolean
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))

/** Whatever stands in an address: what is none of these is left out. */
export function environmentSearch(search: Record<string, unknown>): EnvironmentSearch {
  const range = rangeNames.find((name) => name === search['range'])
  const until = search['until']
  const isTable = search['table'] === true || search['table'] === 'true'
  return {
    ...(range && { range }),
    ...(isDay(until) && { until }),
    ...(isTable && { table: true }),
  }
}
