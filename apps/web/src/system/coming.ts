import type { ZonePlacement } from '@cultivatd/domain/system/placement'
import { zoneKey } from '@cultivatd/domain/system/zone'
import { useMemo } from 'react'
import { type Act, isToBeSent } from '../live/outbox/act.ts'
import { heldAs } from '../live/outbox/held-as.ts'
import { useOutbox } from '../live/outbox/outbox-state.ts'

/** The labels of plants and the names of batches that acts of this device will place in a zone. */
export interface Coming {
  plants: readonly string[]
  batches: readonly string[]
}

/** What takes a plant or batch out of the zone that it was to come to. */
const takesAway: readonly string[] = [
  'plant.move',
  'plant.destroy',
  'plant.destroyMany',
  'plantBatch.move',
  'harvest.add',
  'harvest.addMany',
]

/** By the keys of zones of a facility, what the acts that wait will bring: of each plant and batch its last way counts. */
export function comingByZone(acts: readonly Act[], facilityId: string): ReadonlyMap<string, Coming> {
  const ways = new Map<string, { kind: keyof Coming; name: string; zone: string }>()
  for (const { call, records } of acts.filter(isToBeSent).toSorted((one, other) => one.id - other.id)) {
    const route = `${call.feature}.${call.route}`
    if (takesAway.includes(route)) for (const record of records) ways.delete(record)
    if (route !== 'system.place') continue
    const body = call.body as ZonePlacement
    if (body.facilityId !== facilityId) continue
    for (const kind of ['plants', 'batches'] as const)
      for (const name of body[kind]) ways.set(heldAs(facilityId, name), { kind, name, zone: zoneKey(body) })
  }
  const zones = new Map<string, Record<keyof Coming, string[]>>()
  for (const { kind, name, zone } of ways.values()) {
    const coming = zones.get(zone) ?? { plants: [], batches: [] }
    coming[kind].push(name)
    zones.set(zone, coming)
  }
  return zones
}

/** The same, kept up to date. */
export function useComing(facilityId: string): ReadonlyMap<string, Coming> {
  const { acts } = useOutbox()
  return useMemo(() => comingByZone(acts, facilityId), [acts, facilityId])
}
