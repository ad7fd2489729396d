// Apart from the schema: the bell is part of the first screen.
import type { Notification } from './notification.ts'

/** How many the menu of the bell shows (NOTE-05). */
export const mostInMenu = 10

/** The newest first. */
export const newestFirst = (notifications: readonly Notification[]): Notification[] =>
  notifications.toSorted((one, other) => other.timestamp.localeCompare(one.timestamp) || other.version - one.version)

/** The count that the bell's badge carries (SHELL-07). */
export const unseenCount = (notifications: readonly Pick<Notification, 'seen'>[]): number =>
  notifications.filter(({ seen }) => !seen).length
