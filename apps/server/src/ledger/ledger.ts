import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@cultivatd/domain/app-error'
import type { Evidence } from '@cultivatd/domain/operation/evidence'
import { nothingSent, type Outcome } from '@cultivatd/domain/operation/outcome'
import { MetrcError } from '@cultivatd/metrc/metrc-error'
import { DatabaseAway } from '../db/database-error.ts'
import type { Database, Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { isDealtWith, isDiskFull, isShortOfRoom, isLostConnection, isUniqueViolation } from '../db/sql-error.ts'
import type { Author } from '../history/history.store.ts'
import type { MetrcAccess } from '../metrc/metrc-access.ts'
import { createDispatcher, type Dispatcher } from './dispatcher.ts'
import { kindOf } from './kinds/kinds.ts'
import { findingOf } from './look-up.ts'
import {
  actionByKey,
  type AskedFor,
  isActionDelayed,
  type NewAction,
  operationToLookUp,
  outcomeOfAction,
  recordAction,
  recordOwnAction,
} from './ledger.store.ts'
import { type Awaited, mostInteractive, waitForOutcome } from './outcome-waiter.ts'
import type { LedgerWrite } from './payloads.ts'
import { sentences } from './sentences.ts'

export interface LedgerOptions {
  database: Database
  access: MetrcAccess
  /** Reads what changed in a facility soon, when records were not read one by one. */
  readSoon: (facilityId: string) => void
  /** How long a person waits for the outcome, everything together; 10 s when left out. */
  waitMs?: number
  /** For one write; 90 s when left out. METRC_WRITE_TIMEOUT_MS */
  writeTimeoutMs?: number
  /** How long a lost write can still be applied, and Metrc's index be behind; 60 s when left out. METRC_SETTLE_MS */
  settleMs?: number
  report?: (message: string, error?: unknown) => void
}

/** A request as its sender can repeat it: the key, and a digest of what it asks for. */
export interface RepeatableRequest {
  key: string
  fingerprint: string
  /** Keys of the same person, or operations, of which this is the next try. */
  corrects?: readonly string[]
  /** What it asks for, where it can be tried: what Metrc refuses of it then lies in the repair tray with these values. */
  asked?: AskedFor | undefined
  /**
   * When it was done, an instant, of what waited on a device until now (header `Done-At`). Nobody waits for what Metrc says of it:
   * it is answered as soon as it is recorded, and what Metrc refuses of it is no refusal of the request.
   */
  doneAt?: string | undefined
}

/** What is done here in the transaction that records operations, by their ids in the order of the writes. */
export type Beside = (tx: Db, operationIds: readonly string[]) => Promise<void>

/** What a person does in one request. */
export interface LedgerAction {
  facilityId: string
  by: Author
  /** Null when the sender cannot send it again. */
  request: RepeatableRequest | null
  /** How many records the request names, also those that need no write; the number of writes when left out. */
  recordCount?: number
  /** One for each record; sent in their order where they concern the same record. */
  writes: readonly LedgerWrite[]
  /**
   * What is done here with them, in the transaction that records them, with the ids of their operations; what it throws keeps
   * all of it from being recorded. `notApplied` of their kinds takes it back.
   */
  beside?: Beside | undefined
}

/** Every write to Metrc (architecture §7). */
export interface Ledger {
  /**
   * Records the writes, lets them be sent, and waits for their outcome, at most 10 s. What is not known by then, or
   * cannot be sent at the moment, is 'waiting' and goes on by itself.
   *
   * @throws AppError metrc-refused with Metrc's sentences when it refused every write, each after the name of its record
   *   where several were asked for; metrc-unavailable when nothing
   *   was recorded, so that nothing is sent; conflict when the key was used for another request, or when what it corrects
   *   was dealt with meanwhile.
   */
  perform(action: LedgerAction): Promise<Outcome>
  /**
   * What came of a request that was here before; null when it was not.
   *
   * @throws AppError as `perform` does
   */
  replay(by: Pick<Author, 'id'>, request: RepeatableRequest, recordCount?: number): Promise<Outcome | null>
  /**
   * What Metrc shows now of the record of an operation, beside what was wanted; for a person who decides.
   *
   * @throws AppError not-found, or metrc-unavailable when Metrc cannot be asked
   */
  evidence(operationId: string): Promise<Evidence>
  /** Something that waited may go now. */
  wake(facilityId: string): void
  /** Sends what is in the ledger, in a process that works for it. Call once. */
  start(): Promise<void>
  /** Sends nothing more, and waits a moment for what is on its way. */
  close(): Promise<void>
}

const defaultWaitMs = 10_000
const recordAgainMs = 300

export const createLedger = (options: LedgerOptions): Ledger => new DispatchedLedger(options)

class DispatchedLedger implements Ledger {
  readonly #db: Db
  readonly #access: MetrcAccess
  readonly #waitMs: number
  readonly #dispatcher: Dispatcher
  readonly #waitFor: (awaited: Awaited) => ReturnType<typeof waitForOutcome>
  #isDispatching = false
  #isClosed = false

  constructor(options: LedgerOptions) {
    const { database, access, readSoon, waitMs = defaultWaitMs, report = () => {} } = options
    const { writeTimeoutMs = 90_000, settleMs = 60_000 } = options
    const dispatcher = createDispatcher({ database, access, readSoon, writeTimeoutMs, settleMs, report })
    const isDispatching = () => this.#isDispatching
    const isClosed = () => this.#isClosed
    this.#db = database.db
    this.#access = access
    this.#waitMs = waitMs
    this.#dispatcher = dispatcher
    this.#waitFor = (awaited) => waitForOutcome({ database, dispatcher, isDispatching, isClosed, report }, awaited)
  }

  async perform({
    facilityId,
    by,
    request,
    writes,
    beside,
    recordCount = writes.length,
  }: LedgerAction): Promise<Outcome> {
    if (writes.length === 0) return this.#nothingToSend(facilityId, by, request, recordCount)
    if (this.#isClosed) throw new AppError('metrc-unavailable', sentences.stopping)
    if (!(await this.#access.client())) throw new AppError('metrc-unavailable', sentences.noKey)
    const { key, fingerprint, corrects = [], asked, doneAt } = request ?? unrepeatable()
    const id = randomUUID()
    const until = performance.now() + this.#waitMs
    const isInteractive = writes.length <= mostInteractive
    const operations = writes.map((write) => ({ ...write, id: randomUUID() }))
    const operationIds = operations.map((operation) => operation.id)
    // Before anything can be sent: an outcome must not come before somebody listens for it.
    const waiting = this.#waitFor({ actionId: id, facilityId, until: this.#untilOf(request), operationIds })
    try {
      const action = { id, facilityId, by, key, fingerprint, corrects, asked, doneAt, isInteractive }
      // Nobody waits in front of a form for what is not to be sent yet.
      if (await recordOnce(this.#db, action, operations, { until, beside })) waiting.look()
    } catch (error) {
      waiting.stop()
      return await this.#answerInstead(error, by, { key, fingerprint, doneAt }, recordCount)
    }
    this.wake(facilityId)
    if (this.#dispatcher.heldBecause(facilityId)) waiting.look()
    return answered(await waiting.outcome().catch(sayItIsRecorded), { recordCount, doneAt })
  }

  async replay(by: Pick<Author, 'id'>, request: RepeatableRequest, recordCount?: number): Promise<Outcome | null> {
    const { key, fingerprint, doneAt } = request
    const action = await actionByKey(this.#db, by.id, key)
    if (!action) return null
    if (action.fingerprint !== fingerprint) throw new AppError('conflict', sentences.otherRequest)
    const { id: actionId, facilityId } = action
    // What belongs to the organization has nothing that waits for Metrc.
    if (facilityId === null) return outcomeOfAction(this.#db, actionId)
    const waiting = this.#waitFor({ actionId, facilityId, until: this.#untilOf(request) })
    waiting.look()
    return answered(await waiting.outcome().catch(sayItIsRecorded), { recordCount, doneAt })
  }

  async evidence(operationId: string): Promise<Evidence> {
    const operation = await operationToLookUp(this.#db, operationId)
    if (!operation) throw new AppError('not-found', 'Unknown operation')
    const client = await this.#access.client()
    if (!client) throw new AppError('metrc-unavailable', sentences.noKey)
    const kind = kindOf(operation.kind)
    try {
      const found = await findingOf(this.#db, client, operation.facilityId, operation)
      return {
        wanted: kind.wanted(operation.payload),
        before: kind.before(operation.before),
        now: found.now,
        readAt: new Date().toISOString(),
        finding: found.sentence,
      }
    } catch (error) {
      if (error instanceof MetrcError) throw new AppError('metrc-unavailable', error.messages, { cause: error })
      throw error
    }
  }

  wake(facilityId: string): void {
    if (this.#isDispatching) this.#dispatcher.wake(facilityId)
  }

  async start(): Promise<void> {
    this.#isDispatching = true
    await this.#dispatcher.start()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#dispatcher.close()
  }

  /** As `performance.now()` tells it: how long somebody waits in front of a form. */
  #untilOf(request: RepeatableRequest | null): number {
    return performance.now() + (request?.doneAt === undefined ? this.#waitMs : 0)
  }

  /** The same request that came before may be why there is nothing left to do: then it is answered as that one was. */
  async #nothingToSend(
    facilityId: string,
    by: Author,
    request: RepeatableRequest | null,
    recordCount: number,
  ): Promise<Outcome> {
    if (!request) return nothingSent()
    try {
      await recordOwnAction(this.#db, { id: randomUUID(), facilityId, by, ...request }, null)
      return nothingSent()
    } catch (error) {
      return await this.#answerInstead(error, by, request, recordCount)
    }
  }

  /** The same request came twice at once, there is no room for it, or somebody was first. */
  async #answerInstead(
    error: unknown,
    by: Pick<Author, 'id'>,
    request: RepeatableRequest,
    recordCount: number,
  ): Promise<Outcome> {
    if (isShortOfRoom(error))
      throw new AppError('metrc-unavailable', isDiskFull(error) ? sentences.notRecorded : sentences.tooBusy, {
        cause: error,
      })
    if (error instanceof DatabaseAway) throw new AppError('timeout', sentences.perhapsRecorded, { cause: error })
    if (isDealtWith(error)) throw new AppError('conflict', sentences.dealtWith, { cause: error })
    const outcome = isUniqueViolation(error) ? await this.replay(by, request, recordCount) : null
    if (!outcome) throw error
    return outcome
  }
}

const unrepeatable = (): RepeatableRequest => ({ key: randomUUID(), fingerprint: '' })

function sayItIsRecorded(error: unknown): never {
  if (error instanceof DatabaseAway || isShortOfRoom(error))
    throw new AppError('timeout', sentences.recordedAndAway, { cause: error })
  throw error
}

/** Whether any of it is delayed. Asks again when the connection broke: the database may have recorded it all the same. */
async function recordOnce(
  db: Db,
  action: NewAction,
  operations: Parameters<typeof recordAction>[2],
  { until, beside }: { until: number; beside: Beside | undefined },
): Promise<boolean> {
  for (let isRepeated = false; ; isRepeated = true) {
    try {
      return await recordWith(db, action, operations, beside)
    } catch (error) {
      if (isRepeated && isUniqueViolation(error, 'action_pkey')) return isActionDelayed(db, action.id)
      // What refuses it here (`beside`) is no broken connection.
      const isRefused = error instanceof AppError
      if (isRefused || !isLostConnection(error) || performance.now() >= until) throw error
      await sleep(recordAgainMs)
    }
  }
}

const recordWith = (
  db: Db,
  action: NewAction,
  operations: Parameters<typeof recordAction>[2],
  beside: Beside | undefined,
): Promise<boolean> =>
  beside
    ? transact(db, async (tx) => {
        const isDelayed = await recordAction(tx, action, operations)
        await beside(
          tx,
          operations.map(({ id }) => id),
        )
        return isDelayed
      })
    : recordAction(db, action, operations)

/** @throws AppError when Metrc refused all of it, and somebody waited for that */
function answered(
  outcome: Outcome,
  {
    recordCount = outcome.operations.length,
    doneAt,
  }: { recordCount?: number | undefined } & Pick<RepeatableRequest, 'doneAt'>,
): Outcome {
  const { operations } = outcome
  if (doneAt !== undefined || operations.length === 0 || operations.some(({ state }) => state !== 'refused'))
    return outcome
  // One of twelve may be the only one that needed a write: its sentence has to say whose it is.
  const isOnly = recordCount <= 1
  const problems = operations.flatMap(({ record, problems: words }) =>
    words.map((word) => (isOnly ? word : `${record}: ${word}`)),
  )
  throw new AppError('metrc-refused', problems)
}
