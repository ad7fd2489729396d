import { sublocationRoutes } from '@cultivatd/contract/sublocation/sublocation.contract'
import { AppError, refuse } from '@cultivatd/domain/app-error'
import { deleteRoomProblems } from '@cultivatd/domain/room/room'
import { type Sublocation, sublocationNameProblems } from '@cultivatd/domain/sublocation/sublocation'
import type { Db } from '../db/db.ts'
import { implement } from '../http/implement.ts'
import { act } from '../ledger/act.ts'
import { references } from '../reference/reference.store.ts'
import { heldInSublocation } from './sublocation.store.ts'

/** @throws AppError invalid where the state gives the facility none */
async function sublocationsAt(db: Db, facilityId: string): Promise<readonly Sublocation[]> {
  const { sublocations } = await references(db, facilityId)
  if (!sublocations) throw new AppError('invalid', ['This facility has no sublocations'])
  return sublocations
}

/** @throws AppError not-found, and conflict where somebody has renamed it since it was seen */
function knownSublocation(all: readonly Sublocation[], id: string, seenName: string | undefined): Sublocation {
  const found = all.find(({ Id }) => String(Id) === id)
  if (!found) throw new AppError('not-found', ['This sublocation is not there any more.'])
  if (seenName !== undefined && seenName !== found.Name)
    throw new AppError('conflict', [`Somebody has renamed ${seenName} to ${found.Name} meanwhile. Look at it again.`])
  return found
}

export const sublocationHandlers = implement(sublocationRoutes, {
  create: async (call) => {
    const { db, facilityId, body } = call
    const { name } = body
    refuse(sublocationNameProblems(name, await sublocationsAt(db, facilityId)))
    return act(call, [
      {
        kind: 'sublocation.create',
        records: [name],
        summary: `Created sublocation ${name}`,
        payload: { name },
        before: null,
      },
    ])
  },

  update: async (call) => {
    const { db, facilityId, params, body } = call
    const all = await sublocationsAt(db, facilityId)
    const before = knownSublocation(all, params.sublocationId, body.seenName)
    const others = all.filter(({ Id }) => Id !== before.Id)
    refuse(sublocationNameProblems(body.name, others))
    if (body.name === before.Name) return act(call, [])
    return act(call, [
      {
        kind: 'sublocation.update',
        records: [before.Name],
        summary: `Renamed sublocation ${before.Name} to ${body.name}`,
        payload: { id: before.Id, name: body.name },
        before,
      },
    ])
  },

  delete: async (call) => {
    const { db, facilityId, params, body } = call
    const before = knownSublocation(await sublocationsAt(db, facilityId), params.sublocationId, body.seenName)
    refuse(deleteRoomProblems(before.Name, await heldInSublocation(db, facilityId, before.Name), 'sublocation'))
    return act(call, [
      {
        kind: 'sublocation.delete',
        records: [before.Name],
        summary: `Deleted sublocation ${before.Name}`,
        payload: { id: before.Id, name: before.Name },
        before,
      },
    ])
  },
})
