import type { FacilityFlag } from '@cultivatd/metrc/facility-flags'
import type { Package } from '@cultivatd/metrc/records'
import { refuseEmpty } from './answer.ts'
import { labTestBatches } from './lab-vocabulary.ts'
import { readPackage } from './package-writes.ts'
import { permitted, type Route, type WriteRow } from './route.ts'
import { invalidValue } from './row-reader.ts'

/** The days that stand on the label; one that is left out is taken away. They are days to come. */
const changeDates: WriteRow = (reader, context) => {
  const row = readPackage(reader, context)
  const dates = {
    ExpirationDate: reader.anyDateOrNull('ExpirationDate'),
    SellByDate: reader.anyDateOrNull('SellByDate'),
    UseByDate: reader.anyDateOrNull('UseByDate'),
  }
  if (!row || reader.problems.length > 0) return undefined
  context.draft.put('package', row.id, { ...row.record, ...dates })
  return row.id
}

type Mark = 'IsTradeSample' | 'IsDonation' | 'IsFinishedGood'

/** Set twice it is the same: whether production refuses that nobody has published. */
const mark =
  (field: Mark, value: boolean): WriteRow =>
  (reader, context) => {
    const row = readPackage(reader, context)
    if (!row) return undefined
    context.draft.put('package', row.id, { ...row.record, [field]: value })
    return row.id
  }

const changeExternalId: WriteRow = (reader, context) => {
  const row = readPackage(reader, context, 'PackageLabel')
  const id = reader.textOrNull('ExternalId')
  if (!row || reader.problems.length > 0) return undefined
  context.draft.put('package', row.id, { ...row.record, ExternalId: id || null })
  return row.id
}

/** How a package that failed, or came as such, is made good; the words of its fields begin with it. */
interface Mending {
  word: 'Remediation' | 'Decontamination'
  /** Either of them lets a facility do it. */
  flags: readonly FacilityFlag[]
  /** What is done, and to what. */
  done: 'Remediated' | 'Decontaminated'
  isNeeded: (pkg: Package) => boolean
  becomes: (date: string) => Partial<Package>
}

const remediation: Mending = {
  word: 'Remediation',
  flags: ['CanRequestProductRemediation', 'CanRemediatePackagesWithFailedLabResults'],
  done: 'Remediated',
  isNeeded: (pkg) => pkg.ProductRequiresRemediation,
  becomes: (date) => ({
    ProductRequiresRemediation: false,
    ContainsRemediatedProduct: true,
    RemediationDate: date,
  }),
}

const decontamination: Mending = {
  word: 'Decontamination',
  flags: ['CanRequestProductDecontamination', 'CanDecontaminatePackagesWithFailedLabResults'],
  done: 'Decontaminated',
  isNeeded: (pkg) => pkg.ProductRequiresDecontamination,
  becomes: (date) => ({
    ProductRequiresDecontamination: false,
    ContainsDecontaminatedProduct: true,
    DecontaminationDate: date,
  }),
}

/** The state's methods have no list in the API, so any that is named is taken. */
const mend =
  ({ word, flags, done, isNeeded, becomes }: Mending): WriteRow =>
  (reader, context) => {
    const { draft } = context
    if (!flags.some((flag) => draft.facilityType[flag])) throw refuseEmpty(401)
    const row = readPackage(reader, context, 'PackageLabel')
    const method = reader.text(`${word}MethodName`)
    const date = reader.dateSince(`${word}Date`, row?.record.PackagedDate, 'Packaged Date')
    const steps = reader.text(`${word}Steps`)
    if (!row || method === undefined || date === undefined || steps === undefined) return undefined
    const pkg = row.record
    if (!pkg.LabTestingState.endsWith('Failed') && !isNeeded(pkg))
      return reader.refuse(`Package ${pkg.Label} cannot be ${done} because it has not failed Lab Testing.`)
    draft.put('package', row.id, { ...pkg, ...becomes(date), LabTestingState: done, LabTestingStateDate: date })
    return row.id
  }

/** Which batches of tests a package has to pass: they cannot be read back (Metrc reference §10.5). */
const requireLabTests: WriteRow = (reader, context) => {
  const row = readPackage(reader, context)
  const names = reader.list('RequiredLabTestBatches')
  const valid = labTestBatches.map(({ Name }) => Name)
  if (names.length === 0) reader.refuse('Required Lab Test Batches was not specified.')
  for (const name of names)
    if (!valid.includes(String(name))) reader.refuse(invalidValue('Lab Test Batch', String(name), valid))
  if (!row || reader.problems.length > 0) return undefined
  context.draft.put('package', row.id, row.record)
  return row.id
}

const put = (path: string, row: WriteRow, flag?: FacilityFlag): Route => ({
  method: 'PUT',
  path: `/packages/v2${path}`,
  license: 'needed',
  answers: 'nothing',
  row,
  ...(flag && { flag }),
})

const flagAndUnflag = (path: string, field: Mark, flag: FacilityFlag): Route[] => [
  put(`${path}/flag`, mark(field, true), flag),
  put(`${path}/unflag`, mark(field, false), flag),
]

/** What is said of a package beside what it holds (Metrc reference §18). */
export const packageMarkRoutes: Route[] = [
  ...permitted(
    ['View Packages', 'Create/Submit/Discontinue Packages'],
    [
      put('/usebydate', changeDates),
      put('/labtests/required', requireLabTests, 'CanRequirePackageSampleLabTestBatches'),
    ],
  ),
  ...permitted(
    ['View Packages', 'Manage Packages Inventory'],
    [
      ...flagAndUnflag('/tradesample', 'IsTradeSample', 'CanCreateTradeSamplePackages'),
      ...flagAndUnflag('/donation', 'IsDonation', 'CanDonatePackages'),
      ...flagAndUnflag('/finishedgood', 'IsFinishedGood', 'CanTrackFinishedGoods'),
      put('/remediate', mend(remediation)),
      put('/decontaminate', mend(decontamination)),
    ],
  ),
  ...permitted(
    ['View Packages', 'Manage Package Inventory', 'External Id Enabled'],
    [put('/externalid', changeExternalId, 'EnableExternalIdentifier')],
  ),
]
