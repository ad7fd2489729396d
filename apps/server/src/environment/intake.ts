import { AppError } from '@cultivatd/domain/app-error'
import { measuredOf } from '@cultivatd/domain/environment/measured'
import { readingsAtOnce, readingsPerSecond, tooManyText, unknownKeyText } from '@cultivatd/domain/environment/quota'
import type { Db } from '../db/db.ts'
import { allowance } from '../http/request-rate.ts'
import type { IntakeAnswer, KeptOrganisation, Measuring } from '../http/services.ts'
import { createIntakeQueue, type Judged, timesOf } from './intake-queue.ts'
import { hashOf, isKey, type SendingSource, sourceByKey, sourceByNumber } from './source.store.ts'

/** No more readings than this wait in memory. */
const mostWaiting = 20_000
const mostKnown = 20_000

const tooBusy = 'More readings come in than can be stored at the moment. Send these again in a minute.'
const inactiveFacility = 'The facility of this source is not active here, so nothing was kept.'

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
  // Of another process that changed or deleted it we hear here: its key is looked up anew from now on.
  const queue = createIntakeQueue(db, ({ number }) => {
    for (const [hash, one] of known) if (one.number === number) known.delete(hash)
  })

  /** Judges anew what came from a source whose units were changed before it was stored. */
  async function store(source: SendingSource, judge: (sender: SendingSource) => Judged): Promise<number> {
    for (let sender = source; ; ) {
      const fresh = await queue.put(sender, judge(sender))
      if (fresh !== null) return fresh
      const changed = await sourceByNumber(db, source.number)
      if (changed?.keyHash !== source.keyHash) throw new AppError('unauthenticated', unknownKeyText)
      sender = changed
    }
  }

  async function take(source: SendingSource, rows: readonly unknown[], at: Date): Promise<IntakeAnswer> {
    const active = await organisation.activeFacilityIds()
    if (!active.has(source.facilityId)) throw new AppError('not-found', inactiveFacility)
    if (queue.length() + rows.length > mostWaiting) throw new AppError('too-many', tooBusy)
    const allowed = allow(String(source.number), rows.length)
    let answer: IntakeAnswer = { taken: 0, known: 0, refused: [] }
    const taken = await store(source, (sender) => {
      const found = rows.map(
        (row, index): ReturnType<typeof measuredOf> =>
          index < allowed ? measuredOf(row, sender, at) : { problem: tooManyText },
      )
      const measured = found.flatMap((one) => ('measured' in one ? [one.measured] : []))
      const refused = found.flatMap((one, index) => ('problem' in one ? [{ index, message: one.problem }] : []))
      answer = { taken: 0, known: timesOf(measured).length, refused }
      const ahead = found.flatMap((one) => ('problem' in one ? (one.secondsAhead ?? []) : []))
      const secondsAhead = ahead.length > 0 ? Math.max(...ahead) : null
      return { measured, problems: refused.map(({ message }) => message), secondsAhead, at }
    }).catch((error: unknown) => {
      // Who sends it again, until the database is back, has not sent more.
      allow(String(source.number), -allowed)
      throw error
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
      await store(source, () => ({ measured: [], problems: [storable(problem)], secondsAhead: null, at }))
    },
    close: queue.close,
  }
}

/** It may tell what was sent, and the database takes neither controls nor halves of characters. */
const storable = (problem: string): string => problem.slice(0, 300).replaceAll(/[\p{Cc}\p{Cs}]/gu, '?')
