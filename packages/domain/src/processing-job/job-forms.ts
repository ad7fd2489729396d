import * as z from 'zod'
import { atPath, type Problem } from '../app-error.ts'
import {
  above0,
  businessDay,
  dayProblems,
  eachOnce,
  entityId,
  needsNote,
  optionalText,
  pleaseEnterValue,
  requiredText,
} from '../field/field.ts'
import { enterNumber } from '../field/typed-number.ts'
import type { AdjustReason } from '../package/adjust.ts'
import { packageSourceProblems, type PackageSource } from '../package/create-package.ts'
import {
  mostSources,
  NewPackage,
  type NewPackageFacts,
  newPackageProblems,
  takenAmount,
} from '../package/new-package.ts'
import { PackageLabel } from '../package/package.ts'
import { converted, quantityText, rounded, unitText, wholeProblem } from '../unit/unit.ts'
import { jobKinds, type JobKind, type JobType, jobUnits, type ProcessingJob } from './processing-job.ts'
import { isSameName } from '../field/same-name.ts'

/** Start a job: what it is made of leaves its packages at once. */
export const JobStart = z.strictObject({
  facilityId: entityId,
  name: requiredText(100),
  typeName: requiredText(100),
  date: businessDay,
  packages: z
    .array(z.strictObject({ label: PackageLabel, quantity: takenAmount, unitOfMeasure: requiredText(50) }))
    .min(1, 'Add at least one package')
    .max(mostSources, `Add at most ${mostSources} packages`)
    .superRefine(eachOnce<{ label: string }>(({ label }) => `Package ${label}`)),
})
export type JobStart = z.infer<typeof JobStart>

/** What a page of a facility says whose license has no jobs. */
export const recordsNoJobs = 'The license of this facility records no processing jobs in Metrc'

interface StartFacts {
  mayRecord: boolean
  types: readonly Pick<JobType, 'name'>[]
  jobs: readonly Pick<ProcessingJob, 'name'>[]
  sources: readonly PackageSource[]
  today: string
}

/** Why this job cannot be started. Its name is not another's: Metrc tells by it of which job a package is made. */
export function jobStartProblems(
  { name, typeName, date }: Pick<JobStart, 'name' | 'typeName' | 'date'>,
  { mayRecord, types, jobs, sources, today }: StartFacts,
): Problem[] {
  const isTaken = jobs.some((job) => isSameName(job.name, name))
  return [
    ...(mayRecord ? [] : [{ message: recordsNoJobs }]),
    ...(isTaken ? [{ path: 'name', message: `There is a processing job called ${name} already` }] : []),
    ...(types.some((type) => type.name === typeName) ? [] : [{ path: 'typeName', message: 'Choose a type of job' }]),
    ...atPath('date', dayProblems(date, today)),
    ...sources.flatMap((source, at) =>
      packageSourceProblems(source, undefined).map((problem) => ({
        ...problem,
        path: `packages.${at}.quantity`,
        message: sources.length === 1 ? problem.message : `${source.name}: ${problem.message}`,
      })),
    ),
  ]
}

/** Package what came out of a job. How much of it that may be is Metrc's word: what is infused grows. */
export const JobPackage = NewPackage.extend({
  jobId: entityId,
  quantity: above0('quantity'),
  unitOfMeasure: requiredText(50),
})
export type JobPackage = z.infer<typeof JobPackage>

const sinceStart = (job: ProcessingJob) => ({ day: job.startDate, what: 'the job was started' })
const finished = (job: ProcessingJob) => `Processing job ${job.name} is finished`

/** Why this package cannot be made of this job. */
export function jobPackageProblems(
  form: Pick<JobPackage, 'label' | 'sublocation' | 'date' | 'quantity' | 'unitOfMeasure'>,
  job: ProcessingJob,
  facts: NewPackageFacts,
): Problem[] {
  const unit = facts.item?.metrc.UnitOfMeasureName
  const broken = wholeProblem(form.quantity, form.unitOfMeasure)
  // That it is in the future the form says of every package.
  const early = form.date > facts.today ? [] : dayProblems(form.date, facts.today, sinceStart(job))
  return [
    ...(job.isFinished ? [{ message: finished(job) }] : []),
    ...newPackageProblems(form, facts),
    ...atPath('date', early),
    ...(facts.item && unit !== form.unitOfMeasure
      ? [{ path: 'unitOfMeasure', message: `Use ${unit}, the unit of ${facts.item.metrc.Name}` }]
      : []),
    ...(broken === null ? [] : [{ path: 'quantity', message: broken }]),
  ]
}

/** Take more out of a package for a job, or put some of what was taken back: `quantity` is above 0 either way. */
export const JobAdjustment = z.strictObject({
  facilityId: entityId,
  id: entityId,
  way: z.enum(['take', 'put-back']),
  label: PackageLabel,
  quantity: above0('quantity'),
  unitOfMeasure: requiredText(50),
  reason: requiredText(100),
  note: optionalText(250),
  date: businessDay,
})
export type JobAdjustment = z.infer<typeof JobAdjustment>

