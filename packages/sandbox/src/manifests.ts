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

/** What a manifest says, line by line. */
function linesOf({ transfer, deliveries }: ReturnType<typeof transferOf>): string[] {
  return [
    `Transfer Manifest ${transfer.ManifestNumber ?? ''}`,
    `Shipper: ${transfer.ShipperFacilityName} (${transfer.ShipperFacilityLicenseNumber})`,
    `Transporter: ${transfer.TransporterFacilityName} (${transfer.TransporterFacilityLicenseNumber})`,
    `Driver: ${transfer.DriverName}, vehicle: ${transfer.VehicleMake} ${transfer.VehicleModel} ${transfer.VehicleLicensePlateNumber}`,
    ...deliveries.flatMap(({ delivery, packages }) => [
      `Destination: ${delivery.RecipientFacilityName} (${delivery.RecipientFacilityLicenseNumber})`,
      `Type: ${delivery.ShipmentTypeName}, departure ${delivery.EstimatedDepartureDateTime}, arrival ${delivery.EstimatedArrivalDateTime}`,
      `Route: ${delivery.PlannedRoute}`,
      ...packages.map(
        ({ PackageLabel, ItemName, ShippedQuantity, ShippedUnitOfMeasureName }) =>
          `${PackageLabel}  ${ItemName}  ${ShippedQuantity} ${ShippedUnitOfMeasureName}`,
      ),
    ]),
  ]
}

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
