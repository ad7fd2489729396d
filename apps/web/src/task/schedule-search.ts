export const scheduleViews = ['week', 'day', 'month'] as const
export type ScheduleView = (typeof scheduleViews)[number]

export const scheduleWhose = ['everyone', 'mine', 'unassigned'] as const
export type ScheduleWhose = (typeof scheduleWhose)[number]

const taskKinds = ['Custom', 'Maintenance'] as const

/** Which tasks the schedule shows; what is left out narrows nothing. */
export interface TaskFilter {
  whose?: ScheduleWhose
  /** The id of one assignee; without `whose`. */
  person?: string
  facility?: string
  /** A room of the facility. */
  room?: string
  kind?: (typeof taskKinds)[number]
}

/** What the address says of the schedule; what is left out is a week, today, everyone, all facilities. */
export interface ScheduleSearch extends TaskFilter {
  view?: ScheduleView
  /** A day of what is shown, as YYYY-MM-DD. */
  day?: string
  /** The task that is opened, or 'new'. */
  task?: string
}

/** A change of the address; undefined takes a part out of it. */
export type ScheduleChange = { [Part in keyof ScheduleSearch]?: ScheduleSearch[Part] | undefined }

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && isOnCalendar(value)

/** `Date.parse` takes 30 February for 2 March. */
function isOnCalendar(day: string): boolean {
  const at = Date.parse(`${day}T12:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}

const isShort = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 100

/** The task that is open above a page, in its address. */
export const openTaskSearch = ({ task }: Record<string, unknown>): Pick<ScheduleSearch, 'task'> =>
  isShort(task) ? { task } : {}

/** Whatever stands in an address: what is none of these is left out, and so is what goes without saying. */
export function scheduleSearch(search: Record<string, unknown>): ScheduleSearch {
  const view = scheduleViews.find((one) => one === search['view'])
  const whose = scheduleWhose.find((one) => one === search['whose'])
  const kind = taskKinds.find((one) => one === search['kind'])
  const { day, person, facility, room } = search
  return {
    ...(view && view !== 'week' && { view }),
    ...(isDay(day) && { day }),
    ...(whose && whose !== 'everyone' && { whose }),
    ...(!whose && isShort(person) && { person }),
    ...(isShort(facility) && { facility }),
    ...(isShort(facility) && isShort(room) && { room }),
    ...(kind && { kind }),
    ...openTaskSearch(search),
  }
}
