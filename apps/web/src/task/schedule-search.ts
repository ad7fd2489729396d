export const scheduleViews = ['day', 'week', 'month'] as const
export type ScheduleView = (typeof scheduleViews)[number]

export const scheduleWhose = ['everyone', 'mine', 'unassigned'] as const
export type ScheduleWhose = (typeof scheduleWhose)[number]

/** What the address says of the schedule; what is left out is a week, today, everyone, all facilities. */
export interface ScheduleSearch {
  view?: ScheduleView
  /** A day of what is shown, as YYYY-MM-DD. */
  day?: string
  whose?: ScheduleWhose
  facility?: string
  /** The task that is opened, or 'new'. */
  task?: string
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))

const isShort = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 100

/** Whatever stands in an address: what is none of these is left out. */
export function scheduleSearch(search: Record<string, unknown>): ScheduleSearch {
  const view = scheduleViews.find((one) => one === search['view'])
  const whose = scheduleWhose.find((one) => one === search['whose'])
  const { day, facility, task } = search
  return {
    ...(view && { view }),
    ...(isDay(day) && { day }),
    ...(whose && { whose }),
    ...(isShort(facility) && { facility }),
    ...(isShort(task) && { task }),
  }
}
