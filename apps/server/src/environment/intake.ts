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
import { type Intake, keepMeasured } from './keep-measured.store.ts'
import { hashOf, isKey, type SendingSource, sourceByKey } from './source.store.ts'

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
  done: { resolve: () => void; reject: (error: unknown) => void }[]
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
        (error: unknown) => batch.forEach(({ done }) => done.forEach(({ reject }) => reject(error))),
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

  function settle({ source, done }: Waiting, there: { isRoomGone: boolean } | undefined): void {
    // Of another process that deleted it we hear here: its key is looked up anew from now on.
    if (!there) for (const [hash, { number }] of known) if (number === source.number) known.delete(hash)
    for (const { resolve, reject } of done)
      if (!there) reject(new AppError('unauthenticated', unknownKeyText))
      else if (there.isRoomGone) reject(new AppError('not-found', goneRoomText))
      else resolve()
  }

  function put(source: SendingSource, { measured, problems, at }: Judged): Promise<void> {
    const before = waiting.get(source.number)
    const one = before ?? { source, measured: [], refused: 0, problem: null, sentAt: '', done: [] }
    one.measured.push(...measured)
    one.refused += problems.length
    one.problem = problems.at(-1) ?? one.problem
    one.sentAt = at.toISOString()
    waiting.set(source.number, one)
    count += measured.length
    const kept = new Promise<void>((resolve, reject) => one.done.push({ resolve, reject }))
    running ??= Promise.resolve().then(run)
    return kept
  }

  async function take(source: SendingSource, rows: readonly unknown[], at: Date): Promise<IntakeAnswer> {
    const active = await organisation.activeFacilityIds()
    if (!active.has(source.facilityId)) throw new AppError('not-found', inactiveFacility)
    if (count + rows.length > mostWaiting) throw new AppError('too-many', tooBusy)
    const allowed = allow(String(source.number), rows.length)
    const measured: Measured[] = []
    const refused: IntakeAnswer['refused'] = []
    for (const [index, row] of rows.entries()) {
      const found = index < allowed ? measuredOf(row, source, at) : { problem: tooManyText }
      if ('measured' in found) measured.push(found.measured)
      else refused.push({ index, message: found.problem })
    }
    await put(source, { measured, problems: refused.map(({ message }) => message), at })
    return { taken: measured.length, refused }
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
    refuse: (source, problem, at) => put(source, { measured: [], problems: [problem], at }),
    async close() {
      await running
    },
  }
}
