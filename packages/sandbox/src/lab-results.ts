import type { LabTestResult, LabTestType } from '@cultivatd/metrc/lab-test-records'
import type { Package } from '@cultivatd/metrc/records'
import type { Draft } from './draft.ts'
import { dayAfter } from './stamp.ts'
import type { Row } from './tables.ts'

/** What a laboratory found of one test type. */
export interface Found {
  type: LabTestType
  /** In the unit that the name of the type says. */
  level: number
  passed: boolean
  comment: string
}

/** A recording of a laboratory, whoever it is. */
export interface Recording {
  lab: { license: string; name: string }
  /** The day on which it was measured. */
  performed: string
  /** The day on which it was told. */
  recorded: string
  documentId: number | null
  found: readonly Found[]
  /** Counts at once, or only when it is released. */
  isReleased: boolean
}

const midnight = (day: string) => `${day}T00:00:00+00:00`
const midnightOf = (day: string | null) => day && midnight(day)
/** A row of results prints an instant where the package prints its day. */
const dayOf = (instant: string | null) => instant && instant.slice(0, 10)

/** The day after which the results count no more; null when no test type has one. */
function expiryOf({ found, performed }: Recording): string | null {
  const days = found.flatMap(({ type }) => type.LabTestResultExpirationDays ?? [])
  return days.length > 0 ? dayAfter(performed, Math.min(...days)) : null
}

/** What is only told lets no package fail. */
const hasPassed = (found: readonly Found[]): boolean =>
  found.every(({ type, passed }) => passed || type.InformationalOnly)

const hasFailed = ({ LabTestingState }: Package): boolean => LabTestingState.endsWith('Failed')

/** The package and those of this facility that it was taken from: what is found in a sample is true of them (§10.5). */
function packagesTested(draft: Draft, sample: Row<Package>): Row<Package>[] {
  const labels = sample.record.IsTestingSample ? (sample.record.SourcePackageLabels?.split(', ') ?? []) : []
  return [sample, ...labels.flatMap((label) => draft.byLabel('package', label) ?? [])]
}

/** One row for each test type that a recording says of a package, released when the recording is. */
export function resultRows(
  tested: Package,
  sampleLabel: string,
  LabTestResultId: number,
  recording: Recording,
): LabTestResult[] {
  const { lab, performed, recorded, documentId, found, isReleased } = recording
  return found.map((each) => ({
    PackageId: tested.Id,
    LabTestResultId,
    LabFacilityLicenseNumber: lab.license,
    LabFacilityName: lab.name,
    SourcePackageLabel: sampleLabel,
    ProductName: tested.Item.Name,
    ProductCategoryName: tested.Item.ProductCategoryName,
    TestPerformedDate: performed,
    OverallPassed: hasPassed(found),
    RevokedDate: null,
    LabTestResultDocumentFileId: documentId,
    ResultReleased: isReleased,
    ResultReleaseDateTime: isReleased ? midnight(recorded) : null,
    ExpirationDateTime: midnightOf(expiryOf(recording)),
    TestTypeName: each.type.Name,
    TestPassed: each.passed,
    TestResultLevel: each.level,
    TestComment: each.comment,
    TestInformationalOnly: each.type.InformationalOnly,
    LabTestDetailRevokedDate: null,
  }))
}

/** What a recording changes of its package. A failed one stays failed while what the next test found is held back. */
export function testedPackage(pkg: Package, recording: Recording): Package {
  const { performed, recorded, found, isReleased } = recording
  const held = hasFailed(pkg) ? pkg.LabTestingState : 'AwaitingConfirmation'
  return {
    ...pkg,
    LabTestingPerformedDate: performed,
    LabTestingRecordedDate: midnight(recorded),
    LabTestingState: isReleased ? judgedState(pkg, hasPassed(found)) : held,
    LabTestingStateDate: recorded,
    ...(isReleased && { LabTestResultExpirationDateTime: expiryOf(recording) }),
  }
}

/** The state of a package whose results count from now on; one that failed before was tested again. */
const judgedState = (pkg: Package, passed: boolean): string =>
  `${hasFailed(pkg) ? 'Retest' : 'Test'}${passed ? 'Passed' : 'Failed'}`

/** Puts a recording into the books of its package; answers the number that its rows share. */
export function putResults(draft: Draft, sample: Row<Package>, recording: Recording): number {
  const LabTestResultId = draft.world.nextId()
  for (const { id, record } of packagesTested(draft, sample)) {
    for (const row of resultRows(record, sample.record.Label, LabTestResultId, recording))
      draft.put('labTestResult', draft.world.nextId(), row)
    draft.put('package', id, testedPackage(record, recording))
  }
  return LabTestResultId
}

/** The results of a package that are held back, as the draft would leave them. */
export const heldResults = (draft: Draft, packageId: number): Row<LabTestResult>[] =>
  draft
    .rows('labTestResult')
    .filter(({ record }) => record.PackageId === packageId && !record.ResultReleased && record.RevokedDate === null)

/** Lets what is held back of a package count: its state becomes what that says. */
export function releaseResults(draft: Draft, packageId: number, day: string): void {
  const held = heldResults(draft, packageId)
  const pkg = draft.row('package', packageId)?.record
  const [last] = held
  if (!pkg || !last) return
  for (const { id, record } of held)
    draft.put('labTestResult', id, { ...record, ResultReleased: true, ResultReleaseDateTime: midnight(day) })
  const passed = held.every(({ record }) => record.OverallPassed)
  draft.put('package', packageId, {
    ...pkg,
    LabTestingState: judgedState(pkg, passed),
    LabTestingStateDate: day,
    LabTestResultExpirationDateTime: dayOf(last.record.ExpirationDateTime),
  })
}

/**
 * Takes back what was told last of a package, as the state does in its own pages: the rows stay, with the day. What the
 * package is then nobody has published; here it is what the results that are left say, and submitted where none are.
 */
export function revokeResults(draft: Draft, packageId: number, day: string): void {
  const pkg = draft.row('package', packageId)?.record
  const standing = draft
    .rows('labTestResult')
    .filter(({ record }) => record.PackageId === packageId && record.RevokedDate === null)
    .sort((a, b) => b.record.LabTestResultId - a.record.LabTestResultId)
  const last = standing[0]?.record.LabTestResultId
  if (!pkg || last === undefined) return
  for (const { id, record } of standing)
    if (record.LabTestResultId === last)
      draft.put('labTestResult', id, { ...record, RevokedDate: day, LabTestDetailRevokedDate: day })
  const left = standing.find(({ record }) => record.LabTestResultId !== last && record.ResultReleased)?.record
  draft.put('package', packageId, {
    ...pkg,
    LabTestingState: left ? `Test${left.OverallPassed ? 'Passed' : 'Failed'}` : 'SubmittedForTesting',
    LabTestingStateDate: day,
    LabTestResultExpirationDateTime: dayOf(left?.ExpirationDateTime ?? null),
  })
}
