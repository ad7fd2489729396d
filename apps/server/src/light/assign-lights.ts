import { randomUUID } from 'node:crypto'
import { AppError, refuse } from '@cultivatd/domain/app-error'
import { assignProblems, placesToFill } from '@cultivatd/domain/light/change-light'
import type { AssignForm, LightPlace } from '@cultivatd/domain/light/light'
import type { System } from '@cultivatd/domain/system/system'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { type OwnCall, recordOwnChange } from '../http/own-change.ts'
import { freeLights, hangPieces } from '../inventory/equipment.store.ts'
import { keptDetails } from '../inventory/inventory.store.ts'
import { recordOwnAction, wasDone } from '../ledger/ledger.store.ts'
import { systemToChange } from '../system/system.store.ts'
import { type KeptLight, keptLight, tellHung, told } from './change-light.ts'
import { addLight, lightById, lightRowsById, lightsOfSystem } from './light.store.ts'

interface Assigned {
  systemId: string
  place: LightPlace
  form: AssignForm
}

/**
 * Hangs lights of the inventory into a place, or into all free places of its row: all of them or none (LIGHT-01, READ-66).
 * Those of the system's room are taken first, then those in the storage.
 *
 * @returns the id of the light in the place that was meant
 * @throws AppError not-found with who deleted the system; invalid with every problem of the rule
 */
export function assignLights(
  call: OwnCall<string> & { today: string },
  { systemId, place, form }: Assigned,
): Promise<string> {
  const { db, by, facilityId, connection } = call
  return transact(db, async (tx) => {
    await wasDone(tx, connection.request)
    const system = await systemToChange(tx, facilityId, systemId)
    if (!system) throw new AppError('not-found', 'Unknown system')
    const lights = await hung(tx, system, { place, form, today: call.today })
    const id = lights[0]?.id ?? ''
    if (connection.request) await recordOwnAction(tx, { id: randomUUID(), facilityId, by, ...connection.request }, id)
    await tellHung(tx, by, lights)
    for (const after of lights)
      await recordOwnChange(tx, told, { by, key: { facilityId, id: after.id }, before: null, after })
    return id
  })
}

interface Wanted extends Pick<Assigned, 'place' | 'form'> {
  today: string
}

async function hung(tx: Db, system: System, { place, form, today }: Wanted): Promise<KeptLight[]> {
  const { facilityId, id: systemId, roomId } = system
  const { inventoryId, isWholeRow, dateInstalled } = form
  const { rows } = await lightRowsById(tx, facilityId, systemId)
  const there = { rows, lights: await lightsOfSystem(tx, facilityId, systemId) }
  const places = placesToFill(place, isWholeRow, there)
  const item = (await keptDetails(tx, [inventoryId])).get(inventoryId)
  const free = await freeLights(tx, { facilityId, roomId }, inventoryId)
  refuse(assignProblems(places, { ...there, item, free: free.length, dateInstalled, today }))
  const pieces = free.slice(0, places.length)
  await hangPieces(tx, pieces, { roomId, systemId })
  const lights: KeptLight[] = []
  for (const [at, pieceId] of pieces.entries()) {
    const id = randomUUID()
    await addLight(tx, { facilityId, systemId }, { id, pieceId, dateInstalled, ...(places[at] ?? place) })
    const light = await lightById(tx, facilityId, id)
    if (light) lights.push(await keptLight(tx, light, system))
  }
  return lights
}
