/** Metrc's records of what leaves a facility and comes to it. As in `records.ts`, spelled as Metrc spells them. */
import type { BusinessDate, Instant, LocalDateTime } from './days.ts'
import type { ProductLabel } from './records.ts'

/** One row of a transfer list (`/transfers/v2/...`): a transfer and one delivery of it. Metrc reference §10.6. */
export interface Transfer {
  Id: number
  ManifestNumber: string | null
  InvoiceNumber: string | null
  /** A word of the state such as `Licensed`; the published example prints 0. */
  ShipmentLicenseType: string
  ShipperFacilityLicenseNumber: string
  ShipperFacilityName: string
  Name: string | null
  TransporterFacilityLicenseNumber: string
  TransporterFacilityName: string
  DriverName: string
  DriverOccupationalLicenseNumber: string
  DriverVehicleLicenseNumber: string
  VehicleMake: string
  VehicleModel: string
  VehicleLicensePlateNumber: string
  /** In New York only. */
  VehicleRegistrationNumber?: string | null
  DeliveryCount: number
  ReceivedDeliveryCount: number
  PackageCount: number
  ReceivedPackageCount: number
  ContainsPlantPackage: boolean
  ContainsProductPackage: boolean
  ContainsTradeSample: boolean
  ContainsDonation: boolean
  ContainsTestingSample: boolean
  ContainsProductRequiresRemediation: boolean
  ContainsRemediatedProductPackage: boolean
  /** In New York only. */
  ContainsPreTreatedProductPackage?: boolean
  IsVoided: boolean
  CreatedDateTime: Instant
  CreatedByUserName: string | null
  LastModified: Instant
  DeliveryId: number
  RecipientFacilityLicenseNumber: string | null
  RecipientFacilityName: string | null
  ShipmentTypeName: string | null
  ShipmentTransactionType: string | null
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
  OriginatingTemplateId: number | null
}

/** One stop of a transfer (`/transfers/v2/{id}/deliveries`). */
export interface Delivery {
  Id: number
  ManifestNumber: string | null
  DeliveryNumber: number
  RecipientFacilityLicenseNumber: string
  RecipientFacilityName: string
  ShipmentTypeName: string
  ShipmentTransactionType: string
  InvoiceNumber: string | null
  EstimatedDepartureDateTime: LocalDateTime
  ActualDepartureDateTime: LocalDateTime | null
  EstimatedArrivalDateTime: Instant
  ActualArrivalDateTime: LocalDateTime | null
  GrossWeight: number | null
  GrossUnitOfWeightId: number | null
  GrossUnitOfWeightName: string | null
  PlannedRoute: string
  DeliveryPackageCount: number
  DeliveryReceivedPackageCount: number
  ReceivedDateTime: Instant | null
  EstimatedReturnDepartureDateTime: LocalDateTime | null
  ActualReturnDepartureDateTime: LocalDateTime | null
  EstimatedReturnArrivalDateTime: LocalDateTime | null
  ActualReturnArrivalDateTime: LocalDateTime | null
  RejectedPackagesReturned: boolean
  PDFDocumentFileSystemId: number | null
}

/** A package on a delivery, as it was shipped (`/transfers/v2/deliveries/{id}/packages`). */
export interface DeliveryPackage {
  PackageId: number
  PackageLabel: string
  PackageType: string
  SourceHarvestNames: string | null
  SourcePackageLabels: string | null
  ItemId: number
  ItemName: string
  ItemCategoryName: string
  ItemStrainName: string | null
  ItemBrandName: string | null
  ItemUnitCbdPercent: number | null
  ItemUnitCbdContent: number | null
  ItemUnitCbdContentUnitOfMeasureName: string | null
  ItemUnitCbdContentDose: number | null
  ItemUnitCbdContentDoseUnitOfMeasureName: string | null
  ItemUnitThcPercent: number | null
  ItemUnitThcContent: number | null
  ItemUnitThcContentUnitOfMeasureName: string | null
  ItemUnitThcContentDose: number | null
  ItemUnitThcContentDoseUnitOfMeasureName: string | null
  ItemUnitCbdAPercent: number | null
  ItemUnitCbdAContent: number | null
  ItemUnitCbdAContentUnitOfMeasureName: string | null
  ItemUnitCbdAContentDose: number | null
  ItemUnitCbdAContentDoseUnitOfMeasureName: string | null
  ItemUnitThcAPercent: number | null
  ItemUnitThcAContent: number | null
  ItemUnitThcAContentUnitOfMeasureName: string | null
  ItemUnitThcAContentDose: number | null
  ItemUnitThcAContentDoseUnitOfMeasureName: string | null
  ItemUnitVolume: number | null
  ItemUnitVolumeUnitOfMeasureName: string | null
  ItemUnitWeight: number | null
  ItemUnitWeightUnitOfMeasureName: string | null
  ItemServingSize: string | null
  ItemSupplyDurationDays: number | null
  ItemUnitQuantity: number | null
  ItemUnitQuantityUnitOfMeasureName: string | null
  LabTestingState: string
  ProductionBatchNumber: string | null
  IsTradeSample: boolean
  IsTradeSamplePersistent: boolean
  SourcePackageIsTradeSample: boolean
  IsDonation: boolean
  SourcePackageIsDonation: boolean
  IsTestingSample: boolean
  ProductRequiresRemediation: boolean
  ContainsRemediatedProduct: boolean
  RemediationDate: BusinessDate | null
  ShipmentPackageState: string
  ShippedQuantity: number
  ShippedUnitOfMeasureName: string
  PackagedDate: BusinessDate | null
  ExpirationDate: BusinessDate | null
  SellByDate: BusinessDate | null
  UseByDate: BusinessDate | null
  GrossUnitOfWeightName: string | null
  ReceivedQuantity: number | null
  ReceivedUnitOfMeasureName: string | null
  ProductLabel: ProductLabel | null
  SourceProductionBatchNumbers: string | null
  ExternalId: string | null
  IsFinishedGood: boolean
}

