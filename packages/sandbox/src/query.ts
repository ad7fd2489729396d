import { refuseMessage } from './answer.ts'
import type { Quirks } from './options.ts'
import { type Printing, printingOf } from './print.ts'
import { demoInstant } from './stamp.ts'

const dayMs = 86_400_000
/** ISO 8601 with a date and a time, as windows are written (Metrc reference §2); clients leave the offset out too. */
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,7})?)?(Z|[+-]\d{2}:\d{2})?$/
const offsetPattern = /(Z|[+-]\d{2}:\d{2})$/

/** Both bounds inclusive, Unix time in ms. */
export interface Window {
  start: number
  end: number
}

/** The query of a list: a page or everything, a window or none, and how this host prints. */
export interface ListQuery {
  pageSize: number | null
  pageNumber: number
  window: Window | null
  printing: Printing
}

/**
 * Reads paging and window parameters (§3.2, §3.3); wrong ones are refused with 400 before anything else is looked at.
 * @param windowed whether the list knows lastModified windows: `documented`, or not, and then it is as the host has it.
 */
export function readListQuery(
  query: URLSearchParams,
  windowed: 'documented' | 'undocumented' | 'no-list',
  quirks: Quirks,
  now: Date,
): ListQuery {
  const pageSize = readNumber(query, 'pageSize')
  if (pageSize !== null && (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > 20))
    throw refuseMessage(400, 'pageSize must be a positive number between 1 and 20.')
  const pageNumber = readNumber(query, 'pageNumber') ?? 1
  if (!Number.isInteger(pageNumber) || pageNumber < 1) throw refuseMessage(400, 'pageNumber must be a positive number.')
  const window = isWindowed(query, windowed, quirks) ? readWindow(query, pageSize, quirks, now) : null
  return { pageSize, pageNumber, window, printing: printingOf(quirks) }
}

function isWindowed(query: URLSearchParams, windowed: 'documented' | 'undocumented' | 'no-list', quirks: Quirks) {
  if (windowed !== 'undocumented') return windowed === 'documented'
  const isAsked = parameter(query, 'lastModifiedStart') !== null || parameter(query, 'lastModifiedEnd') !== null
  if (isAsked && quirks.undocumentedWindows === 'refused')
    throw refuseMessage(400, 'Last Modified is not a filter of this list')
  return quirks.undocumentedWindows === 'understood'
}

function readNumber(query: URLSearchParams, name: string): number | null {
  const text = parameter(query, name)
  if (text === null || text === '') return null
  return /^-?\d+$/.test(text) ? Number(text) : Number.NaN
}

function readWindow(query: URLSearchParams, pageSize: number | null, quirks: Quirks, now: Date): Window | null {
  const start = readInstant(query, 'lastModifiedStart', quirks)
  const end = readInstant(query, 'lastModifiedEnd', quirks)
  if (start === null && end === null)
    return quirks.defaultWindow === 'all' ? null : { start: now.getTime() - dayMs, end: Number.POSITIVE_INFINITY }
  // One bound alone is described as a span of 24 h.
  const window = { start: start ?? (end ?? 0) - dayMs, end: end ?? (start ?? 0) + dayMs }
  if (quirks.futureWindows === 'refused' && end !== null && end > now.getTime())
    throw refuseMessage(400, 'Last Modified end must not be in the future')
  if (window.start > window.end) throw refuseMessage(400, 'Last Modified start must not be after Last Modified end')
  const capped = quirks.windowCap === 'always' || (quirks.windowCap === 'unpaged' && pageSize === null)
  if (capped && window.end - window.start > dayMs)
    throw refuseMessage(400, 'Last Modified range cannot exceed 24 hours')
  return window
}

function readInstant(query: URLSearchParams, name: string, quirks: Quirks): number | null {
  const text = parameter(query, name)
  if (text === null || text === '') return null
  const isLocal = quirks.boundsWithoutOffset === 'local' && !offsetPattern.test(text)
  const isTaken = instantPattern.test(text) && (quirks.windowFractions === 'taken' || !text.includes('.'))
  const time = !isTaken ? Number.NaN : isLocal ? demoInstant(text) : utcInstant(text)
  if (Number.isNaN(time)) throw refuseMessage(400, `The value '${text}' is not valid for ${name}.`)
  return time
}

const utcInstant = (text: string): number => Date.parse(offsetPattern.test(text) ? text : `${text}Z`)

/** A parameter by name in any case of letters. */
export function parameter(query: URLSearchParams, name: string): string | null {
  const exact = query.get(name)
  if (exact !== null) return exact
  for (const [key, value] of query) if (key.toLowerCase() === name.toLowerCase()) return value
  return null
}
