import type { ExternalContact } from '@cultivatd/domain/external-contact/external-contact'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { only } from '../db/only.ts'
import { ownRows } from '../db/own-rows.ts'

/** All external contacts by name; `ids` limits them. */
export async function externalContacts(db: Db, ids: readonly string[] | null = null): Promise<ExternalContact[]> {
  const { rows } = await sql<ExternalContact>`
    select id, version, name, address, active, services, contacts, notes from external_contact
    where ${only(ids, 'id')} order by lower(name), id`.execute(db)
  return rows
}

export const externalContactRows = ownRows('external_contact', externalContacts)
