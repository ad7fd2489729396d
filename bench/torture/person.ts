import { setTimeout as wait } from 'node:timers/promises'
import { markOfOperation } from './marks.ts'
import type { Metrc } from './metrc.ts'
import type { Server } from './server.ts'
import type { Protocol } from './workers.ts'

/** What was decided, and why a person was needed. */
export interface Decisions {
  applied: number
  notApplied: number
  reasons: Map<string, number>
  /** Everything that the person had before them, for who has to find out why. */
  asked: unknown[]
}

/** Looks into Metrc for everything of which its API does not tell, and says what is true, as a careful person does. */
export async function decideAll(server: Server, metrc: Metrc, protocol: Protocol, decisions: Decisions): Promise<void> {
  for await (const { id, kind, facilityId, problems } of server.operations('needs-person')) {
    const { operation, payload } = await server.operation(id)
    const evidence = await server.evidence(id)
    const mark = markOfOperation(kind, facilityId, payload)
    if (!mark) throw new Error(`${kind} needs a person, and nobody asked for it.`)
    await metrc.journal.look()
    // Of those that look the same all but this one are known to be confirmed: they were made one after the other.
    const isUnique = !['package.change-item', 'package.unfinish', 'plant.restore'].includes(kind)
    const others = isUnique ? 0 : (protocol.confirmed.get(mark.token) ?? 0)
    const isApplied = metrc.journal.count(mark.token) > others
    const { status } = await server.decide(id, isApplied)
    if (status !== 200) continue
    decisions.asked.push({ operation, payload, evidence, isApplied })
    if (isApplied) decisions.applied += 1
    else decisions.notApplied += 1
    const reason = `${kind}: ${problems.join(' ')}`
    decisions.reasons.set(reason, (decisions.reasons.get(reason) ?? 0) + 1)
  }
}

/** Decides now and then until `isOver`. */
export async function decideOnAndOn(decide: () => Promise<void>, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await decide()
    await wait(1000)
  }
}
