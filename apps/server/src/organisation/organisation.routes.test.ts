import { permission } from '@cultivatd/domain/user/permission'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoUserKey, demoVendorKey } from '@cultivatd/sandbox/seed/demo'
import { type Sandbox, startSandbox } from '@cultivatd/sandbox/sandbox-server'
import { smallLicenses, smallWorld } from '@cultivatd/sandbox/seed/small'
import { type TestServer, testServer } from '../app/server.builders.ts'
import { jsonb } from '../db/jsonb.ts'
import { openSecrets } from '../db/secrets.ts'
import { today } from '../mirror/metrc.builders.ts'
import {
  activeFacilityIds,
  organisationRow,
  organisationSettingsRow,
  saveOrganisation,
  syncUserKey,
} from './organisation.store.ts'

let server: TestServer
let admin: { token: string; name: string }
const { orgAdmin, userAdmin, generalEdit, strainEdit, strainView } = permission
const update = (body: unknown, token?: string) => server.call('PUT', '/api/organisation', { body, token })

beforeAll(async () => {
  server = await testServer()
  admin = await server.person([orgAdmin], 'Dana Whitfield')
  await addLicense('GROW-1', 'Medical Grower')
  await addLicense('PROC-1', 'PROCESSOR')
  await addLicense('SHOP-1', 'Dispensary')
  await addLicense('GONE-1', 'Grower', new Date())
})
afterAll(() => server.close())

async function addLicense(id: string, licenseType: string, goneAt: Date | null = null) {
  const license = { Number: id, LicenseType: licenseType }
  const metrc = jsonb({ DisplayName: `Farm ${id}`, Name: `Farm ${id}`, License: license })
  await server.db
    .insertInto('facility')
    .values({ id, gone_at: goneAt, metrc: metrc as never })
    .execute()
}

describe('the organization', () => {
  test('is changed by organization admins only [ORG-01] [PERM-08] [READ-21]', async () => {
    const { token } = await server.person([userAdmin, generalEdit, strainEdit, strainView])
    const before = await organisationRow(server.db)
    expect((await update({ primaryColor: '#112233' })).status).toBe(401)
    expect((await update({ primaryColor: '#112233' }, token)).status).toBe(403)
    expect(await organisationRow(server.db)).toEqual(before)
  })
  test('takes no color, key or facility that cannot be one, and then changes nothing [ORG-03] [ORG-05]', async () => {
    const before = await organisationRow(server.db)
    for (const body of [
      { primaryColor: 'red' },
      { primaryColor: '#12345' },
      { secondaryColor: '#112233;}' },
      { syncUserKey: 'short' },
      { syncUserKey: 'with a space in it' },
      { activeFacilityIds: ['GROW-1', 'SHOP-1'] },
      { activeFacilityIds: ['GONE-1'], primaryColor: '#112233' },
      { activeFacilityIds: 'GROW-1' },
      { syncUserKeyEnding: 'abcd' },
    ])
      expect({ body, status: (await update(body, admin.token)).status }).toEqual({ body, status: 400 })
    expect(await organisationRow(server.db)).toEqual(before)
  })
  test('changes its colors and leaves the rest [ORG-03] [API-39] [DATA-02]', async () => {
    const before = await organisationRow(server.db)
    expect(await update({ primaryColor: '#112233' }, admin.token)).toMatchObject({ status: 200, answer: {} })
    const after = await organisationRow(server.db)
    const { activeFacilityIds: ids, secondaryColor } = before
    expect(after).toMatchObject({ activeFacilityIds: ids, primaryColor: '#112233', secondaryColor })
    expect(after.version).toBeGreaterThan(before.version)
  })
  test('may make growers and processors active that the key can see, one or more [FAC-01] [ORG-04] [ORG-05] [READ-101]', async () => {
    const { facilities } = await organisationSettingsRow(server.db)
    expect(facilities.map(({ id, isActive }) => ({ id, isActive }))).toEqual([
      { id: 'GROW-1', isActive: false },
      { id: 'PROC-1', isActive: false },
    ])
    await update({ activeFacilityIds: ['PROC-1', 'GROW-1', 'PROC-1'] }, admin.token)
    expect(await activeFacilityIds(server.db)).toEqual(['PROC-1', 'GROW-1'])
    expect((await organisationSettingsRow(server.db)).facilities.every(({ isActive }) => isActive)).toBe(true)
  })
})

