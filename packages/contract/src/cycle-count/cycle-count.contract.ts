import {
  CountedRecord,
  CountReport,
  CountScan,
  CycleCount,
  CycleCountForm,
  FinishForm,
  GiveUpForm,
  ScanForm,
} from '@cultivatd/domain/cycle-count/cycle-count'
import { entityId } from '@cultivatd/domain/field/field'
import * as z from 'zod'
import { Created, Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

const CountParams = z.strictObject({ countId: entityId })
const inFacility = z.strictObject({ facilityId: entityId })
const ofCount = inFacility.extend({ countId: entityId })
const shared = { method: 'POST', needs: 'active', isRepeatable: true } as const

export const cycleCountRoutes = routes({
  create: {
    ...shared,
    path: '/api/cycle-count/create',
    body: z.intersection(CycleCountForm, inFacility),
    out: Created,
    summary: 'Begin a cycle count of a room, or of a rack in it; of each place there is one at a time',
  },
  scan: {
    ...shared,
    path: '/api/cycle-count/{countId}/scan',
    params: CountParams,
    body: ScanForm.extend(inFacility.shape),
    out: Done,
    mayWait: true,
    summary: 'Tell what was scanned in a cycle count; labels that are there twice were scanned twice',
  },
  takeBack: {
    ...shared,
    path: '/api/cycle-count/{countId}/take-back',
    params: CountParams,
    body: inFacility.extend({ scanId: entityId }),
    out: Done,
    mayWait: true,
    summary: 'Take back a scan of a cycle count',
  },
  finish: {
    ...shared,
    path: '/api/cycle-count/{countId}/finish',
    params: CountParams,
    body: FinishForm.extend(inFacility.shape),
    out: Done,
    summary: 'Finish a cycle count as it was seen: its report is sealed, and what is missing becomes a task',
  },
  giveUp: {
    ...shared,
    path: '/api/cycle-count/{countId}/give-up',
    params: CountParams,
    body: GiveUpForm.extend(inFacility.shape),
    out: Done,
    summary: 'Give an open cycle count up, with why',
  },
  report: {
    method: 'GET',
    path: '/api/cycle-count/{countId}/report',
    params: CountParams,
    query: inFacility,
    out: z.strictObject({
      report: CountReport,
      seal: z.string(),
      /** The report still has the hash that the history sealed. */
      isSealed: z.boolean(),
    }),
    needs: 'active',
    summary: 'The sealed report of a finished cycle count',
  },
})

const row = { id: z.string(), version: z.number() }

export const cycleCountTopics = topics({
  cycleCounts: {
    params: z.strictObject({ facilityId: entityId, roomId: entityId }),
    row: CycleCount,
    needs: 'active',
    summary: 'The newest 100 cycle counts of a room',
  },
  countedRecords: {
    params: ofCount,
    row: CountedRecord.extend(row),
    needs: 'active',
    summary: 'What our books have where a cycle count looks; nothing once it has ended',
  },
  countScans: {
    params: ofCount,
    row: CountScan.extend(row),
    needs: 'active',
    summary: 'The scans of a cycle count, each with what has the label',
  },
})
