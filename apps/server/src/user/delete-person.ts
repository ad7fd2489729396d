import { AppError, refuse } from '@cultivatd/domain/app-error'
import { passes, permission } from '@cultivatd/domain/user/permission'
import { deletionProblems, type User } from '@cultivatd/domain/user/user'
import { sql } from 'kysely'
import { removeSecondFactor } from '../account/second-factor.store.ts'
import { keyAuthorName } from '../api-key/api-key.store.ts'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { transact } from '../db/transact.ts'
import { actAsSystem, recordChange } from '../history/history.store.ts'
import { isFoundAnywhere, patternOf, redactHistory } from '../history/redact-history.store.ts'
import type { Person } from '../http/person.ts'
import { lockPermissions, lockUser, orgAdminCount, userById } from './user.store.ts'

/**
 * Deletes a person on demand (decision 190): what opens their account, where they were and what they were told goes; what they
 * did stays, under a placeholder.
 *
 * @returns who they were @throws AppError not-found, forbidden, conflict for the last organization admin
 */
export function deletePerson(db: Db, by: Person, id: string): Promise<User> {
  return transact(db, async (tx) => {
    await lockPermissions(tx)
    await lockUser(tx, id)
    const user = await userById(tx, id)
    if (!user) throw new AppError('not-found', 'Unknown person')
    const asking = (await userById(tx, by.id))?.permissions ?? []
    if (!passes(asking, [permission.userAdmin]))
      throw new AppError('forbidden', 'You do not have the permission for this.')
    const given = { by: asking, held: user.permissions, isOwn: id === by.id, orgAdminCount: await orgAdminCount(tx) }
    refuse(deletionProblems(given), 'forbidden')
    const texts = await formerTexts(tx, user)
    const onlyTheirs = await ofNobodyElse(tx, id, texts)
    const number = await nextNumber(tx)
    const placeholder = `Deleted person ${number}`
    // What their ways in leave behind tells of nobody.
    await actAsSystem(tx)
    await removeRows(tx, user)
    const email = `deleted-${number}@deleted.invalid`
    await sql`
      update "user" set name = ${placeholder}, email = ${email}, email_verified = false, new_email = null,
        new_email_until = null, image = null, permissions = '[]', deleted_at = now(), updated_at = now()
      where id = ${id}`.execute(tx)
    await rename(tx, { id, onlyTheirs, placeholder })
    const keys = await renameKeys(tx, id, placeholder)
    for (const { author, ...key } of keys) await rename(tx, { ...key, onlyTheirs: [author] })
    await redactHistory(tx, by, { id, texts, onlyTheirs, placeholder, keys })
    await recordChange(tx, {
      by,
      facilityId: null,
      entity: 'user',
      records: [placeholder, id],
      what: 'user.delete',
      summary: `Deleted the account of ${placeholder}`,
      before: { displayName: null, email: null, permissions: null },
      after: { displayName: placeholder, email, permissions: [] },
    })
    return user
  })
}