describe('the sync key', () => {
  const key = 'metrc-user-key-9f3c'

  test('is stored sealed, shown by its ending only, and starts a read [ORG-02] [DATA-02] [READ-29]', async () => {
    expect(await syncUserKey(server.db, server.services.secrets)).toBeNull()
    let reads = 0
    server.services.mirror.syncNow = async () => void (reads += 1)
    const answer = await update({ syncUserKey: ` ${key} ` }, admin.token)
    expect(answer).toMatchObject({ status: 200, answer: {} })
    expect(reads).toBe(1)
    const settings = await organisationSettingsRow(server.db)
    expect(settings).toMatchObject({ syncUserKeyEnding: '9f3c', syncUserKeyChangedBy: 'Dana Whitfield' })
    expect(JSON.stringify(settings)).not.toContain(key)
    const stored = await server.db.selectFrom('organisation').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain(key)
    expect(await syncUserKey(server.db, server.services.secrets)).toBe(key)
  })
  test('cannot be read with another secret, and says what to do', async () => {
    const others = openSecrets({ secretKey: 'another secret that is long enough too', dataDir: '/tmp' })
    await expect(syncUserKey(server.db, others)).rejects.toThrow('Enter it again in Organization settings')
  })
})

describe('another sync key', () => {
  let sandbox: Sandbox
  let tracked: TestServer
  let token: string
  const keyNow = () => syncUserKey(tracked.db, tracked.services.secrets)
  const enter = (syncUserKey: string) =>
    tracked.call('PUT', '/api/organisation', { body: { syncUserKey, primaryColor: '#445566' }, token })

  beforeAll(async () => {
    sandbox = await startSandbox({ seed: () => smallWorld(today) })
    tracked = await testServer({ METRC_URL: sandbox.url, METRC_VENDOR_KEY: demoVendorKey })
    token = (await tracked.person([orgAdmin])).token
  })
  afterAll(async () => {
    await tracked.close()
    await sandbox.close()
  })

  test('that Metrc does not take is refused, first or not, and nothing is changed [ORG-02]', async () => {
    const refusal = { message: expect.stringContaining('Metrc does not take this key'), path: 'syncUserKey' }
    expect(await enter('wrong-key-1')).toMatchObject({ status: 400, answer: { errors: [refusal] } })
    expect(await keyNow()).toBeNull()
    expect(await enter(demoUserKey)).toMatchObject({ status: 200 })
    const before = await organisationRow(tracked.db)
    expect(await enter('wrong-key-2')).toMatchObject({ status: 400, answer: { errors: [refusal] } })
    expect(await organisationRow(tracked.db)).toEqual(before)
    expect(await keyNow()).toBe(demoUserKey)
  })
  test('that sees none of the active facilities is refused, one that sees some of them is taken [ORG-02]', async () => {
    const { grower, processor } = smallLicenses
    sandbox.control.setUserKeys({ [demoUserKey]: 'all', 'a-stranger-s-key': [], 'a-grower-s-key': [grower] })
    await saveOrganisation(tracked.db, { activeFacilityIds: [grower, processor] })
    const refused = await enter('a-stranger-s-key')
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('This key sees none of the active facilities')
    expect(await keyNow()).toBe(demoUserKey)
    for (const key of ['a-grower-s-key', demoUserKey]) expect((await enter(key)).status).toBe(200)
  })
  test('waits until Metrc can be asked about it, and the old one stays [ORG-02]', async () => {
    await sandbox.close()
    const answer = await enter('another-key-1')
    expect(answer).toMatchObject({ status: 503 })
    expect(answer.text).toContain('so the old one stays')
    expect(await keyNow()).toBe(demoUserKey)
  })
})
