import { entityId, optionalText } from '@cultivatd/domain/field/field'
import { LabelDesign, LabelDesignForm } from '@cultivatd/domain/label/label-design'
import { LabelKind } from '@cultivatd/domain/label/label-kind'
import { LabelLogoForm } from '@cultivatd/domain/label/label-logo'
import { FileJob, LabelPrinter, PrinterJob } from '@cultivatd/domain/label/print-job'
import { permission } from '@cultivatd/domain/user/permission'
import * as z from 'zod'
import { ofOrganisation, ownRoutes } from '../own.ts'
import { Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

export const labelDesignRoutes = ownRoutes('labelDesign', {
  noun: 'a label design',
  form: LabelDesignForm,
  place: ofOrganisation,
  // Everybody active prints; who changes a design changes what all print.
  needs: [permission.generalEdit],
})

const rect = z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly()
const place = { x: z.number(), y: z.number(), width: z.number(), height: z.number() }

/** A label as it is drawn, in millimetres. */
const DrawnLabel = z.object({
  width: z.number(),
  height: z.number(),
  marks: z.array(
    z.discriminatedUnion('is', [
      z.object({
        is: z.literal('text'),
        text: z.string(),
        x: z.number(),
        width: z.number(),
        baseline: z.number(),
        size: z.number(),
        isBold: z.boolean(),
        align: z.enum(['left', 'center', 'right']),
      }),
      z.object({
        is: z.literal('code'),
        symbology: z.enum(['qr', 'code128']),
        text: z.string(),
        x: z.number(),
        y: z.number(),
        module: z.number(),
        height: z.number(),
        columns: z.number(),
        dark: z.array(rect).readonly(),
      }),
      z.object({ is: z.literal('line'), ...place }),
      z.object({ is: z.literal('logo'), ...place }),
    ]),
  ),
  /** What will not print well, in sentences. */
  notes: z.array(z.string()),
})

export const labelRoutes = routes({
  preview: {
    method: 'POST',
    path: '/api/label/preview',
    body: LabelDesignForm,
    out: DrawnLabel,
    needs: 'active',
    isRead: true,
    summary: 'Draw a label design with example data, as PDF and printers draw it; nothing is kept',
  },
  previewOf: {
    method: 'POST',
    path: '/api/label/preview-of',
    body: z.strictObject({
      facilityId: entityId,
      kind: LabelKind,
      record: z.string().min(1).max(250),
      /** The standard label of the paper for ''. */
      designId: optionalText(100),
      paper: z.string().max(100),
    }),
    out: DrawnLabel,
    needs: 'active',
    isRead: true,
    summary: 'Draw the label of one record',
  },
  file: {
    method: 'POST',
    path: '/api/label/file',
    body: FileJob,
    out: z.unknown(),
    needs: 'active',
    isRead: true,
    isFile: true,
    summary: 'Labels as a file: a PDF of sheets, or the ZPL of a label printer',
  },
  print: {
    method: 'POST',
    path: '/api/label/print',
    body: PrinterJob,
    out: z.strictObject({ labels: z.number() }),
    needs: 'active',
    summary: 'Print labels on a label printer that the operator has set',
  },
  printers: {
    method: 'GET',
    path: '/api/label/printers',
    out: z.strictObject({ printers: z.array(LabelPrinter) }),
    needs: 'active',
    summary: 'The label printers in the network, by name',
  },
  setLogo: {
    method: 'PUT',
    path: '/api/label/logo',
    body: LabelLogoForm,
    out: Done,
    needs: [permission.generalEdit],
    summary: 'Set the logo that labels may have, or take it away',
  },
})

export const labelTopics = topics({
  labelDesigns: { row: LabelDesign, needs: 'active', summary: 'The label designs of the organization, all of them' },
  labelLogo: {
    row: z.object({ id: z.string(), version: z.number(), png: z.string() }),
    needs: 'active',
    summary: 'The logo of labels, a PNG as base64; no row where there is none',
  },
})
