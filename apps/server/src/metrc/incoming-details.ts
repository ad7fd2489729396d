import type { CallOptions } from '@cultivatd/metrc/client-options'
import type { MetrcClient } from '@cultivatd/metrc/metrc-client'
import type { Delivery, DeliveryPackage, Transfer } from '@cultivatd/metrc/transfer-records'

type AskingOfTransfer = { client: Pick<MetrcClient, 'readAll'>; signal: AbortSignal | undefined } & Pick<
  CallOptions,
  'priority'
>

/** A transfer that comes in: Metrc answers the deliveries of what goes out; of what comes in, the row itself is the delivery. @throws MetrcError */
export async function incomingDetails(
  { client, signal, priority }: AskingOfTransfer,
  rows: readonly Transfer[],
  /** How what Metrc does not let this key see is answered; thrown when left out. */
  asked: <T>(read: () => Promise<T[]>) => Promise<T[]> = (read) => read(),
) {
  const deliveries = rows.filter(({ DeliveryId }) => DeliveryId).map(deliveryOfRow)
  const packages = await Promise.all(
    deliveries.map(async ({ Id: id }): Promise<(DeliveryPackage & { DeliveryId: number })[]> => {
      const on = await asked(() => client.readAll('deliveryPackages', { id, signal, priority }))
      return on.map((pkg) => ({ DeliveryId: id, ...pkg }))
    }),
  )
  return { rows, deliveries, packages: packages.flat() }
}

export const deliveryOfRow = (row: Transfer): Partial<Delivery> & { Id: number } => ({
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
