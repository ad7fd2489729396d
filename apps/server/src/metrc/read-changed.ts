import type { ListName, RowOf } from '@cultivatd/metrc/lists'
import type { MetrcClient } from '@cultivatd/metrc/metrc-client'
import { aheadMs } from '@cultivatd/metrc/windows'

/** Clocks differ, and Metrc's index is late, by minutes (Metrc reference §3.3). */
const aroundMs = 10 * 60_000
/** Some states refuse more than a day; the client rounds both ends outwards to whole seconds. */
const sliceMs = 24 * 3_600_000 - 2_000

/**
 * The rows of a windowed list that were changed since a moment by Metrc's clock, and some before it. Always with a window:
 * without one Metrc answers different things in different states (Metrc reference §3.3). They are counted, so that none may be
 * there twice.
 *
 * @throws MetrcError, or the signal's reason
 */
export async function readChanged<N extends ListName>(
  client: Pick<MetrcClient, 'readAll'>,
  facilityId: string,
  list: N,
  since: Date,
  signal?: AbortSignal,
): Promise<RowOf<N>[]> {
  const until = Math.max(Date.now(), since.getTime()) + aheadMs
  const rows: RowOf<N>[] = []
  for (let start = since.getTime() - aroundMs; start < until; start += sliceMs) {
    const window = { start: new Date(start), end: new Date(Math.min(start + sliceMs, until)) }
    const query = { licenseNumber: facilityId, priority: 'interactive', signal, window, ofOneMoment: true } as const
    rows.push(...(await client.readAll(list, query)))
  }
  return rows
}
