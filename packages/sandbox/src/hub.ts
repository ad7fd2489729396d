import type { HubTransfer, HubTransporterDetail } from '@cultivatd/metrc/hub-records'
import type { Transfer } from '@cultivatd/metrc/transfer-records'
import { answerPage, isWithin } from './list.ts'
import type { ReadContext, Route, WriteContext, WriteRow } from './route.ts'
import { demoWallTime, stampText } from './stamp.ts'
import type { HubStay, LoadedDelivery, Row } from './tables.ts'
import type { World } from './world.ts'

const directions = ['Outbound', 'Return'].map((Name) => ({ Name }))
const noStay: HubStay = { arrived: null, accepted: null, checkedOut: null, departed: null }

/** A delivery that a license carries, with the row of its transfer. */
interface Carried {
  transfer: Row<Transfer>
  loaded: Row<LoadedDelivery>
}

const isCarrier = (license: string, transfer: Transfer, { carrying }: LoadedDelivery): boolean =>
  carrying
    ? carrying.some(({ transporter }) => transporter.TransporterFacilityLicenseNumber === license)
    : transfer.TransporterFacilityLicenseNumber === license

/** What a license carries for anybody of this world, newest first; a transfer that stands at both its ends is one. */
function carriedOf(world: World, license: string): Carried[] {
  const found = new Map<number, Carried>()
  for (const party of world.licenses())
    for (const loaded of world.table(party, 'delivery').values()) {
      const { transferId } = loaded.record
      const transfer = world.row(party, 'outgoing', transferId) ?? world.row(party, 'incoming', transferId)
      if (transfer && isCarrier(license, transfer.record, loaded.record)) found.set(loaded.id, { transfer, loaded })
    }
  return [...found.values()].sort((one, other) => other.loaded.id - one.loaded.id)
}

const detailsOf = (license: string, { carrying = [] }: LoadedDelivery): HubTransporterDetail[] =>
  carrying
    .filter(({ transporter }) => transporter.TransporterFacilityLicenseNumber === license)
    .flatMap(({ details }) => details)

/** A row of the hub: the transfer without what only its two ends are told, and the stay. */
function hubOf(license: string, { transfer, loaded }: Carried, stay: HubStay, modified: number): HubTransfer {
  const row = transfer.record
  return {
    Id: row.Id,
    ManifestNumber: row.ManifestNumber ?? '',
    ShipperFacilityLicenseNumber: row.ShipperFacilityLicenseNumber,
    ShipperFacilityName: row.ShipperFacilityName,
    DeliveryCount: row.DeliveryCount,
    ReceivedDeliveryCount: row.ReceivedDeliveryCount,
    PackageCount: row.PackageCount,
    ReceivedPackageCount: row.ReceivedPackageCount,
    IsVoided: row.IsVoided,
    CreatedDateTime: row.CreatedDateTime,
    CreatedByUserName: row.CreatedByUserName,
    LastModified: stampText(modified),
    DeliveryId: loaded.id,
    RecipientFacilityLicenseNumber: row.RecipientFacilityLicenseNumber,
    RecipientFacilityName: row.RecipientFacilityName,
    ShipmentTypeName: row.ShipmentTypeName,
    ShipmentTransactionType: row.ShipmentTransactionType,
    EstimatedDepartureDateTime: row.EstimatedDepartureDateTime,
    ActualDepartureDateTime: row.ActualDepartureDateTime,
    EstimatedArrivalDateTime: row.EstimatedArrivalDateTime,
    ActualArrivalDateTime: row.ActualArrivalDateTime,
    DeliveryPackageCount: row.DeliveryPackageCount,
    DeliveryReceivedPackageCount: row.DeliveryReceivedPackageCount,
    ReceivedDateTime: row.ReceivedDateTime,
    EstimatedReturnDepartureDateTime: row.EstimatedReturnDepartureDateTime,
    ActualReturnDepartureDateTime: row.ActualReturnDepartureDateTime,
    EstimatedReturnArrivalDateTime: row.EstimatedReturnArrivalDateTime,
    ActualReturnArrivalDateTime: row.ActualReturnArrivalDateTime,
    RejectedPackagesReturned: loaded.record.delivery.RejectedPackagesReturned,
    TransporterFacilityLicenseNumber: license,
    TransporterFacilityName: row.TransporterFacilityName,
    DriverName: row.DriverName,
    DriverOccupationalLicenseNumber: row.DriverOccupationalLicenseNumber,
    DriverVehicleLicenseNumber: row.DriverVehicleLicenseNumber,
    VehicleMake: row.VehicleMake,
    VehicleModel: row.VehicleModel,
    VehicleLicensePlateNumber: row.VehicleLicensePlateNumber,
    TransporterAcceptedDateTime: stay.accepted,
    IsLayover: false,
    TransporterEstimatedDepartureDateTime: null,
    TransporterActualDepartureDateTime: stay.departed,
    TransporterEstimatedArrivalDateTime: null,
    TransporterActualArrivalDateTime: stay.arrived,
    ShipmentTransporterDetails: detailsOf(license, loaded.record),
  }
}

