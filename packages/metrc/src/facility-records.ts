/** Metrc's records of facilities and who works there. As in `records.ts`, spelled as Metrc spells them. */
import type { BusinessDate } from './days.ts'
import type { FacilityFlag } from './facility-flags.ts'

/** The capabilities of a facility: flags, and four limits that are null where the state has none. Metrc reference §8. */
export type FacilityType = Record<FacilityFlag, boolean> & {
  RestrictHarvestPlantRestoreTimeHours: number | null
  TotalMemberPatientsAllowed: number | null
  RestrictWholesalePriceEditDays: number | null
  RestrictPlantBatchAdjustmentTimeHours: number | null
}

/** The license a facility works under; `Number` is the `licenseNumber` of every other call. */
export interface FacilityLicense {
  Number: string
  EmployeeLicenseNumber: string
  StartDate: BusinessDate
  EndDate: BusinessDate
  LicenseType: string
}

/** One facility of the user key (`/facilities/v2`). */
export interface Facility {
  FacilityId: number
  HireDate: BusinessDate
  IsOwner: boolean
  IsManager: boolean
  IsFinancialContact: boolean
  Email: string | null
  Occupations: string[]
  Name: string
  Alias: string
  DisplayName: string
  CredentialedDate: BusinessDate
  SupportActivationDate: BusinessDate | null
  SupportExpirationDate: BusinessDate | null
  FacilityType: FacilityType
  License: FacilityLicense
  AllowTransferOfOnHoldPackages: boolean | null
  AllowTransferOfOnRecallPackages: boolean | null
}

/** Somebody who works under a license (`/employees/v2`). */
export interface Employee {
  FullName: string
  License: FacilityLicense
  IsIndustryAdmin: boolean
  IsOwner: boolean
  IsManager: boolean
}
