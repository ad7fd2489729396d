import { isDeepStrictEqual } from 'node:util'
import type { MetrcClient } from '@cultivatd/metrc/metrc-client'
import { isClosed } from '@cultivatd/metrc/metrc-error'
import type { Priority } from '@cultivatd/metrc/rate-limiter'
import type { Transfer } from '@cultivatd/metrc/transfer-records'
import type { Db } from '../db/db.ts'
import { deliveryOfRow, incomingDetails } from '../metrc/incoming-details.ts'
import { templateDetails } from '../metrc/template-details.ts'
import { type MetrcRecord, storedTransferRows, type TransferDetails } from './mirror.store.ts'
import type { RecordList } from './mirrored-lists.ts'

interface Reading {
  db: Db
  client: Pick<MetrcClient, 'readAll'>
  facilityId: string
  signal: AbortSignal | undefined
  priority?: Priority
}

/**
 * The rows, deliveries and packages of those transfers that are new or changed, by Metrc's id; the others are not asked
 * for again. Of a transfer with several deliveries a page or a window may show some rows only, so they come on top of
 * those that are stored. `isWhole`: all its rows are here, and a delivery that has none is no more.
 */
export async function readTransferDetails(
  reading: Reading,
  list: RecordList,
  records: readonly MetrcRecord[],
  isWhole = false,
): Promise<Map<number, TransferDetails>> {
  const { db, facilityId } = reading
  const shown = new Map<number, Transfer[]>()
  for (const row of records as readonly Transfer[]) shown.set(row.Id, [...(shown.get(row.Id) ?? []), row])
  const stored = await storedTransferRows(db, facilityId, list, [...shown.keys()])
  const found: [number, TransferDetails][] = []
  await Promise.all(
    [...shown].map(async ([id, rows]) => {
      const known = stored.get(id)?.rows as Transfer[] | undefined
      const all = joinedRows(isWhole ? [] : (known ?? []), rows)
      if (!known || !isDeepStrictEqual(all, known)) found.push([id, await detailsOf(reading, list, all)])
    }),
  )
  return new Map(found)
}

function joinedRows(known: readonly Transfer[], shown: readonly Transfer[]): Transfer[] {
  const byDelivery = new Map([...known, ...shown].map((row) => [row.DeliveryId, row]))
  return [...byDelivery.values()].sort((a, b) => a.DeliveryId - b.DeliveryId)
}

async function detailsOf(
  { client, signal, priority }: Reading,
  list: RecordList,
  rows: readonly Transfer[],
): Promise<TransferDetails> {
  const id = rows[0]?.Id ?? 0
  if (list === 'transferTemplates') return templateDetails({ client, signal, priority }, id, rows, allowed)
  if (list === 'transfersIncoming') return incomingDetails({ client, signal, priority }, rows, allowed)
  const asked = await allowed(() => client.readAll('transferDeliveries', { id, signal, priority }))
  const deliveries = asked.length > 0 ? asked : rows.filter(({ DeliveryId }) => DeliveryId).map(deliveryOfRow)
  const packages = await Promise.all(
    deliveries.map(async (delivery) => {
      const on = await allowed(() => client.readAll('deliveryPackages', { id: delivery.Id, signal, priority }))
      return on.map((pkg) => ({ DeliveryId: delivery.Id, ...pkg }))
    }),
  )
  return { rows, deliveries, packages: packages.flat() }
}

/** What Metrc does not let this key see is not there for us; a transfer is shown without it. */
async function allowed<T>(read: () => Promise<T[]>): Promise<T[]> {
  try {
    return await read()
  } catch (error) {
    if (isClosed(error)) return []
    throw error
  }
}
