import type { ProcessingJob, ProcessingJobWaste } from '@cultivatd/metrc/processing-job-records'
import type { Package, UnitOfMeasure } from '@cultivatd/metrc/records'
import { noWaste } from './blank-processing-job.ts'
import type { Draft } from './draft.ts'
import type { RowReader } from './row-reader.ts'
import { isSet } from './stamp.ts'
import type { Row } from './tables.ts'
import { convert, rounded, unitByName, unitsOfMeasure } from './units.ts'

/** The kinds of units that a job keeps apart. */
export const jobKinds = ['Count', 'Volume', 'Weight'] as const
export type JobKind = (typeof jobKinds)[number]

export const kindOf = ({ QuantityType }: UnitOfMeasure): JobKind =>
  QuantityType === 'CountBased' ? 'Count' : QuantityType === 'VolumeBased' ? 'Volume' : 'Weight'

const unitId = (unit: UnitOfMeasure): number => unitsOfMeasure.findIndex(({ Name }) => Name === unit.Name) + 1

/** A unit as a job prints it: `unitFields('Weight', grams)`, for its waste `unitFields('WasteWeight', grams)`. */
export const unitFields = <K extends string>(prefix: K, unit: UnitOfMeasure) =>
  ({
    [`${prefix}UnitOfMeasureId`]: unitId(unit),
    [`${prefix}UnitOfMeasureName`]: unit.Name,
    [`${prefix}UnitOfMeasureAbbreviation`]: unit.Abbreviation,
  }) as { [F in `${K}UnitOfMeasureId`]: number } & { [F in `${K}UnitOfMeasure${'Name' | 'Abbreviation'}`]: string }

/** The total of a job, of which Metrc prints one more: of weight where it has any, else of volume, else of pieces. */
export function totalOf(job: ProcessingJob): Pick<ProcessingJob, 'TotalQuantity' | 'TotalUnitOfMeasureId'> {
  const kind = (['Weight', 'Volume', 'Count'] as const).find((each) => job[`Total${each}`] > 0) ?? 'Weight'
  return { TotalQuantity: job[`Total${kind}`], TotalUnitOfMeasureId: job[`${kind}UnitOfMeasureId`] }
}

/** What packages were made of a job, those that were discontinued left out. */
export const outputsOf = (draft: Draft, jobId: number): Row<Package>[] =>
  draft
    .rows('package')
    .filter(
      ({ record, taken }) =>
        !isSet(record.ArchivedDate) && taken?.some(({ table, id }) => table === 'processingJob' && id === jobId),
    )

/** What is neither packaged nor thrown away of a kind, in the unit of the job. */
export function restOf(draft: Draft, job: ProcessingJob, kind: JobKind): number {
  const inUnit = (amount: number, unit: string) => convert(amount, unit, job[`${kind}UnitOfMeasureName`]) ?? 0
  const packaged = outputsOf(draft, job.Id).reduce(
    (sum, { record }) => sum + inUnit(record.OriginalPackageQuantity, record.UnitOfMeasureName),
    0,
  )
  const waste = inUnit(job[`Total${kind}Waste`] ?? 0, job[`Waste${kind}UnitOfMeasureName`] ?? '')
  return rounded(job[`Total${kind}`] - packaged - waste)
}

const unknown = (key: number | string) => `Processing Job ${key} does not exist in the current Facility.`

/** The job that a row names by its id, finished or not as it has to be. */
export function readJob(reader: RowReader, draft: Draft, finished = false): Row<ProcessingJob> | undefined {
  const id = reader.number('Id')
  if (id === undefined) return undefined
  const row = draft.row('processingJob', id)
  return row && !row.archived ? asItHasToBe(reader, row, finished) : reader.refuse(unknown(id))
}

/** The job that a row calls by its name, which has to be open. */
export function readNamedJob(reader: RowReader, draft: Draft): Row<ProcessingJob> | undefined {
  const name = reader.text('JobName')?.trim()
  if (name === undefined) return undefined
  const row = jobByName(draft, name)
  return row ? asItHasToBe(reader, row, false) : reader.refuse(unknown(`"${name}"`))
}

export const jobByName = (draft: Draft, name: string): Row<ProcessingJob> | undefined =>
  draft.find(
    'processingJob',
    ({ record, archived }) => !archived && record.Name.toLowerCase() === name.trim().toLowerCase(),
  )

function asItHasToBe(reader: RowReader, row: Row<ProcessingJob>, finished: boolean): Row<ProcessingJob> | undefined {
  const { Name, IsFinished } = row.record
  if (IsFinished === finished) return row
  return reader.refuse(
    `Processing Job ${Name} ${finished ? 'is not Finished.' : 'cannot be changed because it is Finished.'}`,
  )
}

/** The fields that tell what was thrown away: they differ between finishing and making packages. */
export type WasteField = (kind: JobKind) => string
export const finishWaste: WasteField = (kind) => `Total${kind}Waste`
export const packageWaste: WasteField = (kind) => `Waste${kind}Quantity`

/** What is thrown away, of each kind no more than is left of it. */
export function readWaste(
  reader: RowReader,
  draft: Draft,
  job: ProcessingJob | undefined,
  field: WasteField,
): ProcessingJobWaste {
  return jobKinds.reduce<ProcessingJobWaste>((waste, kind) => {
    const amount = reader.numberOrNull(field(kind))
    if (amount === null || amount === 0) return waste
    const unit = reader.unit(`Waste${kind}UnitOfMeasureName`)
    if (amount < 0) reader.refuse(`${kind} Waste must be greater than 0.`)
    if (!unit || !job) return waste
    if (kindOf(unit) !== kind) reader.refuse(`The Waste ${kind} Unit Of Measure Name "${unit.Name}" is invalid.`)
    const own = job[`${kind}UnitOfMeasureName`]
    const left = restOf(draft, { ...job, ...noWaste }, kind)
    if (rounded(convert(amount, unit.Name, own) ?? 0) > left)
      reader.refuse(`Processing Job ${job.Name} does not hold enough: ${left} ${own} are left.`)
    return { ...waste, [`Total${kind}Waste`]: amount, ...unitFields(`Waste${kind}`, unit) }
  }, noWaste)
}

/** The unit of one kind that a row names. */
export function readKindUnit(reader: RowReader, field: string, kind: JobKind): UnitOfMeasure | undefined {
  const unit = reader.unit(field)
  if (!unit || kindOf(unit) === kind) return unit
  return reader.refuse(`The ${kind} Unit of Measure "${unit.Name}" is invalid.`)
}

/** Puts a job whose totals changed. */
export function putJob(draft: Draft, job: ProcessingJob, marks: Partial<Row<ProcessingJob>> = {}): void {
  draft.put('processingJob', job.Id, { ...job, ...totalOf(job) }, marks)
}

/** An amount in the unit that a job has for its kind. */
export function inJob(job: ProcessingJob, amount: number, unitName: string): { kind: JobKind; amount: number } | null {
  const unit = unitByName(unitName)
  if (!unit) return null
  const kind = kindOf(unit)
  const converted = convert(amount, unit.Name, job[`${kind}UnitOfMeasureName`])
  return converted === null ? null : { kind, amount: rounded(converted) }
}
