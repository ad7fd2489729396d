// Apart from the schema: the bell is part of the first screen.

/** How many the menu of the bell shows (NOTE-05). */
export const mostInMenu = 10

/** For so long a notification is kept (NOTE-06). */
export const keptDays = 365

/** How many the page holds at first, and then as one scrolls. A person with more than the last of them sees the newest. */
export const pageSizes = ['100', '400', '1600', '6400', '25600', '102400', '409600'] as const
export type PageSize = (typeof pageSizes)[number]

/** The next size when all of this one are shown; undefined when there are no more. */
export const nextSize = (size: PageSize, shown: number): PageSize | undefined =>
  shown < Number(size) ? undefined : pageSizes[pageSizes.indexOf(size) + 1]

interface Ordered {
  timestamp: string
  version: number
}

/** The newest first. */
export const newestFirst = <Row extends Ordered>(notifications: readonly Row[]): Row[] =>
  notifications.toSorted(
    (one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp) || other.version - one.version,
  )
