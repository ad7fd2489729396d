import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { type Permission, permission } from '@cultivatd/domain/user/permission'
import { demoUserKey } from '@cultivatd/sandbox/seed/demo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPassword } from '../db/password-hash.ts'
import { passwordHashOf } from '../account/account.store.ts'
import type { Database } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { openSecrets } from '../db/secrets.ts'
import { testDatabase } from '../db/database.builders.ts'
import { historyOf } from '../history/history.store.ts'
import { activeFacilityIds, saveOrganisation, syncUserKey } from '../organisation/organisation.store.ts'
import { savePermissions, saveProfile, userByEmail, userById, users } from '../user/user.store.ts'
import { demoAccounts, seedDemo, withdrawDemo } from './demo-accounts.ts'

const secrets = openSecrets({ secretKey: 'a secret of the test that is long enough', dataDir: tmpdir() })
let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('a demo has its people, its key and two facilities, and a second start leaves what people changed', async () => {
  const { db } = database
  await seedDemo(db, secrets)
  expect(await syncUserKey(db, secrets)).toBe(demoUserKey)
  expect(await activeFacilityIds(db)).toEqual(['GAAA-4KVB-7T2Q', 'GAAA-2XND-91PM'])
  for (const { email, password, permissions } of demoAccounts) {
    const user = await userByEmail(db, email)
    expect(user).toMatchObject({ permissions, emailVerified: true })
    expect(await isPassword((await passwordHashOf(db, user?.id ?? '')) ?? '', password)).toBe(true)
  }
  await saveOrganisation(db, { activeFacilityIds: [] })
  const marcus = await userByEmail(db, 'marcus@redforkfarms.example')
  await savePermissions(db, marcus?.id ?? '', [])
  await seedDemo(db, secrets)
  expect(await activeFacilityIds(db)).toEqual([])
  expect(await userByEmail(db, 'marcus@redforkfarms.example')).toMatchObject({ permissions: [] })
})

test('each person of the demo has a color of their own', () => {
  expect(new Set(demoAccounts.map(({ id }) => id.charAt(0))).size).toBe(demoAccounts.length)
})

test('what the demo begins with is in the history, and nobody is said to have done it', async () => {
  const { db } = database
  const dana = demoAccounts[0]?.id ?? ''
  const ofDana = await historyOf(db, { facilityId: null, entity: 'user', record: dana })
  expect(ofDana).toMatchObject([{ personName: 'System', what: 'user.created' }])
  const ofAll = await historyOf(db, { facilityId: null, entity: 'organisation', record: 'organisation' })
  expect(ofAll).toMatchObject([{ personName: 'System', summary: 'Changed the sync key and the active facilities' }])
})

/** Somebody who came in as everybody may, and was given something by whoever knew a printed password. */
async function newcomer(database: Database, email: string, permissions: readonly Permission[]): Promise<string> {
  const { db } = database
  const id = randomUUID()
  const user = { id, name: 'Made in the demo', email, email_verified: true, permissions: jsonb(permissions) }
  await db.insertInto('user').values(user).execute()
  const tomorrow = new Date(Date.now() + 86_400_000)
  await db.insertInto('session').values({ id, token: id, user_id: id, expires_at: tomorrow }).execute()
  const link = { id, identifier: `reset-password:${id}`, value: id, expires_at: tomorrow }
  await db.insertInto('verification').values(link).execute()
  return id
}

test('whom the demo let in holds nothing any more once its database meets a real Metrc', async () => {
  const own = await testDatabase()
  const { db } = own
  await seedDemo(db, secrets)
  const id = await newcomer(own, 'made@grow.example', [permission.orgAdmin])
  expect(await withdrawDemo(db, secrets)).toBe(true)
  expect(await userById(db, id)).toMatchObject({ permissions: [], emailVerified: false })
  for (const table of ['session', 'verification', 'former_admin'] as const)
    expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
  const ofThem = await historyOf(db, { facilityId: null, entity: 'user', record: id })
  expect(ofThem[0]).toMatchObject({ personName: 'System', summary: 'Changed the permissions of Made in the demo' })
  await own.close()
})

test('who works with a real Metrc keeps what they may, also under a name of the demo', async () => {
  const own = await testDatabase()
  const { db } = own
  const grower = await newcomer(own, 'grower@grow.example', [permission.generalEdit])
  const dana = await newcomer(own, 'dana@redforkfarms.example', [permission.orgAdmin])
  expect(await withdrawDemo(db, secrets)).toBe(false)
  expect((await userById(db, grower))?.permissions).toEqual([permission.generalEdit])
  expect((await userById(db, dana))?.permissions).toEqual([permission.orgAdmin])
  // Nor does it become a demo, whose passwords everybody knows, when METRC_URL is forgotten once.
  await expect(seedDemo(db, secrets)).rejects.toThrow(/METRC_URL/)
  expect(await users(db)).toHaveLength(2)
  await own.close()
})

test('a database of the demo that meets a real Metrc keeps nobody whose password everybody knows', async () => {
  const { db } = database
  await seedDemo(db, secrets)
  const dana = await userByEmail(db, 'dana@redforkfarms.example')
  await saveProfile(db, dana?.id ?? '', 'Somebody else', 'other@grow.example')
  await seedDemo(db, secrets)
  expect(await users(db)).toHaveLength(demoAccounts.length)
  expect(await withdrawDemo(db, secrets)).toBe(true)
  for (const user of await users(db)) {
    expect(user.permissions).toEqual([])
    expect(await passwordHashOf(db, user.id)).toBeNull()
  }
  expect(await syncUserKey(db, secrets)).toBeNull()
  expect(await activeFacilityIds(db)).toEqual([])
  expect(await withdrawDemo(db, secrets)).toBe(false)
  const ofDana = await historyOf(db, { facilityId: null, entity: 'user', record: dana?.id ?? '' })
  expect(ofDana.map(({ personName, summary }) => `${personName}: ${summary}`)).toEqual([
    'System: Removed the password',
    'System: Changed the permissions of Somebody else',
    'System: Created the account',
  ])
})
