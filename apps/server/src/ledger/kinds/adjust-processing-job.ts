import { type JobKind, jobKinds, jobUnits } from '@cultivatd/domain/processing-job/processing-job'
import { converted, rounded } from '@cultivatd/domain/unit/unit'
import { adjustPart, putJob } from '../../processing-job/processing-job.store.ts'
import { type Fields, type Finding, type Kind, makesNothing, type Question } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import { recordOf } from './asking.ts'
import { adjustedBy } from './find-adjustment.ts'
import { jobFacts } from './processing-job-facts.ts'
import { amount, isAbout, notShown, shownWith, touchedSince } from './record-facts.ts'

type Adjustment = Payloads['processing-job.adjust']

/** What an adjustment adds to a job: the total of its kind of unit, in the unit of the job; null where the job is not known. */
function addedTo(job: Fields, { quantity, unitOfMeasure }: Adjustment): { kind: JobKind; amount: number } | null {
  for (const kind of jobKinds) {
    const unit = job[`${kind}UnitOfMeasureName`]
    const added = converted(quantity, unitOfMeasure, typeof unit === 'string' ? unit : jobUnits[kind])
    if (added !== null) return { kind, amount: added }
  }
  return null
}

/** The total of a job once an adjustment is applied. */
function totalAfter(job: Fields, payload: Adjustment): Fields {
  const added = addedTo(job, payload)
  if (!added) return {}
  const field = `Total${added.kind}`
  const was = job[field]
  return typeof was === 'number' ? { [field]: rounded(was + added.amount) } : {}
}

/**
 * Whether an adjustment without an answer is in Metrc. It adds, and Metrc lists no adjustments of jobs: the total of its kind of
 * unit tells, where nobody else changed it meanwhile.
 */
async function findAdjustment(question: Question<Adjustment>): Promise<Finding> {
  const { payload, before } = question
  const job = await recordOf(question, 'processingJob', payload.id)
  if (!job) return notShown(`processing job ${payload.name}`)
  const now = jobFacts({ ...job })
  const added = addedTo({ ...job }, payload)
  const unclear = 'Metrc shows a total of the processing job that this adjustment alone does not explain.'
  if (!added) return { verdict: 'unclear', now, sentence: unclear }
  const was = (before as Fields | null)?.[`Total${added.kind}`]
  const total = job[`Total${added.kind}`]
  if (typeof was !== 'number') return { verdict: 'unclear', now, sentence: unclear }
  if (isAbout(total, was + added.amount, nearly))
    return { verdict: 'applied', now, sentence: 'Metrc shows the total of the job that this adjustment leads to.' }
  if (isAbout(total, was, nearly))
    return {
      verdict: 'not-applied',
      ...touchedSince(question, job),
      now,
      sentence: 'Metrc shows the total of the job that there was before.',
    }
  return { verdict: 'unclear', now, sentence: unclear }
}

/** Metrc rounds what it converts; half of the least amount that is taken. */
const nearly = 0.00005

/** More out of a package for a job, or some of it put back (Metrc reference, further areas §5). */
export const adjustProcessingJob: Kind<Adjustment> = {
  addsUp: true,
  send: (client, facilityId, payloads, options) =>
    makesNothing(
      client.adjustProcessingJobs(
        facilityId,
        payloads.map(({ id, label, quantity, unitOfMeasure, reason, note, date }) => ({
          Id: id,
          AdjustmentReason: reason,
          AdjustmentDate: date,
          AdjustmentNote: note || null,
          // The units of the job stay as they are.
          CountUnitOfMeasureName: null,
          VolumeUnitOfMeasureName: null,
          WeightUnitOfMeasureName: null,
          Packages: [{ Label: label, Quantity: quantity, UnitOfMeasure: unitOfMeasure }],
        })),
        options,
      ),
      payloads,
    ),
  lookUp: findAdjustment,
  wanted: ({ label, quantity, unitOfMeasure, reason, note, date }) => [
    { name: quantity > 0 ? `From ${label}` : `Back to ${label}`, value: amount(Math.abs(quantity), unitOfMeasure) },
    { name: 'Reason', value: reason },
    { name: 'Note', value: note || null },
    { name: 'Date', value: date },
  ],
  before: (known) => (known ? jobFacts(known as Fields) : null),
  after: (before, payload, { record, isSure }) => afterOf(before, payload, record, isSure),
  takes: ({ label, quantity, unitOfMeasure }) => [
    {
      table: 'package',
      key: label,
      shows: (source) => shownWith(adjustedBy({ quantity: -quantity, unitOfMeasure }, source), source),
    },
  ],
  touches: ({ label }) => ({ packages: [label] }),
  async confirmed(tx, facilityId, writes) {
    for (const { payload } of writes) {
      await adjustPart(tx, facilityId, payload.name, { ...payload, day: payload.date })
      await putJob(tx, facilityId, 'processingJobsActive', { Id: payload.id }, (job) => totalAfter({ ...job }, payload))
    }
  },
}

/** Of the job its total; of the package its quantity is not known then. */
function afterOf(before: Fields, payload: Adjustment, record: string, isSure: boolean): Fields {
  if (record === payload.label) return { ...before, Quantity: undefined }
  const added = addedTo(before, payload)
  return added && !isSure
    ? { ...before, [`Total${added.kind}`]: undefined }
    : { ...before, ...totalAfter(before, payload) }
}