async function nextNumber(tx: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('deleted_person') as number`.execute(tx)
  return rows[0]?.number ?? 0
}

/** Every name and address that the person has, and had as far as the history tells. */
async function formerTexts(tx: Db, { id, displayName, email }: User): Promise<string[]> {
  const { rows } = await sql<{ text: string | null }>`
    select distinct said.text from history, lateral (values (before ->> 'displayName'), (after ->> 'displayName'),
      (before ->> 'email'), (after ->> 'email'), (case when person_id = ${id} then person_name end)) as said (text)
    where entity = 'user' and records @> ${jsonb([id])}
    union select distinct person_name from history where person_id = ${id}
    union select made_by from api_key where user_id = ${id}`.execute(tx)
  const all = [displayName, email, ...rows.map(({ text }) => text)].filter((text) => text !== null && text !== '')
  return [...new Set(all as string[])]
}

/** Two people may have the same name: what stands without an id could be about the other one. */
async function ofNobodyElse(tx: Db, id: string, texts: readonly string[]): Promise<string[]> {
  const others = await tx.selectFrom('user').select('name').where('id', '<>', id).where('name', 'in', texts).execute()
  const taken = new Set(others.map(({ name }) => name))
  return texts.filter((text) => !taken.has(text))
}

/** All that is of them alone. What was pushed to a device goes with its session. */
async function removeRows(tx: Db, { id, email }: User): Promise<void> {
  await removeSecondFactor(tx, id)
  for (const table of ['session', 'account', 'crew_key'] as const)
    await tx.deleteFrom(table).where('user_id', '=', id).execute()
  for (const table of ['sign_in', 'notification', 'notice_choice', 'notice_mail', 'quiet_hours', 'task_feed', 'letter'])
    await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(tx)
  await tx.deleteFrom('verification').where('value', '=', id).execute()
  await tx.deleteFrom('invitation').where('email', '=', email).execute()
  // Whoever was an organization admin does not become one by ADMIN_EMAIL again; the address itself need not be known for that.
  await sql`update former_admin set email = 'sha256:' || encode(sha256(convert_to(email, 'UTF8')), 'hex')
    where user_id = ${id} and email not like 'sha256:%'`.execute(tx)
}

/** Names that stand beside ids in other rows. */
const namedById = [
  ['operation', 'person_name', 'person_id'],
  ['operation', 'decided_by_name', 'decided_by_id'],
  ['stock_ticket', 'user_name', 'user_id'],
  ['reading', 'user_name', 'user_id'],
  ['additive_application', 'user_name', 'user_id'],
  ['alarm', 'seen_by_name', 'seen_by'],
  ['file', 'added_by', 'added_by_id'],
] as const

/** Names without an id. */
const namedAlone = [
  ['station', 'made_by'],
  ['organisation', 'sync_user_key_changed_by'],
  ['repair', 'taken_from'],
  ['api_key', 'withdrawn_by'],
  ['webhook', 'made_by'],
] as const

interface RenamedKey {
  id: string
  /** As it stood wherever something says who did it. */
  author: string
  placeholder: string
}

/** A key tells who made it; what it did, it did under that name. */
async function renameKeys(tx: Db, userId: string, madeBy: string): Promise<RenamedKey[]> {
  const { rows } = await sql<{ id: string; name: string; madeBy: string }>`
    select id, name, made_by as "madeBy" from api_key where user_id = ${userId} for update`.execute(tx)
  await sql`update api_key set made_by = ${madeBy}, version = nextval('row_version')
    where user_id = ${userId}`.execute(tx)
  return rows.map((key) => ({
    id: key.id,
    author: keyAuthorName(key),
    placeholder: keyAuthorName({ ...key, madeBy }),
  }))
}

interface Renaming {
  id: string
  onlyTheirs: readonly string[]
  placeholder: string
}

async function rename(tx: Db, { id, onlyTheirs, placeholder }: Renaming): Promise<void> {
  for (const [table, name, of] of namedById)
    await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${placeholder}
      where ${sql.ref(of)} = ${id} and ${sql.ref(name)} <> ${placeholder}`.execute(tx)
  for (const [table, name] of namedAlone)
    await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${placeholder}, version = nextval('row_version')
      where ${sql.ref(name)} = any (${onlyTheirs})`.execute(tx)
  // A mention keeps its name, but for this one.
  const shown = placeholder.replaceAll('\\', '\\\\')
  const mention = `@\\[[^\\]]*\\]\\(${id.replaceAll(/[^\w]/g, (sign) => `\\${sign}`)}\\)`
  await sql`update comment set message = regexp_replace(message, ${mention}, ${`@[${shown}](${id})`}, 'g')
    where message ~ ${mention}`.execute(tx)
  const anywhere = onlyTheirs.filter(isFoundAnywhere)
  const pattern = patternOf(anywhere)
  // What a receiver has not taken yet.
  if (pattern !== null)
    await sql`update webhook_message set data = replace_in_json(data, ${pattern}, ${shown})
      where data::text ~ ${pattern}`.execute(tx)
  for (const text of anywhere)
    await sql`update notification set message = replace(message, ${text}, ${placeholder})
      where strpos(message, ${text}) > 0`.execute(tx)
}
