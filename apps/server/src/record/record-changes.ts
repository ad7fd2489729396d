import { recordNeeds } from '@cultivatd/contract/record/record.contract'
import type { RecordChange } from '@cultivatd/contract/record/record.contract'
import { AppError } from '@cultivatd/domain/app-error'
import { type RecordKind, recordKinds } from '@cultivatd/domain/record/record-kind'
import { passes } from '@cultivatd/domain/user/permission'
import { type Change, changesAfter } from '../db/change-feed.ts'
import type { Db } from '../db/db.ts'
import type { FeedEntity } from '../db/feed-entity.ts'
import type { Person } from '../http/person.ts'
import { recordSources } from './record-kinds.ts'
import { grouped, recordsOf, type Sight } from './record-page.ts'

/** Said of a position that is too old, or of a database that is not this one any more. */
export const unknownPosition =
  'This position is not known any more. Read the lists again, and go on from the position that their first page names.'

/** Whether records of a kind may be in sight at all: those of the organization are for whoever sees all of it. */
export const isKindOfSight = (kind: RecordKind, { isWhole }: Pick<Sight, 'isWhole'>): boolean =>
  isWhole || recordSources[kind].of !== 'organisation'

/** The kinds that somebody may be told the changes of. */
export function kindsFor(by: Person, sight: Sight): RecordKind[] {
  return recordKinds.filter((kind) => {
    const needs = recordNeeds[kind]
    return isKindOfSight(kind, sight) && (!Array.isArray(needs) || passes(by.permissions, needs))
  })
}

/** @throws AppError invalid for a kind that there is not, forbidden for one that is not for who asks */
export function chosenKinds(asked: string | undefined, known: readonly RecordKind[]): readonly RecordKind[] {
  if (asked === undefined) return known
  return asked.split(',').map((name) => {
    const kind = recordKinds.find((one) => one === name)
    if (!kind)
      throw new AppError('invalid', [{ message: `There is no kind of record ${name.slice(0, 50)}`, path: 'kinds' }])
    if (!known.includes(kind)) throw new AppError('forbidden', `You do not have the permission for ${kind}.`)
    return kind
  })
}

interface ChangesAsked {
  kinds: readonly RecordKind[]
  sight: Sight
  limit: number
}

/** Changes of records after a position, each record once and as it is now; null where the position is not known. */
export async function recordChanges(db: Db, since: string, { kinds, sight, limit }: ChangesAsked) {
  const entities = kinds.map((kind) => recordSources[kind].entity)
  const page = await changesAfter(db, since, { entities, facilityIds: sight.facilityIds, limit })
  return page && { ...page, changes: await asRecords(db, page.changes, { kinds, sight }) }
}

/** What these changes made of the records, in the order of the last change of each. */
export async function asRecords(
  db: Db,
  changes: readonly Change[],
  { kinds, sight }: Pick<ChangesAsked, 'kinds' | 'sight'>,
): Promise<RecordChange[]> {
  const last = lastOfEach(changes, kinds)
  const records = new Map<RecordKind, Map<string, unknown>>()
  for (const [kind, some] of grouped(last, (one) => one.kind)) records.set(kind, await recordsOf(db, kind, sight, some))
  return last.map(({ kind, facilityId, id }) => {
    const record = records.get(kind)?.get(`${facilityId} ${id}`) ?? null
    const op = record === null ? 'delete' : 'upsert'
    return { kind, id, facilityId: facilityId === '' ? null : facilityId, op, record } as RecordChange
  })
}

interface Named {
  kind: RecordKind
  facilityId: string
  id: string
}

function lastOfEach(changes: readonly Change[], kinds: readonly RecordKind[]): Named[] {
  const kindOf = new Map<FeedEntity, RecordKind>(kinds.map((kind) => [recordSources[kind].entity, kind]))
  const last = new Map<string, Named>()
  for (const { entity, id, facilityId } of changes) {
    const kind = kindOf.get(entity)
    if (!kind) continue
    const key = `${kind} ${facilityId ?? ''} ${id}`
    last.delete(key)
    last.set(key, { kind, facilityId: facilityId ?? '', id })
  }
  return [...last.values()]
}
