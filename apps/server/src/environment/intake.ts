import { AppError } from '@cultivatd/domain/app-error'
import { type Measured, measuredOf } from '@cultivatd/domain/environment/measured'
import {
  goneRoomText,
  readingsAtOnce,
  readingsPerSecond,
  tooManyText,
  unknownKeyText,
} from '@cultivatd/domain/environment/quota'
import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import { allowance } from '../http/request-rate.ts'
import type { IntakeAnswer, KeptOrganisation, Measuring } from '../http/services.ts'
import { type Intake, keepMeasured, type KeptIntake } from './keep-measured.store.ts'
import { hashOf, isKey, type SendingSource, sourceByKey, sourceByNumber } from './source.store.ts'

/** No more readings than this wait in memory; a statement takes a tenth of a second for some thousand. */
const mostWaiting = 20_000
const mostOfTransaction = 2_000
const mostKnown = 20_000

const tooBusy = 'More readings come in than can be stored at the moment. Send these again in a minute.'
const inactiveFacility = 'The facility of this source is not active here, so nothing was kept.'

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

interface Judged {
  measured: readonly Measured[]
  /** Why readings were refused, one for each. */
  problems: readonly string[]
  at: Date
}

interface IntakeOptions {
  db: Db
  organisation: Pick<KeptOrganisation, 'activeFacilityIds'>
}

/**
 * Takes in what sources send, by whatever way. What comes while a transaction is on its way waits for the next one, so that
 * many sources share one; each is answered when its own is on the disk.
 */
export function createMeasuring({ db, organisation }: IntakeOptions): Measuring {
  const known = new Map<string, SendingSource>()
  const allow = allowance({ perSecond: readingsPerSecond, atOnce: readingsAtOnce }, () => new Date())
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
    // Of another process that changed or deleted it we hear here: its key is looked up anew from now on.
    if (!there) for (const [hash, { number }] of known) if (number === source.number) known.delete(hash)
    for (const { measured, resolve, reject } of sent)
      if (!there) resolve(null)
      else if (there.isRoomGone && measured.length > 0) reject(new AppError('not-found', goneRoomText))
      else resolve(timesOf(measured).filter((at) => there.fresh.delete(at)).length)
  }

  async function put(source: SendingSource, { measured, problems, at }: Judged): Promise<number | null> {
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
    one.sentAt = at.toISOString()
    waiting.set(source.number, one)
    count += measured.length
    const kept = new Promise<number | null>((resolve, reject) => one.sent.push({ measured, resolve, reject }))
    running ??= Promise.resolve().then(run)
    return kept
  }

  /** Judges anew what came from a source whose units were changed before it was stored. */
  async function store(source: SendingSource, judge: (sender: SendingSource) => Judged): Promise<number> {
    for (let sender = source; ; ) {
      const fresh = await put(sender, judge(sender))
      if (fresh !== null) return fresh
      const changed = await sourceByNumber(db, source.number)
      if (changed?.keyHash !== source.keyHash) throw new AppError('unauthenticated', unknownKeyText)
      sender = changed
    }
  }

  async function take(source: SendingSource, rows: readonly unknown[], at: Date): Promise<IntakeAnswer> {
    const active = await organisation.activeFacilityIds()
    if (!active.has(source.facilityId)) throw new AppError('not-found', inactiveFacility)
    if (count + rows.length > mostWaiting) throw new AppError('too-many', tooBusy)
    const allowed = allow(String(source.number), rows.length)
    let answer: IntakeAnswer = { taken: 0, known: 0, refused: [] }
    const taken = await store(source, (sender) => {
      const found = rows.map((row, index) => (index < allowed ? measuredOf(row, sender, at) : { problem: tooManyText }))
      const measured = found.flatMap((one) => ('measured' in one ? [one.measured] : []))
      const refused = found.flatMap((one, index) => ('problem' in one ? [{ index, message: one.problem }] : []))
      answer = { taken: 0, known: timesOf(measured).length, refused }
      return { measured, problems: refused.map(({ message }) => message), at }
    })
    return { ...answer, taken, known: answer.known - taken }
  }

  return {
    known: (key) => known.get(hashOf(key)),
    async byKey(key) {
      const source = isKey(key) ? await sourceByKey(db, key) : undefined
      if (!source) return undefined
      if (known.size >= mostKnown) known.clear()
      known.set(hashOf(key), source)
      return source
    },
    take,
    async refuse(source, problem, at) {
      await store(source, () => ({ measured: [], problems: [storable(problem)], at }))
    },
    async close() {
      await running
    },
  }
}

const timesOf = (measured: readonly Measured[]): string[] => [...new Set(measured.map(({ at }) => at))]

/** It may tell what was sent, and the database takes neither controls nor halves of characters. */
const storable = (problem: string): string => problem.slice(0, 300).replaceAll(/[\p{Cc}\p{Cs}]/gu, '?')
