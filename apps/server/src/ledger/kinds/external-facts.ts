import type { Fact } from '@cultivatd/domain/operation/evidence'
import type { Transfer } from '@cultivatd/metrc/transfer-records'
import { dayOrNull } from '../../db/metrc-day.ts'
import { incomingDetails } from '../../metrc/incoming-details.ts'
import type { StoredExternal } from '../../transfer/external-transfer.store.ts'
import type { Fields } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import type { Asking } from './asking.ts'
import { carriedFactNames } from './carried-facts.ts'
import { factsNamed, toMinute } from './record-facts.ts'

interface ListedPackage {
  item: string
  quantity: number
  unit: string
  externalId: string
  packagedDay: string
  useByDay: string
  sellByDay: string
  expirationDay: string
}

const listed = (packages: readonly ListedPackage[]): string =>
  packages
    .map((pkg) =>
      [
        `${pkg.item} ${pkg.quantity} ${pkg.unit}`,
        pkg.externalId,
        `packaged ${pkg.packagedDay}`,
        pkg.useByDay && `use by ${pkg.useByDay}`,
        pkg.sellByDay && `sell by ${pkg.sellByDay}`,
        pkg.expirationDay && `expires ${pkg.expirationDay}`,
      ]
        .filter(Boolean)
        .join(' '),
    )
    .sort()
    .join(', ')

/** What Metrc prints of it, in one record: what a write of it sets. */
export function externalView({ rows, packages }: StoredExternal): Fields {
  const [row] = rows
  return {
    Id: row?.Id,
    LastModified: row?.LastModified ?? null,
    Shipper: row?.ShipperFacilityName ?? null,
    ShipperLicense: row?.ShipperFacilityLicenseNumber ?? null,
    TransferType: row?.ShipmentTypeName ?? null,
    Invoice: row?.InvoiceNumber ?? null,
    Departure: toMinute(row?.EstimatedDepartureDateTime),
    Arrival: toMinute(row?.EstimatedArrivalDateTime),
    Transporter: row?.TransporterFacilityLicenseNumber ?? null,
    Driver: row?.DriverName ?? null,
    DriverLicense: row?.DriverVehicleLicenseNumber ?? null,
    VehiclePlate: row?.VehicleLicensePlateNumber ?? null,
    Packages: listed(
      packages.map((pkg) => ({
        item: pkg.ItemName ?? '',
        quantity: pkg.ShippedQuantity ?? 0,
        unit: pkg.ShippedUnitOfMeasureName ?? '',
        externalId: pkg.ExternalId ?? '',
        packagedDay: dayOrNull(pkg.PackagedDate) ?? '',
        useByDay: dayOrNull(pkg.UseByDate) ?? '',
        sellByDay: dayOrNull(pkg.SellByDate) ?? '',
        expirationDay: dayOrNull(pkg.ExpirationDate) ?? '',
      })),
    ),
  }
}

/** The same of what was wanted. Address, route, gross weights and prices Metrc prints nowhere: they cannot be compared. */
export const wantedExternal = (form: Payloads['external-transfer.create']): Fields => ({
  Shipper: form.shipper,
  ShipperLicense: form.shipperLicense,
  TransferType: form.transferType,
  Invoice: form.invoice,
  Departure: form.departure,
  Arrival: form.arrival,
  Transporter: form.transporter,
  Driver: form.driver,
  DriverLicense: form.driverLicense,
  VehiclePlate: form.vehiclePlate,
  Packages: listed(form.packages),
})

const names = {
  Shipper: 'Shipper',
  ShipperLicense: 'Shipper license',
  TransferType: 'Transfer type',
  Invoice: 'Invoice',
  ...carriedFactNames,
  Packages: 'Packages',
} as const

export const externalFacts = (view: Fields): Fact[] => factsNamed(names, view)

/** A transfer with everything that Metrc prints of it. @throws MetrcError */
export async function externalInMetrc({ client, signal }: Asking, rows: readonly Transfer[]): Promise<Fields> {
  return externalView(await incomingDetails({ client, signal, priority: 'interactive' }, rows))
}
