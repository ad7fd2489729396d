/** Metrc's records of what a transporter stores on the way. As in `records.ts`, spelled as Metrc spells them. */
import type { Instant, LocalDateTime } from './days.ts'

/** A driver and the vehicle of one leg, as a row of the hub prints them. */
export interface HubTransporterDetail {
  ShipmentDeliveryId: number
  DriverName: string
  DriverOccupationalLicenseNumber: string
  DriverVehicleLicenseNumber: string
  DriverLayoverLeg: string | null
  VehicleMake: string
  VehicleModel: string
  VehicleLicensePlateNumber: string
  ActualDriverStartDateTime: Instant | null
}

/** One delivery that a transporter carries (`/transfers/v2/hub`), with the times of its stay there. Metrc reference §17. */
export interface HubTransfer {
  Id: number
  ManifestNumber: string
  ShipperFacilityLicenseNumber: string
  ShipperFacilityName: string
  DeliveryCount: number
  ReceivedDeliveryCount: number
  PackageCount: number
  ReceivedPackageCount: number
  IsVoided: boolean
  CreatedDateTime: Instant
  CreatedByUserName: string | null
  LastModified: Instant
  DeliveryId: number
  RecipientFacilityLicenseNumber: string | null
  RecipientFacilityName: string | null
  ShipmentTypeName: string | null
  /** A word such as `Standard`; the published example prints 0. */
  ShipmentTransactionType: string | number | null
  EstimatedDepartureDateTime: LocalDateTime
  ActualDepartureDateTime: LocalDateTime | null
  EstimatedArrivalDateTime: LocalDateTime
  ActualArrivalDateTime: LocalDateTime | null
  DeliveryPackageCount: number
  DeliveryReceivedPackageCount: number
  ReceivedDateTime: Instant | null
  EstimatedReturnDepartureDateTime: LocalDateTime | null
  ActualReturnDepartureDateTime: LocalDateTime | null
  EstimatedReturnArrivalDateTime: LocalDateTime | null
  ActualReturnArrivalDateTime: LocalDateTime | null
  RejectedPackagesReturned: boolean
  TransporterFacilityLicenseNumber: string
  TransporterFacilityName: string
  DriverName: string
  DriverOccupationalLicenseNumber: string
  DriverVehicleLicenseNumber: string
  VehicleMake: string
  VehicleModel: string
  VehicleLicensePlateNumber: string
  TransporterAcceptedDateTime: Instant | null
  IsLayover: boolean
  TransporterEstimatedDepartureDateTime: LocalDateTime | null
  TransporterActualDepartureDateTime: LocalDateTime | null
  TransporterEstimatedArrivalDateTime: LocalDateTime | null
  TransporterActualArrivalDateTime: LocalDateTime | null
  ShipmentTransporterDetails: HubTransporterDetail[]
}
