import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appPurpose, saveApp, sealedAppOf } from '../account/second-factor.store.ts'
import type { Database } from '../db/db.ts'
import { testDatabase } from '../db/database.builders.ts'
import { anchorProblems, dropAnchor } from '../history/anchor.ts'
import { recordChange } from '../history/history.store.ts'
import { accessRow, saveSyncUserKey, syncUserKey } from '../organisation/organisation.store.ts'
import { keepSecrets } from './keep-secrets.ts'

const key = (name: string) => `a key of the test that is long enough: ${name}`
let database: Database
const warned: string[] = []
const kept = (present: string, previous: string | null = null) =>
  keepSecrets(
    database.db,
    { secretKey: key(present), secretKeyPrevious: previous && key(previous), dataDir: '/tmp' },
    (message) => void warned.push(message),
  )
const userId = randomUUID()

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  const { secrets } = await kept('first')
  await saveSyncUserKey(db, secrets, 'metrc-user-key-9f3c', { name: 'Ana Flor' })
  await db.insertInto('user').values({ id: userId, name: 'Ana Flor', email: 'ana@grow.example' }).execute()
  await saveApp(db, userId, { sealed: secrets.seal('GEZDGNBVGY3TQOJQ', appPurpose(userId)), step: 1, at: new Date() })
  await db.transaction().execute((tx) =>
    recordChange(tx, {
      by: { id: userId, name: 'Ana Flor' },
      facilityId: null,
      entity: 'user',
      records: ['Ana Flor', userId],
      what: 'user.update',
      summary: 'Changed the name of Ana Flor',
      before: { displayName: 'Ana' },
      after: { displayName: 'Ana Flor' },
    }),
  )
  await dropAnchor(db, secrets.signing, new Date())
})
afterAll(() => database.close())

/** All that is sealed is opened with these, and what was made of a key is as with the first one. */
async function isAllThere({ secrets }: Awaited<ReturnType<typeof kept>>, pin: string) {
  const { db } = database
  expect(await syncUserKey(db, secrets)).toBe('metrc-user-key-9f3c')
  expect(secrets.open((await sealedAppOf(db, userId)) ?? '', appPurpose(userId))).toBe('GEZDGNBVGY3TQOJQ')
  expect(await anchorProblems(db, secrets.signing, new Date())).toEqual([])
  expect(secrets.of('pin of the crew')).toBe(pin)
}

test('with the key of before all is sealed anew, then that one is not needed any more, and so the next time', async () => {
  const pin = (await kept('first')).secrets.of('pin of the crew')
  const before = await accessRow(database.db)
  const changing = await kept('second', 'first')
  expect(changing.formerSigning).not.toBeNull()
  expect(await accessRow(database.db)).not.toEqual(before)
  await isAllThere(changing, pin)
  await isAllThere(await kept('second'), pin)
  await isAllThere(await kept('third', 'second'), pin)
  // Started twice with both.
  await isAllThere(await kept('third', 'second'), pin)
  const after = await kept('third')
  expect(after.formerSigning).toBeNull()
  await isAllThere(after, pin)
  expect(warned).toEqual([])
})

test('without the key of before it is told, and nothing is lost: with it all is there again', async () => {
  const pin = (await kept('third')).secrets.of('pin of the crew')
  const { secrets } = await kept('fourth')
  expect(warned.join()).toContain('SECRET_KEY was changed without SECRET_KEY_PREVIOUS')
  await expect(syncUserKey(database.db, secrets)).rejects.toThrow('cannot be read')
  await isAllThere(await kept('fourth', 'third'), pin)
})
