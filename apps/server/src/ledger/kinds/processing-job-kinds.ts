import { type JobKind, jobKinds, jobUnits, totalsOf } from '@cultivatd/domain/processing-job/processing-job'
import { removeUsedTags } from '../../mirror/used-tags.store.ts'
import { forgetParts, putJob, removeJob, saveParts } from '../../processing-job/processing-job.store.ts'
import { type Fields, type Finding, type Kind, makesNothing, oneByOne, type Question } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import { idsOfMade, recordOf } from './asking.ts'
import { jobFacts as facts } from './processing-job-facts.ts'
import { adjustedBy } from './find-adjustment.ts'
import { adjustProcessingJob } from './adjust-processing-job.ts'
import { findNamed, idByName } from './find-named.ts'
import { madePackage } from './made-records.store.ts'
import { findNewPackage, idOfPackage } from './new-package-kinds.ts'
import { amount, isDay, shownWith, touchedSince } from './record-facts.ts'
import { sentSublocation, setFields, sublocationFact } from './set-fields.ts'

type Start = Payloads['processing-job.start']
type Finish = Payloads['processing-job.finish']

/** Fields of each kind of unit under their names. */
const ofKinds = (fields: (kind: JobKind) => Fields): Fields => Object.assign({}, ...jobKinds.map(fields))

/** What a new job shows. */
function started({ name, typeName, date, packages }: Start): Fields {
  const totals = totalsOf(packages)
  return {
    Name: name,
    JobTypeName: typeName,
    StartDate: date,
    ...ofKinds((kind) => ({ [`Total${kind}`]: totals[kind], [`${kind}UnitOfMeasureName`]: jobUnits[kind] })),
  }
}

const finishedBy = ({ date, waste, units }: Finish): Fields => ({
  FinishedDate: date,
  ...ofKinds((kind) =>
    waste[kind] ? { [`Total${kind}Waste`]: waste[kind], [`Waste${kind}UnitOfMeasureName`]: units[kind] } : {},
  ),
})

const opened: Fields = {
  FinishedDate: null,
  ...ofKinds((kind) => ({ [`Total${kind}Waste`]: null, [`Waste${kind}UnitOfMeasureName`]: null })),
}

const isFinished = ({ IsFinished, FinishedDate }: Fields): boolean =>
  IsFinished === true || isDay(FinishedDate as string | null | undefined)

const setOnJob = <P extends { id: number; name: string }>(
  sets: (payload: P) => Fields,
  isAsBefore: (job: Fields) => boolean,
) =>
  setFields<P>({
    name: ({ name }) => `processing job ${name}`,
    read: (question) => recordOf(question, 'processingJob', question.payload.id),
    facts,
    sets,
    isAsBefore,
  })

/** An archived job is on no list. */
async function findArchivedJob(question: Question<Payloads['processing-job.archive']>): Promise<Finding> {
  const { client, facilityId, payload, signal } = question
  const query = { licenseNumber: facilityId, priority: 'interactive', signal } as const
  const jobs = [
    ...(await client.readAll('processingJobsActive', query)),
    ...(await client.readAll('processingJobsInactive', query)),
  ]
  const listed = jobs.find(({ Id }) => Id === payload.id)
  return listed
    ? {
        verdict: 'not-applied',
        ...touchedSince(question, listed),
        now: facts({ ...listed }),
        sentence: `Metrc lists the processing job ${payload.name}.`,
      }
    : { verdict: 'applied', now: null, sentence: `Metrc does not list the processing job ${payload.name} any more.` }
}

