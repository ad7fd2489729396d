/** Metrc's records of laboratories. As in `records.ts`, spelled as Metrc spells them. */
import type { BusinessDate, Instant } from './days.ts'
import type { ItemCategory } from './item-records.ts'
import type { Package } from './records.ts'

/** One thing that a laboratory looks for (`/labtests/v2/types`); its name holds unit and matrix (Metrc reference §10.7). */
export interface LabTestType {
  Id: number
  Name: string
  RequiresTestResult: boolean
  InformationalOnly: boolean
  ResearchAndDevelopment: boolean
  AlwaysPasses: boolean
  MaxAllowedFailureCount: number
  LabTestResultMode: number
  LabTestResultMinimum: number | null
  LabTestResultMaximum: number | null
  LabTestResultExpirationDays: number | null
  DependencyMode: number | string
}

/** Tests that are asked for together, and of which categories of items (`/labtests/v2/batches`). */
export interface LabTestBatch {
  Id: number
  Name: string
  LabTestTypeCount: number
  LabTestTypes: LabTestType[]
  ItemCategoryCount: number
  ItemCategories: LabTestBatchCategory[]
  RequiresAllFromLabTestBatch: boolean
}

/** A category that a batch of tests is for. */
export interface LabTestBatchCategory {
  ProductCategoryId: string
  ProductCategory: ItemCategory
  RequireLabTestBatch: boolean
}

/**
 * What was found of one test type in one package (`/labtests/v2/results`): rows of one recording share
 * `LabTestResultId`, and what is not released yet is among them (Metrc reference §10.7).
 */
export interface LabTestResult {
  PackageId: number
  LabTestResultId: number
  LabFacilityLicenseNumber: string
  LabFacilityName: string
  SourcePackageLabel: string
  ProductName: string
  ProductCategoryName: string
  TestPerformedDate: BusinessDate
  OverallPassed: boolean
  RevokedDate: BusinessDate | null
  LabTestResultDocumentFileId: number | null
  ResultReleased: boolean
  ResultReleaseDateTime: Instant | null
  ExpirationDateTime: Instant | null
  TestTypeName: string
  TestPassed: boolean
  /** In the unit that the name of the test type says. */
  TestResultLevel: number
  TestComment: string
  TestInformationalOnly: boolean
  LabTestDetailRevokedDate: BusinessDate | null
}

/** What was found of one test type in one sample, with the sample (`/packages/v2/labsamples`). */
export interface LabSamplePackage
  extends Package,
    Pick<
      LabTestResult,
      | 'LabFacilityLicenseNumber'
      | 'LabFacilityName'
      | 'OverallPassed'
      | 'TestPerformedDate'
      | 'ResultReleased'
      | 'ResultReleaseDateTime'
      | 'TestTypeName'
      | 'TestPassed'
      | 'TestResultLevel'
      | 'TestComment'
      | 'TestInformationalOnly'
    > {}
