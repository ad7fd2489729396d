/** What is written of transfers, and of who carries them (Metrc reference §10.6, §18, Transfers and Transporters). */
import type { BusinessDate, LocalDateTime } from './days.ts'

/** A driver with the vehicle of one leg. */
export interface TransporterDetailWrite {
  DriverOccupationalLicenseNumber: string
  DriverName: string
  DriverLicenseNumber: string
  /** `FromAndToLayover`, `FromLayover` or `ToLayover`; null without a layover. */
  DriverLayoverLeg: string | null
  VehicleMake: string
  VehicleModel: string
  VehicleLicensePlateNumber: string
}

/** Who carries a delivery. */
export interface TransporterWrite extends TransporterDetailWrite {
  TransporterFacilityLicenseNumber: string
  PhoneNumberForQuestions: string
  IsLayover: boolean
  EstimatedDepartureDateTime: LocalDateTime | null
  EstimatedArrivalDateTime: LocalDateTime | null
  TransporterDetails: TransporterDetailWrite[]
}

interface DestinationWrite<Package> {
  RecipientLicenseNumber: string
  InvoiceNumber: string
  TransferTypeName: string
  PlannedRoute: string
  EstimatedDepartureDateTime: LocalDateTime
  EstimatedArrivalDateTime: LocalDateTime
  /** Of the whole delivery; in templates nobody's word, where the type asks for it. */
  GrossWeight?: number | null
  GrossUnitOfWeightId?: number | null
  Transporters: TransporterWrite[]
  Packages: Package[]
}

/** The one who carries it all, beside those of each delivery; Metrc documents both. */
interface OneTransporter {
  TransporterFacilityLicenseNumber?: string | null
  DriverOccupationalLicenseNumber?: string | null
  DriverName?: string | null
  DriverLicenseNumber?: string | null
  PhoneNumberForQuestions?: string | null
  VehicleMake?: string | null
  VehicleModel?: string | null
  VehicleLicensePlateNumber?: string | null
}

export interface TemplatePackageWrite {
  PackageLabel: string
  WholesalePrice: number | null
  GrossWeight: number | null
  GrossUnitOfWeightName: string | null
}

/** `POST /transfers/v2/templates/outgoing` */
export interface NewTransferTemplate extends OneTransporter {
  Name: string
  Destinations: DestinationWrite<TemplatePackageWrite>[]
}

/** `PUT /transfers/v2/templates/outgoing`: replaces the whole template. */
export interface TransferTemplateChange extends OneTransporter {
  TransferTemplateId: number
  Name: string
  /** `TransferDestinationId`: Metrc's id of the delivery; 0 for a new one. */
  Destinations: (DestinationWrite<TemplatePackageWrite> & { TransferDestinationId: number })[]
}

export interface ExternalPackageWrite {
  ItemName: string
  Quantity: number
  UnitOfMeasureName: string
  PackagedDate: BusinessDate
  ExpirationDate: BusinessDate | null
  SellByDate: BusinessDate | null
  UseByDate: BusinessDate | null
  GrossWeight: number
  GrossUnitOfWeightName: string
  WholesalePrice: number | null
  ExternalId: string | null
  IsFinishedGood: boolean
}

/** `POST /transfers/v2/external/incoming`: from somebody outside Metrc. */
export interface NewExternalTransfer extends OneTransporter {
  ShipperLicenseNumber: string
  ShipperName: string
  ShipperMainPhoneNumber: string
  ShipperAddress1: string
  ShipperAddress2: string | null
  ShipperAddressCity: string
  ShipperAddressState: string
  ShipperAddressPostalCode: string
  Destinations: DestinationWrite<ExternalPackageWrite>[]
}

/** `PUT /transfers/v2/external/incoming` */
export interface ExternalTransferChange extends Omit<NewExternalTransfer, 'Destinations'> {
  TransferId: number
  /** `TransferDestinationId`: null for a new one. */
  Destinations: (DestinationWrite<ExternalPackageWrite> & { TransferDestinationId: number | null })[]
}

/** `POST /transfers/v2/hub/...`: a delivery that a transporter stores on the way comes, is taken in, given out, or leaves. */
export interface HubStep {
  /** Metrc's id of the delivery. */
  ShipmentDeliveryId: number
  /** `Outbound` or `Return`. */
  TransporterDirection: string
}

/** `POST /transporters/v2/drivers` */
export interface NewDriver {
  Name: string
  DriversLicenseNumber: string
  EmployeeId: string
}

/** `PUT /transporters/v2/drivers`; the id is a text here, as Metrc documents it. */
export interface DriverChange extends NewDriver {
  Id: string
}

/** `POST /transporters/v2/vehicles` */
export interface NewVehicle {
  Make: string
  Model: string
  LicensePlateNumber: string
}

/** `PUT /transporters/v2/vehicles` */
export interface VehicleChange extends NewVehicle {
  Id: string
}
