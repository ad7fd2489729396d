import type { Fact } from '@cultivatd/domain/operation/evidence'
import { destinationsOf } from '@cultivatd/domain/transfer/template-rules'
import type { Destination } from '@cultivatd/domain/transfer/transfer-template'
import type { Transfer } from '@cultivatd/metrc/transfer-records'
import { templateDetails } from '../../metrc/template-details.ts'
import type { StoredTemplate } from '../../transfer/template.store.ts'
import type { Fields } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import type { Asking } from './asking.ts'
import { carriedFactNames } from './carried-facts.ts'
import { factsNamed, toMinute } from './record-facts.ts'

const sorted = (labels: readonly (string | undefined)[]): string => [...labels].sort().join(', ')

/** One value of each destination, in no order: Metrc lists them in its own. */
const each = <T>(all: readonly T[], value: (one: T) => string | null | undefined): string | null => {
  const values = all.map((one) => value(one) ?? '')
  return values.every((one) => one === '') ? null : sorted(values)
}

const load = (recipient: string | undefined, labels: readonly (string | undefined)[]): string =>
  `${recipient}: ${sorted(labels)}`

/** What Metrc prints of a template, in one record: what a write of it sets. */
export function templateView({ rows, deliveries, packages }: StoredTemplate): Fields {
  const [row] = rows
  const drivenBy = (delivery: (typeof deliveries)[number]) => delivery.TransporterDetails?.[0]
  const carries = ({ Id }: (typeof deliveries)[number]) =>
    packages
      .filter(({ DeliveryId }) => deliveries.length === 1 || DeliveryId === Id)
      .map(({ PackageLabel }) => PackageLabel)
  return {
    Id: row?.Id,
    LastModified: row?.LastModified ?? null,
    Name: row?.Name ?? null,
    Destinations: deliveries.length,
    Recipient: each(deliveries, (one) => one.RecipientFacilityLicenseNumber),
    TransferType: each(deliveries, (one) => one.ShipmentTypeName),
    Invoice: each(deliveries, (one) => one.InvoiceNumber),
    Route: each(deliveries, (one) => one.PlannedRoute),
    Departure: each(deliveries, (one) => toMinute(one.EstimatedDepartureDateTime)),
    Arrival: each(deliveries, (one) => toMinute(one.EstimatedArrivalDateTime)),
    Transporter: each(deliveries, (one) =>
      sorted((one.Transporters ?? []).map(({ TransporterFacilityLicenseNumber }) => TransporterFacilityLicenseNumber)),
    ),
    Driver: each(deliveries, (one) => drivenBy(one)?.DriverName),
    DriverLicense: each(deliveries, (one) => drivenBy(one)?.DriverVehicleLicenseNumber),
    VehiclePlate: each(deliveries, (one) => drivenBy(one)?.VehicleLicensePlateNumber),
    Packages: sorted(packages.map(({ PackageLabel }) => PackageLabel)),
    Loads: each(deliveries, (one) => load(one.RecipientFacilityLicenseNumber, carries(one))),
  }
}

type Wanted = Payloads['transfer-template.create']

/** The same of what was wanted. Gross weights and prices Metrc prints nowhere: they cannot be compared. */
export function wantedView(form: Wanted): Fields {
  const all = destinationsOf<Destination>(form)
  return {
    Name: form.name,
    Destinations: all.length,
    Recipient: each(all, ({ recipient }) => recipient),
    TransferType: each(all, ({ transferType }) => transferType),
    Invoice: each(all, ({ invoice }) => invoice),
    Route: each(all, ({ route }) => route),
    Departure: each(all, ({ departure }) => departure),
    Arrival: each(all, ({ arrival }) => arrival),
    Transporter: each(all, ({ transporter }) => transporter),
    Driver: each(all, ({ driver }) => driver),
    DriverLicense: each(all, ({ driverLicense }) => driverLicense),
    VehiclePlate: each(all, ({ vehiclePlate }) => vehiclePlate),
    Packages: sorted(all.flatMap(({ packages }) => packages.map(({ label }) => label))),
    Loads: each(all, ({ recipient, packages }) =>
      load(
        recipient,
        packages.map(({ label }) => label),
      ),
    ),
  }
}

const names = {
  Name: 'Name',
  Recipient: 'Recipient',
  TransferType: 'Transfer type',
  Invoice: 'Invoice',
  Route: 'Route',
  ...carriedFactNames,
  Packages: 'Packages',
  Loads: 'By destination',
} as const

export const templateFacts = (view: Fields): Fact[] => factsNamed(names, view)

/** A template with everything that Metrc prints of it. @throws MetrcError */
export async function templateInMetrc({ client, signal }: Asking, rows: readonly Transfer[]): Promise<Fields> {
  const details = await templateDetails({ client, signal, priority: 'interactive' }, rows[0]?.Id ?? 0, rows)
  return templateView({ ...details, rows })
}
