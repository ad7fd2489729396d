import { beforeSendingAgainText, restoredText } from '@cultivatd/domain/backup/backup'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { recordChange, system } from '../history/history.store.ts'
import { leaveLetters, letter } from '../mail/letter.store.ts'
import { notifyPeople, userAdminIds } from '../notification/notification.store.ts'

interface Restoration {
  id: string
  backupOf: string
  restoredAt: string
}

interface Beginning {
  /** How long a write that was lost with the former server can still be applied by Metrc, or be shown late. */
  settleMs: number
  now: () => Date
  note: (message: string) => void
}

/**
 * At the first start after a restore: what the ledger holds without an end may have been sent since the backup by the server
 * that is no more, so that it is looked for in Metrc before it is sent (decision 184); nothing is sent for a facility before it
 * is compared with Metrc; the history and user admins are told. Whoever starts first does it.
 */
export async function beginRestored(db: Db, { settleMs, now, note }: Beginning): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Restoration>`
      select id, backup_of as "backupOf", restored_at as "restoredAt" from restoration
      where begun_at is null order by restored_at for update`.execute(tx)
    const last = rows.at(-1)
    if (!last) return
    await sql`
      update restoration set begun_at = clock_timestamp(), version = nextval('row_version'),
        settled_at = clock_timestamp() + make_interval(secs => ${settleMs / 1000}::float8)
      where begun_at is null`.execute(tx)
    await lookForAll(tx, last.id)
    await compareAll(tx)
    const { backupOf, restoredAt } = last
    await recordChange(tx, {
      by: system,
      facilityId: null,
      entity: 'organisation',
      records: ['organisation'],
      what: 'organisation.restored',
      summary: 'Restored the database from a backup',
      before: null,
      after: { backupOf, restoredAt },
    })
    await tell(tx, backupOf, now())
    note(restoredText(backupOf))
  })
}

/** What waits its turn is looked for in its turn; what is delayed, when its delay is over. */
async function lookForAll(tx: Db, id: string): Promise<void> {
  await sql`delete from ledger_lease`.execute(tx)
  await sql`
    update operation o set state = 'unknown', version = nextval('row_version'), restored_from = r.backup_of,
      look_at = greatest(clock_timestamp(), o.delayed_until, o.not_before), looks = 0,
      -- What left no trace until the backup may have left one after it: it is looked for since it was recorded.
      sent_at = case when o.traceless = 0 then o.sent_at end, traceless = 0,
      settled_by = greatest(o.settled_by, r.settled_at, o.delayed_until)
    from restoration r
    where r.id = ${id} and o.state in ('recorded', 'waiting', 'sending', 'unknown')`.execute(tx)
}

/** One that was interrupted saw what the backup shows, and not what Metrc has now. */
async function compareAll(tx: Db): Promise<void> {
  await sql`delete from comparison where ended_at is null`.execute(tx)
  await sql`
    insert into restored_facility (facility_id, since)
    select a.id, clock_timestamp() from organisation o, jsonb_array_elements_text(o.active_facility_ids) as a (id)
    on conflict (facility_id) do update set since = excluded.since`.execute(tx)
}

async function tell(tx: Db, backupOf: string, now: Date): Promise<void> {
  const admins = await userAdminIds(tx)
  const message = `${restoredText(backupOf)} ${beforeSendingAgainText}`
  await notifyPeople(tx, admins, { kind: 'backup', facilityId: null, message })
  const text = letter('Cultivatd was restored from a backup', [restoredText(backupOf)], null, [
    'What people did after that is not here any more, but for what Metrc has: that is read again.',
    beforeSendingAgainText,
    'Passwords, second factors and permissions are as of the backup. Who was dismissed, or lost a permission, after that has it again: look at the Users page.',
    'An API key that was withdrawn after that opens what it opened before: look at the API page of the organization settings.',
  ])
  await leaveLetters(tx, text, { userIds: admins, facilityId: null, now })
}
