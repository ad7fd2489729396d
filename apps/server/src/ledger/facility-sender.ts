import { setTimeout as sleep } from 'node:timers/promises'
import type { MetrcClient } from '@cultivatd/metrc/metrc-client'
import { MetrcError } from '@cultivatd/metrc/metrc-error'
import type { Database, Db } from '../db/db.ts'
import type { MetrcAccess } from '../metrc/metrc-access.ts'
import { isAfterRestore } from '../mirror/restored.store.ts'
import { answeredSettleMs, settlementsOf } from './answers.ts'
import { checkRecord } from './doubling.ts'
import { uncheckedRecords } from './doubling.store.ts'
import { kindOf, singleKinds } from './kinds/kinds.ts'
import {
  holdsLease,
  type Settlement,
  type TakenOperation,
  takeOperations,
  type UnknownOperation,
  unknownOperations,
} from './ledger.store.ts'
import {
  findingOf,
  isVerdict,
  lastFindingOf,
  lookAgain,
  settlementOfFinding,
  settlementOfRefusal,
  settlementOfSilence,
  mayComeOfASecondSending,
} from './look-up.ts'
import { OutcomeWriter, type SettledOperation } from './outcome-writer.ts'
import { readingOnce } from './reading-once.ts'
import { type Repeating, repeating } from './repeating.ts'
import { downPauseMs, type HeldBecause, longestToldPauseMs, SendingGate } from './sending-gate.ts'
import { stopwatch } from './stopwatch.ts'

/** What sending needs, in every facility. */
export interface Sending {
  database: Database
  access: MetrcAccess
  /** Reads what changed in a facility soon, when records were not read one by one. */
  readSoon: (facilityId: string) => void
  /** For one write, from connecting to the last byte of the answer. */
  writeTimeoutMs: number
  /** How long after a lost request Metrc may still apply it, or show it late. */
  settleMs: number
  report: (message: string, error?: unknown) => void
}

export interface FacilitySenderOptions extends Sending {
  facilityId: string
  worker: string
  leaseMs: number
  /** Told of outcomes that were stored; with none when something hinders the sending. */
  settled: (outcomes: readonly SettledOperation[]) => void
}

/** A write that Metrc holds this long does not hold up the records that have nothing to do with it. */
const slowMs = 5_000
const mostOnTheWay = 4
const checksAtOnce = 4
/** So many times without an answer and a trace are bad luck. */
const patientFrom = 2
const longestKeptMs = 10_000
/** A refusal that may not be one is looked into again after this. */
const againMs = 1_000

/** What was taken to be sent, by whom it is sent, whether Metrc was up then, and how long ago that was. */
interface Taken {
  client: MetrcClient
  wasUp: boolean
  operations: TakenOperation[]
  goneMs: () => number
}

/** Sends the operations of one facility, one write after the other, and looks up those that have no clear answer. */
export class FacilitySender {
  readonly #options: FacilitySenderOptions
  readonly #db: Db
  readonly #gate: SendingGate
  readonly #writer: OutcomeWriter
  readonly #sending: Repeating
  readonly #looking: Repeating
  readonly #checking: Repeating
  /** What was taken is sent this soon, or not at all. */
  readonly #keptMs: number
  readonly #onTheWay = new Set<Promise<unknown>>()
  /** What needed a person when it was last looked for. */
  readonly #forPersonOnce = new Set<string>()
  /** Whether the mirror was compared since the database was restored, if it ever was. */
  #isCompared = false
  #isClosed = false

  constructor(options: FacilitySenderOptions) {
    const { database, access, facilityId, settleMs, readSoon, report, settled } = options
    const { db } = database
    this.#options = options
    this.#db = db
    this.#keptMs = Math.min(longestKeptMs, options.writeTimeoutMs)
    const opened = () => this.wake()
    this.#gate = new SendingGate({ facilityId, access, opened, closed: () => settled([]), report })
    this.#writer = new OutcomeWriter({ db, facilityId, settleMs, readSoon, settled, report })
    const failed = (error: unknown) => report(`The ledger of ${facilityId} stumbled and goes on`, error)
    this.#sending = repeating(() => this.#sendAll(), failed)
    this.#looking = repeating(() => this.#lookAll(), failed)
    this.#checking = repeating(() => this.#checkAll(), failed)
  }

