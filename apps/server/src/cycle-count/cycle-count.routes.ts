import { cycleCountRoutes, cycleCountTopics } from '@cultivatd/contract/cycle-count/cycle-count.contract'
import { AppError } from '@cultivatd/domain/app-error'
import { CountReport } from '@cultivatd/domain/cycle-count/cycle-count'
import { implement } from '../http/implement.ts'
import { createOwn, type OwnCall, updateOwn } from '../http/own-change.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { finishKind, giveUpKind, scanKind, sealOf, startKind, takeBackKind } from './change-cycle-count.ts'
import { recordsAt } from './counted-record.store.ts'
import { countById, countsOfRoom, scansOf, sealedReport, shownCounts } from './cycle-count.store.ts'

type StepCall = OwnCall<string> & { params: { countId: string }; at: Date }

const when = ({ by, at }: Pick<StepCall, 'by' | 'at'>) => ({ by, at: at.toISOString() })

async function step(call: StepCall, what: string, kind: ReturnType<typeof takeBackKind>) {
  await updateOwn(call, kind, { id: call.params.countId, form: { step: what }, of: 'step' })
  return {}
}

export const cycleCountHandlers = implement(cycleCountRoutes, {
  create: async (call) => {
    const { facilityId: _, ...form } = call.body
    return { id: await createOwn(call, startKind(when(call)), { form, at: {} }) }
  },
  scan: (call) => step(call, 'scan', scanKind(call.body.scans, when(call))),
  takeBack: (call) => step(call, 'take back', takeBackKind(call.body.scanId)),
  finish: (call) => {
    const { sums, search } = call.body
    return step(call, 'finish', finishKind({ sums, search }, when(call)))
  },
  giveUp: (call) => step(call, 'give up', giveUpKind(call.body.reason, when(call))),
  report: async ({ db, query: { facilityId }, params: { countId } }) => {
    const sealed = await sealedReport(db, facilityId, countId)
    if (!sealed) throw new AppError('not-found', 'This count has no report: it is not finished.')
    const { text, seal, told } = sealed
    return { report: CountReport.parse(JSON.parse(text)), seal, isSealed: sealOf(text) === told && seal === told }
  },
})

/** What has a label, and where it is: of any of them a row may change. */
const books = {
  plant: 'all',
  'plant-batch': 'all',
  package: 'all',
  operation: 'all',
  room: 'all',
  system: 'all',
} as const

export const cycleCountTopicHandlers = implementTopics(cycleCountTopics, {
  cycleCounts: {
    watches: { 'cycle-count': 'row', user: 'all', organisation: 'all' },
    limit: shownCounts,
    load: ({ db, params, ids }) => countsOfRoom(db, params, ids),
  },
  countedRecords: {
    // Not the count itself, which changes with each scan: nobody asks for this once it has ended.
    watches: { ...books, organisation: 'all' },
    load: async ({ db, params: { facilityId, countId } }) => {
      const count = await countById(db, facilityId, countId)
      if (count?.state !== 'open') return []
      return (await recordsAt(db, facilityId, count)).map((record) => ({ id: record.label, version: 0, ...record }))
    },
  },
  countScans: {
    watches: { ...books, 'cycle-count-scan': 'row', user: 'all', organisation: 'all' },
    load: async ({ db, params: { facilityId, countId }, ids }) =>
      (await countById(db, facilityId, countId)) ? scansOf(db, facilityId, countId, ids) : [],
  },
})
