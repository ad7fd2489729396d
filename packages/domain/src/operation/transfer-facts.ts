// What the page of an operation says of what was typed of a transfer: nothing here may load the schemas.
import { fullDayText } from '../field/day-text.ts'
import { quantityText, unitText } from '../unit/unit.ts'
import type { Fact } from './evidence.ts'

type Payload = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string =>
  typeof value === 'number' ? quantityText(value) : typeof value === 'string' ? value : ''
const joined = (...parts: readonly unknown[]): string => parts.map(textOf).filter(Boolean).join(', ')
const rowsOf = (value: unknown): Payload[] => (Array.isArray(value) ? (value as Payload[]) : [])

/** '2026-12-01T09:00' as '1 Dec 2026 09:00': times of the place, without a zone. */
const moment = (value: unknown): string =>
  typeof value === 'string' && value.length >= 16 ? `${fullDayText(value)} ${value.slice(11, 16)}` : textOf(value)

/** A number with its unit; nothing without the number. */
const measured = (value: unknown, unit: unknown): string =>
  typeof value === 'number' ? `${quantityText(value)} ${unitText(textOf(unit))}` : ''

const price = ({ price: value }: Payload): string => (typeof value === 'number' ? `price ${quantityText(value)}` : '')

/** Who carries it, when and how, in the words and the order of the form. */
const carried = (of: Payload): Fact[] => [
  { name: 'Transfer type', value: textOf(of['transferType']) },
  { name: 'Invoice number', value: textOf(of['invoice']) },
  { name: 'Estimated departure', value: moment(of['departure']) },
  { name: 'Estimated arrival', value: moment(of['arrival']) },
  { name: 'Planned route', value: textOf(of['route']) },
  { name: 'Transporter license', value: textOf(of['transporter']) },
  { name: 'Phone for questions', value: textOf(of['phone']) },
  { name: 'Driver', value: joined(of['driver'], of['driverLicense'], of['occupationalLicense']) },
  { name: 'Vehicle', value: joined(of['vehicleMake'], of['vehicleModel'], of['vehiclePlate']) },
]

const destination = (of: Payload, unit: unknown): Fact[] => [
  { name: 'Recipient license', value: textOf(of['recipient']) },
  ...carried(of),
  {
    name: 'Packages',
    value: rowsOf(of['packages'])
      .map((one) => joined(one['label'], measured(one['grossWeight'], unit), price(one)))
      .join('; '),
  },
]

/** What was typed of a template: each destination with all that is said of it. */
export function templateFacts(payload: Payload): Fact[] {
  const stops = [payload, ...rowsOf(payload['more'])].map((stop) => destination(stop, payload['grossUnit']))
  return [
    { name: 'Template name', value: textOf(payload['name']) },
    ...(stops.length === 1
      ? (stops[0] ?? [])
      : stops.flatMap((facts, at) => facts.map((fact) => ({ ...fact, name: `${fact.name} ${at + 1}` })))),
  ]
}

/** What was typed of a transfer from outside Metrc. */
export const externalFacts = (payload: Payload): Fact[] => [
  { name: 'Shipper', value: joined(payload['shipper'], payload['shipperLicense'], payload['shipperPhone']) },
  {
    name: 'Address',
    value: joined(
      payload['address1'],
      payload['address2'],
      payload['city'],
      joined(payload['state'], payload['postalCode']).replace(', ', ' '),
    ),
  },
  ...carried(payload),
  {
    name: 'Packages',
    value: rowsOf(payload['packages'])
      .map((one) =>
        joined(
          `${textOf(one['item'])} ${measured(one['quantity'], one['unit'])}`,
          day('packaged', one['packagedDay']),
          measured(one['grossWeight'], payload['grossUnit']),
          price(one),
          one['externalId'],
          day('use by', one['useByDay']),
          day('sell by', one['sellByDay']),
          day('expires', one['expirationDay']),
        ),
      )
      .join('; '),
  },
]

const day = (word: string, value: unknown): string =>
  textOf(value) === '' ? '' : `${word} ${fullDayText(textOf(value))}`
