import { setTimeout as wait } from 'node:timers/promises'
import { type ChangePage, recordRoutes } from '@cultivatd/contract/record/record.contract'
import { AppError } from '@cultivatd/domain/app-error'
import type { RecordKind } from '@cultivatd/domain/record/record-kind'
import type * as z from 'zod'
import { currentPosition } from '../db/change-feed.ts'
import type { Db } from '../db/db.ts'
import { checkNeeds, seenFacilities } from '../http/access.ts'
import type { ServerEvent } from '../http/event-answer.ts'
import { type Connection, implement } from '../http/implement.ts'
import type { Person } from '../http/person.ts'
import type { Services } from '../http/services.ts'
import { chosenKinds, kindsFor, recordChanges, unknownPosition } from './record-changes.ts'
import { recordPage, type Sight } from './record-page.ts'

interface Asking {
  by: Person
  services: Services
  /** The one that is asked for; null for all. */
  facilityId: string | null
}

async function sightOf({ by, services, facilityId }: Asking): Promise<Sight> {
  const seen = await seenFacilities(services.organisation, by)
  if (facilityId !== null) return { facilityIds: seen.filter((id) => id === facilityId), isWhole: false }
  return { facilityIds: seen, isWhole: (by.key?.facilityIds ?? null) === null }
}

interface ListCall extends Asking {
  db: Db
  query: { ids?: string | undefined; after?: string | undefined; limit: number }
}

const list =
  <Kind extends RecordKind>(kind: Kind) =>
  async (call: ListCall) =>
    recordPage(call.db, kind, await sightOf(call), call.query)

interface ChangesCall extends Asking {
  db: Db
  query: { since?: string | undefined; kinds?: string | undefined; limit: number }
  connection: Connection
}

/** Which changes are asked for. @throws AppError as `chosenKinds` */
async function wantedBy(call: ChangesCall) {
  const sight = await sightOf(call)
  return { kinds: chosenKinds(call.query.kinds, kindsFor(call.by, sight)), sight, limit: call.query.limit }
}

async function changesSince(call: ChangesCall): Promise<z.input<typeof ChangePage>> {
  const { since } = call.query
  const wanted = await wantedBy(call)
  if (since === undefined) return { changes: [], position: await currentPosition(call.db), isMore: false }
  const found = await recordChanges(call.db, since, wanted)
  if (!found) throw new AppError('conflict', [{ message: unknownPosition, path: 'since' }])
  return found
}

/** What comes at once is told at once: a harvest of 500 plants is one look. */
const gatherMs = 100
/** Also without a change somebody may have lost their right meanwhile. */
const lookAgainMs = 30_000

/** How far a quiet stream has come is told now and then, so that whoever was away for long need not read the lists again. */
const tellMs = 60_000

/** Everything that changes after the position, for as long as who asks may see it. */
async function* events(call: ChangesCall, from: string, signal: AbortSignal): AsyncGenerator<ServerEvent> {
  const { services } = call
  let since = from
  let toldAt = Date.now()
  while (!signal.aborted) {
    const { count } = services.changes
    const by = await stillThere(call)
    const found = by && (await recordChanges(call.db, since, await wantedBy({ ...call, by })))
    // The next connection is refused, and says why.
    if (!found) return
    for (const change of found.changes) yield { id: since, event: 'change', data: change }
    since = found.position
    if (found.changes.length > 0 || Date.now() - toldAt > tellMs) {
      // The position counts once all before it were told: what is cut is told again, and nothing is missed.
      yield { id: since, event: 'position', data: { position: since } }
      toldAt = Date.now()
    }
    if (found.isMore) continue
    await services.changes.after(count, lookAgainMs, signal)
    await wait(gatherMs)
  }
}

/** Who asks, with what they may now; null once they may ask no more. */
async function stillThere({ services: { accounts }, connection: { token } }: ChangesCall): Promise<Person | null> {
  const by = token === null ? null : await accounts.personByToken(token)
  try {
    checkNeeds(recordRoutes.changes, by)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
  if (token !== null) accounts.noteUse(token)
  return by
}

export const recordHandlers = implement(recordRoutes, {
  facilities: list('facilities'),
  rooms: list('rooms'),
  plants: list('plants'),
  plantBatches: list('plantBatches'),
  harvests: list('harvests'),
  packages: list('packages'),
  strains: list('strains'),
  items: list('items'),
  transfers: list('transfers'),
  tasks: list('tasks'),
  stock: list('stock'),
  catalogueStrains: list('catalogueStrains'),
  catalogueItems: list('catalogueItems'),
  externalContacts: list('externalContacts'),
  inventoryDetails: list('inventoryDetails'),
  changes: async (call) => {
    const { events: wanted } = call.connection
    if (!wanted) return changesSince(call)
    const since = wanted.lastId ?? call.query.since ?? (await currentPosition(call.db))
    // Refused before the stream begins: what comes in it cannot be.
    await changesSince({ ...call, query: { ...call.query, since, limit: 1 } })
    return { events: events(call, since, wanted.signal) }
  },
})
