import { type Answer, refuseEmpty, refuseMessage, refuseText } from './answer.ts'
import { type Reworded, rewordedAnswer } from './gateway-faults.ts'
import type { MeanwhileChange } from './meanwhile.ts'

/** Faults that need no more than their name. */
export const plainFaults = [
  /** The connection is cut, nothing was done. */
  'lost-before',
  /** It was done, and the connection is cut without an answer. */
  'lost-after',
  /** It was done; head and half of the body of the answer come, then the connection is cut. */
  'reset-in-body',
  '500',
  '500-after',
  '502-html',
  '502-html-after',
  '503',
  '503-after',
  '429',
  '401',
  /** A fault of the server in the dress of a refusal (Metrc reference §5.3): nothing was done, and it may be sent again. */
  'exception-400',
  /** A gateway sends the request on twice, and hands on the answer to the second. */
  'repeated',
] as const

/**
 * What may happen to a request. Where the name says "after" it was done all the same. Seconds in `retryAfter` become
 * the header of that name. `forMs` is how long every request that matches the plan meets it, from the first on; null:
 * until the plan is removed.
 */
export type Fault =
  | { kind: Exclude<(typeof plainFaults)[number], '503' | '503-after' | '429' | '401'> }
  | { kind: '503' | '503-after' | '429'; retryAfter?: number }
  | { kind: '429-storm'; forMs: number | null; retryAfter?: number }
  | { kind: '401'; forMs?: number | null }
  /**
   * `slow`: done at once and answered late. `slow-before`: done late. `slow-body`: the body comes in drops. `halves`: a gateway
   * splits the answer; its second half comes later. `behind`: this read alone shows what was so long ago, as a page that a
   * gateway kept.
   */
  | { kind: 'slow' | 'slow-before' | 'slow-body' | 'halves' | 'behind'; ms: number }
  /** Somebody else changes the records that the rows name, before or after them; the answer is as ever. */
  | { kind: 'changed-meanwhile'; when: 'before' | 'after'; change: MeanwhileChange }
  | Reworded

export const badGateway = (): Answer =>
  refuseText(
    502,
    '<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
    'text/html; charset=utf-8',
  ).answer

const message = (status: number, text: string, retryAfter?: number): Answer =>
  refuseMessage(status, text, retryAfter === undefined ? undefined : { 'Retry-After': String(retryAfter) }).answer

export const unavailable = (retryAfter?: number): Answer => message(503, 'The service is unavailable.', retryAfter)
export const tooMany = (retryAfter?: number): Answer => message(429, 'Too many requests.', retryAfter)
const failed = (): Answer => message(500, 'An error has occurred.')
const exception = (): Answer =>
  message(
    400,
    "Could not load file or assembly 'System.Data.SqlClient, Version=4.6.1.1, Culture=neutral, PublicKeyToken=b03f5f7f11d50a3a' or one of its dependencies. The system cannot find the file specified.",
  )

/** What is answered in place of doing what was asked; null when it is done. */
export function answerInstead(fault: Fault): Answer | null {
  if (fault.kind === '500') return failed()
  if (fault.kind === '502-html') return badGateway()
  if (fault.kind === '503') return unavailable(fault.retryAfter)
  if (fault.kind === '429' || fault.kind === '429-storm') return tooMany(fault.retryAfter)
  if (fault.kind === '401') return refuseEmpty(401).answer
  if (fault.kind === 'exception-400') return exception()
  if (fault.kind === 'reworded' && fault.when === 'before') return rewordedAnswer(fault)
  return null
}

/** What is answered after it was done, in place of its answer; null for the answer itself. */
export function answerAfterwards(fault: Fault): Answer | null {
  if (fault.kind === '500-after') return failed()
  if (fault.kind === '502-html-after') return badGateway()
  if (fault.kind === '503-after') return unavailable(fault.retryAfter)
  if (fault.kind === 'reworded') return rewordedAnswer(fault)
  return null
}

/**
 * How the whole server fails: `refuse` takes no connections, `reset` cuts them, `html-502` is a CDN's page, `slow` holds
 * every answer back, null is healthy.
 */
export type DownMode = 'refuse' | 'reset' | 'html-502' | '503' | '429' | 'slow' | null

export const downModes: readonly DownMode[] = ['refuse', 'reset', 'html-502', '503', '429', 'slow', null]

/** What a mode answers in place of Metrc; null when it answers nothing or answers late. */
export function faultAnswer(mode: DownMode): Answer | null {
  if (mode === 'html-502') return badGateway()
  if (mode === '503') return unavailable()
  if (mode === '429') return tooMany(1)
  return null
}
