import type { Package } from '@cultivatd/metrc/records'
import type { Transfer } from '@cultivatd/metrc/transfer-records'
import type { World } from '../world.ts'
import { blankTransfer, deliveryOf, shipped, transferredOf } from '../blank-transfer.ts'
import type { Seeder } from './seeder.ts'

/** Packages that transfers carry. */
export interface Stock {
  inTransit: Package[]
  shippedBefore: Package[]
  /** Received from somebody who is not in this world. */
  fromOutside: Package[]
}

/** Somebody at one end of a transfer. */
export interface Party {
  license: string
  name: string
}

/** A transfer to be: days before today. */
export interface TransferPlan {
  from: Party
  to: Party
  packages: Package[]
  leftAgo: number
  arrivedAgo?: number
  type?: string
  rejected?: boolean
  route: string
  /** The receiver's room, when the receiver is in this world and took it. */
  into?: string
}

/** Puts a transfer into the books of both ends, as far as they are in this world. */
export function transfer(world: World, seeders: readonly Seeder[], manifest: number, plan: TransferPlan): void {
  const record = transferOf(world, manifest, plan, seeders[0])
  const state = plan.rejected ? 'Rejected' : plan.arrivedAgo === undefined ? 'Shipped' : 'Accepted'
  const loaded = {
    delivery: deliveryOf(record, plan.route),
    transferId: record.Id,
    packages: plan.packages.map((pkg) => shipped(pkg, state, pkg.OriginalPackageQuantity)),
  }
  for (const seeder of seeders) {
    const { license } = seeder.plan
    const isShipper = license === plan.from.license
    if (!isShipper && license !== plan.to.license) continue
    const day = seeder.ago(plan.arrivedAgo ?? plan.leftAgo)
    seeder.put('delivery', record.DeliveryId, loaded, day)
    if (isShipper) seeder.put(plan.rejected ? 'rejected' : 'outgoing', record.Id, record, day)
    else seeder.put('incoming', record.Id, record, day)
    if (record.ReceivedDateTime === null) continue
    for (const pkg of plan.packages) {
      if (isShipper) giveAway(seeder, record, pkg, day)
      else if (plan.into !== undefined) take(seeder, record, pkg, plan.into, day)
    }
  }
}

/** What its receiver took stands on the shipper's list of transferred packages. */
function giveAway(seeder: Seeder, record: Transfer, pkg: Package, day: string): void {
  seeder.put('package', pkg.Id, { ...pkg, ArchivedDate: day }, day, { transferred: true })
  const id = seeder.world.nextId()
  seeder.put(
    'transferredPackage',
    id,
    transferredOf(id, record, shipped(pkg, 'Accepted', pkg.OriginalPackageQuantity)),
    day,
  )
}

/** A received package keeps its label and its item; it is a record of its own at the receiver. */
function take(seeder: Seeder, record: Transfer, pkg: Package, into: string, day: string): void {
  const room = [...seeder.world.table(seeder.plan.license, 'location').values()].find((row) => row.record.Name === into)
  if (!room) throw new Error(`No room ${into}`)
  const received = {
    ...pkg,
    Id: seeder.world.nextId(),
    LocationId: room.record.Id,
    LocationName: room.record.Name,
    LocationTypeName: room.record.LocationTypeName,
    ReceivedDateTime: record.ReceivedDateTime,
    ReceivedFromManifestNumber: record.ManifestNumber,
    ReceivedFromFacilityLicenseNumber: record.ShipperFacilityLicenseNumber,
    ReceivedFromFacilityName: record.ShipperFacilityName,
  }
  seeder.put('package', received.Id, received, day)
}

function transferOf(world: World, manifest: number, plan: TransferPlan, seeder: Seeder | undefined): Transfer {
  if (!seeder) throw new Error('A transfer needs a facility')
  const Id = world.nextId()
  const DeliveryId = world.nextId()
  const left = seeder.ago(plan.leftAgo)
  const arrived = plan.arrivedAgo === undefined ? null : seeder.ago(plan.arrivedAgo)
  const received = arrived !== null && plan.rejected !== true
  const count = plan.packages.length
  return {
    ...blankTransfer,
    Id,
    DeliveryId,
    ManifestNumber: String(manifest).padStart(10, '0'),
    ShipperFacilityLicenseNumber: plan.from.license,
    ShipperFacilityName: plan.from.name,
    TransporterFacilityLicenseNumber: 'TAAA-7WGN-20LM',
    TransporterFacilityName: 'Turnpike Secure Transport, LLC',
    DriverName: 'Marisol Reyes',
    DriverOccupationalLicenseNumber: 'DR-20418',
    DriverVehicleLicenseNumber: 'K082113904',
    VehicleMake: 'Ford',
    VehicleModel: 'Transit',
    VehicleLicensePlateNumber: 'KTR-417',
    ReceivedDeliveryCount: received ? 1 : 0,
    PackageCount: count,
    ReceivedPackageCount: received ? count : 0,
    ContainsPlantPackage: plan.packages.some((pkg) => pkg.PackageType === 'ImmaturePlant'),
    ContainsTestingSample: plan.type === 'Lab Sample Transfer',
    CreatedDateTime: `${left}T08:12:40-06:00`,
    CreatedByUserName: 'Dana Whitfield',
    RecipientFacilityLicenseNumber: plan.to.license,
    RecipientFacilityName: plan.to.name,
    ShipmentTypeName: plan.type ?? 'Affiliated Transfer',
    EstimatedDepartureDateTime: `${left}T09:00:00.000`,
    ActualDepartureDateTime: `${left}T09:10:00.000`,
    EstimatedArrivalDateTime: `${left}T12:30:00.000`,
    ActualArrivalDateTime: arrived === null ? null : `${arrived}T12:20:00.000`,
    DeliveryPackageCount: count,
    DeliveryReceivedPackageCount: received ? count : 0,
    ReceivedDateTime: received ? `${arrived}T12:42:19-06:00` : null,
  }
}
