import { lightRoutes } from '@cultivatd/contract/light/light.contract'
import { implement } from '../http/implement.ts'
import { deleteOwn, updateOwn } from '../http/own-change.ts'
import { assignLights } from './assign-lights.ts'
import { bulbKind, deactivateKind, lightKind, lightRowsKind } from './change-light.ts'

export const lightHandlers = implement(lightRoutes, {
  rows: async (call) => {
    const { rows, version } = call.body
    await updateOwn(call, lightRowsKind, { id: call.params.systemId, form: { rows }, version })
    return {}
  },
  assign: async (call) => {
    const { facilityId: _, row, position, ...form } = call.body
    return { id: await assignLights(call, { systemId: call.params.systemId, place: { row, position }, form }) }
  },
  update: async (call) => {
    const { version, facilityId: _, ...form } = call.body
    await updateOwn(call, lightKind(call), { id: call.params.lightId, form, version })
    return {}
  },
  bulb: async (call) => {
    const { version, facilityId: _, ...form } = call.body
    await updateOwn(call, bulbKind(call), { id: call.params.lightId, form, version })
    return {}
  },
  deactivate: async (call) => {
    await deleteOwn(call, deactivateKind, { id: call.params.lightId, version: call.body.version })
    return {}
  },
})
