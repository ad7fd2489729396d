import { isSameName } from '@cultivatd/domain/field/same-name'
import type { Fact } from '@cultivatd/domain/operation/evidence'
import { roundingTolerance } from '@cultivatd/domain/operation/doubling'
import { converted } from '@cultivatd/domain/unit/unit'
import { dayOrNull } from '../../db/metrc-day.ts'
import type { Added, Fields, Finding, Question } from '../kind.ts'

/** Texts that people wrote; Metrc drops the blanks around them. */
export const isSameText = (one: string | null | undefined, other: string | null | undefined): boolean =>
  (one ?? '').trim() === (other ?? '').trim()

export const isSameDay = (one: string | null | undefined, other: string | null | undefined): boolean =>
  dayOrNull(one) === dayOrNull(other)

/** Metrc rounds as it likes. */
export const isAbout = (one: number | null | undefined, other: number | null | undefined, within = 1e-6): boolean =>
  Math.abs((one ?? 0) - (other ?? 0)) < within

/** Metrc's word for "no day" is one of year 1 (Metrc reference §2). */
export const isDay = (day: string | null | undefined): boolean => dayOrNull(day) !== null

export interface Quantity {
  quantity: number
  unit: string
}

/** A number of a record once something was added to it, as Metrc keeps it; null where either is not known. */
export function sum(known: unknown, added: number | null): number | null {
  return typeof known === 'number' && added !== null ? Math.round((known + added) * 1e4) / 1e4 : null
}

/** What a record shows once something was added to it; null where it does not tell its number. */
export function shownWith(added: Added | null, record: Fields): Fields | null {
  const number = added && sum(record[added.field], added.amount)
  return added && number !== null ? { [added.field]: number } : null
}

/** Metrc prints a quantity in the unit of the record, whatever unit it was entered in. */
export function isSameQuantity(printed: Quantity, entered: Quantity, within = roundingTolerance): boolean {
  const isOneUnit = isSameName(printed.unit, entered.unit)
  const quantity = isOneUnit ? entered.quantity : converted(entered.quantity, entered.unit, printed.unit)
  return quantity !== null && isAbout(quantity, printed.quantity, within)
}

/** A number with its unit, as people read it. */
export const amount = (value: number, unit: string): string =>
  `${value.toLocaleString('en-US', { maximumFractionDigits: 6 })} ${unit}`.trim()

/** An amount of a record; null where the record does not tell. */
export const amountOrNull = (value: number | null | undefined, unit: string | null | undefined): string | null =>
  value === null || value === undefined ? null : amount(value, unit ?? '')

/** Clocks agree to some seconds only. */
const clockToleranceMs = 10_000

/** Whether a record was certainly not touched since a write was sent; both by Metrc's clock. */
export const isOlderThan = (lastModified: string | null | undefined, sentAt: Date): boolean =>
  Boolean(lastModified) && Date.parse(lastModified ?? '') < sentAt.getTime() - clockToleranceMs

/** So far may what stamps records in Metrc be behind what answers us. */
const stampToleranceMs = 2 * 60_000

/**
 * Whether a record was certainly so before a write was sent, where only its stamp tells (decision 037). To take our own write
 * for somebody else's is worse than the other way round.
 */
export const wasStampedBefore = (lastModified: string | null | undefined, sentAt: Date): boolean =>
  Boolean(lastModified) && Date.parse(lastModified ?? '') < sentAt.getTime() - stampToleranceMs

/**
 * Whether a record shows no change since a write was sent. Its stamp has to be the one that was known before, where that is
 * known: what stamps records in Metrc may go by another clock than what answers us.
 */
function isUntouched(lastModified: string | null | undefined, before: unknown, sentAt: Date): boolean {
  const { LastModified: known } = (before ?? {}) as { LastModified?: string | null }
  const isSameStamp = !known || Date.parse(known) === Date.parse(lastModified ?? '')
  return isSameStamp && isOlderThan(lastModified, sentAt)
}

/**
 * Whether a number that a write adds to is not what it was before. Then something was added, also where the stamp is the one
 * of before: stamps are whole seconds, and may go by a clock that is behind (decision 031).
 */
const hasMoved = (number: number | null | undefined, before: number | null | undefined): boolean =>
  typeof before === 'number' && typeof number === 'number' && !isAbout(number, before)

/** Of a record that has to be there and is not. */
export const notShown = (record: string): Finding => ({
  verdict: 'unclear',
  now: null,
  sentence: `Metrc does not show ${record} in this facility any more.`,
})

/** Of a record that Metrc shows as it was before a write was sent. */
export const untouched = (record: string, now: Fact[]): Finding => ({
  verdict: 'not-applied',
  touchedAt: null,
  now,
  sentence: `Metrc shows no change of ${record} since before this was sent.`,
})

/** When a record that shows no trace was stamped last; null where the stamp is the known one, or of an operation of ours since. */
export function touchedSince(
  { before, isTouchedByUs }: Pick<Question<unknown>, 'before' | 'isTouchedByUs'>,
  record: object,
): Pick<Finding, 'touchedAt'> {
  const { LastModified } = record as Fields
  const { LastModified: known } = (before ?? {}) as Fields
  if (typeof LastModified !== 'string') return isTouchedByUs ? { touchedAt: null } : {}
  const isKnown = typeof known === 'string' && Date.parse(known) === Date.parse(LastModified)
  return { touchedAt: isTouchedByUs || isKnown ? null : LastModified }
}

interface Counted {
  /** 'package 1A40...' */
  name: string
  now: Fact[]
  /** What a write adds to, as the record shows it and as it was. */
  number: number | null | undefined
  known: number | null | undefined
  lastModified: string | null | undefined
}

/** Of a record that a write adds to: that it is as it was before the write was sent; null where it is not. */
export function untouchedOf(
  { before, sentAt }: Pick<Question<unknown>, 'before' | 'sentAt'>,
  shown: Counted,
): Finding | null {
  const { name, now, number, known, lastModified } = shown
  return !hasMoved(number, known) && isUntouched(lastModified, before, sentAt) ? untouched(name, now) : null
}

/** An instant of Metrc's to the minute, as forms have it; '' for none. */
export const toMinute = (text: string | null | undefined): string => (text ?? '').slice(0, 16)

/** The texts of a view under their names, in the order of these; what is empty is null. */
export const factsNamed = (names: Readonly<Record<string, string>>, view: Fields): Fact[] =>
  Object.entries(names).map(([field, name]) => {
    const value = view[field]
    return { name, value: typeof value === 'string' && value !== '' ? value : null }
  })
