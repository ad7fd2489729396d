import { randomUUID } from 'node:crypto'
import type { Db } from '../db/db.ts'
import { hasEnded, ownIdentity } from '../db/process-identity.ts'
import { FacilitySender, type Sending } from './facility-sender.ts'
import { facilitiesWithWork, leaseHolders, releaseLeases, renewLeases } from './ledger.store.ts'
import type { SettledOperation } from './outcome-writer.ts'

/** Sends what is in the ledger, and finds out what became of what had no answer. One per process that works. */
export interface Dispatcher {
  /** Something was recorded for this facility. */
  wake(facilityId: string): void
  /** Why nothing can be sent for this facility at the moment; null when it can. */
  heldBecause(facilityId: string): string | null
  /** Whether this process has writes of this facility in its hands. */
  isSending(facilityId: string): boolean
  /** Calls the listener after outcomes were stored; with none when something hinders the sending. The answer ends it. */
  onSettled(listener: (outcomes: readonly SettledOperation[]) => void): () => void
  start(): Promise<void>
  close(): Promise<void>
}

/** Whoever died is followed after this long. */
const leaseMs = 8_000
const renewMs = 2_500
const surveyMs = 1_000
/** What is on its way when the server stops may be answered this long. */
const drainMs = 6_000

export function createDispatcher(options: Sending): Dispatcher {
  const { database, report } = options
  const { db } = database
  const worker = `${randomUUID()} ${ownIdentity() ?? ''}`
  const senders = new Map<string, FacilitySender>()
  const listeners = new Set<(outcomes: readonly SettledOperation[]) => void>()
  const timers: NodeJS.Timeout[] = []
  let unlisten = () => {}
  let isClosed = false
  let isSurveying = false
  let isAskedAgain = false

  const settled = (outcomes: readonly SettledOperation[]) => {
    for (const listener of listeners) listener(outcomes)
  }

  function senderOf(facilityId: string): FacilitySender {
    const known = senders.get(facilityId)
    if (known) return known
    const sender = new FacilitySender({ ...options, facilityId, worker, leaseMs, settled })
    senders.set(facilityId, sender)
    return sender
  }

  async function survey(): Promise<void> {
    if (isClosed) return
    if (isSurveying) {
      isAskedAgain = true
      return
    }
    isSurveying = true
    isAskedAgain = false
    try {
      for (const { id, isReady, isUnknown, isUnchecked } of await facilitiesWithWork(db, worker)) {
        if (isClosed) return
        if (isReady) senderOf(id).wake()
        if (isUnknown) senderOf(id).look()
        if (isUnchecked) senderOf(id).check()
      }
    } catch (error) {
      report('The ledger could not be looked through', error)
    } finally {
      isSurveying = false
    }
    // What was recorded meanwhile may not have been seen.
    if (isAskedAgain) await survey()
  }

  async function renew(): Promise<void> {
    const busy = [...senders].filter(([, sender]) => sender.isBusy).map(([id]) => id)
    if (busy.length > 0)
      await renewLeases(db, busy, worker, leaseMs).catch((error: unknown) => report('A lease was not renewed', error))
  }

  return {
    wake: (facilityId) => {
      if (!isClosed) senderOf(facilityId).wake()
    },
    heldBecause: (facilityId) => senders.get(facilityId)?.heldBecause ?? null,
    isSending: (facilityId) => senders.get(facilityId)?.isBusy ?? false,
    onSettled: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async start() {
      await followTheDead(db)
      unlisten = await database.listen('ledger', () => void survey())
      timers.push(
        setInterval(() => void survey(), surveyMs),
        setInterval(() => void renew(), renewMs),
      )
      await survey()
    },
    async close() {
      isClosed = true
      for (const timer of timers) clearInterval(timer)
      unlisten()
      await Promise.all([...senders.values()].map((sender) => sender.close(drainMs)))
      await releaseLeases(db, worker).catch((error: unknown) => report('Leases were not given back', error))
    },
  }
}

/** Takes over at once from workers of which this machine can tell that they have ended; others are waited for. */
async function followTheDead(db: Db): Promise<void> {
  for (const holder of await leaseHolders(db)) {
    const [, process = ''] = /^\S+ (.*)$/.exec(holder) ?? []
    if (hasEnded(process)) await releaseLeases(db, holder)
  }
}
