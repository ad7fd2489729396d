import { AppError } from '@cultivatd/domain/app-error'
import type { Measured } from '@cultivatd/domain/environment/measured'
import { unknownKeyText } from '@cultivatd/domain/environment/quota'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { type Intake, keepMeasured } from './keep-measured.store.ts'
import type { SendingSource } from './source.store.ts'

/** A statement takes a tenth of a second for so many readings. */
const mostOfTransaction = 2_000

/** What one source sent and is not stored yet. */
interface Waiting extends Intake {
  source: SendingSource
  measured: Measured[]
  done: { resolve: () => void; reject: (error: unknown) => void }[]
}

export interface Judged {
  measured: readonly Measured[]
  /** Why readings were refused, one for each. */
  problems: readonly string[]
  /** When they came. */
  at: Date
}

export interface IntakeQueue {
  /** How many readings wait. */
  length(): number
  /** Answers when it is stored. @throws AppError unauthenticated for a source that was deleted */
  put(source: SendingSource, judged: Judged): Promise<void>
  close(): Promise<void>
}

/**
 * What comes while a transaction is on its way waits for the next one, so that many sources share one.
 *
 * @param onGone told of sources that were deleted meanwhile
 */
export function createIntakeQueue(db: Db, onGone: (source: SendingSource) => void): IntakeQueue {
  const waiting = new Map<number, Waiting>()
  let count = 0
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    while (waiting.size > 0) {
      const batch = firstOf(waiting)
      count -= sizeOf(batch)
      await transact(db, (tx) => keepMeasured(tx, batch)).then(
        (there) => batch.forEach((one) => settle(one, there.has(one.source.number), onGone)),
        (error: unknown) => batch.forEach(({ done }) => done.forEach(({ reject }) => reject(error))),
      )
    }
    running = null
  }

  return {
    length: () => count,
    put(source, { measured, problems, at }) {
      const one = waiting.get(source.number) ?? nothingOf(source)
      one.measured.push(...measured)
      one.refused += problems.length
      one.problem = problems.at(-1) ?? one.problem
      one.sentAt = at.toISOString()
      waiting.set(source.number, one)
      count += measured.length
      const kept = new Promise<void>((resolve, reject) => one.done.push({ resolve, reject }))
      running ??= Promise.resolve().then(run)
      return kept
    },
    async close() {
      await running
    },
  }
}

const nothingOf = (source: SendingSource): Waiting => ({
  source,
  measured: [],
  refused: 0,
  problem: null,
  sentAt: '',
  done: [],
})

const sizeOf = (batch: readonly Waiting[]): number => batch.reduce((sum, { measured }) => sum + measured.length, 0)

/** Takes out as many as one transaction is for. */
function firstOf(waiting: Map<number, Waiting>): Waiting[] {
  const batch: Waiting[] = []
  let size = 0
  for (const [number, one] of waiting) {
    if (size > 0 && size + one.measured.length > mostOfTransaction) break
    size += one.measured.length
    waiting.delete(number)
    batch.push(one)
  }
  return batch
}

function settle({ source, done }: Waiting, isThere: boolean, onGone: (source: SendingSource) => void): void {
  if (!isThere) onGone(source)
  for (const { resolve, reject } of done)
    if (isThere) resolve()
    else reject(new AppError('unauthenticated', unknownKeyText))
}
