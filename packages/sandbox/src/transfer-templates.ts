import type { Delivery, Transfer, TransferType } from '@cultivatd/metrc/transfer-records'
import { answerJson, refuseEmpty } from './answer.ts'
import { blankTransfer, deliveryOf, shipped } from './blank-transfer.ts'
import { answerPage } from './list.ts'
import { listRoute, type ReadContext, type Route, type WriteContext, type WriteRow } from './route.ts'
import type { RowReader } from './row-reader.ts'
import { isSet, stampText } from './stamp.ts'
import type { Carrying, LoadedTemplate, Row } from './tables.ts'
import {
  carriedBy,
  type Party,
  printedTransporter,
  readLocalTime,
  readParty,
  readSome,
  readTransferType,
  readTransporters,
} from './transfer-input.ts'
import { transferTypes } from './vocabulary.ts'

/** One destination of a template as it was written. */
interface Destination {
  /** Metrc's id of the delivery; 0 for a new one. */
  id: number
  recipient: Party
  type: TransferType
  invoice: string | null
  route: string
  departure: string
  arrival: string
  carrying: Carrying[]
  packages: LoadedTemplate['packages']
}

const forLicensed = (type: TransferType) => type.ForLicensedShipments

function readDestination(reader: RowReader, context: WriteContext): Destination | undefined {
  const id = reader.numberOrNull('TransferDestinationId') ?? 0
  const recipient = readParty(reader, context, 'RecipientLicenseNumber')
  const type = readTransferType(reader, transferTypes, forLicensed)
  const route = reader.text('PlannedRoute')
  const departure = readLocalTime(reader, 'EstimatedDepartureDateTime')
  const arrival = readLocalTime(reader, 'EstimatedArrivalDateTime')
  const invoice = type?.RequiresInvoiceNumber
    ? (reader.text('InvoiceNumber') ?? null)
    : reader.textOrNull('InvoiceNumber')
  const carrying = readTransporters(reader, context, [])
  const packages = readSome(reader, context, 'Packages', (each) => readPackage(each, context, { type, recipient }))
  if (departure !== undefined && arrival !== undefined && arrival < departure)
    reader.refuse('Estimated Arrival Date Time cannot be before the Estimated Departure Date Time.')
  if (reader.problems.length > 0 || !recipient || !type || !route || !departure || !arrival) return undefined
  return { id, recipient, type, invoice: invoice || null, route, departure, arrival, carrying, packages }
}

interface Going {
  type: TransferType | undefined
  recipient: Party | undefined
}

function readPackage(reader: RowReader, { draft }: WriteContext, { type, recipient }: Going) {
  const label = reader.text('PackageLabel')
  const row = label === undefined ? undefined : draft.byLabel('package', label)
  if (label !== undefined && (!row || !isHere(row)))
    reader.refuse(`The Package "${label}" does not exist in the current Facility.`)
  if (row?.record.IsOnHold) reader.refuse(`The Package "${label}" is on hold.`)
  const isUntested = row?.record.LabTestingState === 'NotSubmitted'
  if (isUntested && recipient?.type?.IsRetail)
    reader.refuse('The destination Facility cannot receive Packages with the NotSubmitted Lab Testing State.')
  const weight = type?.RequiresPackagesGrossWeight ? reader.amount('GrossWeight') : reader.numberOrNull('GrossWeight')
  const unit = reader.has('GrossWeight') ? reader.weightUnit('GrossUnitOfWeightName') : undefined
  const price =
    type?.TransactionType === 'Wholesale' ? reader.amount('WholesalePrice') : reader.numberOrNull('WholesalePrice')
  if (!row || reader.problems.length > 0) return undefined
  const pkg = { ...shipped(row.record, 'Shipped'), GrossUnitOfWeightName: unit?.Name ?? null }
  return { pkg, grossWeight: weight ?? null, price: price ?? null }
}

/** What is still in the hands of the facility. */
const isHere = ({ record, inTransit, transferred }: Row<{ IsFinished: boolean; ArchivedDate: string | null }>) =>
  !inTransit && !transferred && !record.IsFinished && !isSet(record.ArchivedDate)

function readTemplate(reader: RowReader, context: WriteContext) {
  const name = reader.text('Name')?.trim()
  const destinations = readSome(reader, context, 'Destinations', (each) => readDestination(each, context))
  return reader.problems.length > 0 || name === undefined ? undefined : { name, destinations }
}

type Written = NonNullable<ReturnType<typeof readTemplate>>

const create: WriteRow = (reader, context) => {
  const written = readTemplate(reader, context)
  if (!written) return undefined
  const id = context.draft.world.nextId()
  putTemplate(context, id, written, null)
  return id
}

const rowsOf = ({ draft }: Pick<WriteContext, 'draft'>, id: number) =>
  draft.rows('transferTemplate').filter(({ record }) => record.Id === id)

const update: WriteRow = (reader, context) => {
  const id = reader.number('TransferTemplateId')
  const before = id === undefined ? [] : rowsOf(context, id)
  if (id !== undefined && before.length === 0)
    reader.refuse(`Transfer Template ${id} does not exist in the current Facility.`)
  const written = readTemplate(reader, context)
  const known = new Set(before.map((row) => row.id))
  for (const destination of written?.destinations ?? [])
    if (destination.id !== 0 && !known.has(destination.id))
      reader.refuse(`Transfer Destination ${destination.id} does not exist in the Transfer Template.`)
  if (!written || id === undefined || reader.problems.length > 0) return undefined
  const kept = new Set(written.destinations.map((destination) => destination.id))
  for (const row of before) if (!kept.has(row.id)) removeDelivery(context, row.id)
  putTemplate(context, id, written, before[0]?.record ?? null)
  return id
}

