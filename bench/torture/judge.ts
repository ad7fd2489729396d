import { setTimeout as wait } from 'node:timers/promises'
import type { Operation } from '@cultivatd/domain/operation/operation'
import type { Location, Package } from '@cultivatd/metrc/records'
import { compare, fieldOf } from './compare.ts'
import type { LedgerEntry } from './evidence.ts'
import { markOfOperation, marks } from './marks.ts'
import type { Metrc } from './metrc.ts'
import type { Server } from './server.ts'
import type { Stage } from './stage.ts'
import type { Protocol } from './workers.ts'

/** Which room has a name; here no two rooms ever have the same. */
export async function roomIds(metrc: Metrc, licenses: readonly string[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const license of licenses)
    for (const { Id, Name } of await metrc.list<Location>('/locations/v2/active', license))
      ids.set(`${license} ${Name}`, Id)
  return ids
}

/** Where each package is before anything is asked: a move to there needs no row. */
export async function placesOfPackages(metrc: Metrc, licenses: readonly string[]): Promise<Map<string, string>> {
  const places = new Map<string, string>()
  for (const license of licenses)
    for (const { Label, LocationName } of await metrc.list<Package>('/packages/v2/active', license)) {
      const mark = marks.move(license, Label, LocationName, '')
      if (mark.sets) places.set(fieldOf(mark), mark.sets.value)
    }
  return places
}

const atOnce = 10

async function wholeLedger(server: Server): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = []
  const operations = server.operations('recent')
  const readOn = async () => {
    for await (const operation of operations) entries.push(await entryOf(server, operation))
  }
  await Promise.all(Array.from({ length: atOnce }, readOn))
  return entries
}

/** With what its page tells: the end, what a person said, and what may have been done twice. */
async function entryOf(server: Server, { id, kind, facilityId }: Operation): Promise<LedgerEntry> {
  const { operation, payload } = await server.operation(id)
  const mark = markOfOperation(kind, facilityId, payload)
  if (!mark) throw new Error(`The ledger has ${kind}, which nobody asked for.`)
  const { state, seq, decided, doubt } = operation
  const decision = decided?.decision === 'applied' || decided?.decision === 'not-applied' ? decided.decision : null
  return { ...mark, state, seq, ...(decision && { decision }), ...(doubt && { doubt }) }
}

/** So long after the last fault everything has to be told. */
const tellingMs = 30_000

interface First {
  rooms: ReadonlyMap<string, number>
  places: ReadonlyMap<string, string>
}

/** What people were told, against the ledger as its pages show it, against Metrc's journal. */
export async function judged({ server, metrc }: Stage, protocol: Protocol, first: First) {
  for (const until = Date.now() + tellingMs; ; await wait(1_000)) {
    const ledger = await wholeLedger(server)
    await metrc.journal.look()
    const rooms = new Map([...first.rooms, ...metrc.journal.rooms])
    const isOneRoom = (one: string, other: string) =>
      one === other || (rooms.has(one) && rooms.get(one) === rooms.get(other))
    const verdict = compare(protocol.told, ledger, metrc.journal.entries, isOneRoom, first.places)
    verdict.wrong.push(...protocol.problems)
    if (verdict.toldWrongly.length === 0 || Date.now() > until) return { verdict, ledger }
  }
}
