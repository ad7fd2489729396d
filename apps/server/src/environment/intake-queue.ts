import { AppError } from '@cultivatd/domain/app-error'
import type { Measured } from '@cultivatd/domain/environment/measured'
import { goneRoomText } from '@cultivatd/domain/environment/quota'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { type Intake, keepMeasured, type KeptIntake } from './keep-measured.store.ts'
import type { SendingSource } from './source.store.ts'

/** A statement takes a tenth of a second for some thousand. */
const mostOfTransaction = 2_000

/** What one source sent and is not stored yet. */
interface Waiting extends Intake {
  source: SendingSource
  measured: Measured[]
  sent: Sent[]
}

/** What was sent at once. */
interface Sent {
  measured: readonly Measured[]
  /** With at how many times it measured what was new; null of a source that is not as it was. */
  resolve: (fresh: number | null) => void
  reject: (error: unknown) => void
}

export interface Judged {
  measured: readonly Measured[]
  /** Why readings were refused, one for each. */
  problems: readonly string[]
  /** Of those that were refused because their time has not come yet, the furthest. */
  secondsAhead: number | null
  at: Date
}

export interface IntakeQueue {
  /** Answers when it is on the disk: how many times were new; null of a source that is not as it was. */
  put: (source: SendingSource, judged: Judged) => Promise<number | null>
  /** How many readings wait. */
  length: () => number
  /** When all that waits is stored. */
  close: () => Promise<void>
}

/**
 * What comes while a transaction is on its way waits for the next one, so that many sources share one.
 *
 * @param onOtherwise told of a source that was changed or deleted while something of it waited
 */
export function createIntakeQueue(db: Db, onOtherwise: (source: SendingSource) => void): IntakeQueue {
  let waiting = new Map<number, Waiting>()
  let count = 0
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    while (waiting.size > 0) {
      const batch = nextBatch()
      await transact(db, (tx) => keepMeasured(tx, batch)).then(
        (there) => batch.forEach((one) => settle(one, there.get(one.source.number))),
        (error: unknown) => batch.forEach(({ sent }) => sent.forEach(({ reject }) => reject(error))),
      )
    }
    running = null
  }

  function nextBatch(): Waiting[] {
    const batch: Waiting[] = []
    let size = 0
    for (const [number, one] of waiting) {
      if (size > 0 && size + one.measured.length > mostOfTransaction) break
      size += one.measured.length
      waiting.delete(number)
      batch.push(one)
    }
    count -= size
    return batch
  }

  function settle({ source, sent }: Waiting, there: KeptIntake | undefined): void {
    if (!there) onOtherwise(source)
    for (const { measured, resolve, reject } of sent)
      if (!there) resolve(null)
      else if (there.isRoomGone && measured.length > 0) reject(new AppError('not-found', goneRoomText))
      else resolve(timesOf(measured).filter((at) => there.fresh.delete(at)).length)
  }

  async function put(source: SendingSource, { measured, problems, secondsAhead, at }: Judged): Promise<number | null> {
    let before = waiting.get(source.number)
    // One was changed while something of it waits.
    while (before && before.source.mark !== source.mark) {
      await running
      before = waiting.get(source.number)
    }
    const one = before ?? { source, measured: [], refused: 0, problem: null, sentAt: '', sent: [] }
    one.measured.push(...measured)
    one.refused += problems.length
    one.problem = problems.at(-1) ?? one.problem
    one.secondsAhead = secondsAhead ?? one.secondsAhead ?? null
    one.sentAt = at.toISOString()
    waiting.set(source.number, one)
    count += measured.length
    const kept = new Promise<number | null>((resolve, reject) => one.sent.push({ measured, resolve, reject }))
    running ??= Promise.resolve().then(run)
    return kept
  }

  return { put, length: () => count, close: async () => void (await running) }
}

/** The instants at which something was measured, each once. */
export const timesOf = (measured: readonly Measured[]): string[] => [...new Set(measured.map(({ at }) => at))]
