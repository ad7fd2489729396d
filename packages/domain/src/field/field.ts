import * as z from 'zod'
import type { Problem } from '../app-error.ts'
import { rounded } from '../unit/unit.ts'
import { dayText } from './day-text.ts'
import { enterNumber } from './typed-number.ts'

/** What an empty required field says (READ-105). */
export const pleaseEnterValue = 'Please enter a value'

/** No single text of a form is longer than this; PostgreSQL and Metrc both refuse far later and less clearly. */
const longestText = 2000

const tooLongId = 'Nothing has an id of more than 100 characters'

/** The id of a facility, a room or a person, as paths and payloads name it. */
export const entityId = z.string().min(1, pleaseEnterValue).max(100, tooLongId)

/** The id of something that a form offers to choose from. */
export const chosenId = z.string(pleaseEnterValue).min(1, pleaseEnterValue).max(100, tooLongId)

/**
 * A text that must be there after trimming (READ-105).
 *
 * @param empty what it says while it is empty: 'Choose a unit' where it is chosen
 */
export const requiredText = (longest = 200, empty = pleaseEnterValue) =>
  z
    .string(empty)
    .trim()
    .min(1, empty)
    .max(longest, `Use at most ${longest.toLocaleString('en-US')} characters`)

/** A text that may be empty. */
export const optionalText = (longest = longestText) =>
  z
    .string()
    .trim()
    .max(longest, `Use at most ${longest.toLocaleString('en-US')} characters`)

/** An e-mail address. `z.email` also keeps line breaks out, which a mailer would take for another header. */
export const email = z
  .string(pleaseEnterValue)
  .trim()
  .min(1, pleaseEnterValue)
  .max(254, 'Enter a valid e-mail address')
  .pipe(z.email('Enter a valid e-mail address'))

const firstDay = '1900-01-01'

/**
 * A day of business as `YYYY-MM-DD`, never an instant (DATA-85). Nothing was grown before 1900: a browser says 0026 of a
 * year that is half typed, and PostgreSQL knows no year 0000.
 */
export const businessDay = z.iso
  .date({ error: 'Enter a day as YYYY-MM-DD', abort: true })
  .refine((day) => day >= firstDay, `Enter a day from ${firstDay} on`)

/** A day of business that may be left out: '' for none. */
export const dayOrNone = z.union([z.literal(''), businessDay])

/** A finite number that fits what Metrc and the database can carry without loss. */
export const quantity = z
  .number(enterNumber)
  .min(-1_000_000_000, 'This number is too small')
  .max(1_000_000_000, 'This number is too large')

/** A quantity that is taken or weighed: above 0 also when it is cut to the decimals that Metrc keeps. */
export const above0 = (noun: 'quantity' | 'weight') =>
  quantity.refine((value) => rounded(value) > 0, `Enter a ${noun} above 0`)

/** A whole number from 1 on. */
export const positiveInteger = (most: number) =>
  z
    .number('Must be a positive Integer')
    .int('Must be a positive Integer')
    .min(1, 'Must be a positive Integer')
    .max(most, `Enter at most ${most.toLocaleString('en-US')}`)

/** For lists whose rows are told apart by a name: each that comes again is told, as it is `written`. */
export const eachOnce =
  <Row>(nameOf: (row: Row) => string, written = nameOf) =>
  (rows: readonly Row[], context: z.RefinementCtx): void => {
    const seen = new Set<string>()
    for (const [at, row] of rows.entries()) {
      const name = nameOf(row)
      if (seen.has(name)) context.addIssue({ code: 'custom', message: `${written(row)} is there twice`, path: [at] })
      seen.add(name)
    }
  }

/** Why a day cannot be reported to Metrc: it refuses days that have not come yet (Metrc reference §2). */
export function dayProblems(day: string, today: string, since?: Since): Problem[] {
  if (day > today) return [{ message: 'The date cannot be in the future', mend: 'chooseDay' }]
  return since ? sinceProblems(day, since) : []
}

/** What a reason says that the state wants explained. */
export const needsNote = (reason: string): Problem => ({
  path: 'note',
  message: `"${reason}" needs a note`,
  mend: 'enterNote',
})

/** The day on which a record came to be, before which nothing can have been done to it. */
export interface Since {
  /** Null when Metrc does not say. */
  day: string | null
  /** 'it was planted' */
  what: string
}

/** Why something cannot have been done on this day: it was not there yet. */
export const sinceProblems = (day: string, since: Since): Problem[] =>
  since.day !== null && day < since.day
    ? [{ message: `The date cannot be before ${dayText(since.day, day)}, when ${since.what}`, mend: 'chooseDay' }]
    : []

/** The earliest day that it is anywhere on earth: what is over on it is over everywhere. */
export function earliestDay(now: Date): string {
  return new Date(now.getTime() - 12 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

/** The latest day that it is anywhere on earth: a server does not know the clock on the grower's wall. */
export function latestDay(now: Date): string {
  return new Date(now.getTime() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10)
}
