import * as z from 'zod'
import { requiredText } from '../field/field.ts'
import { isSameName } from '../field/same-name.ts'

/** Somebody who drives for a facility, as Metrc keeps it for the next manifest. */
export const DriverForm = z.strictObject({
  name: requiredText(150),
  license: requiredText(50),
  /** What the state calls the occupational license, or the id of the employee. */
  employeeId: requiredText(50),
})
export type DriverForm = z.infer<typeof DriverForm>

export const Driver = DriverForm.extend({ id: z.number() })
export type Driver = z.infer<typeof Driver>

export const VehicleForm = z.strictObject({
  make: requiredText(50),
  model: requiredText(50),
  plate: requiredText(50),
})
export type VehicleForm = z.infer<typeof VehicleForm>

export const Vehicle = VehicleForm.extend({ id: z.number() })
export type Vehicle = z.infer<typeof Vehicle>

/** Why somebody cannot be added or changed: two of one license cannot be told apart. */
export const driverProblems = (
  { license }: Pick<DriverForm, 'license'>,
  others: readonly Pick<Driver, 'license' | 'name'>[],
): { message: string; path: string }[] =>
  others
    .filter((other) => isSameName(other.license, license))
    .map(({ name }) => ({ message: `${name} has this license already`, path: 'license' }))

export const vehicleProblems = (
  { plate }: Pick<VehicleForm, 'plate'>,
  others: readonly Pick<Vehicle, 'plate'>[],
): { message: string; path: string }[] =>
  others
    .filter((other) => isSameName(other.plate, plate))
    .map(() => ({ message: 'There is a vehicle with this plate already', path: 'plate' }))
