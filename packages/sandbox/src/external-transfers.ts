import type { Transfer, TransferType } from '@cultivatd/metrc/transfer-records'
import type { DeliveryPackage } from '@cultivatd/metrc/transfer-records'
import { refuseEmpty } from './answer.ts'
import { packageOf } from './blank-package.ts'
import { blankTransfer, deliveryOf, shipped } from './blank-transfer.ts'
import type { Route, WriteContext, WriteRow } from './route.ts'
import { invalidValue, namesOf, type RowReader } from './row-reader.ts'
import { stampText } from './stamp.ts'
import type { Carrying, LoadedDelivery } from './tables.ts'
import {
  carriedBy,
  printedTransporter,
  readLocalTime,
  readSome,
  readTransferType,
  readTransporters,
} from './transfer-input.ts'
import { transferTypes } from './vocabulary.ts'
import type { World } from './world.ts'

/** What every transporter of an external transfer must say (Metrc reference §18). */
const ofTransporter = ['DriverName', 'DriverLicenseNumber', 'VehicleMake', 'VehicleModel', 'VehicleLicensePlateNumber']

const shipperFields = [
  'ShipperAddress1',
  'ShipperAddressCity',
  'ShipperAddressState',
  'ShipperAddressPostalCode',
] as const

const forExternal = (type: TransferType) => type.ForExternalIncomingShipments

function readPackage(reader: RowReader, { draft }: WriteContext, type: TransferType | undefined) {
  const name = reader.text('ItemName')
  const item = name === undefined ? undefined : draft.activeByName('item', name)
  if (name !== undefined && !item) reader.refuse(invalidValue('Item', name, namesOf(draft, 'item')))
  const quantity = reader.amount('Quantity')
  const unit = reader.unit('UnitOfMeasureName')
  const packaged = reader.date('PackagedDate')
  reader.amount('GrossWeight')
  const grossUnit = reader.weightUnit('GrossUnitOfWeightName')
  const external = type?.ExternalIncomingExternalIdentifierRequired
    ? (reader.text('ExternalId') ?? null)
    : reader.textOrNull('ExternalId')
  if (!item || quantity === undefined || !unit || packaged === undefined || reader.problems.length > 0) return undefined
  const pkg = packageOf(0, '', item.record, unit.Abbreviation, {
    Quantity: quantity,
    UnitOfMeasureName: unit.Name,
    PackagedDate: packaged,
  })
  return {
    ...shipped(pkg, 'Shipped', quantity),
    GrossUnitOfWeightName: grossUnit?.Name ?? null,
    ExpirationDate: reader.anyDateOrNull('ExpirationDate'),
    SellByDate: reader.anyDateOrNull('SellByDate'),
    UseByDate: reader.anyDateOrNull('UseByDate'),
    ExternalId: external,
    IsFinishedGood: reader.flag('IsFinishedGood'),
  }
}

interface Destination {
  type: TransferType
  invoice: string | null
  route: string
  departure: string
  arrival: string
  carrying: Carrying[]
  packages: DeliveryPackage[]
}

function readDestination(reader: RowReader, context: WriteContext): Destination | undefined {
  const recipient = reader.text('RecipientLicenseNumber')
  if (recipient !== undefined && recipient.toUpperCase() !== context.license.toUpperCase())
    reader.refuse(`The Recipient License Number "${recipient}" is invalid.`)
  const type = readTransferType(reader, transferTypes, forExternal)
  const invoice = type?.RequiresInvoiceNumber
    ? (reader.text('InvoiceNumber') ?? null)
    : reader.textOrNull('InvoiceNumber')
  const route = reader.text('PlannedRoute')
  const departure = readLocalTime(reader, 'EstimatedDepartureDateTime')
  const arrival = readLocalTime(reader, 'EstimatedArrivalDateTime')
  if (type?.RequiresDestinationGrossWeight) reader.amount('GrossWeight')
  if (reader.list('Transporters').length === 0) reader.refuse('Transporters was not specified.')
  const carrying = readTransporters(reader, context, ofTransporter)
  const packages = readSome(reader, context, 'Packages', (each) => readPackage(each, context, type))
  if (reader.problems.length > 0 || !type || !route || !departure || !arrival) return undefined
  return { type, invoice: invoice || null, route, departure, arrival, carrying, packages }
}

