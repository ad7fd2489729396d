import type { ErrorCode } from '@cultivatd/domain/app-error'
import type { MetrcError } from '@cultivatd/metrc/metrc-error'

/** What the ledger says to people in its own words. */
export const sentences = {
  noKey:
    'There is no sync key, so nothing can be sent to Metrc. An administrator enters it in the organization settings.',
  stopping: 'The server is being stopped. Nothing was sent to Metrc. Try again in a minute.',
  tooBusy:
    'Metrc is too slow at the moment, so this was not sent. Nothing was changed in Metrc. Try again in a minute.',
  leftRecorded: 'The server stopped before this was sent. Nothing was changed in Metrc.',
  leftSending: 'The server stopped while this was being sent. It may or may not have been applied in Metrc.',
  tooManyRequests:
    'Metrc is busy with too many requests and did not take this. Nothing was changed. Try again in a minute.',
  notSent: 'Metrc cannot be reached. Nothing was sent and nothing was changed. Try again later.',
} as const

const mostNamed = 3

const named = (records: readonly string[]): string =>
  records.length > mostNamed
    ? `${records.slice(0, mostNamed).join(', ')} and ${records.length - mostNamed} more`
    : records.join(', ')

const unclear = (records: readonly string[]): string =>
  `Metrc gave no clear answer. The change may or may not have been applied: look at ${named(records)} in Metrc before you try again.`

export interface FailedOutcome {
  state: 'refused' | 'unknown'
  code: Extract<ErrorCode, 'metrc-refused' | 'metrc-unavailable' | 'timeout'>
  messages: string[]
}

/** What a failed write means: refused, not sent, or not known (architecture §7, Metrc reference §4 and §5). */
export function outcomeOf(error: MetrcError, records: readonly string[]): FailedOutcome {
  if (error.kind === 'refused' || error.kind === 'unauthorized')
    return { state: 'refused', code: 'metrc-refused', messages: messagesByRecord(error, records) }
  // 429 comes before Metrc looks at a request.
  if (error.kind === 'rate-limited')
    return { state: 'refused', code: 'metrc-unavailable', messages: [sentences.tooManyRequests] }
  if (!error.wasSent) return { state: 'refused', code: 'metrc-unavailable', messages: [sentences.notSent] }
  return { state: 'unknown', code: 'timeout', messages: [unclear(records)] }
}

/** Metrc counts rows; people know labels. With one record there is nothing to tell apart. */
function messagesByRecord({ rows, messages }: MetrcError, records: readonly string[]): string[] {
  if (!rows || records.length < 2) return messages
  return rows.map(({ row, message }) => (records[row] === undefined ? message : `${records[row]}: ${message}`))
}
