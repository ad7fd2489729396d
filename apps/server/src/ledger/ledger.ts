import { AppError } from '@cultivatd/domain/app-error'
import type { MetrcClient } from '@cultivatd/metrc/metrc-client'
import { MetrcError } from '@cultivatd/metrc/metrc-error'
import type { Database, Db } from '../db/db.ts'
import type { MetrcAccess } from '../metrc/metrc-access.ts'
import { readBack } from '../mirror/read-back.store.ts'
import { kindOf, type TouchedRecords } from './kinds.ts'
import type { LedgerWrite } from './ledger-write.ts'
import { closeLeft, giveUp, recordOperation, settle, takeToSend } from './ledger.store.ts'
import { outcomeOf, sentences } from './outcome.ts'

export interface LedgerOptions {
  database: Database
  access: MetrcAccess
  /** Reads the lists of a facility soon, when single records could not be read. */
  readNow: (facilityId: string) => void
  /** How long a person waits for the outcome, everything together; 10 s when left out. */
  waitMs?: number
  report?: (message: string, error: unknown) => void
}

/** Every write to Metrc (architecture §7). */
export interface Ledger {
  /**
   * Records the write, sends it, and stores the outcome together with its effect on the mirror. Writes of one facility
   * are sent one after the other.
   *
   * @returns the ids that Metrc gave to new records.
   * @throws AppError metrc-refused with Metrc's sentences; metrc-unavailable when nothing was sent; timeout when it was
   *   sent and nobody knows what became of it.
   */
  perform(write: LedgerWrite): Promise<{ ids: number[] }>
  /** Closes what dead processes left open and keeps doing so. Call once at start, before the first `perform`. */
  start(): Promise<void>
  /** Takes no new writes and ends when nothing is being sent any more. */
  close(): Promise<void>
}

const defaultWaitMs = 10_000
/** With less time left than this a write is not begun: it would end as unknown. */
const shortestSendMs = 3_000
const askAgainMs = 50
const graceMs = 5_000

