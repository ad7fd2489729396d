import type { Operation } from '@cultivatd/domain/operation/operation'
import type { Outage } from '@cultivatd/domain/operation/outage'
import { dayText, fullDayText, localDay, momentText, timeText } from '../ui/dates.ts'

const minuteMs = 60_000

/** '8 h 58 min', '4 min', 'under 1 min'. */
export function lengthText(fromMs: number, toMs: number): string {
  const minutes = Math.floor((toMs - fromMs) / minuteMs)
  if (minutes < 1) return 'under 1 min'
  const hours = Math.floor(minutes / 60)
  return [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`].filter(Boolean).join(' ')
}

export const outageLength = ({ startedAt, endedAt }: Outage, now: Date): string =>
  lengthText(Date.parse(startedAt), endedAt ? Date.parse(endedAt) : now.getTime())

/** '20 Nov 2026, 10:42 to 19:40', over midnight with both days; 'since 10:42' while it lasts. */
export function outageTitle({ startedAt, endedAt }: Outage): string {
  const day = (instant: string) => fullDayText(localDay(new Date(instant)))
  if (!endedAt) return `since ${day(startedAt)}, ${timeText(startedAt)}`
  const isSameDay = day(startedAt) === day(endedAt)
  return `${day(startedAt)}, ${timeText(startedAt)} to ${isSameDay ? '' : `${day(endedAt)}, `}${timeText(endedAt)}`
}

/** A moment with its seconds, as an inspector asks for it: '20 Nov 10:44:02'. */
export function exactText(instant: string, now: Date = new Date()): string {
  const at = new Date(instant)
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' }).format(at)
  return `${dayText(localDay(at), localDay(now))} ${time}`
}

export interface Arrival {
  kind: 'arrived' | 'waiting' | 'refused' | 'given-up' | 'needs-person'
  /** When; null while it is not known. */
  at: string | null
  /** In place of a time, or beside it. */
  note: string | null
}

/** When an action arrived in Metrc, or what else became of it. */
export function arrivalOf({ state, answeredAt, decided, problems, dealtWithAt }: Operation): Arrival {
  if (state === 'confirmed')
    return decided
      ? { kind: 'arrived', at: null, note: `Found in Metrc by ${decided.personName}, ${momentText(decided.at)}` }
      : { kind: 'arrived', at: answeredAt, note: null }
  if (state === 'withdrawn')
    return { kind: 'given-up', at: decided?.at ?? null, note: givenUpText(decided?.personName, decided?.reason) }
  if (state === 'needs-person') return { kind: 'needs-person', at: null, note: 'Needs a person to decide' }
  if (state !== 'refused') return { kind: 'waiting', at: null, note: 'Waits for Metrc' }
  const words = problems.join(' ')
  if (decided?.decision === 'given-up')
    return {
      kind: 'given-up',
      at: answeredAt,
      note: `Refused: ${words} ${givenUpText(decided.personName, decided.reason)}`,
    }
  return { kind: 'refused', at: answeredAt, note: `Refused: ${words}${dealtWithAt ? ' Tried again.' : ''}` }
}

const givenUpText = (by: string | undefined, reason: string | null | undefined): string =>
  `Given up by ${by ?? 'somebody'}${reason ? `: ${reason}` : ''}`

/** '31 actions, 29 arrived, 1 refused, 1 waits' */
export function countsText(operations: readonly Operation[]): string {
  const kinds = operations.map((operation) => arrivalOf(operation).kind)
  const count = (kind: Arrival['kind']) => kinds.filter((one) => one === kind).length
  const waiting = count('waiting')
  const needs = count('needs-person')
  return [
    `${operations.length} ${operations.length === 1 ? 'action' : 'actions'}`,
    `${count('arrived')} arrived`,
    count('refused') > 0 && `${count('refused')} refused`,
    count('given-up') > 0 && `${count('given-up')} given up`,
    needs > 0 && `${needs} ${needs === 1 ? 'needs' : 'need'} a person`,
    waiting > 0 && `${waiting} ${waiting === 1 ? 'waits' : 'wait'}`,
  ]
    .filter(Boolean)
    .join(', ')
}