/** Processing jobs (Metrc reference, further areas §5). */
export const processingJobKinds: {
  [K in Extract<keyof Payloads, `processing-job.${string}`>]: Kind<Payloads[K]>
} = {
  'processing-job.start': {
    send: (client, facilityId, payloads, options) =>
      idsOfMade(
        client.startProcessingJobs(
          facilityId,
          payloads.map(({ name, typeName, date, packages }) => ({
            JobName: name,
            JobType: typeName,
            CountUnitOfMeasure: jobUnits.Count,
            VolumeUnitOfMeasure: jobUnits.Volume,
            WeightUnitOfMeasure: jobUnits.Weight,
            Packages: packages.map(({ label, quantity, unitOfMeasure }) => ({
              Label: label,
              Quantity: quantity,
              UnitOfMeasure: unitOfMeasure,
            })),
            StartDate: date,
          })),
          options,
        ),
        payloads,
        { client, facilityId },
        idByName('processingJobsActive'),
      ),
    lookUp: findNamed({
      list: 'processingJobsActive',
      noun: 'processing job',
      sets: started,
      mayOmit: ['JobTypeName'],
      facts,
    }),
    wanted: (payload) => [
      ...facts(started(payload)).filter(({ value }) => value !== null),
      ...payload.packages.map(({ label, quantity, unitOfMeasure }) => ({
        name: `From ${label}`,
        value: amount(quantity, unitOfMeasure),
      })),
    ],
    before: () => null,
    after: (before) => ({ ...before, Quantity: undefined }),
    takes: ({ packages }) =>
      packages.map(({ label, quantity, unitOfMeasure }) => ({
        table: 'package',
        key: label,
        shows: (source) => shownWith(adjustedBy({ quantity: -quantity, unitOfMeasure }, source), source),
      })),
    touches: ({ packages }) => ({ packages: packages.map(({ label }) => label) }),
    async confirmed(tx, facilityId, writes) {
      for (const { payload, metrcId } of writes) {
        await forgetParts(tx, facilityId, payload.name)
        const parts = payload.packages.map((one) => ({ ...one, day: payload.date }))
        await saveParts(tx, facilityId, payload.name, 'in', parts)
        const fields = { ...started(payload), IsFinished: false, FinishedDate: null }
        if (metrcId !== null) await putJob(tx, facilityId, 'processingJobsActive', { Id: metrcId, ...fields })
      }
    },
  },
  'processing-job.create-package': {
    send: (client, facilityId, payloads, options) =>
      idsOfMade(
        client.packageProcessingJobs(
          facilityId,
          payloads.map(({ jobName, label, roomName, itemName, quantity, unitOfMeasure, note, date, ...place }) => ({
            JobName: jobName,
            Tag: label,
            Location: roomName,
            ...sentSublocation('Sublocation', place),
            Item: itemName,
            Quantity: quantity,
            UnitOfMeasure: unitOfMeasure,
            IsFinishedGood: false,
            Note: note || null,
            ProductionBatchNumber: null,
            // A job is finished by a write of its own, which is found again by the job.
            FinishProcessingJob: false,
            FinishDate: null,
            WasteCountQuantity: null,
            WasteCountUnitOfMeasureName: null,
            WasteVolumeQuantity: null,
            WasteVolumeUnitOfMeasureName: null,
            WasteWeightQuantity: null,
            WasteWeightUnitOfMeasureName: null,
            FinishNote: null,
            PackageDate: date,
          })),
          options,
        ),
        payloads,
        { client, facilityId },
        idOfPackage,
      ),
    // By what is in it: which packages a job was made of is printed by no host that was seen.
    lookUp: findNewPackage({
      quantity: ({ quantity, unitOfMeasure }) => ({ quantity, unit: unitOfMeasure }),
      sources: () => [],
      printedSources: () => null,
    }),
    wanted: ({ jobName, itemName, quantity, unitOfMeasure, roomName, note, ...place }) => [
      { name: 'Processing job', value: jobName },
      { name: 'Quantity', value: amount(quantity, unitOfMeasure) },
      { name: 'Item', value: itemName },
      { name: 'Room', value: roomName },
      ...sublocationFact(place),
      { name: 'Note', value: note || null },
    ],
    before: () => null,
    makes: (tx, facilityId, payload, id) =>
      madePackage(tx, facilityId, payload, {
        id,
        quantity: payload.quantity,
        unit: payload.unitOfMeasure,
        sources: { packages: [] },
      }),
    touches: ({ label }) => ({ packages: [label] }),
    async confirmed(tx, facilityId, writes) {
      for (const { payload } of writes)
        await saveParts(tx, facilityId, payload.jobName, 'out', [{ ...payload, day: payload.date }])
      const labels = writes.map(({ payload }) => payload.label)
      await removeUsedTags(tx, facilityId, 'packageTagsAvailable', labels)
    },
  },
  'processing-job.adjust': adjustProcessingJob,
  'processing-job.finish': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.finishProcessingJobs(
          facilityId,
          payloads.map(({ id, date, note, waste, units }) => ({
            Id: id,
            FinishDate: date,
            FinishNote: note,
            TotalCountWaste: waste.Count || null,
            WasteCountUnitOfMeasureName: waste.Count ? units.Count : null,
            TotalVolumeWaste: waste.Volume || null,
            WasteVolumeUnitOfMeasureName: waste.Volume ? units.Volume : null,
            TotalWeightWaste: waste.Weight || null,
            WasteWeightUnitOfMeasureName: waste.Weight ? units.Weight : null,
          })),
          options,
        ),
        payloads,
      ),
    ...setOnJob<Finish>(finishedBy, (job) => !isFinished(job)),
    wanted: ({ date, waste, units }) => [
      { name: 'Finished', value: date },
      ...jobKinds.flatMap((kind) =>
        waste[kind] ? [{ name: `${kind} waste`, value: amount(waste[kind], units[kind]) }] : [],
      ),
    ],
    touches: () => ({}),
    async confirmed(tx, facilityId, writes) {
      for (const { payload } of writes) {
        const fields = { ...finishedBy(payload), IsFinished: true, FinishNote: payload.note || null }
        await putJob(tx, facilityId, 'processingJobsInactive', { Id: payload.id, ...fields })
      }
    },
  },
  'processing-job.unfinish': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.unfinishProcessingJobs(
          facilityId,
          payloads.map(({ id }) => ({ Id: id })),
          options,
        ),
        payloads,
      ),
    ...setOnJob<Payloads['processing-job.unfinish']>(() => ({ FinishedDate: null }), isFinished),
    wanted: () => [{ name: 'Finished', value: null }],
    touches: () => ({}),
    async confirmed(tx, facilityId, writes) {
      for (const { payload } of writes)
        await putJob(tx, facilityId, 'processingJobsActive', {
          Id: payload.id,
          ...opened,
          IsFinished: false,
          FinishNote: null,
        })
    },
  },
  'processing-job.archive': {
    goesAlone: true,
    send: (client, facilityId, payloads, options) =>
      oneByOne(payloads, ({ id }) => client.archiveProcessingJob(facilityId, id, options)),
    lookUp: findArchivedJob,
    wanted: ({ name }) => [{ name: 'Archived', value: name }],
    before: (known) => (known ? facts(known as Fields) : null),
    // What it took may be in its packages again: only Metrc tells.
    touches: ({ packages }) => ({ packages }),
    async confirmed(tx, facilityId, writes) {
      for (const { payload } of writes) {
        await removeJob(tx, facilityId, payload.id)
        await forgetParts(tx, facilityId, payload.name)
      }
    },
  },
}
