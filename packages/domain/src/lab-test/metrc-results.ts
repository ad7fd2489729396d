import * as z from 'zod'

const day = z.iso.date()

/** What a laboratory found of one test type. */
export const MetrcFinding = z.object({
  /** Of the test type, as Metrc spells it; it holds unit and matrix. */
  name: z.string(),
  /** In the unit that the name says. */
  level: z.number(),
  hasPassed: z.boolean(),
  /** Told and not judged: it lets no package fail. */
  isInformational: z.boolean(),
  comment: z.string(),
  revokedDay: day.nullable(),
  /** The day of a later test of the same type that counts; null where there is none. */
  testedAgain: day.nullable(),
})
export type MetrcFinding = z.infer<typeof MetrcFinding>

/** What a laboratory told in one go (`LabTestResultId`). */
export const MetrcRecording = z.object({
  id: z.number(),
  laboratory: z.string(),
  licenseNumber: z.string(),
  /** The label of the sample. */
  sample: z.string(),
  performedDay: day.nullable(),
  /** null while it does not count yet. */
  releasedDay: day.nullable(),
  revokedDay: day.nullable(),
  expiresDay: day.nullable(),
  documentId: z.number().nullable(),
  hasPassed: z.boolean(),
  /** Whether an earlier recording tested any of the same. */
  isRetest: z.boolean(),
  /** The day of the last later recording that tested all of it again and counts. */
  testedAgain: day.nullable(),
  findings: z.array(MetrcFinding),
})
export type MetrcRecording = z.infer<typeof MetrcRecording>

/** What Metrc knows of the lab results of one package, as it was last asked; the id is the package's. */
export const MetrcLabResults = z.object({
  id: z.string(),
  version: z.number(),
  facilityId: z.string(),
  label: z.string(),
  /** How far its tests are (`LabTestingState`). */
  state: z.string().nullable(),
  /** When Metrc last answered; null when it never did. */
  readAt: z.string().nullable(),
  /** Why Metrc did not answer when it was asked last: `closed` to the key, or the question `failed`. */
  gap: z.enum(['closed', 'failed']).nullable(),
  /** Metrc's words then. */
  words: z.string().nullable(),
  /** The newest first. */
  recordings: z.array(MetrcRecording),
})
export type MetrcLabResults = z.infer<typeof MetrcLabResults>

/** A row of Metrc's list of results, days and instants as Metrc prints them; null where it prints none. */
export interface MetrcResultRow {
  LabTestResultId: number
  LabFacilityLicenseNumber: string
  LabFacilityName: string
  SourcePackageLabel: string
  TestPerformedDay: string | null
  OverallPassed: boolean
  RevokedDay: string | null
  LabTestResultDocumentFileId: number | null
  ReleasedDay: string | null
  ExpiresDay: string | null
  TestTypeName: string
  TestPassed: boolean
  TestResultLevel: number
  TestComment: string
  TestInformationalOnly: boolean
  LabTestDetailRevokedDay: string | null
}

/**
 * Rows of one package, put together by recording, the newest first. Metrc does not say what a later test took the place
 * of: a type that was tested again counts by the later one, once that is released, and while it is not revoked.
 */
export function recordingsOf(rows: readonly MetrcResultRow[]): MetrcRecording[] {
  const groups = new Map<number, MetrcResultRow[]>()
  for (const row of rows) groups.set(row.LabTestResultId, [...(groups.get(row.LabTestResultId) ?? []), row])
  const oldestFirst = [...groups.values()].toSorted(byAge)
  return oldestFirst
    .map((group, at) => recordingOf(group, oldestFirst.slice(0, at), oldestFirst.slice(at + 1)))
    .reverse()
}

type Group = readonly MetrcResultRow[]

const performedOf = ([first]: Group): string => first?.TestPerformedDay ?? ''
const byAge = (a: Group, b: Group): number =>
  performedOf(a).localeCompare(performedOf(b)) || (a[0]?.LabTestResultId ?? 0) - (b[0]?.LabTestResultId ?? 0)

const isStanding = ({ RevokedDay, LabTestDetailRevokedDay }: MetrcResultRow): boolean =>
  RevokedDay === null && LabTestDetailRevokedDay === null

function recordingOf(rows: Group, earlier: readonly Group[], later: readonly Group[]): MetrcRecording {
  const [first] = rows
  if (!first) throw new Error('A recording has a row')
  const counting = later.flatMap((group) => group.filter((row) => row.ReleasedDay !== null && isStanding(row)))
  const before = new Set(
    earlier
      .flat()
      .filter(isStanding)
      .map(({ TestTypeName }) => TestTypeName),
  )
  const findings = rows.map((row) => findingOf(row, counting))
  const again = findings.map(({ testedAgain }) => testedAgain)
  return {
    id: first.LabTestResultId,
    laboratory: first.LabFacilityName,
    licenseNumber: first.LabFacilityLicenseNumber,
    sample: first.SourcePackageLabel,
    performedDay: first.TestPerformedDay,
    releasedDay: first.ReleasedDay,
    revokedDay: first.RevokedDay,
    expiresDay: first.ExpiresDay,
    documentId: first.LabTestResultDocumentFileId,
    hasPassed: first.OverallPassed,
    isRetest: rows.some(({ TestTypeName }) => before.has(TestTypeName)),
    testedAgain: again.includes(null) ? null : (again.toSorted().at(-1) ?? null),
    findings,
  }
}

const againOn = (row: MetrcResultRow | undefined): string | null => row?.TestPerformedDay ?? row?.ReleasedDay ?? null

const findingOf = (row: MetrcResultRow, counting: readonly MetrcResultRow[]): MetrcFinding => ({
  name: row.TestTypeName,
  level: row.TestResultLevel,
  hasPassed: row.TestPassed,
  isInformational: row.TestInformationalOnly,
  comment: row.TestComment,
  revokedDay: row.LabTestDetailRevokedDay ?? row.RevokedDay,
  testedAgain: againOn(counting.findLast(({ TestTypeName }) => TestTypeName === row.TestTypeName)),
})
