import type { Transfer } from '@cultivatd/metrc/transfer-records'
import { type Answer, answerJson, refuseEmpty } from './answer.ts'
import { pdfOf } from './pdf-page.ts'
import type { ReadContext, Route } from './route.ts'
import type { LoadedDelivery } from './tables.ts'

const tables = ['outgoing', 'incoming', 'rejected'] as const

/** A transfer of the facility with its deliveries; what is no transfer yet, such as a template, has no manifest. */
function transferOf({ world, license, params }: ReadContext): { transfer: Transfer; deliveries: LoadedDelivery[] } {
  const id = Number(params.id)
  const transfer = tables.map((table) => world.row(license, table, id)?.record).find((row) => row !== undefined)
  if (!transfer) throw refuseEmpty(401)
  const deliveries = [...world.table(license, 'delivery').values()].map(({ record }) => record)
  return { transfer, deliveries: deliveries.filter(({ transferId }) => transferId === id) }
}

type Driven = Pick<Transfer, 'DriverName' | 'VehicleMake' | 'VehicleModel' | 'VehicleLicensePlateNumber'>
type Carrier = Pick<Transfer, 'TransporterFacilityName' | 'TransporterFacilityLicenseNumber'>

const carrierLines = (carrier: Carrier, drives: readonly Driven[]): string[] => [
  `Transporter: ${carrier.TransporterFacilityName} (${carrier.TransporterFacilityLicenseNumber})`,
  ...drives.map(
    ({ DriverName, VehicleMake, VehicleModel, VehicleLicensePlateNumber }) =>
      `Driver: ${DriverName}, vehicle: ${VehicleMake} ${VehicleModel} ${VehicleLicensePlateNumber}`,
  ),
]

/** Who carries a delivery: each has its own, and of one without them the row of the transfer says all that is known. */
const carriersOf = (transfer: Transfer, { carrying }: LoadedDelivery): string[] =>
  carrying
    ? carrying.flatMap(({ transporter, details }) => carrierLines(transporter, details))
    : carrierLines(transfer, [transfer])

const deliveryLines = (transfer: Transfer, loaded: LoadedDelivery): string[] => [
  `Destination: ${loaded.delivery.RecipientFacilityName} (${loaded.delivery.RecipientFacilityLicenseNumber})`,
  `Type: ${loaded.delivery.ShipmentTypeName}, departure ${loaded.delivery.EstimatedDepartureDateTime}, arrival ${loaded.delivery.EstimatedArrivalDateTime}`,
  `Route: ${loaded.delivery.PlannedRoute}`,
  ...carriersOf(transfer, loaded),
  ...loaded.packages.map(
    ({ PackageLabel, ItemName, ShippedQuantity, ShippedUnitOfMeasureName }) =>
      `${PackageLabel}  ${ItemName}  ${ShippedQuantity} ${ShippedUnitOfMeasureName}`,
  ),
]

/** What a manifest says, line by line. */
const linesOf = ({ transfer, deliveries }: ReturnType<typeof transferOf>): string[] => [
  `Transfer Manifest ${transfer.ManifestNumber ?? ''}`,
  `Shipper: ${transfer.ShipperFacilityName} (${transfer.ShipperFacilityLicenseNumber})`,
  ...deliveries.flatMap((loaded) => deliveryLines(transfer, loaded)),
]

function readPdf(context: ReadContext): Answer {
  const found = transferOf(context)
  return answerJson({
    FileContents: pdfOf(linesOf(found)).toString('base64'),
    ContentType: 'application/octet-stream',
    FileDownloadName: `TransferManifestReport-${found.transfer.ManifestNumber ?? found.transfer.Id}.pdf`,
    HttpStatusCode: 'OK',
  })
}

const escapedMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function readHtml(context: ReadContext): Answer {
  const [title = '', ...lines] = linesOf(transferOf(context)).map(escapedMarkup)
  const body = `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1>${lines
    .map((line) => `<p>${line}</p>`)
    .join('')}<script>window.print()</script></body></html>`
  return { status: 200, body, type: 'text/html; charset=utf-8' }
}

/** The manifest of a transfer by the id of the transfer: which id Metrc means is nobody's word (Metrc reference §18). */
export const manifestRoutes: Route[] = [
  {
    method: 'GET',
    path: '/transfers/v2/manifest/{id}/pdf',
    license: 'needed',
    permissions: ['View Transfer Templates'],
    read: readPdf,
  },
  {
    method: 'GET',
    path: '/transfers/v2/manifest/{id}/html',
    license: 'needed',
    permissions: ['View Transfers'],
    read: readHtml,
  },
]
