import { processingJobRoutes, processingJobTopics } from '@cultivatd/contract/processing-job/processing-job.contract'
import { AppError, refuse } from '@cultivatd/domain/app-error'
import {
  jobAdjustmentProblems,
  jobArchiveProblems,
  jobFinishProblems,
  jobPackageProblems,
  jobStartProblems,
} from '@cultivatd/domain/processing-job/job-forms'
import type { ProcessingJob } from '@cultivatd/domain/processing-job/processing-job'
import { quantityText, unitText } from '@cultivatd/domain/unit/unit'
import type { ProcessingJob as MetrcJob } from '@cultivatd/metrc/processing-job-records'
import type { Db } from '../db/db.ts'
import { implement } from '../http/implement.ts'
import { items } from '../item/item.store.ts'
import { act } from '../ledger/act.ts'
import { inSublocation } from '../ledger/payloads.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { heldPackages } from '../package/held-packages.store.ts'
import { references } from '../reference/reference.store.ts'
import { roomById } from '../room/room.store.ts'
import { availableTags as tagsOf } from '../tag/tag.store.ts'
import { jobRecord, processingJobs } from './processing-job.store.ts'

const notListed = () => new AppError('not-found', 'Metrc does not list this processing job any more')

async function jobById(db: Db, facilityId: string, id: string): Promise<{ job: ProcessingJob; record: MetrcJob }> {
  const { jobs } = await processingJobs(db, facilityId)
  const job = jobs.find((one) => one.id === id)
  const record = await jobRecord(db, facilityId, Number(id))
  if (!job || !record) throw notListed()
  return { job, record }
}

export const processingJobHandlers = implement(processingJobRoutes, {
  start: async (call) => {
    const { db, facilityId, today } = call
    const { name, typeName, date, packages } = call.body
    const { jobs, types, mayRecord } = await processingJobs(db, facilityId)
    const held = await heldPackages(
      db,
      facilityId,
      packages.map(({ label }) => label),
    )
    const sources = packages.map(({ label, ...taken }) => ({ ...taken, name: label, pkg: held.get(label) }))
    refuse(jobStartProblems(call.body, { mayRecord, types, jobs, sources, today }))
    const named = packages.map((one) => ({ ...one, itemName: held.get(one.label)?.metrc.ProductName ?? '' }))
    const from = packages.length === 1 ? `package ${packages[0]?.label}` : `${packages.length} packages`
    return act(call, [
      {
        kind: 'processing-job.start',
        records: [name, ...packages.map(({ label }) => label)],
        summary: `Started processing job ${name} (${typeName}) from ${from}`,
        payload: { name, typeName, date, packages: named },
        before: null,
      },
    ])
  },

  createPackage: async (call) => {
    const { db, facilityId, today } = call
    const { jobId, label, itemId, locationId, quantity, unitOfMeasure, note, date, sublocation } = call.body
    const { job } = await jobById(db, facilityId, jobId)
    const room = await roomById(db, facilityId, locationId)
    const [item] = await items(db, facilityId, [itemId])
    const { locationUses: locationTypes, sublocations } = await references(db, facilityId)
    const availableTags = await tagsOf(db, facilityId, 'package')
    refuse(jobPackageProblems(call.body, job, { room, item, locationTypes, sublocations, availableTags, today }))
    if (!room || !item) return act(call, [])
    const itemName = item.metrc.Name
    return act(call, [
      {
        kind: 'processing-job.create-package',
        records: [label, job.name],
        summary: `Packaged ${quantityText(quantity)} ${unitText(unitOfMeasure)} of ${itemName} from processing job ${job.name}`,
        payload: {
          jobId: Number(job.id),
          jobName: job.name,
          label,
          roomName: room.metrc.Name,
          itemName,
          quantity,
          unitOfMeasure,
          note,
          date,
          ...inSublocation(sublocation),
        },
        before: null,
      },
    ])
  },

  adjust: async (call) => {
    const { db, facilityId, today } = call
    const { way, label, unitOfMeasure, reason, note, date } = call.body
    const { job, record } = await jobById(db, facilityId, call.body.id)
    const pkg = (await heldPackages(db, facilityId, [label])).get(label)
    const { adjustReasons: reasons } = await references(db, facilityId)
    refuse(jobAdjustmentProblems(call.body, job, { pkg, reasons, today }))
    const itemName = pkg?.metrc.ProductName ?? ''
    const quantity = way === 'take' ? call.body.quantity : -call.body.quantity
    const amount = `${quantityText(call.body.quantity)} ${unitText(unitOfMeasure)}`
    const did = way === 'take' ? `Took ${amount} more out of` : `Put ${amount} back into`
    return act(call, [
      {
        kind: 'processing-job.adjust',
        records: [job.name, label],
        summary: `${did} package ${label}: ${reason}${note ? `, “${note}”` : ''}`,
        payload: { id: Number(job.id), name: job.name, label, itemName, quantity, unitOfMeasure, reason, note, date },
        before: record,
      },
    ])
  },

  finish: async (call) => {
    const { db, facilityId, today } = call
    const { id, date, note, undo, weightWaste, volumeWaste, countWaste } = call.body
    const { job, record } = await jobById(db, facilityId, id)
    refuse(jobFinishProblems(job, call.body, today))
    const common = { records: [job.name] as const, before: record }
    const of = { id: Number(job.id), name: job.name }
    const waste = { Weight: weightWaste, Volume: volumeWaste, Count: countWaste }
    const units = {
      Weight: record.WeightUnitOfMeasureName,
      Volume: record.VolumeUnitOfMeasureName,
      Count: record.CountUnitOfMeasureName,
    }
    return act(call, [
      undo
        ? { ...common, kind: 'processing-job.unfinish', summary: 'Opened again', payload: of }
        : {
            ...common,
            kind: 'processing-job.finish',
            summary: 'Finished',
            payload: { ...of, date, note, waste, units },
          },
    ])
  },

  archive: async (call) => {
    const { db, facilityId, body } = call
    const { job, record } = await jobById(db, facilityId, body.id)
    refuse(jobArchiveProblems(job))
    const packages = job.inputs.map(({ label }) => label)
    return act(call, [
      {
        kind: 'processing-job.archive',
        records: [job.name, ...packages],
        summary: `Archived processing job ${job.name}`,
        payload: { id: Number(job.id), name: job.name, packages },
        before: record,
      },
    ])
  },
})

export const processingJobTopicHandlers = implementTopics(processingJobTopics, {
  processingJobs: {
    watches: { 'reference-list': 'all', 'processing-job-part': 'all', facility: 'all' },
    load: async ({ db, params }) => [await processingJobs(db, params.facilityId)],
  },
})
