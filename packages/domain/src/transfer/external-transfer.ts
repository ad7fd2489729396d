import * as z from 'zod'
import { above0, businessDay, dayOrNone, optionalText, quantity, requiredText } from '../field/field.ts'
import { requiredCarrier, shownCarrier } from './carrier.ts'
import { wallTime } from './transfer-template.ts'

/** A package that comes from outside Metrc: what is in it is an item of the facility, its tag is one of the facility's too. */
export const ExternalPackage = z.strictObject({
  item: requiredText(150, 'Choose an item'),
  quantity: above0('quantity'),
  /** Metrc's name of the unit: 'Each'. */
  unit: requiredText(50, 'Choose a unit'),
  packagedDay: businessDay,
  /** In `grossUnit` of the transfer. */
  grossWeight: above0('weight'),
  /** In dollars, where the type of the transfer asks for it. */
  price: quantity.min(0, 'Enter a price from 0 on').nullable(),
  /** The number that the shipper gave it. */
  externalId: optionalText(150),
  /** The days of its label; '' for none. */
  useByDay: dayOrNone,
  sellByDay: dayOrNone,
  expirationDay: dayOrNone,
})
export type ExternalPackage = z.infer<typeof ExternalPackage>

/** So many packages one transfer from outside may have: each is typed. */
export const mostExternalPackages = 50

/** What a grower says of what comes from somebody whom Metrc does not know (Metrc reference §10.6). */
export const ExternalTransferForm = z.strictObject({
  shipper: requiredText(150),
  /** A seed seller's or hemp grower's own license, whatever gave it. */
  shipperLicense: requiredText(50),
  shipperPhone: optionalText(50),
  address1: requiredText(150),
  address2: optionalText(150),
  city: requiredText(150),
  state: requiredText(50),
  postalCode: requiredText(20),
  transferType: requiredText(150, 'Choose a transfer type'),
  invoice: optionalText(150),
  route: requiredText(2000),
  departure: wallTime,
  arrival: wallTime,
  ...requiredCarrier,
  grossUnit: requiredText(50, 'Choose a unit'),
  packages: z.array(ExternalPackage).min(1, 'Add at least one package').max(mostExternalPackages),
})
export type ExternalTransferForm = z.infer<typeof ExternalTransferForm>

/** The texts of the form. */
const text = z.string()

/** Such a transfer as Metrc shows it, while nobody has received it; what Metrc prints nowhere is empty where it was not written here. */
export const ExternalTransfer = z.object({
  /** Metrc's id of it. */
  id: z.string(),
  facilityId: z.string(),
  version: z.number(),
  /** Metrc's id of its delivery; 0 while Metrc has not shown it yet. */
  deliveryId: z.number(),
  manifestNumber: z.string().nullable(),
  shipper: text,
  shipperLicense: text,
  shipperPhone: text,
  address1: text,
  address2: text,
  city: text,
  state: text,
  postalCode: text,
  transferType: text,
  invoice: text,
  route: text,
  departure: text,
  arrival: text,
  ...shownCarrier,
  grossUnit: text,
  packages: z.array(
    z.object({
      item: text,
      quantity: z.number().nullable(),
      unit: text,
      packagedDay: text,
      grossWeight: z.number().nullable(),
      price: z.number().nullable(),
      externalId: text,
      useByDay: text,
      sellByDay: text,
      expirationDay: text,
    }),
  ),
})
export type ExternalTransfer = z.infer<typeof ExternalTransfer>
