import type { DeliveryTransporterDetail, Driver, Transfer, Vehicle } from '@cultivatd/metrc/transfer-records'
import { blankTransfer, deliveryOf, shipped } from '../blank-transfer.ts'
import { carriedBy, printedTransporter } from '../transfer-input.ts'
import { isSet } from '../stamp.ts'
import type { Seeder } from './seeder.ts'

const drivers = [
  { Name: 'Marisol Reyes', DriversLicenseNumber: 'K082113904', EmployeeId: 'DR-20418' },
  { Name: 'Tom Akers', DriversLicenseNumber: 'K071550216', EmployeeId: 'DR-20977' },
]
const vehicles = [
  { Make: 'Ford', Model: 'Transit', LicensePlateNumber: 'KTR-417' },
  { Make: 'Ram', Model: 'ProMaster', LicensePlateNumber: 'KTR-502' },
]

/** Who drives for a facility, one template that was registered, and one that waits for it. */
export function seedTemplates(
  seeder: Seeder,
  recipient: { license: string; name: string },
  transporter: { license: string; name: string },
): void {
  const { world } = seeder
  const { FacilityId } = seeder.facility
  for (const driver of drivers) {
    const record: Driver = { Id: world.nextId(), FacilityId, ...driver }
    seeder.put('driver', record.Id, record)
  }
  for (const vehicle of vehicles) {
    const record: Vehicle = { Id: world.nextId(), FacilityId, ...vehicle }
    seeder.put('vehicle', record.Id, record)
  }
  const registered = [...world.table(seeder.plan.license, 'outgoing').values()].find(
    ({ record }) => record.RecipientFacilityLicenseNumber === recipient.license && !record.ReceivedDateTime,
  )
  const weekly = { recipient, transporter, leavesIn: 0, packages: 3, skip: 3, sent: registered?.record }
  const sent = put(seeder, 'Extracts, weekly biomass', weekly)
  if (registered)
    seeder.put('outgoing', registered.id, { ...registered.record, OriginatingTemplateId: sent }, seeder.ago(1))
  put(seeder, 'Extracts, small flower', { recipient, transporter, leavesIn: 2, packages: 3, skip: 0 })
}

/** A template of one vehicle that stops at several doors. */
export function seedRound(
  seeder: Seeder,
  name: string,
  { recipients, transporter }: { recipients: readonly Plan['recipient'][]; transporter: Plan['transporter'] },
): void {
  const id = seeder.world.nextId()
  for (const [at, recipient] of recipients.entries())
    put(seeder, name, {
      recipient,
      transporter,
      leavesIn: 3,
      packages: 2,
      skip: 6 + 2 * at,
      id,
      of: recipients.length,
      hours: at === 0 ? undefined : [`${11 + at}:00`, `${12 + at}:20`],
    })
}

interface Plan {
  recipient: { license: string; name: string }
  transporter: { license: string; name: string }
  /** Days from today. */
  leavesIn: number
  packages: number
  /** Of the packages that could go, how many are left out first. */
  skip: number
  /** Of the template that has more destinations, and how many. */
  id?: number
  of?: number
  /** When it leaves for this door, and is there. */
  hours?: readonly [string, string] | undefined
  /** The transfer that was registered of it: what goes and when is what its manifest says. */
  sent?: Transfer | undefined
}

/** What a registered transfer has on its manifest. */
const packagesOf = ({ world, plan }: Seeder, { Id }: Transfer) =>
  [...world.table(plan.license, 'delivery').values()]
    .filter(({ record }) => record.transferId === Id)
    .flatMap(({ record }) => record.packages)

/** What could go and is not on another manifest. */
const packagesToGo = ({ world, plan }: Seeder, { skip, packages }: Plan) =>
  [...world.table(plan.license, 'package').values()]
    .filter(
      ({ record, inTransit, transferred }) =>
        !inTransit && !transferred && !isSet(record.ArchivedDate) && !record.IsFinished,
    )
    .filter(({ record }) => !record.IsOnHold && record.Quantity > 0 && record.LabTestingState === 'TestPassed')
    .slice(skip, skip + packages)
    .map(({ record }) => shipped(record, 'Shipped'))

function put(seeder: Seeder, name: string, planned: Plan): number {
  const { recipient, transporter, leavesIn, of = 1, hours = ['08:30', '11:15'], sent } = planned
  const { world, plan, facility } = seeder
  const id = planned.id ?? world.nextId()
  const DeliveryId = world.nextId()
  const day = seeder.ago(-leavesIn)
  const going = sent ? packagesOf(seeder, sent) : packagesToGo(seeder, planned)
  const [driver] = drivers
  const [vehicle] = vehicles
  const detail: DeliveryTransporterDetail = {
    ShipmentDeliveryId: DeliveryId,
    DriverName: driver?.Name ?? '',
    DriverOccupationalLicenseNumber: driver?.EmployeeId ?? '',
    DriverVehicleLicenseNumber: driver?.DriversLicenseNumber ?? '',
    DriverLayoverLeg: null,
    VehicleMake: vehicle?.Make ?? '',
    VehicleModel: vehicle?.Model ?? '',
    VehicleLicensePlateNumber: vehicle?.LicensePlateNumber ?? '',
    ActualDriverStartDateTime: null,
  }
  const carrying = carriedBy(DeliveryId, [
    {
      transporter: {
        ShipmentDeliveryId: DeliveryId,
        TransporterFacilityLicenseNumber: transporter.license,
        TransporterFacilityName: transporter.name,
        TransporterDirection: 'Outbound',
      },
      details: [detail],
      phone: '405-555-0117',
    },
  ])
  const record: Transfer = {
    ...blankTransfer,
    ...printedTransporter(carrying),
    Id: id,
    DeliveryId,
    Name: name,
    ShipperFacilityLicenseNumber: plan.license,
    ShipperFacilityName: facility.Name,
    PackageCount: going.length * of,
    DeliveryCount: of,
    DeliveryPackageCount: going.length,
    CreatedDateTime: `${seeder.ago(3)}T15:20:11-06:00`,
    CreatedByUserName: 'Dana Whitfield',
    RecipientFacilityLicenseNumber: recipient.license,
    RecipientFacilityName: recipient.name,
    ShipmentTypeName: 'Affiliated Transfer',
    EstimatedDepartureDateTime: sent?.EstimatedDepartureDateTime ?? `${day}T${hours[0]}:00.000`,
    EstimatedArrivalDateTime: sent?.EstimatedArrivalDateTime ?? `${day}T${hours[1]}:00.000`,
  }
  seeder.put('transferTemplate', DeliveryId, record, seeder.ago(3))
  const delivery = { ...deliveryOf(record, 'OK-33 west, then I-35 south, no stops.'), DeliveryNumber: 0 }
  const loaded = {
    templateId: id,
    delivery,
    packages: going.map((pkg) => ({ pkg, grossWeight: null, price: null })),
    carrying,
  }
  seeder.put('templateDelivery', DeliveryId, loaded, seeder.ago(3))
  return id
}
