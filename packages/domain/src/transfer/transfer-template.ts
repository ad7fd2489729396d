import * as z from 'zod'
import { optionalText, quantity, requiredText } from '../field/field.ts'
import { TagLabel } from '../tag/tag.ts'
import { blankCarrier, optionalCarrier, shownDriven } from './carrier.ts'

/** A kind of transfer as the state's Metrc lists it, with what it asks for. */
export const TransferType = z.object({
  Name: z.string(),
  /** `Standard` or `Wholesale`. */
  TransactionType: z.string(),
  ForLicensedShipments: z.boolean(),
  ForExternalIncomingShipments: z.boolean(),
  ExternalIncomingExternalIdentifierRequired: z.boolean(),
  RequiresDestinationGrossWeight: z.boolean(),
  RequiresPackagesGrossWeight: z.boolean(),
  RequiresInvoiceNumber: z.boolean(),
  RequiresPDFDocument: z.boolean(),
})
export type TransferType = z.infer<typeof TransferType>

/** A moment by the clock of the facility, `YYYY-MM-DDTHH:MM`. */
export const wallTime = z
  .string('Enter a day and a time')
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, { error: 'Enter a day and a time', abort: true })
  .refine((text) => !Number.isNaN(Date.parse(`${text}Z`)), 'Enter a day and a time')

/** A package of a template, with what some types ask for: the weight in `grossUnit` of the template, the price in dollars. */
export const TemplatePackage = z.strictObject({
  label: TagLabel,
  grossWeight: quantity.min(0, 'Enter a weight from 0 on').nullable(),
  price: quantity.min(0, 'Enter a price from 0 on').nullable(),
})
export type TemplatePackage = z.infer<typeof TemplatePackage>

/** A package that is in a facility and may leave it, with what is looked at before. */
export const GoingPackage = z.object({
  id: z.string(),
  version: z.number(),
  label: z.string(),
  item: z.string(),
  quantity: z.number(),
  unit: z.string(),
  room: z.string().nullable(),
  isOnHold: z.boolean(),
  /** By Metrc's word: 'NotSubmitted'. */
  labTestingState: z.string().nullable(),
})
export type GoingPackage = z.infer<typeof GoingPackage>

/** So many packages one template may carry: more make no manifest that anybody counts at a door. */
export const mostTemplatePackages = 300

/** So many destinations one template may have: a vehicle reaches no more in a day. */
export const mostDestinations = 20

/** One destination, with who carries it there, and what. */
const destination = {
  /** The license of who receives it. */
  recipient: requiredText(50),
  transferType: requiredText(150, 'Choose a transfer type'),
  invoice: optionalText(150),
  route: requiredText(2000),
  departure: wallTime,
  arrival: wallTime,
  /** Empty where it is said in Metrc's own pages. */
  ...optionalCarrier,
  packages: z.array(TemplatePackage).min(1, 'Add at least one package').max(mostTemplatePackages),
}

/** A destination beside the first; `deliveryId` is Metrc's id of one that it knows already. */
export const FurtherDestination = z.strictObject({ ...destination, deliveryId: z.int().min(1).nullable() })
export type FurtherDestination = z.infer<typeof FurtherDestination>
/** What is said of any destination. */
export type Destination = Omit<FurtherDestination, 'deliveryId'>

/** What a grower says of an outgoing transfer: its first destination, and the others in the order in which they are reached. */
export const TransferTemplateForm = z.strictObject({
  name: requiredText(150),
  ...destination,
  grossUnit: requiredText(50, 'Choose a unit'),
  more: z
    .array(FurtherDestination)
    .max(mostDestinations - 1)
    .default([]),
})
export type TransferTemplateForm = z.infer<typeof TransferTemplateForm>
export type TransferTemplateInput = z.input<typeof TransferTemplateForm>

const firstDestination: Destination = {
  recipient: '',
  transferType: '',
  invoice: '',
  route: '',
  departure: '',
  arrival: '',
  ...blankCarrier,
  packages: [],
}

/** Where a further destination begins. */
export const blankDestination: FurtherDestination = { deliveryId: null, ...firstDestination }

/** Where a new one begins. */
export const blankTemplateForm: TransferTemplateForm = { name: '', ...firstDestination, grossUnit: 'Grams', more: [] }

/** A template as Metrc lists it, and what was written from here of what Metrc prints nowhere. */
export const TransferTemplate = z.object({
  /** Metrc's id of it. */
  id: z.string(),
  facilityId: z.string(),
  version: z.number(),
  name: z.string(),
  createdAt: z.string().nullable(),
  lastModified: z.string().nullable(),
  deliveries: z.array(
    z.object({
      /** Metrc's id; 0 while Metrc has not shown it yet. */
      id: z.number(),
      recipient: z.string(),
      recipientName: z.string().nullable(),
      transferType: z.string(),
      invoice: z.string(),
      route: z.string(),
      departure: z.string(),
      arrival: z.string(),
      /** Their labels. */
      packages: z.array(z.string()),
      phone: z.string(),
      transporters: z.array(z.object({ license: z.string(), name: z.string().nullable() })),
      drivers: z.array(z.object(shownDriven)),
    }),
  ),
  packages: z.array(
    z.object({
      label: z.string(),
      item: z.string(),
      quantity: z.number().nullable(),
      unit: z.string(),
      grossWeight: z.number().nullable(),
      price: z.number().nullable(),
    }),
  ),
  grossUnit: z.string().nullable(),
  /** The transfers that a person has made of it in Metrc's own pages. */
  registered: z.array(z.object({ transferId: z.string(), manifestNumber: z.string().nullable() })),
})
export type TransferTemplate = z.infer<typeof TransferTemplate>
