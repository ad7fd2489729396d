import { runRoutes, runTemplateRoutes, runTopics } from '@cultivatd/contract/run/run.contract'
import { implement } from '../http/implement.ts'
import { createOwn, deleteOwn, updateOwn } from '../http/own-change.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { tasksOfRun } from '../task/task.store.ts'
import { changeKind, endKind, layKind } from './change-run.ts'
import { runTemplateKind } from './change-run-template.ts'
import { runTemplates } from './run-template.store.ts'
import { mostRunsOfRoom, runs, runsOfRoom } from './run.store.ts'

const ofOrganisation = <Call extends object>(call: Call) => ({ ...call, facilityId: null })

const templateHandlers = implement(runTemplateRoutes, {
  create: async (call) => ({ id: await createOwn(ofOrganisation(call), runTemplateKind, { form: call.body, at: {} }) }),
  update: async (call) => {
    const { version, ...form } = call.body
    await updateOwn(ofOrganisation(call), runTemplateKind, { id: call.params.id, form, version })
    return {}
  },
  delete: async (call) => {
    await deleteOwn(ofOrganisation(call), runTemplateKind, { id: call.params.id, version: call.body.version })
    return {}
  },
})

const handlers = implement(runRoutes, {
  create: async (call) => {
    const { facilityId: _facilityId, ...form } = call.body
    return { id: await createOwn(call, layKind(call), { form, at: {} }) }
  },
  change: async (call) => {
    const { facilityId: _facilityId, version, ...change } = call.body
    const form = { step: 'change' }
    await updateOwn(call, changeKind(change, call), { id: call.params.runId, form, version, of: 'step' })
    return {}
  },
  end: async (call) => {
    const { date: day, isEmptied, goes } = call.body
    const form = { step: 'end' }
    await updateOwn(call, endKind({ day, isEmptied, goes }, call.by), { id: call.params.runId, form, of: 'step' })
    return {}
  },
})

export const runHandlers = [...templateHandlers, ...handlers]

/** Names of rooms and people are in the rows; a facility may come and go. */
const watches = { run: 'row', room: 'all', user: 'all', organisation: 'all' } as const

export const runTopicHandlers = implementTopics(runTopics, {
  runTemplates: { watches: { 'run-template': 'row' }, load: ({ db, ids }) => runTemplates(db, ids) },
  runs: { watches, load: ({ db, ids }) => runs(db, ids) },
  runsOfRoom: { watches, limit: mostRunsOfRoom, load: ({ db, params, ids }) => runsOfRoom(db, params, ids) },
  tasksOfRun: {
    watches: { task: 'row', run: 'all', file: 'all', user: 'all', room: 'all', system: 'all', organisation: 'all' },
    load: ({ db, params, ids }) => tasksOfRun(db, params.runId, ids),
  },
})
