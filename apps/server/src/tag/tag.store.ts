import { kindsThatMake } from '@cultivatd/domain/operation/operation-kinds'
import { type AvailableTags, runsWithout, type TagRun, tagRuns, tagsOfRuns } from '@cultivatd/domain/tag/tag-runs'
import type { TagKind } from '@cultivatd/domain/tag/tag'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'

const listOf: Record<TagKind, string> = { plant: 'plantTagsAvailable', package: 'packageTagsAvailable' }

/** A list of tags of a facility as it was at a version, as runs. */
interface KnownRuns {
  version: number
  runs: TagRun[]
}

/**
 * The runs of each list that was asked for last, by database: to unpack 50,000 tags takes a tenth of a second, and while a
 * form is open they are asked for at every operation of the facility. A version is given once, to one state of one list.
 */
const known = new WeakMap<Db, Map<string, KnownRuns>>()

function knownOf(db: Db): Map<string, KnownRuns> {
  const lists = known.get(db) ?? new Map<string, KnownRuns>()
  known.set(db, lists)
  return lists
}

/** The tags of one kind that may be given out, for the topic `availableTags`. */
export async function availableTags(db: Db, facilityId: string, kind: TagKind): Promise<AvailableTags> {
  const lists = knownOf(db)
  const key = `${facilityId} ${kind}`
  const last = lists.get(key)
  const { rows } = await sql<{ version: number; labels: string[] | null; error: string | null }>`
    select l.version, c.error, case when l.version is distinct from ${last?.version ?? null}::bigint
      then array(select tag ->> 'Label' from jsonb_array_elements(l.metrc) as tag) end as labels
    from reference_list l left join sync_cursor c on c.facility_id = l.facility_id and c.id = l.id
    where l.facility_id = ${facilityId} and l.id = ${listOf[kind]}`.execute(db)
  const [list] = rows
  const now = list?.labels ? { version: list.version, runs: tagRuns(list.labels) } : last
  if (now) lists.set(key, now)
  const promised = await promisedTags(db, facilityId, kind)
  // What Metrc showed before it refused this key is not the list any more.
  const runs = list && list.error === null && now ? runsWithout(now.runs, promised) : null
  return { id: kind, version: list?.version ?? 0, runs, promised: tagRuns(promised) }
}

/** The payload of each kind of write that uses tags up says which. */
const usesOf: Record<TagKind, RawBuilder<unknown>[]> = {
  plant: [
    sql`
      select o.payload ->> 'startingTag' as first, (o.payload ->> 'count')::integer as count from operation o
      where o.kind = 'plant-batch.to-veg'`,
    sql`
      select o.payload ->> 'newLabel' as first, 1 as count from operation o
      where o.kind in ('plant.replace-tag', 'plant-batch.replace-tag')`,
  ],
  package: [
    sql`
      select o.payload ->> 'label' as first, 1 as count from operation o
      where o.kind = any (${kindsThatMake('package')})`,
  ],
}

/** Tags that Metrc still lists as unused, or may, although a change of ours that has not ended uses them. */
async function promisedTags(db: Db, facilityId: string, kind: TagKind): Promise<string[]> {
  const open = usesOf[kind].map(
    (uses) => sql`${uses} and o.facility_id = ${facilityId}
      and o.state in ('recorded', 'waiting', 'sending', 'unknown', 'needs-person')`,
  )
  const { rows } = await sql<TagRun>`${sql.join(open, sql` union all `)}`.execute(db)
  return tagsOfRuns(rows)
}
