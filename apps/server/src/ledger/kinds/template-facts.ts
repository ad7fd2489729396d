import type { Fact } from '@cultivatd/domain/operation/evidence'
import type { Transfer } from '@cultivatd/metrc/transfer-records'
import { templateDetails } from '../../metrc/template-details.ts'
import type { StoredTemplate } from '../../transfer/template.store.ts'
import type { Fields } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import type { Asking } from './asking.ts'

/** To the minute, as forms have it. */
const minute = (text: string | null | undefined): string => (text ?? '').slice(0, 16)

const sorted = (labels: readonly (string | undefined)[]): string => [...labels].sort().join(', ')

/** What Metrc prints of a template, in one record: what a write of it sets. */
export function templateView({ rows, deliveries, packages }: StoredTemplate): Fields {
  const [row] = rows
  const [delivery] = deliveries
  const [driver] = delivery?.TransporterDetails ?? []
  return {
    Id: row?.Id,
    LastModified: row?.LastModified ?? null,
    Name: row?.Name ?? null,
    Destinations: deliveries.length,
    Recipient: delivery?.RecipientFacilityLicenseNumber ?? null,
    TransferType: delivery?.ShipmentTypeName ?? null,
    Invoice: delivery?.InvoiceNumber ?? null,
    Route: delivery?.PlannedRoute ?? null,
    Departure: minute(delivery?.EstimatedDepartureDateTime),
    Arrival: minute(delivery?.EstimatedArrivalDateTime),
    Transporter: sorted((delivery?.Transporters ?? []).map((each) => each.TransporterFacilityLicenseNumber)),
    Driver: driver?.DriverName ?? null,
    DriverLicense: driver?.DriverVehicleLicenseNumber ?? null,
    VehiclePlate: driver?.VehicleLicensePlateNumber ?? null,
    Packages: sorted(packages.map(({ PackageLabel }) => PackageLabel)),
  }
}

type Wanted = Payloads['transfer-template.create']

/** The same of what was wanted. Gross weights and prices Metrc prints nowhere: they cannot be compared. */
export const wantedView = (form: Wanted): Fields => ({
  Name: form.name,
  Destinations: 1,
  Recipient: form.recipient,
  TransferType: form.transferType,
  Invoice: form.invoice,
  Route: form.route,
  Departure: form.departure,
  Arrival: form.arrival,
  Transporter: form.transporter,
  Driver: form.driver,
  DriverLicense: form.driverLicense,
  VehiclePlate: form.vehiclePlate,
  Packages: sorted(form.packages.map(({ label }) => label)),
})

const names = {
  Name: 'Name',
  Recipient: 'Recipient',
  TransferType: 'Transfer type',
  Invoice: 'Invoice',
  Route: 'Route',
  Departure: 'Departure',
  Arrival: 'Arrival',
  Transporter: 'Transporter',
  Driver: 'Driver',
  DriverLicense: 'Driver’s license',
  VehiclePlate: 'Plate',
  Packages: 'Packages',
} as const

export const templateFacts = (view: Fields): Fact[] =>
  Object.entries(names).map(([field, name]) => {
    const value = view[field]
    return { name, value: typeof value === 'string' && value !== '' ? value : null }
  })

/** A template with everything that Metrc prints of it. @throws MetrcError */
export async function viewInMetrc({ client, signal }: Asking, rows: readonly Transfer[]): Promise<Fields> {
  const details = await templateDetails({ client, signal, priority: 'interactive' }, rows[0]?.Id ?? 0, rows)
  return templateView({ ...details, rows })
}