/** A package that went to somebody else, one row for each delivery (`/packages/v2/transferred`); prints no LastModified. */
export interface TransferredPackage {
  Id: number
  PackageId: number
  RecipientFacilityLicenseNumber: string | null
  RecipientFacilityName: string | null
  ManifestNumber: string | null
  PackageLabel: string
  ExternalId: string | null
  SourceHarvestNames: string | null
  SourcePackageLabels: string | null
  ProductName: string
  ProductCategoryName: string
  ItemStrainName: string | null
  LabTestingStateName: string | null
  ShippedQuantity: number
  ShippedUnitOfMeasureAbbreviation: string
  GrossWeight: number | null
  GrossUnitOfWeightAbbreviation: string | null
  ShipperWholesalePrice: number | null
  ReceivedQuantity: number | null
  ReceivedUnitOfMeasureAbbreviation: string | null
  ReceiverWholesalePrice: number | null
  /** `Shipped`, `Rejected`, `Accepted` or `Returned` (Metrc reference §9). */
  ShipmentPackageStateName: string
  ActualDepartureDateTime: Instant | null
  ReceivedDateTime: Instant | null
  ProcessingJobTypeName: string | null
}

/** A kind of transfer (`/transfers/v2/types`). */
export interface TransferType {
  Name: string
  TransactionType: string
  ForLicensedShipments: boolean
  ForExternalIncomingShipments: boolean
  ForExternalOutgoingShipments: boolean
  RequiresDestinationGrossWeight: boolean
  RequiresPackagesGrossWeight: boolean
  RequiresInvoiceNumber: boolean
  RequiresPDFDocument: boolean
  BypassApproval: boolean
  ExternalIncomingCanRecordExternalIdentifier: boolean
  ExternalIncomingExternalIdentifierRequired: boolean
  ExternalOutgoingCanRecordExternalIdentifier: boolean
  ExternalOutgoingExternalIdentifierRequired: boolean
}

/** Who carries a delivery (`/transfers/v2/deliveries/{id}/transporters`, and the same of templates). */
export interface DeliveryTransporter {
  ShipmentDeliveryId: number
  TransporterFacilityLicenseNumber: string
  TransporterFacilityName: string
  /** `Outbound` or `Return`. */
  TransporterDirection: string
}

/** A driver and the vehicle (`.../transporters/details`); of templates a bare array. */
export interface DeliveryTransporterDetail {
  ShipmentDeliveryId: number
  DriverName: string
  DriverOccupationalLicenseNumber: string
  /** The driver's own license; it is written as `DriverLicenseNumber`. */
  DriverVehicleLicenseNumber: string
  DriverLayoverLeg: string | null
  VehicleMake: string
  VehicleModel: string
  VehicleLicensePlateNumber: string
  ActualDriverStartDateTime: Instant | null
}

/** Prices of what is on a delivery; 401 to a key without the grant to see them. */
export interface DeliveryPackageWholesale {
  PackageId: number
  PackageLabel: string
  ShipperWholesalePrice: number | null
  ReceiverWholesalePrice: number | null
}

/** A test that a package of a delivery has to have. */
export interface RequiredLabTestBatch {
  PackageId: number
  LabTestBatchId: number
  LabTestBatchName: string
}

/** A manifest as a file (`/transfers/v2/manifest/{id}/pdf`), its bytes in base64. */
export interface ManifestPdf {
  FileContents: string
  ContentType: string
  FileDownloadName: string
  HttpStatusCode: string
}

/** Somebody who drives for the facility (`/transporters/v2/drivers`). */
export interface Driver {
  Id: number
  FacilityId: number
  EmployeeId: string
  Name: string
  DriversLicenseNumber: string
}

/** A vehicle of the facility (`/transporters/v2/vehicles`). */
export interface Vehicle {
  Id: number
  FacilityId: number
  Make: string
  Model: string
  LicensePlateNumber: string
}
