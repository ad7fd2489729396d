/** What is looked for on the page of operations; '' where nothing is. */
export interface OperationFilter {
  facilityId: string
  personId: string
  /** The begin or the end of a label or name. */
  record: string
  /** The first and the last day, YYYY-MM-DD on the clock here. */
  fromDay: string
  toDay: string
}

export const noFilter: OperationFilter = { facilityId: '', personId: '', record: '', fromDay: '', toDay: '' }

export const isFiltered = (filter: OperationFilter): boolean =>
  Object.values(filter).some((value) => value.trim() !== '')

/** A day that is still being typed passes through years in which nothing was done. */
const isDay = (day: string): boolean => /^20\d\d-\d\d-\d\d$/.test(day)

/** The moment at which a day begins on the clock here, or `later` days after it; an ISO instant. */
function beginOf(day: string, later = 0): string {
  const at = new Date(`${day}T00:00:00`)
  at.setDate(at.getDate() + later)
  return at.toISOString()
}

/** The filter as the server is asked for it: without what is not looked for. */
export function askedFor({ facilityId, personId, record, fromDay, toDay }: OperationFilter) {
  return {
    ...(facilityId && { facilityId }),
    ...(personId && { personId }),
    ...(record.trim() && { record: record.trim() }),
    ...(isDay(fromDay) && { from: beginOf(fromDay) }),
    ...(isDay(toDay) && { before: beginOf(toDay, 1) }),
  }
}
