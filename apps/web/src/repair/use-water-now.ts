import type { Said } from '@cultivatd/domain/repair/judge'
import {
  dryWater,
  stepProblem,
  waterState,
  type WaterStep,
  waterStateLabels,
  waterSteps,
} from '@cultivatd/domain/water/water-machine'
import type { Act } from '../live/outbox/act.ts'
import { useTopic, useTopicRow } from '../live/use-topic.ts'

interface WaterNow {
  name: string
  /** As it would be sent, once more. */
  version: number
  state: string
  /** What is in the way of the step now. */
  said: readonly Said[]
}

/** The water of a step that was not taken, as it is now; null of any other act, and where it is not known. */
export function useWaterNow({ call: { feature, route, params, body } }: Act): WaterNow | null {
  const { facilityId, version } = Object(body) as { facilityId?: string; version?: number }
  const systemId = params?.['systemId']
  const step = waterSteps.find((one) => one === route)
  const isStep = feature === 'water' && step !== undefined && version !== undefined
  const of = isStep && facilityId !== undefined && systemId !== undefined ? { facilityId, systemId } : null
  const system = useTopicRow('system', of)
  const waters = useTopic('waters', system ? { facilityId: system.facilityId, roomId: system.roomId } : null)
  if (!step || !system || waters.status !== 'live') return null
  const water = waters.rows.find(({ id }) => id === system.id)
  return { name: system.name, version: water?.version ?? 0, ...standing(water ?? dryWater, step) }
}

function standing(water: Parameters<typeof waterState>[0], step: WaterStep): Pick<WaterNow, 'state' | 'said'> {
  const problem = stepProblem(water, step)
  return { state: waterStateLabels[waterState(water)].toLowerCase(), said: problem ? [problem] : [] }
}
