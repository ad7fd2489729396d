import { linkedText, type LinkNames } from '@cultivatd/domain/catalogue/link-words'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Linking } from './link.store.ts'

/** What the history says when a record of ours is linked in a facility: by the names of the two there, never by Metrc's ids. */
export async function linkTold(db: Db, linking: Linking, metrcId: number | null): Promise<(name: string) => string> {
  const { kind, ownId, facilityId } = linking
  const { rows } = await sql<LinkNames>`
    select f.metrc ->> 'DisplayName' as facility,
      (select m.name from ${sql.table(kind)} m where m.facility_id = f.id and m.id = ${metrcId}::text) as "to",
      (select m.name from catalogue_link l
        join ${sql.table(kind)} m on m.facility_id = l.facility_id and m.id = l.metrc_id::text
        where l.kind = ${kind} and l.own_id = ${ownId} and l.facility_id = f.id) as "from"
    from facility f where f.id = ${facilityId}`.execute(db)
  return (name) => linkedText(name, rows[0] ?? { facility: facilityId, to: null, from: null }, metrcId !== null)
}
