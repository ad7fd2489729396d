import { setTimeout as sleep } from 'node:timers/promises'
import type { RecordName } from '@cultivatd/metrc/client-options'
import type { ListName, RowOf } from '@cultivatd/metrc/lists'
import type { WriteOptions } from '@cultivatd/metrc/metrc-client'
import { isClosed, MetrcError } from '@cultivatd/metrc/metrc-error'
import type { WriteResult } from '@cultivatd/metrc/records'
import { readChanged } from '../../metrc/read-changed.ts'
import { readShown } from '../../metrc/read-shown.ts'
import type { LedgerClient, Question } from '../kind.ts'
import { stopwatch } from '../stopwatch.ts'

/** Whom to ask of Metrc's records. */
export type Asking = Pick<Question<unknown>, 'client' | 'facilityId'> & { signal?: AbortSignal | undefined }

/** One record by its id or label; null when Metrc does not show it. @throws MetrcError when Metrc cannot be asked */
export const recordOf = <N extends RecordName>(
  { client, facilityId, signal }: Asking,
  record: N,
  key: number | string,
) => readShown(client, facilityId, record, key, signal)

/** The rows of a windowed list that were changed since a moment by Metrc's clock. @throws MetrcError */
export const changedSince = <N extends ListName>(
  { client, facilityId, signal }: Asking,
  list: N,
  since: Date,
): Promise<RowOf<N>[]> => readChanged(client, facilityId, list, since, signal)

/** What stands before Metrc may answer one request with 401. */
const closedAgainMs = 1_000

/** What a list shows; null where Metrc does not open it to this key, twice in a row. @throws MetrcError */
export async function ifOpen<T>(read: () => Promise<T>): Promise<T | null> {
  const unlessClosed = (error: unknown): null => {
    if (isClosed(error)) return null
    throw error
  }
  const first = await read().catch(unlessClosed)
  if (first !== null) return first
  await sleep(closedAgainMs)
  return read().catch(unlessClosed)
}

const lookUpMs = 3_000
const recentMs = 30 * 60_000

/**
 * The ids of what a write has made, in the order of its rows. Where Metrc does not say them they are looked up; it is all
 * made by then, so that a failure to find it is no failure of the write.
 */
export async function idsOfMade<P>(
  answer: Promise<WriteResult>,
  payloads: readonly P[],
  asked: { client: LedgerClient; facilityId: string },
  find: (asking: Asking, payload: P, since: Date) => Promise<number | null>,
): Promise<(number | null)[]> {
  const { Ids } = await answer
  if (Ids.length === payloads.length) return Ids
  const asking = { ...asked, signal: AbortSignal.timeout(lookUpMs) }
  const since = new Date(Date.now() - recentMs)
  return Promise.all(payloads.map((payload) => find(asking, payload, since).catch(() => null)))
}

/** Of the time for a write, the part that the read before it may take. */
const readShare = 0.5

/**
 * A write that Metrc takes only whole: what it shows of the record now is read first, and both together take no longer than
 * one write may. The read is a part of the attempt: when it fails, so has the attempt, and nothing was written.
 *
 * @throws MetrcError
 */
export async function readThenWrite<T, R>(
  { timeoutMs }: WriteOptions,
  read: (signal: AbortSignal | undefined) => Promise<R>,
  write: (record: R, options: WriteOptions) => Promise<T>,
): Promise<T> {
  const goneMs = stopwatch()
  const signal =
    timeoutMs === undefined ? undefined : AbortSignal.timeout(Math.max(1, Math.round(timeoutMs * readShare)))
  const record = await read(signal).catch((error: unknown) => {
    if (error instanceof MetrcError || !signal?.aborted) throw error
    throw new MetrcError({ kind: 'no-answer', wasSent: true, detail: 'the read before a write took too long' })
  })
  return write(record, timeoutMs === undefined ? {} : { timeoutMs: timeoutMs - goneMs() })
}
