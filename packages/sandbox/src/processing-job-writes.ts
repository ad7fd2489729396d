import type { ProcessingJob } from '@cultivatd/metrc/processing-job-records'
import type { Package } from '@cultivatd/metrc/records'
import { refuseEmpty } from './answer.ts'
import { blankJob, noWaste } from './blank-processing-job.ts'
import type { Draft } from './draft.ts'
import { putPackage, readItem } from './new-package.ts'
import { placeOf } from './places.ts'
import { readInputs, takeInputs } from './processing-job-inputs.ts'
import {
  finishWaste,
  inJob,
  jobByName,
  jobKinds,
  outputsOf,
  packageWaste,
  putJob,
  readJob,
  readKindUnit,
  readNamedJob,
  readWaste,
  restOf,
  totalOf,
  unitFields,
} from './processing-job-row.ts'
import { activeType } from './processing-job-types.ts'
import { readReason } from './reasons.ts'
import type { WriteContext, WriteRow } from './route.ts'
import type { RowReader } from './row-reader.ts'
import type { Row } from './tables.ts'
import { consumeTag } from './tags.ts'
import { packageAdjustReasons } from './vocabulary.ts'

/** Opens a job: what it is made of leaves its packages at once (Metrc reference §5 of the further areas). */
export const startJob: WriteRow = (reader, context) => {
  const { draft } = context
  const name = reader.text('JobName')?.trim()
  if (name !== undefined && jobByName(draft, name))
    reader.refuse(`A Processing Job with the Name "${name}" already exists.`)
  const type = activeType(reader, draft, 'JobType')
  const units = jobKinds.map((kind) => [kind, readKindUnit(reader, `${kind}UnitOfMeasure`, kind)] as const)
  if (reader.list('Packages').length === 0) reader.refuse('Packages was not specified.')
  const inputs = readInputs(reader, context)
  const packaged = inputs.map(({ source }) => source.PackagedDate).sort()
  const StartDate = reader.dateSince('StartDate', packaged.at(-1), 'Packaged Date')
  if (reader.problems.length > 0 || name === undefined || !type || StartDate === undefined) return undefined
  const Id = draft.world.nextId()
  const blank: ProcessingJob = {
    ...blankJob,
    ...Object.assign({}, ...units.map(([kind, unit]) => unit && unitFields(kind, unit))),
    Id,
    Name: name,
    Number: `PJ${String(Id).padStart(6, '0')}`,
    JobTypeId: type.Id,
    JobTypeName: type.Name,
    StartDate,
  }
  const { job, taken } = takeInputs(reader, draft, blank, inputs)
  putJob(draft, job, { taken })
  return Id
}

/**
 * Takes more out of packages, or gives back (below 0). Whether the rows add to what a job has or replace it nobody has
 * published; here they add, as an adjustment of a package does.
 */
export const adjustJob: WriteRow = (reader, context) => {
  const { draft } = context
  const row = readJob(reader, draft)
  const reason = readReason(reader, 'AdjustmentReason', packageAdjustReasons, 'Adjustment Reason', 'AdjustmentNote')
  reader.dateSince('AdjustmentDate', row?.record.StartDate, 'Start Date')
  if (reader.list('Packages').length === 0) reader.refuse('Packages was not specified.')
  const inputs = readInputs(reader, context, { mayGiveBack: true })
  for (const kind of jobKinds) {
    const field = `${kind}UnitOfMeasureName`
    const unit = reader.has(field) ? readKindUnit(reader, field, kind) : undefined
    if (unit && row && unit.Name !== row.record[`${kind}UnitOfMeasureName`])
      reader.refuse(`The ${kind} Unit of Measure of Processing Job ${row.record.Name} cannot be changed.`)
  }
  if (!row || !reason || reader.problems.length > 0) return undefined
  const { job, taken } = takeInputs(reader, draft, row.record, inputs, row.taken)
  for (const kind of jobKinds)
    if (restOf(draft, job, kind) < Math.min(0, restOf(draft, row.record, kind)))
      reader.refuse(`Processing Job ${job.Name} cannot hold less than was packaged from it.`)
  putJob(draft, job, { taken })
  return row.id
}

/** The content of a package out of a job: of a kind that the job was given, no more than is left. */
function checkRest(
  reader: RowReader,
  { draft, quirks }: WriteContext,
  job: ProcessingJob,
  unit: string,
  quantity: number,
) {
  const part = inJob(job, quantity, unit)
  // Pieces of one thing say nothing of pieces of another, and what is infused comes out in another kind.
  if (!part || part.kind === 'Count' || job[`Total${part.kind}`] === 0 || quirks.moreThanIngredients) return
  const left = restOf(draft, job, part.kind)
  if (part.amount > left)
    reader.refuse(
      `Processing Job ${job.Name} does not hold enough: ${left} ${job[`${part.kind}UnitOfMeasureName`]} are left.`,
    )
}

