import { type FacilityFlag, facilityFlags } from '@cultivatd/metrc/facility-flags'
import type { Facility, FacilityType } from '@cultivatd/metrc/facility-records'
import { unsetDate } from './stamp.ts'

/** The capabilities of a facility: those named, and none else. */
export function facilityType(flags: readonly FacilityFlag[]): FacilityType {
  const has = Object.fromEntries(facilityFlags.map((flag) => [flag, flags.includes(flag)])) as Record<
    FacilityFlag,
    boolean
  >
  return {
    ...has,
    RestrictHarvestPlantRestoreTimeHours: flags.includes('CanGrowPlants') ? 48 : null,
    TotalMemberPatientsAllowed: null,
    RestrictWholesalePriceEditDays: null,
    RestrictPlantBatchAdjustmentTimeHours: null,
  }
}

/** Every field Metrc prints of a facility, with nothing in it: builders fill in what matters. */
export const blankFacility: Facility = {
  FacilityId: 0,
  HireDate: unsetDate,
  IsOwner: false,
  IsManager: true,
  IsFinancialContact: false,
  Email: null,
  Occupations: [],
  Name: '',
  Alias: '',
  DisplayName: '',
  CredentialedDate: unsetDate,
  SupportActivationDate: null,
  SupportExpirationDate: null,
  FacilityType: facilityType([]),
  License: { Number: '', EmployeeLicenseNumber: '', StartDate: unsetDate, EndDate: unsetDate, LicenseType: '' },
  AllowTransferOfOnHoldPackages: false,
  AllowTransferOfOnRecallPackages: false,
}
