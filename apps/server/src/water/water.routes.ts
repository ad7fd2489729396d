import { randomUUID } from 'node:crypto'
import { waterRoutes } from '@cultivatd/contract/water/water.contract'
import { refuse } from '@cultivatd/domain/app-error'
import { rangeProblems } from '@cultivatd/domain/environment/enter-reading'
import type { WaterEvent } from '@cultivatd/domain/water/water-machine'
import { storedTemperature, waterTemperatureProblems } from '@cultivatd/domain/water/water-temperature'
import { waterMeasuredBetween } from '../environment/measurement.store.ts'
import { implement } from '../http/implement.ts'
import { createOwn, type OwnCall, updateOwn } from '../http/own-change.ts'
import { capacityKind, finishKind, readingKind, stepKind } from './change-water.ts'

type StepCall = OwnCall<string> & {
  params: { systemId: string }
  body: { version: number }
  at: Date
}

const at = (call: Pick<StepCall, 'at'>): string => call.at.toISOString()

const pressed = async (call: StepCall, event: Extract<WaterEvent, { step: 'fill' | 'change' | 'flush' }>) => {
  const { params, body } = call
  await updateOwn(call, stepKind(event), { id: params.systemId, form: {}, version: body.version, of: 'step' })
  return {}
}

export const waterHandlers = implement(waterRoutes, {
  resize: async (call) => {
    const { gallonCapacity, version } = call.body
    await updateOwn(call, capacityKind, { id: call.params.systemId, form: { gallonCapacity }, version })
    return {}
  },
  fill: (call) => pressed(call, { step: 'fill', at: at(call) }),
  change: (call) => pressed(call, { step: 'change', at: at(call), by: call.by.id }),
  flush: (call) => pressed(call, { step: 'flush', at: at(call), by: call.by.id }),
  finish: async (call) => {
    const { version, facilityId: _, ...typed } = call.body
    refuse(waterTemperatureProblems(typed))
    const kind = finishKind({ by: call.by, at: at(call), readingId: randomUUID() })
    await updateOwn(call, kind, { id: call.params.systemId, form: storedTemperature(typed), version })
    return {}
  },
  read: async (call) => {
    const { facilityId: _, ...typed } = call.body
    refuse(waterTemperatureProblems(typed))
    const kind = readingKind(call.params.systemId, { by: call.by, at: at(call) })
    return { id: await createOwn(call, kind, { form: storedTemperature(typed), at: {} }) }
  },
  measured: ({ db, facilityId, params: { systemId }, query: { from, to, step, zone } }) => {
    refuse(rangeProblems(from, to, step))
    return waterMeasuredBetween(db, { facilityId, systemId }, { from, to, step, zone })
  },
})
