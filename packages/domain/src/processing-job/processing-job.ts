import * as z from 'zod'
import { converted, rounded } from '../unit/unit.ts'

/** The kinds of units that Metrc keeps apart in a job (Metrc reference, further areas §5). */
export const jobKinds = ['Weight', 'Volume', 'Count'] as const
export type JobKind = (typeof jobKinds)[number]

/** What was taken out of a package for a job, or packaged from it. */
export const JobPart = z.object({
  label: z.string(),
  itemName: z.string(),
  quantity: z.number(),
  unitOfMeasure: z.string(),
  day: z.string(),
})
export type JobPart = z.infer<typeof JobPart>

/** One kind of unit of a job: what went in is what was packaged, was thrown away, and is left, all in `unit`. */
export const JobAmount = z.object({
  kind: z.enum(jobKinds),
  unit: z.string(),
  taken: z.number(),
  packaged: z.number(),
  waste: z.number(),
  /** Below 0 where more came out than went in; null where nothing of this kind went in. */
  rest: z.number().nullable(),
})
export type JobAmount = z.infer<typeof JobAmount>

/** A processing job: quantities out of packages that are made into others. */
export const ProcessingJob = z.object({
  /** Metrc's. */
  id: z.string(),
  name: z.string(),
  number: z.string(),
  typeName: z.string(),
  startDate: z.string(),
  isFinished: z.boolean(),
  finishNote: z.string(),
  finishedDate: z.string().nullable(),
  amounts: z.array(JobAmount),
  /** As far as they were recorded here: Metrc names neither. */
  inputs: z.array(JobPart),
  outputs: z.array(JobPart),
})
export type ProcessingJob = z.infer<typeof ProcessingJob>

/** A type of jobs, which a facility makes for itself in Metrc; '' for what it does not say. */
export const JobType = z.object({
  name: z.string(),
  category: z.string(),
  description: z.string(),
  steps: z.string(),
  attributes: z.array(z.string()),
})
export type JobType = z.infer<typeof JobType>

/** 'Extraction, Solventless. Steps: Wash, dry, press': what a type says beside its name; '' where it says nothing. */
export function jobTypeText({ name, category, description, steps, attributes }: JobType): string {
  const kind = [category, ...attributes].map((word) => word.trim()).filter(Boolean)
  const own = description.trim()
  const sentences = [
    kind.join(', '),
    own.toLowerCase() === name.trim().toLowerCase() ? '' : own,
    steps.trim() && `Steps: ${steps.trim()}`,
  ]
  return sentences
    .filter(Boolean)
    .map((sentence) => sentence.replace(/\.$/, ''))
    .join('. ')
}

/** The jobs of a facility, one row for it. */
export const ProcessingJobs = z.object({
  id: z.string(),
  version: z.number(),
  /** Whether the license records jobs (CanRecordProcessingJobs). */
  mayRecord: z.boolean(),
  /** Its types of jobs, by name. */
  types: z.array(JobType),
  /** The open ones first, of these the newest first. */
  jobs: z.array(ProcessingJob),
})
export type ProcessingJobs = z.infer<typeof ProcessingJobs>

/** What Metrc says of one kind of unit. */
export interface JobTotal {
  kind: JobKind
  unit: string
  taken: number
  waste: number
  wasteUnit: string
}

/** The balance of a job, of each kind of unit that it has anything of. */
export function jobAmounts(
  totals: readonly JobTotal[],
  outputs: readonly Pick<JobPart, 'quantity' | 'unitOfMeasure'>[],
): JobAmount[] {
  return totals.flatMap(({ kind, unit, taken, waste, wasteUnit }) => {
    const packaged = rounded(
      outputs.reduce((sum, { quantity, unitOfMeasure }) => sum + (converted(quantity, unitOfMeasure, unit) ?? 0), 0),
    )
    const thrown = rounded(converted(waste, wasteUnit, unit) ?? waste)
    if (taken === 0 && packaged === 0 && thrown === 0) return []
    const rest = taken === 0 ? null : rounded(taken - packaged - thrown)
    return [{ kind, unit, taken, packaged, waste: thrown, rest }]
  })
}

/** Whether something of another kind of unit came out than went in: what is left of this kind may be in it. */
export const isMadeIntoOther = (kind: JobKind, amounts: readonly JobAmount[]): boolean =>
  amounts.some((amount) => amount.kind !== kind && amount.packaged > 0 && amount.rest === null)

/** What a job is told of in one unit of each kind: the units in which it is started here. */
export const jobUnits: Record<JobKind, string> = { Weight: 'Grams', Volume: 'Milliliters', Count: 'Each' }

/** What parts add up to, kind by kind, in the units of a job. */
export const totalsOf = (parts: readonly Pick<JobPart, 'quantity' | 'unitOfMeasure'>[]): Record<JobKind, number> => {
  const sum = (unit: string) =>
    rounded(parts.reduce((all, part) => all + (converted(part.quantity, part.unitOfMeasure, unit) ?? 0), 0))
  return { Weight: sum(jobUnits.Weight), Volume: sum(jobUnits.Volume), Count: sum(jobUnits.Count) }
}
