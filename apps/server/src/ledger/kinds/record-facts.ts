import type { Fact } from '@cultivatd/domain/operation/evidence'
import { MetrcError } from '@cultivatd/metrc/metrc-error'
import type { Finding } from '../kind.ts'

/** Metrc compares names without regard to case (Metrc reference §2). */
export const isSame = (one: string | null | undefined, other: string | null | undefined): boolean =>
  (one ?? '').trim().toLowerCase() === (other ?? '').trim().toLowerCase()

/** Metrc's word for "no day" is one of year 1 (Metrc reference §2). */
export const isDay = (day: string | null | undefined): boolean => Boolean(day) && !day?.startsWith('0001')

/** A number with its unit, as people read it. */
export const amount = (value: number, unit: string): string =>
  `${value.toLocaleString('en-US', { maximumFractionDigits: 6 })} ${unit}`

/** Clocks agree to some seconds only. */
const clockDoubtMs = 10_000

/** Whether a record was certainly not touched since a write was sent; both by Metrc's clock. */
export const isOlderThan = (lastModified: string | null | undefined, sentAt: Date): boolean =>
  Boolean(lastModified) && Date.parse(lastModified ?? '') < sentAt.getTime() - clockDoubtMs

/** Null for a record that Metrc does not show: it answers 404, or 401 as for what is not there (Metrc reference §2). */
export async function shown<T>(read: Promise<T | null>): Promise<T | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof MetrcError && error.kind === 'unauthorized') return null
    throw error
  }
}

interface Comparison {
  now: Fact[]
  isWanted: boolean
  /** Whether what the write changes is as it was before. */
  isAsBefore: boolean
}

/** For writes that give a field a value: the field is as wanted, as it was, or neither. */
export function setFinding(record: string, { now, isWanted, isAsBefore }: Comparison): Finding {
  if (isWanted) return { verdict: 'applied', now, sentence: `Metrc shows ${record} as it was wanted.` }
  if (isAsBefore) return { verdict: 'not-applied', now, sentence: `Metrc shows ${record} as it was before.` }
  return { verdict: 'unclear', now, sentence: `Metrc shows ${record} neither as it was nor as it was wanted.` }
}

/** Of a record that has to be there and is not. */
export const notShown = (record: string): Finding => ({
  verdict: 'unclear',
  now: null,
  sentence: `Metrc does not show ${record} in this facility any more.`,
})