function readTransfer(reader: RowReader, context: WriteContext, isNew: boolean) {
  const license = reader.text('ShipperLicenseNumber')
  const name = reader.text('ShipperName')
  if (isNew) for (const field of shipperFields) reader.text(field)
  const destinations = readSome(reader, context, 'Destinations', (each) => readDestination(each, context))
  if (destinations.length > 1) reader.refuse('An External Transfer must have a single Destination.')
  const [destination] = destinations
  if (reader.problems.length > 0 || license === undefined || name === undefined || !destination) return undefined
  return { license, name, destination }
}

function putTransfer(
  context: WriteContext,
  id: number,
  { license: shipper, name, destination }: NonNullable<ReturnType<typeof readTransfer>>,
  before: Transfer | null,
): void {
  const { draft, license, now } = context
  const facility = draft.find('facility', () => true)?.record
  const deliveryId = before?.DeliveryId ?? draft.world.nextId()
  const carrying = carriedBy(deliveryId, destination.carrying)
  const packages = destination.packages.map((pkg) => ({ ...pkg, PackageId: draft.world.nextId() }))
  const record: Transfer = {
    ...blankTransfer,
    ...printedTransporter(carrying),
    Id: id,
    DeliveryId: deliveryId,
    ManifestNumber: before?.ManifestNumber ?? nextManifest(context),
    InvoiceNumber: destination.invoice,
    ShipperFacilityLicenseNumber: shipper,
    ShipperFacilityName: name,
    RecipientFacilityLicenseNumber: license,
    RecipientFacilityName: facility?.Name ?? '',
    ShipmentTypeName: destination.type.Name,
    ShipmentTransactionType: destination.type.TransactionType,
    PackageCount: packages.length,
    DeliveryPackageCount: packages.length,
    CreatedDateTime: before?.CreatedDateTime ?? stampText(Math.floor(now.getTime() / 1000) * 1000),
    CreatedByUserName: before?.CreatedByUserName ?? 'Dana Whitfield',
    EstimatedDepartureDateTime: destination.departure,
    EstimatedArrivalDateTime: destination.arrival,
  }
  draft.put('incoming', id, record)
  const loaded: LoadedDelivery = {
    transferId: id,
    delivery: deliveryOf(record, destination.route),
    packages,
    carrying,
    isExternal: true,
  }
  draft.put('delivery', deliveryId, loaded)
}

/** The number after the highest that any transfer of this world has. */
export function nextManifest({ draft: { world } }: { draft: { world: Pick<World, 'licenses' | 'table'> } }): string {
  const tables = ['incoming', 'outgoing', 'rejected'] as const
  const numbers = world
    .licenses()
    .flatMap((license) => tables.flatMap((table) => [...world.table(license, table).values()]))
    .map(({ record }) => Number(record.ManifestNumber ?? 0))
  return String(Math.max(0, ...numbers) + 1).padStart(10, '0')
}

const create: WriteRow = (reader, context) => {
  const written = readTransfer(reader, context, true)
  if (!written) return undefined
  const id = context.draft.world.nextId()
  putTransfer(context, id, written, null)
  return id
}

/** An external transfer that nobody has received yet. */
function externalOf({ draft }: WriteContext, id: number): Transfer | undefined {
  const row = draft.row('incoming', id)
  const loaded = row && draft.row('delivery', row.record.DeliveryId)
  return loaded?.record.isExternal && row?.record.ReceivedDateTime === null ? row.record : undefined
}

const update: WriteRow = (reader, context) => {
  const id = reader.number('TransferId')
  const before = id === undefined ? undefined : externalOf(context, id)
  if (id !== undefined && !before) reader.refuse(`Transfer ${id} does not exist in the current Facility.`)
  const written = readTransfer(reader, context, false)
  if (!written || id === undefined || !before) return undefined
  putTransfer(context, id, written, before)
  return id
}

function remove(_reader: RowReader, context: WriteContext): void {
  const before = externalOf(context, Number(context.params.id))
  if (!before) throw refuseEmpty(401)
  context.draft.remove('incoming', before.Id)
  context.draft.remove('delivery', before.DeliveryId)
}

const path = '/transfers/v2/external/incoming'
const shared = {
  license: 'needed',
  flag: 'CanTransferFromExternalFacilities',
  permissions: ['Manage Transfers'],
} as const

/** What comes from outside Metrc; its packages wait until a person receives them in Metrc's pages (Metrc reference §10.6). */
export const externalTransferRoutes: Route[] = [
  { method: 'POST', path, answers: 'ids', row: create, ...shared },
  { method: 'PUT', path, answers: 'nothing', row: update, ...shared },
  { method: 'DELETE', path: `${path}/{id}`, remove, ...shared },
]