function removeDelivery({ draft }: Pick<WriteContext, 'draft'>, id: number): void {
  draft.remove('transferTemplate', id)
  draft.remove('templateDelivery', id)
}

function remove(_reader: RowReader, context: WriteContext): void {
  const rows = rowsOf(context, Number(context.params.id))
  if (rows.length === 0) throw refuseEmpty(401)
  for (const row of rows) removeDelivery(context, row.id)
}

/** One row for each delivery, as every list of transfers has them (Metrc reference §10.6). */
function putTemplate(
  context: WriteContext,
  id: number,
  { name, destinations }: Written,
  before: Transfer | null,
): void {
  const { draft, license } = context
  const facility = draft.find('facility', () => true)?.record
  const packages = destinations.flatMap((destination) => destination.packages.map(({ pkg }) => pkg))
  for (const destination of destinations) {
    const deliveryId = destination.id || draft.world.nextId()
    const carrying = carriedBy(deliveryId, destination.carrying)
    const count = destination.packages.length
    const record: Transfer = {
      ...blankTransfer,
      ...printedTransporter(carrying),
      Id: id,
      DeliveryId: deliveryId,
      Name: name,
      InvoiceNumber: destination.invoice,
      ShipperFacilityLicenseNumber: license,
      ShipperFacilityName: facility?.Name ?? '',
      DeliveryCount: destinations.length,
      PackageCount: packages.length,
      DeliveryPackageCount: count,
      ContainsPlantPackage: packages.some(({ PackageType }) => PackageType === 'ImmaturePlant'),
      ContainsTestingSample: packages.some(({ IsTestingSample }) => IsTestingSample),
      CreatedDateTime: before?.CreatedDateTime ?? stampText(Math.floor(context.now.getTime() / 1000) * 1000),
      CreatedByUserName: before?.CreatedByUserName ?? 'Dana Whitfield',
      RecipientFacilityLicenseNumber: destination.recipient.license,
      RecipientFacilityName: destination.recipient.name,
      ShipmentTypeName: destination.type.Name,
      ShipmentTransactionType: destination.type.TransactionType,
      EstimatedDepartureDateTime: destination.departure,
      EstimatedArrivalDateTime: destination.arrival,
    }
    draft.put('transferTemplate', deliveryId, record)
    const loaded = {
      templateId: id,
      delivery: templateDelivery(record, destination.route),
      packages: destination.packages,
      carrying,
    }
    draft.put('templateDelivery', deliveryId, loaded)
  }
}

const templateDelivery = (record: Transfer, route: string): Delivery => ({
  ...deliveryOf(record, route),
  DeliveryNumber: 0,
})

/** The delivery of a template of this key; 401 for any other (Metrc reference §2). */
function loadedOf({ world, licenses, params }: ReadContext): LoadedTemplate {
  const id = Number(params.id)
  for (const license of licenses) {
    const row = world.row(license, 'templateDelivery', id)
    if (row) return row.record
  }
  throw refuseEmpty(401)
}

function readDeliveries({ world, licenses, params, query }: ReadContext) {
  const id = Number(params.id)
  const rows = licenses.flatMap((license) => [...world.table(license, 'templateDelivery').values()])
  const deliveries = rows.filter(({ record }) => record.templateId === id).map(({ record }) => record.delivery)
  if (deliveries.length === 0) throw refuseEmpty(401)
  return answerPage(
    deliveries.sort((a, b) => b.Id - a.Id),
    query,
  )
}

const viewing = ['View Transfer Templates']
const managing = ['Manage Transfer Templates']
const below = '/transfers/v2/templates/outgoing'

const read = (path: string, answer: (context: ReadContext) => ReturnType<typeof readDeliveries>): Route => ({
  method: 'GET',
  path: below + path,
  license: 'none',
  permissions: viewing,
  read: answer,
})

/**
 * What a person may later make a transfer of, in Metrc's own pages only (Metrc reference §10.6). Whether two may have one
 * name is nobody's word: here they may.
 */
export const transferTemplateRoutes: Route[] = [
  { ...listRoute(below, 'transferTemplate', () => true, { windowed: true }), permissions: viewing },
  read('/{id}/deliveries', readDeliveries),
  read('/deliveries/{id}/packages', (context) =>
    answerPage(
      loadedOf(context).packages.map(({ pkg }) => pkg),
      context.query,
    ),
  ),
  read('/deliveries/{id}/transporters', (context) =>
    answerPage(
      loadedOf(context).carrying.map(({ transporter }) => transporter),
      context.query,
    ),
  ),
  read('/deliveries/{id}/transporters/details', (context) =>
    answerJson(loadedOf(context).carrying.flatMap(({ details }) => details)),
  ),
  { method: 'POST', path: below, license: 'needed', answers: 'ids', row: create, permissions: managing },
  { method: 'PUT', path: below, license: 'needed', answers: 'nothing', row: update, permissions: managing },
  { method: 'DELETE', path: `${below}/{id}`, license: 'needed', remove, permissions: managing },
]
