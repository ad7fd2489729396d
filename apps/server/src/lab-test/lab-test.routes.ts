import { labTestRoutes, labTestTopics } from '@cultivatd/contract/lab-test/lab-test.contract'
import { implement } from '../http/implement.ts'
import { createOwn, deleteOwn, updateOwn } from '../http/own-change.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { deliveryKind, labTestKind, receivedKind } from './change-lab-test.ts'
import { labTests } from './lab-test.store.ts'

const ofOrganisation = <Call extends object>(call: Call) => ({ ...call, facilityId: null })

export const labTestHandlers = implement(labTestRoutes, {
  create: async (call) => ({
    id: await createOwn(ofOrganisation(call), labTestKind(call.today), { form: call.body, at: {} }),
  }),
  update: async (call) => {
    const { version, ...form } = call.body
    await updateOwn(ofOrganisation(call), labTestKind(call.today), { id: call.params.id, form, version })
    return {}
  },
  delete: async (call) => {
    await deleteOwn(ofOrganisation(call), labTestKind(call.today), { id: call.params.id, version: call.body.version })
    return {}
  },
  deliver: async (call) => {
    const { version, ...form } = call.body
    await updateOwn(ofOrganisation(call), deliveryKind(call.today), { id: call.params.id, form, version })
    return {}
  },
  receive: async (call) => {
    const { version, ...form } = call.body
    await updateOwn(ofOrganisation(call), receivedKind, { id: call.params.id, form, version })
    return {}
  },
})

export const labTestTopicHandlers = implementTopics(labTestTopics, {
  labTests: { watches: { 'lab-test': 'row', organisation: 'all' }, load: ({ db, ids }) => labTests(db, ids) },
})
