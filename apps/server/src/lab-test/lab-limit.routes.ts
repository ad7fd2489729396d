import { randomUUID } from 'node:crypto'
import { labLimitRoutes, labLimitTopics } from '@cultivatd/contract/lab-test/lab-limit.contract'
import {
  type LabLimit,
  type LabLimitForm,
  labLimitForm,
  labLimitProblems,
  limitKey,
  limitName,
} from '@cultivatd/domain/lab-test/lab-limit'
import { isSame } from '@cultivatd/domain/history/field-changes'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { implement } from '../http/implement.ts'
import { createOwn, deleteOwn, type OwnKind, recordOwnChange, updateOwn } from '../http/own-change.ts'
import type { Author } from '../history/history.store.ts'
import { recordOwnAction } from '../ledger/ledger.store.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { labLimitRows, labLimits } from './lab-limit.store.ts'

export const labLimitKind: OwnKind<LabLimitForm, LabLimit> = {
  ...labLimitRows,
  entity: 'lab-limit',
  noun: 'limit',
  nameOf: limitName,
  formOf: labLimitForm,
  problems: async (tx, { id, form }) => labLimitProblems(form, await labLimitRows.others(tx, id)),
}

/** Keeps limits by substance and type; each that changes is an entry of the history. */
export async function keepLimits(tx: Db, by: Author, limits: readonly LabLimitForm[]): Promise<void> {
  const known = new Map((await labLimitRows.others(tx, '')).map((row) => [limitKey(row), row]))
  for (const form of limits) {
    const before = known.get(limitKey(form)) ?? null
    if (before && isSame(labLimitForm(before), form)) continue
    const key = { facilityId: null, id: before?.id ?? randomUUID() }
    await labLimitKind.save(tx, { ...key, form, at: {}, before })
    const after = (await labLimitKind.find(tx, key)) ?? null
    await recordOwnChange(tx, labLimitKind, { by, key, before, after })
  }
}

const ofOrganisation = <Call extends object>(call: Call) => ({ ...call, facilityId: null })

export const labLimitHandlers = implement(labLimitRoutes, {
  create: async (call) => ({ id: await createOwn(ofOrganisation(call), labLimitKind, { form: call.body, at: {} }) }),
  update: async (call) => {
    const { version, ...form } = call.body
    await updateOwn(ofOrganisation(call), labLimitKind, { id: call.params.id, form, version })
    return {}
  },
  delete: async (call) => {
    await deleteOwn(ofOrganisation(call), labLimitKind, { id: call.params.id, version: call.body.version })
    return {}
  },
  import: async ({ db, by, body, connection: { request } }) => {
    await transact(db, async (tx) => {
      if (request) await recordOwnAction(tx, { id: randomUUID(), facilityId: null, by, ...request }, null)
      await keepLimits(tx, by, body.limits)
    })
    return {}
  },
})

export const labLimitTopicHandlers = implementTopics(labLimitTopics, {
  labLimits: { watches: { 'lab-limit': 'row' }, load: ({ db, ids }) => labLimits(db, ids) },
})
