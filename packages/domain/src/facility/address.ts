import * as z from 'zod'
import { optionalText, pleaseEnterValue, requiredText } from '../field/field.ts'

/** The 59 states and territories of READ-109, by abbreviation (DATA-86). */
// biome-ignore format: one line for each state would be three screens
export const states = {
  AL: 'Alabama', AK: 'Alaska', AS: 'American Samoa', AZ: 'Arizona', AR: 'Arkansas', CA: 'California', CO: 'Colorado',
  CT: 'Connecticut', DE: 'Delaware', DC: 'District of Columbia', FM: 'Federated States of Micronesia', FL: 'Florida',
  GA: 'Georgia', GU: 'Guam', HI: 'Hawaii', ID: 'Idaho', IL: 'Illinois', IN: 'Indiana', IA: 'Iowa', KS: 'Kansas',
  KY: 'Kentucky', LA: 'Louisiana', ME: 'Maine', MH: 'Marshall Islands', MD: 'Maryland', MA: 'Massachusetts',
  MI: 'Michigan', MN: 'Minnesota', MS: 'Mississippi', MO: 'Missouri', MT: 'Montana', NE: 'Nebraska', NV: 'Nevada',
  NH: 'New Hampshire', NJ: 'New Jersey', NM: 'New Mexico', NY: 'New York', NC: 'North Carolina', ND: 'North Dakota',
  MP: 'Northern Mariana Islands', OH: 'Ohio', OK: 'Oklahoma', OR: 'Oregon', PW: 'Palau', PA: 'Pennsylvania',
  PR: 'Puerto Rico', RI: 'Rhode Island', SC: 'South Carolina', SD: 'South Dakota', TN: 'Tennessee', TX: 'Texas',
  UT: 'Utah', VT: 'Vermont', VI: 'Virgin Islands', VA: 'Virginia', WA: 'Washington', WV: 'West Virginia',
  WI: 'Wisconsin', WY: 'Wyoming',
} as const
type StateCode = keyof typeof states
const stateCodes = Object.keys(states) as [StateCode, ...StateCode[]]

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
