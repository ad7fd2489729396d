import * as z from 'zod'
import { optionalText, pleaseEnterValue, requiredText } from '../field/field.ts'
import { stateCodes } from './states.ts'

/** A facility's address (FAC-10, FAC-11, DATA-04). */
export const Address = z.strictObject({
  street1: requiredText(),
  street2: optionalText(200),
  city: requiredText(100),
  state: z.enum(stateCodes, pleaseEnterValue),
  zipCode: requiredText(10).regex(/^\d{5}(-\d{4})?$/, 'Enter a zip code such as 73044'),
})
export type Address = z.infer<typeof Address>

// Apart from the schema: Home shows addresses and checks none.
export { addressText } from './address-text.ts'
