import type { StationView } from '@cultivatd/domain/station/station'
import { api } from '../api.ts'
import { databaseName } from '../kept/kept-store.ts'
import { sealOf } from '../kept/seal.ts'
import { readsWith } from '../station.ts'
import { currentToken } from '../token.ts'
import { canKeepCrew, type KeptTurn, withCrew } from './crew-store.ts'
import { dropTurn } from './kept-turns.ts'
import { deliverParcels } from './parcels.ts'

/**
 * What a station does when the server was heard: it tells which PINs were wrong too often, forgets the turns that stand no more and
 * what was read in them, and delivers what people did who are not here any more. Nothing here throws.
 *
 * @param askedAt when it was asked what stands: a turn that began since then is not known there
 */
export async function atContact(view: StationView, askedAt: number): Promise<void> {
  if (!canKeepCrew()) return
  try {
    const turns = await withCrew((db) => db.getAll('turns'))
    for (const turn of turns) {
      const isTold = turn.sealed === null && (await tellLock(turn))
      if (isTold || !stands(turn, view, askedAt)) await dropTurn(turn)
    }
    await forgetRead()
  } catch {
    // At the next contact.
  }
  await deliverParcels().catch(() => {})
}

const tellLock = ({ spareId }: KeptTurn): Promise<boolean> =>
  api.station.lockPin({ body: { spareId } }).then(
    () => true,
    () => false,
  )

function stands({ spareId, keptAt, opens, sealed }: KeptTurn, view: StationView, askedAt: number): boolean {
  if (keptAt >= askedAt) return true
  // What is not told yet stays, for the next contact.
  if (sealed === null) return view.spares.includes(spareId)
  return view.spares.includes(spareId) && (!view.isBadgeWithPin || opens === 'both')
}

/** Deletes what was read in turns that are not kept any more. */
async function forgetRead(): Promise<void> {
  const kept = new Set((await withCrew((db) => db.getAll('turns'))).map((turn) => turn.readOwner))
  const token = currentToken()
  if (token !== null) kept.add((await sealOf(readsWith(token))).owner)
  const names = (await indexedDB.databases?.()) ?? []
  for (const { name = '' } of names) {
    const [, owner] = name.split(`${databaseName} `)
    if (owner !== undefined && !kept.has(owner)) indexedDB.deleteDatabase(name)
  }
}
