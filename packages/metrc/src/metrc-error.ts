/**
 * What went wrong between us and Metrc (Metrc reference §5).
 *
 * - `refused`: a 4xx; Metrc read the request and said no, and nothing changed, where `isMetrcsWord` says so.
 * - `unauthorized`: a key, permission or facility type does not allow it. A verdict on this endpoint only.
 * - `rate-limited`: 429, also after waiting and asking again.
 * - `unavailable`: Metrc or the way to it is down, or has an internal fault.
 * - `unreadable`: an answer came that Metrc should never give (HTML, broken JSON, a redirect, too much).
 * - `no-answer`: the request went out and no whole answer came back.
 */
export type MetrcErrorKind = 'refused' | 'unauthorized' | 'rate-limited' | 'unavailable' | 'unreadable' | 'no-answer'

/** One problem of one record of a write; `row` counts from 0 (Metrc reference §5.2). */
export interface RowProblem {
  row: number
  message: string
}

export interface MetrcErrorDetails {
  kind: MetrcErrorKind
  /** Sentences for people; when left out, the plain sentence of the kind. */
  messages?: string[]
  status?: number
  rows?: RowProblem[]
  /** Whether only Metrc can have answered this: it did not do what was asked. False when left out. */
  isMetrcsWord?: boolean
  /** Whether Metrc can have read the request, and so can have acted on it. */
  wasSent: boolean
  /** Whether a read may succeed when asked again. */
  passing?: boolean
  /** After a 429: how long Metrc wants to be left alone, if it said so. */
  retryAfterMs?: number
  /** For the log: what was seen, without secrets. */
  detail?: string
}

/** Every failure of the Metrc client. `message` and `messages` can be shown to people. */
export class MetrcError extends Error {
  override readonly name = 'MetrcError'
  readonly kind: MetrcErrorKind
  readonly messages: string[]
  readonly status: number | undefined
  readonly rows: RowProblem[] | undefined
  readonly isMetrcsWord: boolean
  readonly wasSent: boolean
  readonly passing: boolean
  readonly retryAfterMs: number | undefined
  readonly detail: string | undefined

  constructor(details: MetrcErrorDetails) {
    const sentences = details.messages?.length ? details.messages : [sentenceFor[details.kind]]
    super(sentences.join(' '))
    this.kind = details.kind
    this.messages = sentences
    this.status = details.status
    this.rows = details.rows
    this.isMetrcsWord = details.isMetrcsWord ?? false
    this.wasSent = details.wasSent
    this.passing = details.passing ?? false
    this.retryAfterMs = details.retryAfterMs
    this.detail = details.detail
  }
}

/** What people read when Metrc gives no sentence of its own. */
export const sentenceFor: Readonly<Record<MetrcErrorKind, string>> = {
  refused: 'Metrc refused the request and gave no reason.',
  unauthorized: 'Metrc does not allow this. Check the sync key and its permissions in Metrc.',
  'rate-limited': 'Metrc is busy with too many requests. Try again in a moment.',
  unavailable: 'Metrc does not answer. Try again later.',
  unreadable: 'Metrc gave an answer that cannot be read. Try again later.',
  'no-answer': 'Metrc did not answer in time. Try again later.',
}

/**
 * Whether Metrc wants windows of at most 24 hours: the caller then reads day by day (Metrc reference §3.3). The words
 * that were seen are "Last Modified range cannot exceed 24 hours".
 */
export function wantsDayWindows(error: unknown): error is MetrcError {
  return (
    isRefusedQuestion(error) && /\b(24|twenty-four)[ -]*h(ou)?rs?\b|\b(1|one)[ -]day\b|date range/i.test(error.message)
  )
}

/** Whether Metrc did not take what it was asked, as far as that can be put otherwise: 404 is what some say to paging. */
export const isRefusedQuestion = (error: unknown): error is MetrcError =>
  error instanceof MetrcError && error.kind === 'refused' && (error.status === 400 || error.status === 404)

/**
 * Whether it is Metrc's word on what the key may read: 401 and 403 (Metrc reference §1 and §5.1), and 404 for a list that
 * the host does not have. Anything else that Metrc refuses of a read is our mistake, or its own.
 */
export const isClosed = (error: unknown): boolean =>
  error instanceof MetrcError && (error.kind === 'unauthorized' || (error.kind === 'refused' && error.status === 404))
