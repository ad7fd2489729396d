import type { Fact } from '@cultivatd/domain/operation/evidence'
import { jobKinds } from '@cultivatd/domain/processing-job/processing-job'
import { dayOrNull } from '../../db/metrc-day.ts'
import type { Fields } from '../kind.ts'
import { amountOrNull } from './record-facts.ts'

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** What Metrc shows of a processing job, in words. */
export const jobFacts = (job: Fields): Fact[] => [
  { name: 'Name', value: text(job.Name) },
  { name: 'Type', value: text(job.JobTypeName) },
  { name: 'Started', value: dayOrNull(text(job.StartDate)) },
  ...jobKinds.flatMap((kind) => [
    { name: kind, value: amountOf(job[`Total${kind}`], job[`${kind}UnitOfMeasureName`]) },
    { name: `${kind} waste`, value: amountOf(job[`Total${kind}Waste`], job[`Waste${kind}UnitOfMeasureName`]) },
  ]),
  { name: 'Finished', value: dayOrNull(text(job.FinishedDate)) },
]

const amountOf = (quantity: unknown, unit: unknown): string | null =>
  typeof quantity === 'number' && quantity !== 0 ? amountOrNull(quantity, String(unit ?? '')) : null
