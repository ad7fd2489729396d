import { type MetrcLabResults, type MetrcResultRow, recordingsOf } from './metrc-results.ts'

/** A released row that passed; say only what matters. */
export const aResultRow = (given: Partial<MetrcResultRow> = {}): MetrcResultRow => ({
  LabTestResultId: 1,
  LabFacilityLicenseNumber: 'LAAA-3PQT-18LB',
  LabFacilityName: 'Plains Testing Laboratory, LLC',
  SourcePackageLabel: '1A4FF0300000022000008123',
  TestPerformedDay: '2026-11-10',
  OverallPassed: true,
  RevokedDay: null,
  LabTestResultDocumentFileId: null,
  ReleasedDay: '2026-11-11',
  ExpiresDay: '2027-11-10',
  TestTypeName: 'Lead (ppm) Raw Plant Material',
  TestPassed: true,
  TestResultLevel: 0.02,
  TestComment: '',
  TestInformationalOnly: false,
  LabTestDetailRevokedDay: null,
  ...given,
})

/** What Metrc knows of the results of a package that it was asked for. */
export const metrcResults = (
  rows: readonly MetrcResultRow[],
  given: Partial<MetrcLabResults> = {},
): MetrcLabResults => ({
  id: '8123',
  version: 1,
  facilityId: 'GAAA-4KVB-7T2Q',
  label: '1A4FF0300000022000008123',
  state: 'TestPassed',
  readAt: '2026-11-20T15:00:00.000Z',
  gap: null,
  words: null,
  recordings: recordingsOf(rows),
  ...given,
})
