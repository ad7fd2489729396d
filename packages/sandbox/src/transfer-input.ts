import type { Facility } from '@cultivatd/metrc/facility-records'
import type { DeliveryTransporterDetail, TransferType } from '@cultivatd/metrc/transfer-records'
import type { WriteContext } from './route.ts'
import { invalidValue, RowReader } from './row-reader.ts'
import { outsideFacilities } from './outside-facilities.ts'
import type { Carrying } from './tables.ts'
import type { World } from './world.ts'

/** The other end of a transfer, or who carries it. */
export interface Party {
  license: string
  name: string
  /** What it may do, where it is in this world. */
  type: Facility['FacilityType'] | null
}

/** A facility of this state by its license, in this world or beside it. */
export function partyOf(world: World, license: string): Party | null {
  const wanted = license.trim().toUpperCase()
  const here = world.licenses().find((each) => each.toUpperCase() === wanted)
  const facility = here === undefined ? undefined : [...world.table(here, 'facility').values()][0]?.record
  if (facility) return { license: facility.License.Number, name: facility.Name, type: facility.FacilityType }
  const outside = outsideFacilities.find((each) => each.license.toUpperCase() === wanted)
  return outside ? { ...outside, type: null } : null
}

/** The field is the license of a facility of this state. */
export function readParty(reader: RowReader, { draft }: WriteContext, field: string): Party | undefined {
  const license = reader.text(field)
  if (license === undefined) return undefined
  return partyOf(draft.world, license) ?? reader.refuse(`The ${fieldWords(field)} "${license}" is invalid.`)
}

const fieldWords = (name: string) => name.replaceAll(/([a-z])([A-Z])/g, '$1 $2')

/** A moment of the facility's own clock, with its fraction as Metrc prints it (Metrc reference §2). */
export function readLocalTime(reader: RowReader, field: string): string | undefined {
  const text = reader.text(field)
  if (text === undefined) return undefined
  const found = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:\d{2})?(\.\d+)?$/.exec(text)
  if (!found || Number.isNaN(Date.parse(`${text}Z`))) return reader.refuse(`${fieldWords(field)} is invalid.`)
  return `${found[1]}${found[2] ?? ':00'}.000`
}

/** The rows of a list inside a row, each with a reader of its own, whose problems are the row's. */
export function readEach<T>(
  reader: RowReader,
  { today }: Pick<WriteContext, 'today'>,
  field: string,
  read: (each: RowReader) => T | undefined,
): T[] {
  return reader.list(field).flatMap((row) => {
    const each = new RowReader(row, today)
    const found = each.problems.length === 0 ? read(each) : undefined
    for (const problem of each.problems) reader.refuse(problem)
    return found === undefined ? [] : [found]
  })
}

/** A list that must have something in it. */
export function readSome<T>(
  reader: RowReader,
  context: Pick<WriteContext, 'today'>,
  field: string,
  read: (each: RowReader) => T | undefined,
): T[] {
  if (reader.list(field).length === 0) reader.refuse(`${fieldWords(field)} was not specified.`)
  return readEach(reader, context, field, read)
}

/** A transfer type by its name, of those that are for this. */
export function readTransferType(
  reader: RowReader,
  types: readonly TransferType[],
  isFor: (type: TransferType) => boolean,
): TransferType | undefined {
  const name = reader.text('TransferTypeName')
  if (name === undefined) return undefined
  const offered = types.filter(isFor)
  return (
    offered.find(({ Name }) => Name.toLowerCase() === name.trim().toLowerCase()) ??
    reader.refuse(
      invalidValue(
        'Transfer Type',
        name,
        offered.map(({ Name }) => Name),
      ),
    )
  )
}

const readDetail = (reader: RowReader): DeliveryTransporterDetail => ({
  ShipmentDeliveryId: 0,
  DriverName: reader.textOrNull('DriverName') ?? '',
  DriverOccupationalLicenseNumber: reader.textOrNull('DriverOccupationalLicenseNumber') ?? '',
  DriverVehicleLicenseNumber: reader.textOrNull('DriverLicenseNumber') ?? '',
  DriverLayoverLeg: reader.textOrNull('DriverLayoverLeg'),
  VehicleMake: reader.textOrNull('VehicleMake') ?? '',
  VehicleModel: reader.textOrNull('VehicleModel') ?? '',
  VehicleLicensePlateNumber: reader.textOrNull('VehicleLicensePlateNumber') ?? '',
  ActualDriverStartDateTime: null,
})

const saysDriver = ({ DriverName, VehicleMake }: DeliveryTransporterDetail) => DriverName !== '' || VehicleMake !== ''

/** Which texts a transporter must say: all of an external transfer, none of a template (Metrc reference §18). */
export type Needed = readonly string[]

/** The transporters of one delivery. */
export function readTransporters(reader: RowReader, context: WriteContext, needed: Needed): Carrying[] {
  return readEach(reader, context, 'Transporters', (each) => {
    const party = readParty(each, context, 'TransporterFacilityLicenseNumber')
    for (const field of needed) each.text(field)
    const details = [readDetail(each), ...readEach(each, context, 'TransporterDetails', readDetail)]
    if (!party || each.problems.length > 0) return undefined
    return {
      transporter: {
        ShipmentDeliveryId: 0,
        TransporterFacilityLicenseNumber: party.license,
        TransporterFacilityName: party.name,
        TransporterDirection: 'Outbound',
      },
      details: eachOnce(details.filter(saysDriver)),
      phone: each.textOrNull('PhoneNumberForQuestions') ?? '',
    }
  })
}

/** The driver of a transporter is often written twice: of it, and among its details. */
function eachOnce(details: readonly DeliveryTransporterDetail[]): DeliveryTransporterDetail[] {
  const key = ({ DriverName, DriverVehicleLicenseNumber, VehicleLicensePlateNumber }: DeliveryTransporterDetail) =>
    `${DriverName}|${DriverVehicleLicenseNumber}|${VehicleLicensePlateNumber}`
  return [...new Map(details.map((detail) => [key(detail), detail])).values()]
}

/** The transporters of a delivery once it has its id. */
export const carriedBy = (id: number, carrying: readonly Carrying[]): Carrying[] =>
  carrying.map(({ transporter, details, phone }) => ({
    transporter: { ...transporter, ShipmentDeliveryId: id },
    details: details.map((detail) => ({ ...detail, ShipmentDeliveryId: id })),
    phone,
  }))

/** What the row of a transfer prints of the first of them. */
export function printedTransporter([first]: readonly Carrying[]) {
  const driver = first?.details[0]
  return {
    TransporterFacilityLicenseNumber: first?.transporter.TransporterFacilityLicenseNumber ?? '',
    TransporterFacilityName: first?.transporter.TransporterFacilityName ?? '',
    DriverName: driver?.DriverName ?? '',
    DriverOccupationalLicenseNumber: driver?.DriverOccupationalLicenseNumber ?? '',
    DriverVehicleLicenseNumber: driver?.DriverVehicleLicenseNumber ?? '',
    VehicleMake: driver?.VehicleMake ?? '',
    VehicleModel: driver?.VehicleModel ?? '',
    VehicleLicensePlateNumber: driver?.VehicleLicensePlateNumber ?? '',
  }
}
