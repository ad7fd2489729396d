import { type AvailableTags, type TagRun, tagRuns } from '@cultivatd/domain/tag/tag-runs'
import type { TagKind } from '@cultivatd/domain/tag/tag'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

const listOf: Record<TagKind, string> = { plant: 'plantTagsAvailable', package: 'packageTagsAvailable' }

/** The unused tags of one kind, for the topic `availableTags`. */
export async function availableTags(db: Db, facilityId: string, kind: TagKind): Promise<AvailableTags> {
  const { rows } = await sql<{ version: number; labels: string[] | null; error: string | null }>`
    select l.version, c.error, (select array_agg(tag ->> 'Label') from jsonb_array_elements(l.metrc) as tag) as labels
    from reference_list l left join sync_cursor c on c.facility_id = l.facility_id and c.id = l.id
    where l.facility_id = ${facilityId} and l.id = ${listOf[kind]}`.execute(db)
  const [list] = rows
  // What Metrc showed before it refused this key is not the list any more.
  const runs = !list || list.error !== null ? null : tagRuns(list.labels ?? [])
  return { id: kind, version: list?.version ?? 0, runs }
}

/** The runs of unused tags; null where Metrc does not show this key the list. */
export const availableTagRuns = async (db: Db, facilityId: string, kind: TagKind): Promise<TagRun[] | null> =>
  (await availableTags(db, facilityId, kind)).runs
