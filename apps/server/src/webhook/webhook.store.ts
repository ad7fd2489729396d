import { randomUUID } from 'node:crypto'
import type { RecordKind } from '@cultivatd/domain/record/record-kind'
import type { DeadLetter, Webhook, WebhookForm } from '@cultivatd/domain/webhook/webhook'
import { formerSecretHours } from '@cultivatd/domain/webhook/webhook'
import { sql } from 'kysely'
import { currentPosition } from '../db/change-feed.ts'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { only } from '../db/only.ts'
import type { WebhookTarget } from '../http/webhooks.ts'

/** Webhooks as organization admins see them, the newest first; `ids` limits them. */
export async function webhooks(db: Db, now: Date, ids: readonly string[] | null = null): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select w.id, w.version, w.name, w.url, w.kinds, w.facility_ids as "facilityIds", w.is_on as "isOn",
      w.made_by as "madeBy", w.made_at as "madeAt", w.sent_at as "sentAt", w.failing_since as "failingSince", w.problem,
      case when w.former_until > ${now} then w.former_until end as "formerSecretUntil",
      (select count(*) from webhook_message m where m.webhook_id = w.id and m.dead_at is null)::int as waiting,
      (select count(*) from webhook_message m where m.webhook_id = w.id and m.dead_at is not null)::int as dead
    from webhook w where ${only(ids, 'w.id')} order by w.made_at desc, w.id`.execute(db)
  return rows
}

/** What all webhooks are called; of those who make one at once each waits for the one before. */
export async function webhookNames(tx: Db): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`.execute(tx)
  const { rows } = await sql<{ name: string }>`select name from webhook`.execute(tx)
  return rows.map(({ name }) => name)
}

interface NewWebhook {
  form: WebhookForm
  sealed: string
  by: { name: string }
  at: Date
}

/** Makes a webhook that is told of what changes from now on. */
export async function addWebhook(tx: Db, { form, sealed, by, at }: NewWebhook): Promise<string> {
  const id = randomUUID()
  const position = await currentPosition(tx)
  await sql`
    insert into webhook (id, name, url, kinds, facility_ids, secret_sealed, made_by, made_at)
    values (${id}, ${form.name}, ${form.url}, ${jsonb([...new Set(form.kinds)])},
      ${form.facilityIds && jsonb([...new Set(form.facilityIds)])}, ${sealed}, ${by.name}, ${at})`.execute(tx)
  await sql`insert into webhook_place (webhook_id, position) values (${id}, ${position})`.execute(tx)
  return id
}

/** One that nobody else changes until the transaction ends; undefined where it is gone. */
export async function lockedWebhook(tx: Db, id: string, now: Date): Promise<Webhook | undefined> {
  await sql`select from webhook where id = ${id} for update`.execute(tx)
  return (await webhooks(tx, now, [id]))[0]
}

export async function removeWebhook(tx: Db, id: string): Promise<void> {
  await sql`delete from webhook where id = ${id}`.execute(tx)
}

/** Turned on it begins at once, however often it failed. */
export async function turnWebhook(tx: Db, id: string, isOn: boolean): Promise<void> {
  await sql`
    update webhook set is_on = ${isOn}, failures = 0, failing_since = null, problem = null, resume_at = null,
      version = nextval('row_version') where id = ${id}`.execute(tx)
  if (isOn)
    await sql`update webhook_message set due_at = now() where webhook_id = ${id} and dead_at is null`.execute(tx)
}

/** Gives a webhook another secret; the one of before signs beside it for a while. */
export async function replaceSecret(tx: Db, id: string, sealed: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + formerSecretHours * 3_600_000)
  await sql`
    update webhook set former_sealed = secret_sealed, former_until = ${until}, secret_sealed = ${sealed},
      version = nextval('row_version') where id = ${id}`.execute(tx)
}

interface TargetRow {
  url: string
  secret: string
  former: string | null
}

/** Where a webhook is and what signs for it; undefined where it is gone. */
export async function targetOf(db: Db, id: string, now: Date): Promise<WebhookTarget | undefined> {
  const { rows } = await sql<TargetRow>`
    select url, secret_sealed as secret, case when former_until > ${now} then former_sealed end as former
    from webhook where id = ${id}`.execute(db)
  const [row] = rows
  return row && { url: row.url, secrets: row.former === null ? [row.secret] : [row.secret, row.former] }
}

/** The newest messages of a webhook that were given up. */
export async function deadLetters(db: Db, webhookId: string): Promise<DeadLetter[]> {
  const { rows } = await sql<DeadLetter>`
    select id, tries as version, type, record, made_at as "madeAt", tries, problem
    from webhook_message where webhook_id = ${webhookId} and dead_at is not null
    order by dead_at desc, seq desc limit 100`.execute(db)
  return rows
}

export interface DeadRecord {
  id: string
  kind: RecordKind
  facilityId: string
  recordId: string
}

/** Of these messages those that were given up, with the record that each is of. */
export async function deadRecords(tx: Db, webhookId: string, ids: readonly string[]): Promise<DeadRecord[]> {
  const { rows } = await sql<DeadRecord>`
    select id, data ->> 'kind' as kind, coalesce(data ->> 'facilityId', '') as "facilityId", data ->> 'id' as "recordId"
    from webhook_message where webhook_id = ${webhookId} and dead_at is not null and id = any (${[...ids]})
    for update`.execute(tx)
  return rows
}

/** Sends messages again; `now` is what is told in place of what was told then. */
export async function reviveMessages(
  tx: Db,
  webhookId: string,
  messages: readonly { id: string; now: { type: string; data: object } | null }[],
  at: Date,
): Promise<void> {
  for (const { id, now } of messages) {
    const told = now ? sql`, type = ${now.type}, data = ${jsonb(now.data)}` : sql``
    await sql`
      update webhook_message set dead_at = null, tries = 0, made_at = ${at}, due_at = ${at}, problem = null,
        leased_until = null ${told}
      where id = ${id} and webhook_id = ${webhookId}`.execute(tx)
  }
  await touchWebhook(tx, webhookId)
}

/** Its page shows how many wait and were given up. */
export async function touchWebhook(db: Db, id: string): Promise<void> {
  await sql`update webhook set version = nextval('row_version') where id = ${id}`.execute(db)
}
