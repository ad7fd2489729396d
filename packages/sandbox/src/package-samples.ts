import type { LabSamplePackage } from '@cultivatd/metrc/lab-test-records'
import type { SourceHarvest } from '@cultivatd/metrc/records'
import { answerJson, refuseEmpty } from './answer.ts'
import type { Draft } from './draft.ts'
import { createFromHarvests } from './harvest-packages.ts'
import { labTestBatches } from './lab-vocabulary.ts'
import { answerPage, isWithin } from './list.ts'
import { createFromPackages } from './package-create.ts'
import { permitted, type ReadContext, type Route, type WriteRow } from './route.ts'
import { invalidValue, type RowReader } from './row-reader.ts'

/** Which tests a sample is for: asked for where the facility has to say it (Metrc reference §8). */
function checkBatches(reader: RowReader, isRequired: boolean): void {
  const names = reader.list('RequiredLabTestBatches')
  const valid = labTestBatches.map(({ Name }) => Name)
  if (isRequired && names.length === 0) reader.refuse('Required Lab Test Batches was not specified.')
  for (const name of names)
    if (!valid.includes(String(name))) reader.refuse(invalidValue('Lab Test Batch', String(name), valid))
}

/** Sample and sources are submitted for testing from now on (Metrc reference §10.5). */
function submit(draft: Draft, id: number, day: string): void {
  const submitted = { LabTestingState: 'SubmittedForTesting', LabTestingStateDate: day }
  const sample = draft.row('package', id)
  if (!sample) return
  draft.put('package', id, { ...sample.record, ...submitted, IsTestingSample: true })
  for (const { table, id: source } of sample.taken ?? []) {
    const pkg = table === 'package' ? draft.row('package', source)?.record : undefined
    if (pkg) draft.put('package', source, { ...pkg, ...submitted })
    const harvest = table === 'harvest' ? draft.row('harvest', source)?.record : undefined
    if (harvest) draft.put('harvest', source, { ...harvest, ...submitted })
  }
}

const sampleOf =
  (create: WriteRow, required: 'CanRequirePackageSampleLabTestBatches' | 'CanRequireHarvestSampleLabTestBatches') =>
  (...[reader, context]: Parameters<WriteRow>): number | undefined => {
    const { draft } = context
    checkBatches(reader, draft.facilityType[required])
    const id = create(reader, context)
    const made = id === undefined ? undefined : draft.row('package', id)?.record
    if (id !== undefined && made) submit(draft, id, made.PackagedDate)
    return id
  }

/** A part of packages becomes a sample for a laboratory. */
export const takeSample: WriteRow = sampleOf(createFromPackages, 'CanRequirePackageSampleLabTestBatches')

/** What was found in the samples of a facility, test by test; a sample of which nothing is told is not on it. */
function readSamples({ world, license, query }: ReadContext) {
  const samples = [...world.table(license, 'package').values()].filter(
    (row) => row.record.IsTestingSample && isWithin(row, query.window),
  )
  const results = [...world.table(license, 'labTestResult').values()].map(({ record }) => record)
  const records = samples
    .sort((a, b) => b.id - a.id)
    .flatMap(({ id, record }) =>
      results
        .filter(({ PackageId }) => PackageId === id)
        .map(
          (found): LabSamplePackage => ({
            ...record,
            LabFacilityLicenseNumber: found.LabFacilityLicenseNumber,
            LabFacilityName: found.LabFacilityName,
            OverallPassed: found.OverallPassed,
            TestPerformedDate: found.TestPerformedDate,
            ResultReleased: found.ResultReleased,
            ResultReleaseDateTime: found.ResultReleaseDateTime,
            TestTypeName: found.TestTypeName,
            TestPassed: found.TestPassed,
            TestResultLevel: found.TestResultLevel,
            TestComment: found.TestComment,
            TestInformationalOnly: found.TestInformationalOnly,
          }),
        ),
    )
  return answerPage(records, query)
}

/** The harvests of which a package is, also by way of other packages; those of other facilities are not known here. */
function readSourceHarvests({ world, licenses, params }: ReadContext) {
  for (const license of licenses) {
    const pkg = world.row(license, 'package', Number(params.id))?.record
    if (!pkg) continue
    const names = pkg.SourceHarvestNames?.split(', ') ?? []
    const [facility] = world.table(license, 'facility').values()
    const harvests = [...world.table(license, 'harvest').values()]
      .filter(({ record }) => names.includes(record.Name))
      .map(
        ({ record }): SourceHarvest => ({
          HarvestedByFacilityLicenseNumber: license,
          HarvestedByFacilityName: facility?.record.Name ?? '',
          Name: record.Name,
          HarvestStartDate: record.HarvestStartDate,
        }),
      )
    return answerJson(harvests)
  }
  throw refuseEmpty(401)
}

const making = { method: 'POST', license: 'needed', answers: 'ids' } as const
const creates = ['View Packages', 'Create/Submit/Discontinue Packages']

/** Samples for laboratories, and where a package is from (Metrc reference §10.5, §18). */
export const packageSampleRoutes: Route[] = [
  ...permitted(creates, [
    {
      ...making,
      path: '/packages/v2/testing',
      flag: 'CanSubmitPackagesForTesting',
      row: takeSample,
    },
  ]),
  ...permitted(
    ['View Harvests', 'Manage Harvests', ...creates],
    [
      {
        ...making,
        path: '/harvests/v2/packages/testing',
        flag: 'CanSubmitHarvestsForTesting',
        row: sampleOf(createFromHarvests, 'CanRequireHarvestSampleLabTestBatches'),
      },
    ],
  ),
  ...permitted(
    ['View Packages'],
    [{ method: 'GET', path: '/packages/v2/labsamples', license: 'needed', windowed: true, read: readSamples }],
  ),
  ...permitted(
    ['View Package Source Harvests'],
    [
      {
        method: 'GET',
        path: '/packages/v2/{id}/source/harvests',
        license: 'optional',
        absent: 'sourceHarvests',
        read: readSourceHarvests,
      },
    ],
  ),
]
