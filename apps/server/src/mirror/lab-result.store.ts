import { type MetrcLabResults, type MetrcResultRow, recordingsOf } from '@cultivatd/domain/lab-test/metrc-results'
import type { LabTestResult } from '@cultivatd/metrc/lab-test-records'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { dayOrNull } from '../db/metrc-day.ts'

/** A package whose results are asked for, and how it was when that was decided. */
export interface TestedPackage {
  /** Metrc's id, as text. */
  id: string
  /** What of its lab tests Metrc shows on the package itself: another one means that there may be other results. */
  mark: string
  modified: string | null
}

/** After how long results are asked for again: of a package that was changed since, where Metrc did not answer, and of any. */
interface ResultsAge {
  changedMs: number
  gapMs: number
  anyMs: number
}

const minute = 60_000
/** A package that is moved and adjusted all day is asked for once in a while, any other once a day. */
const regularAge: ResultsAge = { changedMs: 10 * minute, gapMs: 60 * minute, anyMs: 24 * 60 * minute }
/** What somebody looks at is of now. */
const lookedAtAge: ResultsAge = { changedMs: 0, gapMs: minute, anyMs: 10 * minute }

const isDue = (now: Date, { changedMs, gapMs, anyMs }: ResultsAge): RawBuilder<boolean> => {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  return sql<boolean>`(r.id is null or r.mark is distinct from p.lab_mark or r.asked_at < ${before(anyMs)}
    or (r.gap is not null and r.asked_at < ${before(gapMs)})
    or (r.modified is distinct from p.last_modified and r.asked_at <= ${before(changedMs)}))`
}

const joined = sql`package p left join package_lab_result r on r.facility_id = p.facility_id and r.id = p.id`
const tested = sql`p.id, p.lab_mark as mark, p.last_modified as modified`

/** Packages that are neither finished nor gone and whose results are to be asked for, those that changed first, those last that Metrc did not open. */
export async function dueLabResults(db: Db, facilityId: string, now: Date, most: number): Promise<TestedPackage[]> {
  const { rows } = await sql<TestedPackage>`
    select ${tested} from ${joined}
    where p.facility_id = ${facilityId} and p.lab_mark is not null and p.gone_at is null and p.is_open
      and ${isDue(now, regularAge)}
    order by r.gap is not null, r.id is null, p.id::bigint desc limit ${most}`.execute(db)
  return rows
}

/**
 * The package of this label, finished or not, when its results are to be asked for because somebody looks at them; null
 * when they are of now, or Metrc can have none.
 */
export async function lookedAtResults(
  db: Db,
  facilityId: string,
  label: string,
  now: Date,
): Promise<TestedPackage | null> {
  const { rows } = await sql<TestedPackage & { due: boolean }>`
    select ${tested}, p.lab_mark is not null and ${isDue(now, lookedAtAge)} as due from ${joined}
    where p.facility_id = ${facilityId} and p.label = ${label}
    order by p.gone_at is not null, p.version desc limit 1`.execute(db)
  const [{ due, ...pkg } = { due: false }] = rows
  return due ? (pkg as TestedPackage) : null
}

interface Asked {
  facilityId: string
  pkg: TestedPackage
  /** When Metrc was asked. */
  at: Date
}

/** Stores what Metrc answered, in place of what it answered before; an answer to an older question changes nothing. */
export async function saveLabResults(db: Db, { facilityId, pkg, at }: Asked, rows: readonly object[]): Promise<void> {
  await sql`
    insert into package_lab_result (facility_id, id, metrc, read_at, asked_at, mark, modified)
    values (${facilityId}, ${pkg.id}, ${jsonb(rows)}, ${at.toISOString()}, ${at.toISOString()}, ${pkg.mark}, ${pkg.modified})
    on conflict (facility_id, id) do update set metrc = excluded.metrc, read_at = excluded.read_at,
      asked_at = excluded.asked_at, mark = excluded.mark, modified = excluded.modified, gap = null, error = null,
      version = nextval('row_version')
    where package_lab_result.asked_at <= excluded.asked_at`.execute(db)
}

/** Remembers that Metrc did not answer, and why; what it answered before stays, as of then. */
export async function saveLabRefusal(
  db: Db,
  { facilityId, pkg, at }: Asked,
  gap: 'closed' | 'failed',
  words: string,
): Promise<void> {
  await sql`
    insert into package_lab_result (facility_id, id, asked_at, mark, modified, gap, error)
    values (${facilityId}, ${pkg.id}, ${at.toISOString()}, ${pkg.mark}, ${pkg.modified}, ${gap}, ${words})
    on conflict (facility_id, id) do update set asked_at = excluded.asked_at, mark = excluded.mark,
      modified = excluded.modified, gap = excluded.gap, error = excluded.error, version = nextval('row_version')
    where package_lab_result.asked_at <= excluded.asked_at`.execute(db)
}

interface ResultsRow {
  id: string
  label: string
  state: string | null
  version: number
  read_at: string | null
  gap: 'closed' | 'failed' | null
  error: string | null
  metrc: LabTestResult[] | null
}

/** What Metrc knows of the results of the package of this label, as far as it was asked: one row; none without a package. */
export async function labResultsOf(db: Db, facilityId: string, label: string): Promise<MetrcLabResults[]> {
  const { rows } = await sql<ResultsRow>`
    select p.id, p.label, p.metrc ->> 'LabTestingState' as state, greatest(p.version, r.version) as version,
      r.read_at, r.gap, r.error, r.metrc
    from ${joined}
    where p.facility_id = ${facilityId} and p.label = ${label}
    order by p.gone_at is not null, p.version desc limit 1`.execute(db)
  return rows.map(({ id, state, version, read_at, gap, error, metrc, ...row }) => ({
    id,
    facilityId,
    label: row.label,
    state: state || null,
    version,
    readAt: read_at,
    gap,
    words: error,
    recordings: recordingsOf((metrc ?? []).map(resultRow)),
  }))
}

/** A row of Metrc's with its days as days; what an older Metrc leaves out is nothing that was said. */
const resultRow = (row: LabTestResult): MetrcResultRow => ({
  LabTestResultId: row.LabTestResultId,
  LabFacilityLicenseNumber: row.LabFacilityLicenseNumber ?? '',
  LabFacilityName: row.LabFacilityName ?? '',
  SourcePackageLabel: row.SourcePackageLabel ?? '',
  TestPerformedDay: dayOrNull(row.TestPerformedDate),
  OverallPassed: row.OverallPassed ?? false,
  RevokedDay: dayOrNull(row.RevokedDate),
  LabTestResultDocumentFileId: row.LabTestResultDocumentFileId ?? null,
  ReleasedDay: row.ResultReleased ? (dayOrNull(row.ResultReleaseDateTime) ?? dayOrNull(row.TestPerformedDate)) : null,
  ExpiresDay: dayOrNull(row.ExpirationDateTime),
  TestTypeName: row.TestTypeName,
  TestPassed: row.TestPassed ?? false,
  TestResultLevel: row.TestResultLevel ?? 0,
  TestComment: row.TestComment ?? '',
  TestInformationalOnly: row.TestInformationalOnly ?? false,
  LabTestDetailRevokedDay: dayOrNull(row.LabTestDetailRevokedDate),
})
