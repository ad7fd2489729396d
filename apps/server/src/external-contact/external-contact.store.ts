import type { ExternalContact, ExternalContactForm } from '@cultivatd/domain/external-contact/external-contact'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { only } from '../db/only.ts'

/** All external contacts by name; `ids` limits them. */
export async function externalContacts(db: Db, ids: readonly string[] | null = null): Promise<ExternalContact[]> {
  const { rows } = await sql<ExternalContact>`
    select id, version, name, address, active, services, contacts, notes from external_contact
    where ${only(ids, 'id')} order by lower(name), id`.execute(db)
  return rows
}

/** One that stays as it is until the transaction ends. */
export async function lockedExternalContact(tx: Db, id: string): Promise<ExternalContact | undefined> {
  await sql`select from external_contact where id = ${id} for update`.execute(tx)
  return (await externalContacts(tx, [id]))[0]
}

/** The others, among which nobody adds or changes one until the transaction ends. */
export async function lockedOtherContacts(tx: Db, id: string): Promise<ExternalContact[]> {
  await sql`select pg_advisory_xact_lock(hashtext('external contacts'))`.execute(tx)
  return (await externalContacts(tx)).filter((other) => other.id !== id)
}

/** Adds a contact, or changes one that is there. */
export async function saveExternalContact(tx: Db, id: string, form: ExternalContactForm): Promise<void> {
  const { name, address, active, services, contacts, notes } = form
  await sql`
    insert into external_contact (id, name, address, active, services, contacts, notes)
    values (${id}, ${name}, ${jsonb(address)}, ${active}, ${jsonb(services)}, ${jsonb(contacts)}, ${notes})
    on conflict (id) do update set name = excluded.name, address = excluded.address, active = excluded.active,
      services = excluded.services, contacts = excluded.contacts, notes = excluded.notes,
      version = nextval('row_version')`.execute(tx)
}

export async function removeExternalContact(tx: Db, id: string): Promise<void> {
  await sql`delete from external_contact where id = ${id}`.execute(tx)
}
