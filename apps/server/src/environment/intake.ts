import { AppError } from '@cultivatd/domain/app-error'
import { type Measured, measuredOf } from '@cultivatd/domain/environment/measured'
import { readingsAtOnce, readingsPerSecond, tooManyText } from '@cultivatd/domain/environment/quota'
import type { Db } from '../db/db.ts'
import { allowance } from '../http/request-rate.ts'
import type { IntakeAnswer, KeptOrganisation, Measuring } from '../http/services.ts'
import { createIntakeQueue } from './intake-queue.ts'
import { hashOf, isKey, type SendingSource, sourceByKey } from './source.store.ts'

/** No more readings than this wait in memory. */
const mostWaiting = 20_000
const mostKnown = 20_000

const tooBusy = 'More readings come in than can be stored at the moment. Send these again in a minute.'
const inactiveFacility = 'The facility of this source is not active here, so nothing was kept.'

interface IntakeOptions {
  db: Db
  organisation: Pick<KeptOrganisation, 'activeFacilityIds'>
}

/** Takes in what sources send, by whatever way: judged for each reading, by the quota of its source, and stored together. */
export function createMeasuring({ db, organisation }: IntakeOptions): Measuring {
  const known = new Map<string, SendingSource>()
  const allow = allowance({ perSecond: readingsPerSecond, atOnce: readingsAtOnce }, () => new Date())
  // Of another process that deleted it we hear here: its key is looked up anew from now on.
  const queue = createIntakeQueue(db, ({ number }) => {
    for (const [hash, one] of known) if (one.number === number) known.delete(hash)
  })

  async function take(source: SendingSource, rows: readonly unknown[], at: Date): Promise<IntakeAnswer> {
    const active = await organisation.activeFacilityIds()
    if (!active.has(source.facilityId)) throw new AppError('not-found', inactiveFacility)
    if (queue.length() + rows.length > mostWaiting) throw new AppError('too-many', tooBusy)
    const allowed = allow(String(source.number), rows.length)
    const measured: Measured[] = []
    const refused: IntakeAnswer['refused'] = []
    for (const [index, row] of rows.entries()) {
      const found = index < allowed ? measuredOf(row, source, at) : { problem: tooManyText }
      if ('measured' in found) measured.push(found.measured)
      else refused.push({ index, message: found.problem })
    }
    await queue.put(source, { measured, problems: refused.map(({ message }) => message), at })
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
    refuse: (source, problem, at) => queue.put(source, { measured: [], problems: [problem], at }),
    close: queue.close,
  }
}
