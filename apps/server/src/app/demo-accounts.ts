import { randomUUID } from 'node:crypto'
import { type Permission, permission } from '@cultivatd/domain/user/permission'
import type { User } from '@cultivatd/domain/user/user'
import { demoLicenses, demoUserKey } from '@cultivatd/sandbox/seed/demo'
import { sql } from 'kysely'
import { passwordProvider } from '../account/account.store.ts'
import { hashPassword } from '../db/password-hash.ts'
import { DatabaseError } from '../db/database-error.ts'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import type { Secrets } from '../db/secrets.ts'
import { actAsSystem, system } from '../history/history.store.ts'
import {
  lockOrganisation,
  recordOrganisationChange,
  saveOrganisation,
  saveSyncUserKey,
  settingsOf,
  syncUserKey,
} from '../organisation/organisation.store.ts'
import { savePin } from '../station/crew-key.store.ts'
import { recordUserChange, savePermissions, userByEmail, userById, users } from '../user/user.store.ts'

export interface DemoAccount {
  /**
   * The same in every demo, so that they are known again under another name or address. They begin differently, because
   * the first character gives the color of a person (SHELL-45).
   */
  id: string
  name: string
  email: string
  password: string
  /** For a device that somebody makes a station. */
  pin: string
  permissions: readonly Permission[]
}

const password = 'demo-grow-1'

/** Who can sign in to the demo; printed at its start. The addresses end in a name that nobody can own. */
export const demoAccounts: readonly [DemoAccount, DemoAccount, DemoAccount] = [
  {
    id: 'de300000-0000-4000-8000-000000000001',
    name: 'Dana Whitfield',
    email: 'dana@redforkfarms.example',
    password,
    pin: '270431',
    permissions: [permission.orgAdmin],
  },
  {
    id: 'fe300000-0000-4000-8000-000000000002',
    name: 'Marcus Reyes',
    email: 'marcus@redforkfarms.example',
    password,
    pin: '482913',
    permissions: [permission.generalEdit],
  },
  {
    id: 'ae300000-0000-4000-8000-000000000003',
    name: 'Priya Nair',
    email: 'priya@redforkfarms.example',
    password,
    pin: '905172',
    permissions: [permission.userAdmin, permission.strainView],
  },
]

/** Two of the four licenses are at work: one more can be tried out, and the shop cannot be chosen (READ-101). */
const activeLicenses = [demoLicenses.redFork, demoLicenses.stillwater]

/**
 * Gives the demo its people and its organization. What is there already, or was changed by somebody, stays.
 *
 * @throws DatabaseError where people work with a real Metrc: everybody could sign in there
 */
export async function seedDemo(db: Db, secrets: Secrets): Promise<void> {
  await beginDemo(db)
  for (const account of demoAccounts)
    if ((await peopleOf(db, account)).length === 0) await addPerson(db, secrets, account)
  if ((await syncUserKey(db, secrets)) !== null) return
  await db.transaction().execute(async (tx) => {
    const before = await settingsOf(tx)
    await saveSyncUserKey(tx, secrets, demoUserKey, system)
    if (before.activeFacilityIds.length === 0) await saveOrganisation(tx, { activeFacilityIds: activeLicenses })
    await recordOrganisationChange(tx, system, before, 'changed')
  })
}

async function beginDemo(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOrganisation(tx)
    if (await isOfDemo(tx)) return
    if ((await users(tx)).length > 0)
      throw new DatabaseError(
        'This database was used with a real Metrc, and accounts of a demo would open it to everybody. Set METRC_URL, or choose another DATA_DIR for a demo.',
      )
    await tx.updateTable('organisation').set({ is_demo: true }).execute()
  })
}

async function isOfDemo(db: Db): Promise<boolean> {
  const { is_demo: isDemo } = await db.selectFrom('organisation').select('is_demo').executeTakeFirstOrThrow()
  return isDemo
}

/** By id; by address too, for a person of the demo whose id was made by an older version. */
async function peopleOf(db: Db, { id, email }: DemoAccount): Promise<User[]> {
  const found = [await userById(db, id), await userByEmail(db, email)].filter((user) => user !== null)
  return found.filter((user, at) => found.findIndex((other) => other.id === user.id) === at)
}

async function addPerson(db: Db, secrets: Secrets, account: DemoAccount): Promise<void> {
  const { id, name, email, password, pin, permissions } = account
  const hash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    await actAsSystem(tx)
    await tx
      .insertInto('user')
      .values({ id, name, email, email_verified: true, permissions: jsonb(permissions) })
      .execute()
    await tx
      .insertInto('account')
      .values({ id: randomUUID(), user_id: id, provider_id: passwordProvider, account_id: id, password: hash })
      .execute()
    await savePin(tx, secrets, id, pin)
  })
}

/**
 * Takes the demo back when its database is used with a real Metrc: everybody knows the password of its accounts, and
 * could give permissions with it. Rows of people stay, because the ledger may name them. Nobody can sign in with
 * those of the demo any more; whoever else came in holds no permission, and has an address to prove.
 *
 * @returns whether there was something to take back.
 */
export function withdrawDemo(db: Db, secrets: Secrets): Promise<boolean> {
  return db.transaction().execute((tx) => withdraw(tx, secrets))
}

async function withdraw(tx: Db, secrets: Secrets): Promise<boolean> {
  await lockOrganisation(tx)
  if (!(await isOfDemo(tx))) return false
  await actAsSystem(tx)
  for (const account of demoAccounts)
    for (const { id } of await peopleOf(tx, account)) await tx.deleteFrom('account').where('user_id', '=', id).execute()
  for (const table of [
    'session',
    'verification',
    'identity_attempt',
    'second_factor',
    'passkey',
    'factor_attempt',
    'invitation',
    'former_admin',
  ] as const)
    await tx.deleteFrom(table).execute()
  await tx.updateTable('user').set({ email_verified: false }).execute()
  for (const user of await users(tx)) {
    if (user.permissions.length === 0) continue
    await savePermissions(tx, user.id, [])
    await recordUserChange(tx, system, user)
  }
  const isDemoKey = await demoKeyIsStored(tx, secrets)
  const before = await settingsOf(tx)
  const key = { sync_user_key_sealed: null, sync_user_key_ending: null, active_facility_ids: jsonb([]) }
  await tx
    .updateTable('organisation')
    .set({ version: sql`nextval('row_version')`, is_demo: false, ...(isDemoKey ? key : {}) })
    .execute()
  await recordOrganisationChange(tx, system, before, isDemoKey ? 'removed' : null)
  return true
}

async function demoKeyIsStored(db: Db, secrets: Secrets): Promise<boolean> {
  try {
    return (await syncUserKey(db, secrets)) === demoUserKey
  } catch {
    return false
  }
}