function readHub({ world, license, query }: ReadContext) {
  const rows = carriedOf(world, license).flatMap((carried) => {
    const stay = world.row(license, 'hubStay', carried.loaded.id)
    const modified = Math.max(carried.transfer.modified, carried.loaded.modified, stay?.modified ?? 0)
    return isWithin({ modified }, query.window) ? [hubOf(license, carried, stay?.record ?? noStay, modified)] : []
  })
  return answerPage(rows, query)
}

/** In which direction the license carries this delivery; where nobody wrote who carries it, to its recipient. */
const directionsOf = (license: string, { carrying }: LoadedDelivery): string[] =>
  carrying
    ?.filter(({ transporter }) => transporter.TransporterFacilityLicenseNumber === license)
    .map(({ transporter }) => transporter.TransporterDirection) ?? ['Outbound']

/**
 * One step of a stay, which can be told once. In which order Metrc asks for the steps is nobody's word, so that none is
 * asked for here.
 */
const step =
  (field: keyof HubStay, said: string, moment: (context: WriteContext) => string): WriteRow =>
  (reader, context) => {
    const id = reader.number('ShipmentDeliveryId')
    const direction = reader.oneOf('TransporterDirection', directions)
    const { draft, license } = context
    const carried = carriedOf(draft.world, license).find(({ loaded }) => loaded.id === id)
    if (id !== undefined && !carried) reader.refuse(`Delivery ${id} does not exist in the current Facility.`)
    if (carried && direction && !directionsOf(license, carried.loaded.record).includes(direction.Name))
      reader.refuse(`Delivery ${id} has no ${direction.Name} Transporter in the current Facility.`)
    const stay = (id !== undefined && draft.row('hubStay', id)?.record) || noStay
    if (stay[field] !== null) reader.refuse(`Delivery ${id} has already ${said}.`)
    if (id === undefined || reader.problems.length > 0) return undefined
    draft.put('hubStay', id, { ...stay, [field]: moment(context) })
    return id
  }

const wallTime = ({ now }: WriteContext): string => demoWallTime(now)
const instant = ({ now }: WriteContext): string => stampText(Math.floor(now.getTime() / 1000) * 1000)

const path = '/transfers/v2/hub'
const stepRoute = (name: string, row: WriteRow): Route => ({
  method: 'POST',
  path: `${path}/${name}`,
  license: 'needed',
  permissions: ['Manage Transfer Hub'],
  answers: 'nothing',
  row,
})

/** What a transporter stores on the way (Metrc reference §18, Transfers): no grower has any of it. */
export const hubRoutes: Route[] = [
  { method: 'GET', path, license: 'needed', windowed: true, read: readHub },
  stepRoute('arrive', step('arrived', 'arrived', wallTime)),
  stepRoute('checkin', step('accepted', 'been checked in', instant)),
  stepRoute('checkout', step('checkedOut', 'been checked out', wallTime)),
  stepRoute('depart', step('departed', 'departed', wallTime)),
]
