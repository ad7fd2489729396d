import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Takes tags that a write has used up off the mirrored list of those that are available. */
export async function removeUsedTags(
  tx: Db,
  facilityId: string,
  list: 'plantTagsAvailable' | 'packageTagsAvailable',
  labels: readonly string[],
): Promise<void> {
  const used = labels.map((label) => label.trim().toUpperCase())
  await sql`
    update reference_list set version = nextval('row_version'), metrc = (
      select coalesce(jsonb_agg(tag order by position), '[]') from jsonb_array_elements(metrc) with ordinality as t (tag, position)
      where not coalesce(upper(tag ->> 'Label') = any (${used}), false))
    where facility_id = ${facilityId} and id = ${list}
      and exists (select from jsonb_array_elements(metrc) as tag where upper(tag ->> 'Label') = any (${used}))`.execute(
    tx,
  )
}
