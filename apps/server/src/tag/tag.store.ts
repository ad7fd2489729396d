import { type AvailableTags, type TagRun, tagRuns, tagsOfRuns } from '@cultivatd/domain/tag/tag-runs'
import type { TagKind } from '@cultivatd/domain/tag/tag'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'

const listOf: Record<TagKind, string> = { plant: 'plantTagsAvailable', package: 'packageTagsAvailable' }

/** The tags of one kind that may be given out, for the topic `availableTags`. */
export async function availableTags(db: Db, facilityId: string, kind: TagKind): Promise<AvailableTags> {
  const { rows } = await sql<{ version: number; labels: string[] | null; error: string | null }>`
    select l.version, c.error, (select array_agg(tag ->> 'Label') from jsonb_array_elements(l.metrc) as tag) as labels
    from reference_list l left join sync_cursor c on c.facility_id = l.facility_id and c.id = l.id
    where l.facility_id = ${facilityId} and l.id = ${listOf[kind]}`.execute(db)
  const [list] = rows
  // What Metrc showed before it refused this key is not the list any more.
  const labels = !list || list.error !== null ? null : (list.labels ?? [])
  const promised = await promisedTags(db, facilityId, kind)
  const isPromised = new Set(promised)
  const runs = labels && tagRuns(labels.filter((label) => !isPromised.has(label)))
  return { id: kind, version: list?.version ?? 0, runs, promised: tagRuns(promised) }
}

/** The payload of each kind of write that uses tags up says which. */
const usesOf: Record<TagKind, RawBuilder<unknown>> = {
  plant: sql`
    select o.payload ->> 'startingTag' as first, (o.payload ->> 'count')::integer as count from operation o
    where o.kind = 'plant-batch.to-veg'`,
  package: sql`
    select o.payload ->> 'label' as first, 1 as count from operation o
    where o.kind in ('package.create', 'harvest.create-package')`,
}

/** Tags that Metrc still lists as unused, or may, although a change of ours that has not ended uses them. */
async function promisedTags(db: Db, facilityId: string, kind: TagKind): Promise<string[]> {
  const { rows } = await sql<TagRun>`
    ${usesOf[kind]} and o.facility_id = ${facilityId}
      and o.state in ('recorded', 'waiting', 'sending', 'unknown', 'needs-person')`.execute(db)
  return tagsOfRuns(rows)
}
