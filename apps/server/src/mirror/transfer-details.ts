import type { MetrcClient } from '@cultivatd/metrc/metrc-client'
import { MetrcError } from '@cultivatd/metrc/metrc-error'
import type { Delivery, Transfer } from '@cultivatd/metrc/records'
import type { Db } from '../db/db.ts'
import { type MetrcRecord, type TransferDetails, unchangedTransfers } from './mirror.store.ts'
import type { RecordList } from './mirrored-lists.ts'

interface Reading {
  db: Db
  client: Pick<MetrcClient, 'readAll'>
  facilityId: string
  signal: AbortSignal
}

/**
 * The deliveries and packages of those transfers that are new or changed; the others are not asked for again. One
 * transfer can come in several rows, one for each delivery (Metrc reference §10.6).
 */
export async function readTransferDetails(
  { db, client, facilityId, signal }: Reading,
  list: RecordList,
  rows: readonly MetrcRecord[],
): Promise<Map<number, TransferDetails>> {
  const unchanged = await unchangedTransfers(db, facilityId, list, rows)
  const changed = new Map<number, Transfer[]>()
  for (const row of rows as readonly Transfer[])
    if (!unchanged.has(row.Id)) changed.set(row.Id, [...(changed.get(row.Id) ?? []), row])
  const found = await Promise.all(
    [...changed].map(async ([id, same]) => [id, await detailsOf(client, list, same, signal)] as const),
  )
  return new Map(found)
}

async function detailsOf(
  client: Pick<MetrcClient, 'readAll'>,
  list: RecordList,
  rows: readonly Transfer[],
  signal: AbortSignal,
): Promise<TransferDetails> {
  const id = rows[0]?.Id ?? 0
  // Metrc answers the deliveries of what goes out; of what comes in, the row itself is the delivery.
  const asked =
    list === 'transfersIncoming' ? [] : await allowed(() => client.readAll('transferDeliveries', { id, signal }))
  const deliveries = asked.length > 0 ? asked : rows.filter(({ DeliveryId }) => DeliveryId).map(deliveryOfRow)
  const packages = await Promise.all(
    deliveries.map(async (delivery) => {
      const on = await allowed(() => client.readAll('deliveryPackages', { id: delivery.Id, signal }))
      return on.map((pkg) => ({ DeliveryId: delivery.Id, ...pkg }))
    }),
  )
  return { deliveries, packages: packages.flat() }
}

/** What Metrc does not let this key see is not there for us; a transfer is shown without it. */
async function allowed<T>(read: () => Promise<T[]>): Promise<T[]> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof MetrcError && (error.kind === 'unauthorized' || error.kind === 'refused')) return []
    throw error
  }
}

const deliveryOfRow = (row: Transfer): Partial<Delivery> & { Id: number } => ({
  Id: row.DeliveryId,
  ManifestNumber: row.ManifestNumber,
  RecipientFacilityLicenseNumber: row.RecipientFacilityLicenseNumber ?? undefined,
  RecipientFacilityName: row.RecipientFacilityName ?? undefined,
  ShipmentTypeName: row.ShipmentTypeName ?? undefined,
  ShipmentTransactionType: row.ShipmentTransactionType ?? undefined,
  EstimatedDepartureDateTime: row.EstimatedDepartureDateTime,
  ActualDepartureDateTime: row.ActualDepartureDateTime,
  EstimatedArrivalDateTime: row.EstimatedArrivalDateTime,
  ActualArrivalDateTime: row.ActualArrivalDateTime,
  DeliveryPackageCount: row.DeliveryPackageCount,
  DeliveryReceivedPackageCount: row.DeliveryReceivedPackageCount,
  ReceivedDateTime: row.ReceivedDateTime,
})
