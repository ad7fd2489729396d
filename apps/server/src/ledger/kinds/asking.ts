import { setTimeout as sleep } from 'node:timers/promises'
import type { RecordName } from '@cultivatd/metrc/client-options'
import type { ListName, RowOf } from '@cultivatd/metrc/lists'
import { isClosed } from '@cultivatd/metrc/metrc-error'
import type { WriteResult } from '@cultivatd/metrc/records'
import { readChanged } from '../../metrc/read-changed.ts'
import { readShown } from '../../metrc/read-shown.ts'
import type { LedgerClient, Question } from '../kind.ts'

/** Whom to ask of Metrc's records. */
export type Asking = Pick<Question<unknown>, 'client' | 'facilityId' | 'signal'>

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