interface AdjustmentFacts {
  /** As it is held now; undefined where the facility has none of this label. */
  pkg: PackageSource['pkg']
  reasons: readonly AdjustReason[]
  today: string
}

type Adjusted = Omit<JobAdjustment, 'facilityId' | 'id'>

/** Why a job cannot be adjusted so. No more is put back than was taken of the package and is left in the job. */
export function jobAdjustmentProblems(form: Adjusted, job: ProcessingJob, facts: AdjustmentFacts): Problem[] {
  const reason = facts.reasons.find(({ Name }) => Name === form.reason)
  const amounts =
    form.way === 'take'
      ? packageSourceProblems({ ...form, pkg: facts.pkg }, undefined)
      : putBackProblems(form, job, facts.pkg).map((message): Problem => ({ message }))
  return [
    ...(job.isFinished ? [{ message: finished(job) }] : []),
    ...atPath('quantity', amounts),
    ...(reason ? [] : [{ path: 'reason', message: form.reason ? `Unknown reason: ${form.reason}` : pleaseEnterValue }]),
    ...(reason?.RequiresNote && !form.note.trim() ? [needsNote(reason.Name)] : []),
    ...atPath('date', dayProblems(form.date, facts.today, sinceStart(job))),
  ]
}

function putBackProblems({ label, quantity, unitOfMeasure }: Adjusted, job: ProcessingJob, pkg: PackageSource['pkg']) {
  const part = job.inputs.find((one) => one.label === label)
  if (!pkg) return ['This facility has no such package']
  if (!part) return [`Nothing of package ${label} was recorded here as taken for this job`]
  const had = converted(part.quantity, part.unitOfMeasure, unitOfMeasure)
  if (had === null) return [`Use ${part.unitOfMeasure}, the unit in which it was taken`]
  if (quantity > had) return [`Only ${quantityText(rounded(had))} ${unitText(unitOfMeasure)} of it went into the job`]
  const rest = restIn(job, unitOfMeasure)
  return quantity > rest
    ? [`Only ${quantityText(Math.max(0, rest))} ${unitText(unitOfMeasure)} are left in the job`]
    : []
}

/** What is left in a job of the kind that this unit is of, in this unit. */
function restIn({ amounts }: ProcessingJob, unitOfMeasure: string): number {
  const kind = jobKinds.find((one) => converted(1, jobUnits[one], unitOfMeasure) !== null)
  const amount = amounts.find((one) => one.kind === kind)
  return rounded(converted(amount?.rest ?? 0, amount?.unit ?? '', unitOfMeasure) ?? 0)
}

const waste = z.number(enterNumber).min(0, 'Enter 0 or more').max(1_000_000_000, 'Enter a smaller number').nullable()

/** Finish a job, with what was thrown away in the units of the job; or open it again. */
export const JobFinish = z.strictObject({
  facilityId: entityId,
  id: entityId,
  date: businessDay,
  note: optionalText(250),
  weightWaste: waste,
  volumeWaste: waste,
  countWaste: waste,
  undo: z.boolean(),
})
export type JobFinish = z.infer<typeof JobFinish>

/** The field of the form for each kind of unit. */
export const wasteField = {
  Weight: 'weightWaste',
  Volume: 'volumeWaste',
  Count: 'countWaste',
} as const satisfies Record<JobKind, keyof JobFinish>

/** Why a job cannot be finished or opened again. No more of a kind is thrown away than went in. */
export function jobFinishProblems(
  job: ProcessingJob,
  form: Pick<JobFinish, 'date' | 'undo' | 'weightWaste' | 'volumeWaste' | 'countWaste'>,
  today: string,
): Problem[] {
  if (form.undo) return job.isFinished ? [] : [{ message: `Processing job ${job.name} is not finished` }]
  const tooMuch = jobKinds.flatMap((kind) => {
    const path = wasteField[kind]
    const { taken = 0, unit = '' } = job.amounts.find((amount) => amount.kind === kind) ?? {}
    const thrown = form[path] ?? 0
    return thrown > taken
      ? [{ path, message: `Only ${quantityText(taken)} ${unitText(unit)}`.trim() + ' went into the job' }]
      : []
  })
  return [
    ...(job.isFinished ? [{ message: finished(job) }] : []),
    ...atPath('date', dayProblems(form.date, today, sinceStart(job))),
    ...tooMuch,
  ]
}

/** Archive a job of which nothing was packaged. */
export const JobArchive = z.strictObject({ facilityId: entityId, id: entityId })
export type JobArchive = z.infer<typeof JobArchive>

export const jobArchiveProblems = (job: ProcessingJob): Problem[] =>
  job.outputs.length > 0
    ? [{ message: `Packages were made of processing job ${job.name}: it is finished instead` }]
    : []
