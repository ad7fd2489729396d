import { setTimeout as sleep } from 'node:timers/promises'
import type { RecordName } from '@cultivatd/metrc/client-options'
import type { ListName } from '@cultivatd/metrc/lists'
import type { MetrcClient } from '@cultivatd/metrc/metrc-client'
import { MetrcError } from '@cultivatd/metrc/metrc-error'

/** A list that whoever may read the record may read too. */
const listOfRecord = {
  package: 'packagesActive',
  plant: 'plantsVegetative',
  plantBatch: 'plantBatchesActive',
  harvest: 'harvestsActive',
  location: 'locationsActive',
  sublocation: 'sublocationsActive',
  item: 'itemsActive',
  itemPhoto: 'itemsActive',
  itemFile: 'itemsActive',
  labTestDocument: 'packagesActive',
  strain: 'strainsActive',
  processingJob: 'processingJobsActive',
} as const satisfies Record<RecordName, ListName>

/** What stands before Metrc may answer one request with 401. */
const againMs = 1_000

/**
 * A record by its id or label as Metrc shows it now; null for what is not there. For that Metrc answers 404 in some places
 * and 401 in others, as it does to a key that may not look (Metrc reference §2): the second is told from the first by
 * asking for a list, and then once more for the record.
 *
 * @throws MetrcError when Metrc cannot be asked or the key may not look, or the signal's reason
 */
export async function readShown<N extends RecordName>(
  client: Pick<MetrcClient, 'read' | 'readRecord'>,
  facilityId: string,
  record: N,
  key: number | string,
  signal?: AbortSignal,
): ReturnType<typeof client.readRecord<N>> {
  const query = { licenseNumber: facilityId, priority: 'interactive', signal } as const
  const ask = async () => {
    try {
      return { shown: await client.readRecord(record, key, query) }
    } catch (error) {
      if (error instanceof MetrcError && error.kind === 'unauthorized') return null
      throw error
    }
  }
  const first = await ask()
  if (first) return first.shown
  const end = new Date()
  await client.read(listOfRecord[record], { ...query, window: { start: end, end } })
  await sleep(againMs)
  signal?.throwIfAborted()
  return (await ask())?.shown ?? null
}
