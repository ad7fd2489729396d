import * as z from 'zod'
import type { FieldWords } from '../history/field-changes.ts'
import { optionalText, requiredText } from '../field/field.ts'

/** Who drives a delivery, and what; the occupational license is the state's, some call it the employee's id. */
export const drivenFields = [
  'driver',
  'driverLicense',
  'occupationalLicense',
  'vehicleMake',
  'vehicleModel',
  'vehiclePlate',
] as const
export type Driven = Record<(typeof drivenFields)[number], string>

/** Who carries a delivery, as every form and row of transfers says it: `transporter` is a license. */
export const carrierFields = ['transporter', 'phone', ...drivenFields] as const
export type CarrierField = (typeof carrierFields)[number]
export type Carrier = Record<CarrierField, string>

const ofEach = <Field extends string, Value>(fields: readonly Field[], value: (field: Field) => Value) =>
  Object.fromEntries(fields.map((field) => [field, value(field)])) as Record<Field, Value>

const mostCharacters = (field: CarrierField): number => (field === 'driver' ? 150 : 50)

/** What a form may leave to Metrc's own pages. */
export const optionalCarrier = ofEach(carrierFields, (field) => optionalText(mostCharacters(field)))

/** What a form has to say of it; some states know no occupational license. */
export const requiredCarrier = {
  ...ofEach(carrierFields, (field) => requiredText(mostCharacters(field))),
  phone: optionalCarrier.phone,
  occupationalLicense: optionalCarrier.occupationalLicense,
}

/** As it is shown: empty where Metrc prints nothing. */
export const shownDriven = ofEach(drivenFields, () => z.string())
export const shownCarrier = ofEach(carrierFields, () => z.string())

export const blankCarrier: Carrier = ofEach(carrierFields, () => '')
export const blankDriven: Driven = ofEach(drivenFields, () => '')

export const carrierWords = {
  transporter: { label: 'Transporter license' },
  phone: { label: 'Phone for questions' },
  driver: { label: 'Driver' },
  driverLicense: { label: 'Driver’s license' },
  occupationalLicense: { label: 'Occupational license' },
  vehicleMake: { label: 'Make' },
  vehicleModel: { label: 'Model' },
  vehiclePlate: { label: 'License plate' },
} as const satisfies FieldWords & Record<CarrierField, unknown>
