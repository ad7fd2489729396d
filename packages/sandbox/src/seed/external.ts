import type { DeliveryTransporterDetail, Transfer } from '@cultivatd/metrc/transfer-records'
import { packageOf } from '../blank-package.ts'
import { blankTransfer, deliveryOf, shipped } from '../blank-transfer.ts'
import { nextManifest } from '../external-transfers.ts'
import { carriedBy, printedTransporter } from '../transfer-input.ts'
import type { Seeder } from './seeder.ts'

/** Clones on their way from a nursery that this state's Metrc does not know. */
export function seedExternal(seeder: Seeder, carrier: { license: string; name: string }): void {
  const { world, plan, facility } = seeder
  const clones = [...world.table(plan.license, 'item').values()]
    .filter(({ record, archived }) => record.ProductCategoryName === 'Immature Plants' && !archived)
    .slice(0, 2)
  const tags = [...world.table(plan.license, 'packageTag').values()].filter(({ archived }) => !archived)
  const packages = clones.map(({ record }, at) => {
    const tag = tags.at(-1 - at)
    if (tag) seeder.put('packageTag', tag.id, tag.record, seeder.ago(1), { archived: true })
    const pkg = packageOf(world.nextId(), tag?.record.Label ?? '', record, 'ea', {
      Quantity: 120 - at * 48,
      UnitOfMeasureName: 'Each',
      PackagedDate: seeder.ago(2),
    })
    return { ...shipped(pkg, 'Shipped'), GrossUnitOfWeightName: 'Pounds' }
  })
  const DeliveryId = world.nextId()
  const driver: DeliveryTransporterDetail = {
    ShipmentDeliveryId: DeliveryId,
    DriverName: 'Ines Calder',
    DriverOccupationalLicenseNumber: 'DR-31180',
    DriverVehicleLicenseNumber: 'C7741902',
    DriverLayoverLeg: null,
    VehicleMake: 'Mercedes-Benz',
    VehicleModel: 'Sprinter',
    VehicleLicensePlateNumber: 'WLD-208',
    ActualDriverStartDateTime: null,
  }
  const carrying = carriedBy(DeliveryId, [
    {
      transporter: {
        ShipmentDeliveryId: DeliveryId,
        TransporterFacilityLicenseNumber: carrier.license,
        TransporterFacilityName: carrier.name,
        TransporterDirection: 'Outbound',
      },
      details: [driver],
      phone: '503-555-0148',
    },
  ])
  const record: Transfer = {
    ...blankTransfer,
    ...printedTransporter(carrying),
    Id: world.nextId(),
    DeliveryId,
    ManifestNumber: nextManifest({ draft: { world } }),
    ShipperFacilityLicenseNumber: 'OR-N-20417',
    ShipperFacilityName: 'Willamette Clone Works',
    RecipientFacilityLicenseNumber: plan.license,
    RecipientFacilityName: facility.Name,
    ShipmentTypeName: 'Beginning Inventory Transfer',
    PackageCount: packages.length,
    DeliveryPackageCount: packages.length,
    CreatedDateTime: `${seeder.ago(1)}T16:05:44-06:00`,
    CreatedByUserName: 'Dana Whitfield',
    EstimatedDepartureDateTime: `${seeder.ago(0)}T06:00:00.000`,
    EstimatedArrivalDateTime: `${seeder.ago(-2)}T17:30:00.000`,
  }
  seeder.put('incoming', record.Id, record, seeder.ago(1))
  const delivery = deliveryOf(record, 'I-84 east, I-15 south, I-40 east.')
  seeder.put(
    'delivery',
    DeliveryId,
    { transferId: record.Id, delivery, packages, carrying, isExternal: true },
    seeder.ago(1),
  )
}