  /** Something can be sent. */
  wake(): void {
    if (!this.#isClosed) this.#sending.wake()
  }

  /** Something is to be looked up in Metrc. */
  look(): void {
    if (!this.#isClosed) this.#looking.wake()
  }

  /** What was confirmed is to be compared with what Metrc shows. */
  check(): void {
    if (!this.#isClosed) this.#checking.wake()
  }

  /** Why nothing is sent at the moment; null when nothing hinders. */
  get heldBecause(): HeldBecause | null {
    return this.#gate.heldBecause
  }

  get isBusy(): boolean {
    return this.#onTheWay.size > 0 || this.#sending.isRunning
  }

  /** Takes nothing more, and waits this long for what is on its way. */
  async close(longestMs: number): Promise<void> {
    this.#isClosed = true
    this.#gate.stop()
    this.#writer.close()
    await Promise.race([this.#ended(), sleep(longestMs, undefined, { ref: false })])
  }

  async #ended(): Promise<void> {
    await Promise.all([this.#sending.ended(), this.#looking.ended(), this.#checking.ended()])
    while (this.#onTheWay.size > 0) await Promise.allSettled(this.#onTheWay)
  }

  async #sendAll(): Promise<void> {
    let ahead: Promise<Taken | null> | null = null
    try {
      for (;;) {
        const taken: Taken | null = await (ahead ?? this.#take())
        ahead = null
        if (!taken) return
        if (!this.#canStillBeSent(taken)) {
          await this.#writer.putBack(taken.operations)
          continue
        }
        const { answered, stored } = this.#send(taken.client, taken.operations)
        const isOneOfMany = taken.operations.some(({ isInteractive }) => !isInteractive)
        // While Metrc works on one of many, the next are made ready: the time of the database costs nothing then.
        if (isOneOfMany) {
          ahead = this.#take()
          // It is asked for below; until then a failure must not end the process.
          ahead.catch(() => {})
        }
        await Promise.race([isOneOfMany ? answered : stored, sleep(slowMs, undefined, { ref: false })])
        while (this.#onTheWay.size >= mostOnTheWay) await Promise.race(this.#onTheWay)
      }
    } finally {
      if (ahead) await this.#writer.putBack((await ahead)?.operations ?? [])
    }
  }

  /**
   * Null while nothing can be sent, or nothing waits. Whoever follows us believes after all these times together that what
   * is taken now is not on its way any more.
   */
  async #take(): Promise<Taken | null> {
    const { facilityId, worker, leaseMs, writeTimeoutMs, settleMs } = this.#options
    const client = this.#isClosed || this.#gate.isPaused ? null : await this.#gate.client()
    if (!client || (await this.#isAfterRestore())) return null
    const goneMs = stopwatch()
    const nowInMetrc = new Date(Date.now() + client.clockOffsetMs)
    const lasts = { leaseMs, settleMs: this.#keptMs + writeTimeoutMs + settleMs }
    const taking = { facilityId, worker, ...lasts, singleKinds, nowInMetrc, inHand: this.#writer.inHand }
    const operations = await takeOperations(this.#db, taking)
    this.#writer.take(operations)
    return operations.length > 0 ? { client, wasUp: client.state.up, operations, goneMs } : null
  }

  /** A restore needs a server that starts, so that once it is over it stays so for this one. */
  async #isAfterRestore(): Promise<boolean> {
    if (this.#isCompared) return false
    if (await isAfterRestore(this.#db, this.#options.facilityId)) {
      this.#gate.noteRestored()
      return true
    }
    this.#gate.noteCompared()
    this.#isCompared = true
    return false
  }

  /**
   * Not what was taken long ago, because the computer slept or the database answered late; nor what was taken before the
   * answer that says to wait. It is taken anew, if it is still there.
   */
  #canStillBeSent({ client, wasUp, goneMs }: Taken): boolean {
    const wentDown = wasUp && !client.state.up
    return !this.#isClosed && this.#gate.isOpen && !wentDown && goneMs() <= this.#keptMs
  }

  /** The outcome is stored while the next write is on its way. */
  #send(client: MetrcClient, operations: readonly TakenOperation[]) {
    const answered = this.#answerOf(client, operations)
    const storing = answered.then((settlements) => this.#writer.store(client, operations, settlements))
    return { answered, stored: this.#track(storing.then(() => this.wake())) }
  }

  #track<T>(work: Promise<T>): Promise<T> {
    this.#onTheWay.add(work)
    void work.finally(() => this.#onTheWay.delete(work)).catch(() => {})
    return work
  }

  async #answerOf(client: MetrcClient, operations: readonly TakenOperation[]): Promise<Settlement[]> {
    const { facilityId, writeTimeoutMs, settleMs, report } = this.#options
    const [first] = operations
    if (!first) return []
    try {
      const kind = kindOf(first.kind)
      const payloads = await Promise.all(
        operations.map(
          ({ id: operationId, payload }) => kind.enclosed?.(this.#db, { operationId, facilityId, payload }) ?? payload,
        ),
      )
      const ids = await kind.send(client, facilityId, payloads, { timeoutMs: writeTimeoutMs })
      this.#gate.noteTaken()
      return operations.map(({ id }, index) => ({
        id,
        state: 'confirmed',
        problems: [],
        metrcId: ids[index] ?? null,
      }))
    } catch (error) {
      if (error instanceof MetrcError) return this.#settlementsOfError(client, operations, error)
      // A bug of ours, and nobody knows how far it came.
      report(`A write of ${facilityId} broke`, error)
      const detail = error instanceof Error ? error.message : String(error)
      return settlementsOf(new MetrcError({ kind: 'no-answer', wasSent: true, detail }), operations, { settleMs })
    }
  }

  async #settlementsOfError(
    client: MetrcClient,
    operations: readonly TakenOperation[],
    error: MetrcError,
  ): Promise<Settlement[]> {
    const { facilityId, settleMs, report } = this.#options
    if (error.kind === 'unauthorized' && error.wasSent) {
      const key = await this.#gate.standingOfKey(client)
      if (key === 'refused') report(`Metrc refuses the sync key; what is to be sent for ${facilityId} waits`, error)
      if (key === 'unknown') this.#gate.noteSilence()
      if (key !== 'accepted' && error.isMetrcsWord)
        return operations.map(({ id }) => ({ id, state: 'waiting', problems: [] }))
    }
    this.#gate.noteFailure(error)
    const settlements = settlementsOf(error, operations, { settleMs })
    const reads = readingOnce(client, { wholeOnly: true })
    return Promise.all(settlements.map((settlement) => this.#checkedRefusal(reads, operations, settlement)))
  }

  /** What is refused may be there all the same: such a tag is used, such a name is there, because this was applied. */
  async #checkedRefusal(
    client: MetrcClient,
    operations: readonly TakenOperation[],
    refusal: Settlement,
  ): Promise<Settlement> {
    const { facilityId, settleMs, report } = this.#options
    const operation = operations.find(({ id }) => id === refusal.id)
    if (!operation || refusal.state !== 'refused') return refusal
    const { id, problems } = refusal
    const mayBeThere = operation.traceless > 0 || mayComeOfASecondSending(problems)
    const later = {
      id,
      state: 'unknown',
      problems,
      settledInMs: answeredSettleMs(settleMs),
      lookInMs: againMs,
    } as const
    try {
      const finding = await findingOf(this.#db, client, facilityId, operation)
      // Metrc may show late what it has, and a read that is behind shows what was there long before.
      if (mayBeThere && (finding.verdict !== 'applied' || finding.mayStillCome)) return later
      return settlementOfRefusal(refusal, operation, finding)
    } catch (error) {
      if (!mayBeThere) return refusal
      // A key without the right is answered so each time, what stands before Metrc says it once.
      if (error instanceof MetrcError && isVerdict(error)) return later
      report(`Metrc could not be looked into for ${id}`, error)
      return { ...later, lookInMs: downPauseMs }
    }
  }

  async #lookAll(): Promise<void> {
    const { facilityId, worker, leaseMs } = this.#options
    for (;;) {
      const client = this.#isClosed ? null : await this.#gate.client()
      const operations = client ? await unknownOperations(this.#db, { facilityId, worker, leaseMs }) : []
      if (!client || operations.length === 0) return
      const unknown = operations.map((operation) => ({ ...operation, isSettled: this.#writer.isSettled(operation) }))
      // Read once it is known for which of them it is the last look, and not again for each.
      const reads = readingOnce(client, { wholeOnly: true })
      for (let at = 0; at < unknown.length && !this.#isClosed; at += checksAtOnce) {
        const some = unknown.slice(at, at + checksAtOnce)
        await this.#track(Promise.all(some.map((operation) => this.#lookUp(client, operation, reads))))
      }
    }
  }

  async #checkAll(): Promise<void> {
    const { facilityId, worker, leaseMs, settleMs, report } = this.#options
    const client = this.#isClosed ? null : await this.#gate.client()
    if (!client || !(await holdsLease(this.#db, { facilityId, worker, leaseMs }))) return
    const records = await uncheckedRecords(this.#db, facilityId)
    const check = (record: string) => checkRecord({ db: this.#db, client, facilityId, settleMs, report }, record)
    // Each asks Metrc several times; one after the other, the last of many was told a minute late.
    for (let at = 0; at < records.length && !this.#isClosed; at += checksAtOnce) {
      const checked = await this.#track(Promise.allSettled(records.slice(at, at + checksAtOnce).map(check)))
      for (const each of checked)
        if (each.status === 'rejected') report(`A number of ${facilityId} could not be compared`, each.reason)
    }
  }

  async #lookUp(client: MetrcClient, operation: UnknownOperation, reads: MetrcClient): Promise<void> {
    const { facilityId } = this.#options
    const look = operation.isSettled ? lastFindingOf : findingOf
    const settlement = await look(this.#db, reads, facilityId, operation).then(
      (finding) => this.#surely(operation, this.#patiently(operation, settlementOfFinding(operation, finding))),
      (error: unknown) => this.#settlementOfFailure(client, operation, error),
    )
    if (settlement.state === 'confirmed') this.#gate.noteKnown()
    await this.#writer.store(client, [{ ...operation, isInteractive: true }], [settlement])
    // It can be sent again, or what waited behind it can.
    this.wake()
  }

  /** What makes it a person's work has to be seen twice: Metrc's lists move while they are read. */
  #surely(operation: UnknownOperation, settlement: Settlement): Settlement {
    if (settlement.state !== 'needs-person' || this.#forPersonOnce.delete(operation.id)) return settlement
    this.#forPersonOnce.add(operation.id)
    return lookAgain(operation)
  }

  /** What Metrc answers with an error again and again waits longer and longer; meanwhile somebody can give it up. */
  #patiently({ traceless }: UnknownOperation, settlement: Settlement): Settlement {
    if (settlement.state !== 'waiting' || traceless < patientFrom) return settlement
    const sendInMs = Math.min(longestToldPauseMs, this.#options.settleMs * 2 ** (traceless - patientFrom))
    return { ...settlement, sendInMs }
  }

  async #settlementOfFailure(client: MetrcClient, operation: UnknownOperation, error: unknown): Promise<Settlement> {
    const { report } = this.#options
    if (!(error instanceof MetrcError)) report(`Metrc could not be looked into for ${operation.id}`, error)
    const isRefused = error instanceof MetrcError && error.kind === 'unauthorized'
    const key = isRefused ? await this.#gate.standingOfKey(client) : 'accepted'
    return key === 'accepted' ? settlementOfSilence(operation, error) : lookAgain(operation)
  }
}
