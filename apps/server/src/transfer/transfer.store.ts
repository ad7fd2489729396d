import type { Transfer, TransferType } from '@cultivatd/domain/transfer/transfer'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { instantOrNull } from '../db/metrc-day.ts'

type Delivery = Transfer['metrcDelivery'][number]
type DeliveredPackage = Transfer['metrcPackages'][number]

interface TransferRow {
  id: string
  facility_id: string
  version: number
  type: TransferType
  metrc: Transfer['metrc']
  metrc_delivery: Delivery[]
  metrc_packages: (Omit<DeliveredPackage, 'ProductName'> & { ProductName?: string; ItemName?: string })[]
}

const transferOf = (row: TransferRow): Transfer => ({
  id: row.id,
  facilityId: row.facility_id,
  version: row.version,
  type: row.type,
  metrc: {
    Id: row.metrc.Id,
    ManifestNumber: row.metrc.ManifestNumber || null,
    Name: row.metrc.Name || null,
    ShipperFacilityName: row.metrc.ShipperFacilityName || null,
    ShipperFacilityLicenseNumber: row.metrc.ShipperFacilityLicenseNumber || null,
    RecipientFacilityName: row.metrc.RecipientFacilityName || null,
    RecipientFacilityLicenseNumber: row.metrc.RecipientFacilityLicenseNumber || null,
    ShipmentTypeName: row.metrc.ShipmentTypeName || null,
    ShipmentTransactionType: row.metrc.ShipmentTransactionType || null,
    DeliveryCount: row.metrc.DeliveryCount || row.metrc_delivery.length,
    PackageCount: row.metrc.PackageCount || row.metrc_packages.length,
    CreatedDateTime: instantOrNull(row.metrc.CreatedDateTime),
    EstimatedDepartureDateTime: instantOrNull(row.metrc.EstimatedDepartureDateTime),
    EstimatedArrivalDateTime: instantOrNull(row.metrc.EstimatedArrivalDateTime),
    ReceivedDateTime: instantOrNull(row.metrc.ReceivedDateTime),
  },
  metrcDelivery: row.metrc_delivery.map((delivery) => ({
    Id: delivery.Id,
    RecipientFacilityName: delivery.RecipientFacilityName || null,
    RecipientFacilityLicenseNumber: delivery.RecipientFacilityLicenseNumber || null,
    ShipmentTypeName: delivery.ShipmentTypeName || null,
    EstimatedDepartureDateTime: instantOrNull(delivery.EstimatedDepartureDateTime),
    EstimatedArrivalDateTime: instantOrNull(delivery.EstimatedArrivalDateTime),
    ReceivedDateTime: instantOrNull(delivery.ReceivedDateTime),
    PlannedRoute: delivery.PlannedRoute || null,
  })),
  metrcPackages: row.metrc_packages.map((pkg) => ({
    DeliveryId: pkg.DeliveryId,
    PackageLabel: pkg.PackageLabel,
    ProductName: pkg.ProductName ?? pkg.ItemName ?? '',
    ShippedQuantity: pkg.ShippedQuantity ?? null,
    ShippedUnitOfMeasureName: pkg.ShippedUnitOfMeasureName ?? null,
    ShipmentPackageState: pkg.ShipmentPackageState ?? null,
  })),
})

/** The transfers of a facility, newest first; `ids` limits them. */
export async function transfers(db: Db, facilityId: string, ids: readonly string[] | null = null): Promise<Transfer[]> {
  const { rows } = await sql<TransferRow>`
    select id, facility_id, version, type, metrc, metrc_delivery, metrc_packages from transfer
    where facility_id = ${facilityId} and gone_at is null ${ids ? sql`and id = any (${ids})` : sql``}
    order by metrc ->> 'CreatedDateTime' desc, id desc`.execute(db)
  return rows.map(transferOf)
}