function readFields(reader: RowReader, draft: Draft): Partial<Package> {
  const { CanAssignLocationsToPackages } = draft.facilityType
  const isPlaced = CanAssignLocationsToPackages || reader.has('Location')
  const location = isPlaced ? reader.location(draft, 'Location', 'ForPackages') : null
  const sublocation = reader.sublocation(draft, 'Sublocation')
  const batch = reader.textOrNull('ProductionBatchNumber') || null
  return {
    ...(location && placeOf(location, sublocation)),
    PatientLicenseNumber: reader.textOrNull('PatientLicenseNumber'),
    Note: reader.textOrNull('Note') || null,
    IsProductionBatch: batch !== null,
    ProductionBatchNumber: batch,
    IsFinishedGood: reader.flag('IsFinishedGood'),
    ExpirationDate: reader.anyDateOrNull('ExpirationDate'),
    SellByDate: reader.anyDateOrNull('SellByDate'),
    UseByDate: reader.anyDateOrNull('UseByDate'),
  }
}

function originOf(draft: Draft, { record, taken = [] }: Row<ProcessingJob>): Partial<Package> {
  const labels = taken.flatMap(({ id, amount }) => (amount > 0 ? (draft.row('package', id)?.record.Label ?? []) : []))
  return {
    SourceProcessingJobCount: 1,
    SourcePackageCount: labels.length,
    SourcePackageLabels: labels.join(', '),
    LabTestingState: 'NotSubmitted',
    LabTestingStateDate: record.StartDate,
  }
}

/** One package out of an open job, which it may finish. */
export const packageJob: WriteRow = (reader, context) => {
  const { draft } = context
  const row = readNamedJob(reader, draft)
  const tag = consumeTag(reader, draft, 'packageTag')
  const fields = readFields(reader, draft)
  const item = readItem(reader, draft)
  const quantity = reader.amount('Quantity')
  const unit = reader.unit('UnitOfMeasure')
  // The day on which it is packaged may be left out; what then counts nobody has published: here today.
  const date = reader.has('PackageDate')
    ? reader.dateSince('PackageDate', row?.record.StartDate, 'Start Date')
    : context.today
  if (item && unit && item.QuantityType !== unit.QuantityType)
    reader.refuse(`The Unit of Measure "${unit.Name}" is invalid.`)
  if (!row || tag === undefined || !item || quantity === undefined || !unit || date === undefined) return undefined
  checkRest(reader, context, row.record, unit.Name, quantity)
  if (reader.problems.length > 0) return undefined
  const taken = [{ table: 'processingJob', id: row.id, amount: quantity } as const]
  const id = putPackage(draft, { tag, date, fields }, { item, quantity, unit, taken }, originOf(draft, row))
  if (reader.flag('FinishProcessingJob')) finishRow(reader, draft, row, packageWaste)
  return id
}

/** What is neither packaged nor thrown away stays the difference of a finished job. */
function finishRow(reader: RowReader, draft: Draft, { record }: Row<ProcessingJob>, waste: typeof finishWaste): void {
  const FinishedDate = reader.dateSince('FinishDate', record.StartDate, 'Start Date') ?? null
  const FinishNote = reader.textOrNull('FinishNote') || null
  putJob(draft, { ...record, ...readWaste(reader, draft, record, waste), IsFinished: true, FinishNote, FinishedDate })
}

export const finishJob: WriteRow = (reader, { draft }) => {
  const row = readJob(reader, draft)
  if (!row) return undefined
  finishRow(reader, draft, row, finishWaste)
  return row.id
}

/** The waste is taken back with it: finishing again says it anew. That is our reading; nobody has published it. */
export const unfinishJob: WriteRow = (reader, { draft }) => {
  const row = readJob(reader, draft, true)
  if (!row) return undefined
  putJob(draft, { ...row.record, ...noWaste, IsFinished: false, FinishNote: null, FinishedDate: null })
  return row.id
}

/**
 * Archives a job of which no package was made. What becomes of its inputs nobody has published: by a switch they go back
 * to their packages, or are gone with it.
 */
export function archiveJob(reader: RowReader, { draft, params, quirks }: WriteContext): void {
  const row = draft.row('processingJob', Number(params.id))
  if (!row || row.archived) throw refuseEmpty(401)
  const { record, taken = [] } = row
  if (outputsOf(draft, row.id).length > 0) {
    reader.refuse(`Processing Job ${record.Name} cannot be archived because Packages were created from it.`)
    return
  }
  if (quirks.archivedJobInputs === 'returned')
    for (const { id, amount } of taken) {
      const pkg = draft.row('package', id)?.record
      if (pkg) draft.put('package', id, { ...pkg, Quantity: Math.round((pkg.Quantity + amount) * 10_000) / 10_000 })
    }
  draft.put('processingJob', row.id, { ...record, ...totalOf(record) }, { archived: true })
}
