import type { Instant } from './days.ts'

/** What a laboratory found of one test type. */
export interface LabTestFinding {
  LabTestTypeName: string
  /** In the unit that the name of the test type says. */
  Quantity?: number
  Passed: boolean
  Notes?: string
}

/** `POST /labtests/v2/record`; only laboratories may, and only of packages that they hold (Metrc reference §10.7). */
export interface LabTestRecording {
  /** Of the package. */
  Label: string
  ResultDate: Instant
  /** The certificate: `.pdf` only, at most 5 MB before it is written in Base64. */
  DocumentFileName?: string | null
  DocumentFileBase64?: string | null
  Results: LabTestFinding[]
}

/** `PUT /labtests/v2/results/release`: from now on the results of a package count. */
export interface LabTestRelease {
  PackageLabel: string
}

/** `PUT /labtests/v2/labtestdocument`: the certificate of a recording, as with the recording itself (Metrc reference §18). */
export interface LabTestDocument {
  LabTestResultId: number
  DocumentFileName: string
  DocumentFileBase64: string
}
