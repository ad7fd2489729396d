import { AppError, refuse } from '@cultivatd/domain/app-error'
import { newKeyProblem } from '@cultivatd/domain/environment/source'
import type { Db } from '../db/db.ts'
import { type Author, recordChange } from '../history/history.store.ts'
import { endingOf, lockedSource, saveKey } from './source.store.ts'

/**
 * Gives a source another key; what comes with the one that it had is refused from then on. Runs in a transaction.
 *
 * @throws AppError not-found, and invalid for a source that has no key
 */
export async function giveNewKey(
  tx: Db,
  { facilityId, id }: { facilityId: string; id: string },
  { by, key }: { by: Author; key: string },
): Promise<void> {
  const source = await lockedSource(tx, facilityId, id)
  if (!source) throw new AppError('not-found', 'Unknown source of readings')
  const problem = newKeyProblem(source)
  refuse(problem ? [problem] : [])
  await saveKey(tx, facilityId, id, key)
  const { name, keyEnding } = source
  await recordChange(tx, {
    by,
    facilityId,
    entity: 'reading-source',
    records: [name, id],
    what: 'reading-source.new-key',
    summary: `Gave source of readings ${name} a new key`,
    before: { keyEnding },
    after: { keyEnding: endingOf(key) },
  })
}
