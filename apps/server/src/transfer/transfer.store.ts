import { firstReceivedShown, type Transfer, type TransferType } from '@cultivatd/domain/transfer/transfer'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { instantOrNull } from '../db/metrc-day.ts'
import { only } from '../db/only.ts'
import { isFromOutside } from './external-transfer.store.ts'

type Delivery = Transfer['metrcDelivery'][number]
type DeliveredPackage = Transfer['metrcPackages'][number]

interface TransferRow {
  id: string
  facility_id: string
  version: number
  type: TransferType
  is_from_outside: boolean
  metrc: Transfer['metrc']
  metrc_delivery: Delivery[]
  metrc_packages: (Omit<DeliveredPackage, 'ProductName'> & { ProductName?: string; ItemName?: string })[]
}

const transferOf = (row: TransferRow): Transfer => ({
  id: row.id,
  facilityId: row.facility_id,
  version: row.version,
  type: row.type,
  isFromOutside: row.is_from_outside,
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

const columns = sql`id, facility_id, version, type, ${isFromOutside} as is_from_outside, metrc, metrc_delivery, metrc_packages`

/**
 * The transfers of a facility that are not received, and those received in the last 90 days (READ-114), newest first;
 * `ids` limits them. Older ones come by page: years of them are megabytes.
 */
export async function currentTransfers(
  db: Db,
  facilityId: string,
  now: Date,
  ids: readonly string[] | null = null,
): Promise<Transfer[]> {
  const { rows } = await sql<TransferRow>`
    select ${columns} from transfer
    where facility_id = ${facilityId} and gone_at is null and type <> 'template' and ${only(ids, 'id')}
      and (received_day is null or received_day >= ${firstReceivedShown(now)})
    order by metrc ->> 'CreatedDateTime' desc, id desc`.execute(db)
  return rows.map(transferOf)
}

/** Transfers of a facility by their ids, whenever they were received. */
export async function transfersByIds(db: Db, facilityId: string, ids: readonly string[]): Promise<Transfer[]> {
  const { rows } = await sql<TransferRow>`
    select ${columns} from transfer
    where facility_id = ${facilityId} and gone_at is null and type <> 'template' and ${only(ids, 'id')}`.execute(db)
  return rows.map(transferOf)
}

/** The transfers that a package is in, newest first. */
export async function transfersOfPackage(db: Db, facilityId: string, label: string): Promise<Transfer[]> {
  const { rows } = await sql<TransferRow>`
    select ${columns} from transfer
    where facility_id = ${facilityId} and gone_at is null and type <> 'template'
      and metrc_packages @> ${jsonb([{ PackageLabel: label }])}
    order by metrc ->> 'CreatedDateTime' desc, id desc`.execute(db)
  return rows.map(transferOf)
}

const pageLength = 100

/** One page of those received earlier, by their days; `after` is `next` of the page before. */
export async function longReceivedTransfers(
  db: Db,
  facilityId: string,
  now: Date,
  after: string | null,
): Promise<{ transfers: Transfer[]; next: string | null }> {
  const [, day, id] = /^([^_]*)_(.*)$/s.exec(after ?? '') ?? []
  const { rows } = await sql<TransferRow & { received_day: string }>`
    select ${columns}, received_day from transfer
    where facility_id = ${facilityId} and gone_at is null and received_day < ${firstReceivedShown(now)}
      ${after === null ? sql`` : sql`and (received_day, id) < (${day}, ${id})`}
    order by received_day desc, id desc limit ${pageLength}`.execute(db)
  const last = rows.length === pageLength ? rows.at(-1) : undefined
  return { transfers: rows.map(transferOf), next: last ? `${last.received_day}_${last.id}` : null }
}
