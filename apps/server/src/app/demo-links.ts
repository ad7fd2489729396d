import type { LinkedKind } from '@cultivatd/domain/catalogue/links'
import { sql } from 'kysely'
import { saveLink } from '../catalogue/link.store.ts'
import type { Db } from '../db/db.ts'

/** What the facility has discontinued in Metrc was linked before, so that the demo shows what is gone (STRAIN-09). */
export async function linkDiscontinued(
  tx: Db,
  kind: LinkedKind,
  facilityId: string,
  own: readonly { id: string; name: string }[],
): Promise<void> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id::bigint as id, name from ${sql.table(kind)}
    where facility_id = ${facilityId} and list = ${`${kind}sInactive`}`.execute(tx)
  for (const { id: ownId, name } of own) {
    const there = rows.find((row) => row.name === name)
    if (there) await saveLink(tx, { kind, ownId, facilityId }, there.id)
  }
}
