export const rangeNames = ['day', 'week', 'cycle'] as const
export type RangeName = (typeof rangeNames)[number]

/** What the address says of the environment page. */
export interface EnvironmentSearch {
  range?: RangeName
  /** The last day of the range, as YYYY-MM-DD. */
  until?: string
  /** The points as a table in place of the chart. */
  table?: boolean
  /**
   * What lies above the page, as a mark names it: 'alarm:ID', 'water:ID of the system', 'light:ID of the system:its ID',
   * 'task:ID', 'comment:ID'.
   */
  open?: string
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))

/** Whatever stands in an address: what is none of these is left out. */
export function environmentSearch(search: Record<string, unknown>): EnvironmentSearch {
  const range = rangeNames.find((name) => name === search['range'])
  const until = search['until']
  const open = search['open']
  const isTable = search['table'] === true || search['table'] === 'true'
  return {
    ...(range && { range }),
    ...(isDay(until) && { until }),
    ...(isTable && { table: true }),
    ...(typeof open === 'string' && opened(open) && { open }),
  }
}

/** What a mark of a chart opens above the page. */
export type Opened =
  | { is: 'alarm'; id: string }
  | { is: 'water'; systemId: string }
  | { is: 'light'; systemId: string; lightId: string }
  | { is: 'task'; taskId: string }
  | { is: 'comment'; commentId: string }

/** What stands in an address; null where nobody can tell. */
export function opened(open: string): Opened | null {
  const [is, id, lightId] = open.split(':')
  if (!id) return null
  if (is === 'alarm') return { is, id }
  if (is === 'water') return { is, systemId: id }
  if (is === 'task') return { is, taskId: id }
  if (is === 'comment') return { is, commentId: id }
  return is === 'light' && lightId ? { is, systemId: id, lightId } : null
}

export function openText(open: Opened): string {
  switch (open.is) {
    case 'alarm':
      return `alarm:${open.id}`
    case 'water':
      return `water:${open.systemId}`
    case 'light':
      return `light:${open.systemId}:${open.lightId}`
    case 'task':
      return `task:${open.taskId}`
    case 'comment':
      return `comment:${open.commentId}`
  }
}
