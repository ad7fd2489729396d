import type { Operation } from '@cultivatd/domain/operation/operation'
import type { Outage } from '@cultivatd/domain/operation/outage'
import { clockNow } from '../live/server-time.ts'
import { dayText, fullDayText, localDay, timeText } from '../ui/dates.ts'

const minuteMs = 60_000

/** '8 h 58 min', '4 min', '40 s'. */
export function lengthText(fromMs: number, toMs: number): string {
  const minutes = Math.floor((toMs - fromMs) / minuteMs)
  if (minutes < 1) return `${Math.max(1, Math.round((toMs - fromMs) / 1000))} s`
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
export function exactText(instant: string, now: Date = clockNow()): string {
  const at = new Date(instant)
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' }).format(at)
  return `${dayText(localDay(at), localDay(now))} ${time}`
}

/** '20 Nov 10:42:07 to 19:40:51', over midnight with both days. */
export function spanText({ startedAt, endedAt }: Outage): string {
  if (!endedAt) return `since ${exactText(startedAt)}`
  const day = (instant: string) => localDay(new Date(instant))
  const end = exactText(endedAt)
  return `${exactText(startedAt)} to ${day(startedAt) === day(endedAt) ? end.slice(-8) : end}`
}

export interface Arrival {
  kind: 'arrived' | 'waiting' | 'refused' | 'given-up' | 'needs-person'
  /** 'Refused', 'Given up by Lena Brandt'; null for what simply arrived. */
  label: string | null
  /** When; null while it is not known. */
  at: string | null
  /** Metrc's words, or a person's reason. */
  note: string | null
}

/** When an action arrived in Metrc, or what else became of it. */
export function arrivalOf({ state, answeredAt, decided, problems, dealtWithAt }: Operation): Arrival {
  const by = decided?.personName ?? 'somebody'
  if (state === 'confirmed')
    return decided
      ? { kind: 'arrived', label: `Found in Metrc by ${by}`, at: decided.at, note: null }
      : { kind: 'arrived', label: null, at: answeredAt, note: null }
  if (state === 'withdrawn')
    return { kind: 'given-up', label: `Given up by ${by}`, at: decided?.at ?? null, note: decided?.reason ?? null }
  if (state === 'needs-person') return { kind: 'needs-person', label: 'Needs a person to decide', at: null, note: null }
  if (state !== 'refused') return { kind: 'waiting', label: 'Waits for Metrc', at: null, note: null }
  const words = problems.join(' ')
  const isGivenUp = decided?.decision === 'given-up'
  const after = isGivenUp ? ` Given up by ${by}: ${decided.reason}` : dealtWithAt ? ' Tried again.' : ''
  return { kind: isGivenUp ? 'given-up' : 'refused', label: 'Refused', at: answeredAt, note: `${words}${after}` }
}

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
