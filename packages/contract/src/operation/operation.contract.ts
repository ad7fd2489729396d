import { entityId, requiredText } from '@cultivatd/domain/field/field'
import { ActOfKey, ListedOperation } from '@cultivatd/domain/operation/act'
import { Evidence } from '@cultivatd/domain/operation/evidence'
import { Decision, GivingUp, Operation, OperationGroup } from '@cultivatd/domain/operation/operation'
import { WayBack } from '@cultivatd/domain/operation/way-back'
import { Outage } from '@cultivatd/domain/operation/outage'
import * as z from 'zod'
import { Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

const OperationParams = z.strictObject({ id: entityId })

/** A moment of which the ledger can know; the database refuses years that are far off. */
const moment = z.iso.datetime().regex(/^2/, 'This is no time of the ledger')

/** Where the next page begins; as the page before said. */
const cursor = z.string().regex(/^\d{1,16}$/, 'This is not a place in the list')

export const operationRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/operations',
    query: z.strictObject({
      group: OperationGroup,
      facilityId: entityId.optional(),
      personId: entityId.optional(),
      /** The begin or the end of a label or name, in any letters. */
      record: requiredText(200).optional(),
      /** Recorded at this moment or after it. */
      from: moment.optional(),
      /** Recorded before this moment. */
      before: moment.optional(),
      /** The operations of this act alone, at most 2,000 of them and each for itself. */
      act: entityId.optional(),
      /** `next` of the page before. */
      after: cursor.optional(),
    }),
    out: z.strictObject({
      /**
       * At most 100: what waits in the order in which it goes, everything else newest first. What waits and what is
       * recent by acts; what somebody has to look at one by one.
       */
      operations: z.array(ListedOperation),
      /** Operations of the whole group that fit, counted up to 1,000. */
      total: z.number(),
      /** Whether there are more of them than `total`. */
      isTotalCut: z.boolean(),
      next: z.string().nullable(),
    }),
    needs: 'active',
    keepsToFacilities: true,
    summary:
      'Writes to Metrc of the active facilities by act, person, record and time: waiting, refused, in need of a person, perhaps done twice, recent',
  },
  ofKeys: {
    method: 'GET',
    path: '/api/operations/of-keys',
    // Few at once: an act may have 2,000 operations.
    query: z.strictObject({
      keys: z
        .string()
        .regex(/^[\w-]{8,128}(,[\w-]{8,128}){0,4}$/, 'Ask for one to five keys, with commas between them'),
    }),
    out: z.strictObject({
      /** Of the keys that an act of this person came under, in any order. */
      acts: z.array(ActOfKey),
    }),
    needs: 'active',
    keepsToFacilities: true,
    summary: 'What became of requests of one’s own that were sent without an answer, by their idempotency keys',
  },
  counts: {
    method: 'GET',
    path: '/api/operations/counts',
    out: z.strictObject({
      waiting: z.number(),
      refused: z.number(),
      needsPerson: z.number(),
      /** Confirmed, and may have been done twice; nobody has looked at them yet. */
      inDoubt: z.number(),
      /** Of facilities that are not active: waiting, refused, or in need of a person. */
      inactive: z.number(),
    }),
    needs: 'active',
    summary:
      'How many writes to Metrc wait, were refused and not dealt with, need a person, and may have been done twice',
  },
  get: {
    method: 'GET',
    path: '/api/operation/{id}',
    params: OperationParams,
    out: z.strictObject({
      operation: Operation,
      /** What was typed, to be corrected and sent again; its fields are those of the kind's form. */
      payload: z.record(z.string(), z.unknown()),
    }),
    needs: 'active',
    keepsToFacilities: true,
    summary: 'One write to Metrc with what was typed',
  },
  evidence: {
    method: 'GET',
    path: '/api/operation/{id}/evidence',
    params: OperationParams,
    out: Evidence,
    needs: 'active',
    keepsToFacilities: true,
    summary: 'What Metrc shows now of the record of a write, beside what was wanted',
  },
  wayBack: {
    method: 'GET',
    path: '/api/operation/{id}/way-back',
    params: OperationParams,
    out: z.strictObject({ operation: Operation, ways: z.array(WayBack) }),
    needs: 'active',
    keepsToFacilities: true,
    summary: 'What can be done in Metrc about a confirmed write that was wrong, with the form that prepares it',
  },
  decide: {
    method: 'POST',
    path: '/api/operation/{id}/decide',
    params: OperationParams,
    body: Decision,
    out: Done,
    needs: 'active',
    withKey: false,
    summary: 'Say whether Metrc has applied a write of which its records do not tell',
  },
  giveUp: {
    method: 'POST',
    path: '/api/operation/{id}/give-up',
    params: OperationParams,
    body: GivingUp,
    out: Done,
    needs: 'active',
    withKey: false,
    summary: 'Give up a write that was not sent, or leave a refusal at that',
  },
  takeBack: {
    method: 'POST',
    path: '/api/operation/{id}/take-back',
    params: OperationParams,
    out: z.strictObject({ count: z.number() }),
    needs: 'active',
    keepsToFacilities: true,
    summary: 'Take back a delayed write, with all of its act that is delayed still',
  },
  sendNow: {
    method: 'POST',
    path: '/api/operation/{id}/send-now',
    params: OperationParams,
    out: z.strictObject({ count: z.number() }),
    needs: 'active',
    keepsToFacilities: true,
    summary: 'Send a delayed write before its time, with all of its act that is delayed still',
  },
  seen: {
    method: 'POST',
    path: '/api/operation/{id}/seen',
    params: OperationParams,
    out: Done,
    needs: 'active',
    withKey: false,
    summary: 'Say that a write that may have been done twice was looked at',
  },
  outages: {
    method: 'GET',
    path: '/api/outages',
    out: z.strictObject({ outages: z.array(Outage) }),
    needs: 'active',
    summary: 'When Metrc did not answer, newest first',
  },
  outage: {
    method: 'GET',
    path: '/api/outage/{id}',
    params: OperationParams,
    out: z.strictObject({
      outage: Outage,
      /** What people did in that time, and what was on its way when it began, in its order; at most 10,000. */
      operations: z.array(Operation),
      total: z.number(),
    }),
    needs: 'active',
    summary:
      'The record of a time in which Metrc did not answer: each action with its time and person, and when it arrived',
  },
})

export const operationTopics = topics({
  operations: {
    params: z.strictObject({ facilityId: entityId, record: z.string().min(1).max(200) }),
    row: Operation,
    needs: 'active',
    summary: 'What was done to one record from here, newest first by recordedAt',
  },
  operationsUnderway: {
    params: z.strictObject({ facilityId: entityId }),
    row: Operation,
    needs: 'active',
    summary:
      'The changes of a facility that have no end yet, were refused, or may have been done twice and were not dealt with: the newest 1,000 of each',
  },
})
