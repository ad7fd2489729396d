import type { Transfer } from '@cultivatd/metrc/transfer-records'
import { type Answer, answerJson, refuseEmpty } from './answer.ts'
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

const escapedText = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '?').replaceAll(/[\\()]/g, '\\$&')

/** A PDF of one page with these lines. */
function pdfOf(lines: readonly string[]): Buffer {
  const shown = lines.map((line, at) => `BT /F1 10 Tf 40 ${780 - at * 16} Td (${escapedText(line)}) Tj ET`).join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${shown.length} >>\nstream\n${shown}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
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
