import { type Driven, drivenFields } from '@cultivatd/domain/transfer/carrier'
import type { DeliveryTransporterDetail } from '@cultivatd/metrc/transfer-records'
import type { TransporterDetailWrite } from '@cultivatd/metrc/transfer-writes'

/** What Metrc calls a driver and a vehicle where it prints them (Metrc reference §10.6). */
const printedNames = {
  driver: 'DriverName',
  driverLicense: 'DriverVehicleLicenseNumber',
  occupationalLicense: 'DriverOccupationalLicenseNumber',
  vehicleMake: 'VehicleMake',
  vehicleModel: 'VehicleModel',
  vehiclePlate: 'VehicleLicensePlateNumber',
} as const satisfies Record<keyof Driven, keyof DeliveryTransporterDetail>

type Printed = Record<(typeof printedNames)[keyof Driven], string>

/** As Metrc prints it, in our words; empty where it prints nothing. */
export const drivenFrom = (printed: { readonly [Name in keyof Printed]?: string | null | undefined }): Driven =>
  Object.fromEntries(drivenFields.map((field) => [field, printed[printedNames[field]] ?? ''])) as Driven

/** As Metrc will print it. */
export const printedDriven = (form: Driven): Printed =>
  Object.fromEntries(drivenFields.map((field) => [printedNames[field], form[field]])) as Printed

/** As it is written: of the driver's own license Metrc has another name there. */
export function writtenDriven(form: Driven): TransporterDetailWrite {
  const { DriverVehicleLicenseNumber: DriverLicenseNumber, ...others } = printedDriven(form)
  return { ...others, DriverLicenseNumber, DriverLayoverLeg: null }
}
