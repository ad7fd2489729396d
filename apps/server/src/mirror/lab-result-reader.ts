import type { MetrcClient } from '@cultivatd/metrc/metrc-client'
import { isClosed, MetrcError } from '@cultivatd/metrc/metrc-error'
import type { Priority } from '@cultivatd/metrc/rate-limiter'
import type { Db } from '../db/db.ts'
import type { FacilityReader, FacilityReading } from './facility-reader.ts'
import { dueLabResults, saveLabRefusal, saveLabResults, type TestedPackage } from './lab-result.store.ts'
import { createAlarm } from './alarm.ts'

interface Asking {
  db: Db
  client: Pick<MetrcClient, 'readAll'>
  facilityId: string
  now: () => Date
  priority: Priority
  signal?: AbortSignal
}

/**
 * Asks Metrc for the results of one package and stores what it says, a refusal too (decision 027).
 *
 * @throws MetrcError when Metrc cannot be asked, or the signal's reason
 */
export async function readLabResults(
  { db, client, facilityId, now, priority, signal }: Asking,
  pkg: TestedPackage,
): Promise<'read' | 'closed' | 'failed'> {
  const asked = { facilityId, pkg, at: now() }
  try {
    const query = { licenseNumber: facilityId, id: Number(pkg.id), priority, signal }
    await saveLabResults(db, asked, await client.readAll('labTestResults', query))
    return 'read'
  } catch (error) {
    if (!(error instanceof MetrcError) || (!isClosed(error) && error.kind !== 'refused')) throw error
    const gap = isClosed(error) ? 'closed' : 'failed'
    await saveLabRefusal(db, asked, gap, error.message)
    return gap
  }
}

interface ReaderOptions extends Pick<FacilityReading, 'db' | 'client' | 'facilityId' | 'signal' | 'now' | 'pace'> {
  reader: Pick<FacilityReader, 'isFirst'>
  /** Between two looks whether there is something to ask. */
  lookMs: number
  report: (message: string, error?: unknown) => void
}

/** Looks for the lab results of packages, one after the other, behind every other read. */
export interface LabResultReader {
  /** Until it is stopped. */
  run(): Promise<void>
  /** Packages may have changed. */
  look(): void
}

const atATime = 50
/** A package may have left the license a moment ago, which is answered in the same way. */
const certainRefusals = 3

/**
 * Metrc has no window of results: each package is a question of its own. Asked are those that are neither finished nor
 * gone and that may have results, when something of them has moved and once a day, as idle reads. A key that may not see
 * them is not asked package after package.
 */
export function createLabResultReader(options: ReaderOptions): LabResultReader {
  const { db, client, facilityId, signal, now, pace, reader, lookMs, report } = options
  const alarm = createAlarm()
  let closed = 0
  let closedUntil = 0

  async function readDue(): Promise<void> {
    for (;;) {
      const due = now().getTime() < closedUntil ? [] : await dueLabResults(db, facilityId, now(), atATime)
      if (due.length === 0) return
      for (const pkg of due) {
        if (signal.aborted || !client.state.up) return
        const how = await readLabResults({ db, client, facilityId, now, priority: 'idle', signal }, pkg)
        closed = how === 'closed' ? closed + 1 : 0
        if (closed < certainRefusals) continue
        closedUntil = now().getTime() + pace.slowMs
        closed = 0
        return
      }
    }
  }

  return {
    look: () => alarm.ring(),
    async run() {
      while (!signal.aborted) {
        try {
          if (client.state.up && !(await reader.isFirst())) await readDue()
        } catch (error) {
          // Metrc being down is told by the regular reads.
          if (!signal.aborted && !(error instanceof MetrcError))
            report(`${facilityId}: lab results were not read`, error)
        }
        await alarm.wait(lookMs, signal)
      }
    },
  }
}