export function createLedger({
  database,
  access,
  readNow,
  waitMs = defaultWaitMs,
  report = () => {},
}: LedgerOptions): Ledger {
  const { db, kind: databaseKind } = database
  const deadAfterMs = waitMs + graceMs
  const queues = new Map<string, Promise<unknown>>()
  const underWay = new Set<Promise<unknown>>()
  let isClosed = false
  let watch: NodeJS.Timeout | null = null

  /** Runs after everything before it for the same facility. */
  function inOrder<T>(facilityId: string, work: () => Promise<T>): Promise<T> {
    const turn = (queues.get(facilityId) ?? Promise.resolve()).then(work, work)
    const end = turn.catch(() => {})
    queues.set(facilityId, end)
    void end.then(() => {
      if (queues.get(facilityId) === end) queues.delete(facilityId)
    })
    return turn
  }

  async function perform(write: LedgerWrite): Promise<{ ids: number[] }> {
    if (isClosed) throw new AppError('metrc-unavailable', sentences.stopping)
    const client = await access.client()
    if (!client) throw new AppError('metrc-unavailable', sentences.noKey)
    const until = Date.now() + waitMs
    const id = await recordOperation(db, write)
    const work = inOrder(write.facilityId, () => sendInTurn(client, id, write, until))
    underWay.add(work)
    try {
      return await work
    } finally {
      underWay.delete(work)
    }
  }

  async function sendInTurn(
    client: MetrcClient,
    id: string,
    write: LedgerWrite,
    until: number,
  ): Promise<{ ids: number[] }> {
    await waitForTurn(id, write.facilityId, until)
    try {
      const { ids } = await kindOf(write.kind).send(client, write.facilityId, write.payload, {
        timeoutMs: until - Date.now(),
      })
      await confirm(client, id, write, ids, until)
      return { ids }
    } catch (error) {
      if (!(error instanceof MetrcError)) throw error
      throw await refuse(client, id, write, error)
    }
  }

  /** @throws AppError when the time left is too short to send, or the server stops */
  async function waitForTurn(id: string, facilityId: string, until: number): Promise<void> {
    for (;;) {
      const reason = isClosed ? sentences.stopping : until - Date.now() < shortestSendMs ? sentences.tooBusy : null
      if (reason) {
        await giveUp(db, id, reason)
        throw new AppError('metrc-unavailable', reason)
      }
      const turn = await takeToSend(db, id, facilityId, deadAfterMs)
      if (turn === 'taken') return
      if (turn === 'gone') throw new AppError('metrc-unavailable', sentences.leftRecorded)
      await new Promise((resolve) => setTimeout(resolve, askAgainMs))
    }
  }

  async function confirm(client: MetrcClient, id: string, write: LedgerWrite, ids: readonly number[], until: number) {
    const touched = kindOf(write.kind).touches(write.payload, ids)
    const effect = await effectOf(client, write.facilityId, touched, Math.max(1_000, until - Date.now()))
    await db.transaction().execute(async (tx) => {
      await settle(tx, id, 'confirmed')
      await effect?.(tx)
    })
    if (!effect) readNow(write.facilityId)
  }

  /** Stores what a failure means, and answers the error for the person. */
  async function refuse(client: MetrcClient, id: string, write: LedgerWrite, error: MetrcError): Promise<AppError> {
    const outcome = outcomeOf(error, write.records)
    await settle(db, id, outcome.state, outcome.messages, outcome.code !== 'metrc-unavailable')
    if (outcome.state === 'unknown') {
      report(`An operation of ${write.facilityId} has no clear outcome`, error.detail ?? error.message)
      lookAgain(client, write.facilityId, write.kind, write.payload)
    }
    return new AppError(outcome.code, outcome.messages, { cause: error })
  }

  /** How to store the touched records as Metrc shows them now; null when they could not be read. */
  async function effectOf(client: MetrcClient, facilityId: string, touched: TouchedRecords, ms: number) {
    try {
      return await readBack(client, facilityId, touched, AbortSignal.timeout(ms))
    } catch (error) {
      report(`Records of ${facilityId} were not read again after a write`, error)
      return null
    }
  }

  /** After an unknown outcome: the screens show what Metrc shows, as soon as it can be asked. Nobody waits for it. */
  function lookAgain(client: MetrcClient, facilityId: string, kind: LedgerWrite['kind'], payload: unknown): void {
    const { packages, rooms } = kindOf(kind).touches(payload, [])
    const work = effectOf(client, facilityId, { packages, rooms }, deadAfterMs)
      .then((effect) => effect && db.transaction().execute((tx: Db) => effect(tx)))
      .catch((error: unknown) => report(`Records of ${facilityId} were not stored after a write`, error))
      .then(() => readNow(facilityId))
    void work
  }

  async function closeLeftOperations(olderThanMs: number): Promise<void> {
    const left = await closeLeft(db, olderThanMs, { recorded: sentences.leftRecorded, sending: sentences.leftSending })
    const client = left.length > 0 ? await access.client() : null
    for (const { facility_id, kind, payload } of left) {
      if (client) lookAgain(client, facility_id, kind, payload)
    }
  }

  return {
    perform,
    async start() {
      // The embedded database has one process: whatever is open was left by one that is dead.
      await closeLeftOperations(databaseKind === 'embedded' ? 0 : deadAfterMs)
      // Also where this is the only process: storing an outcome can fail, and nothing may be said to wait for ever.
      watch = setInterval(() => {
        closeLeftOperations(deadAfterMs).catch((error: unknown) => report('Open operations were not closed', error))
      }, deadAfterMs).unref()
    },
    async close() {
      isClosed = true
      if (watch) clearInterval(watch)
      await Promise.allSettled(underWay)
    },
  }
}
