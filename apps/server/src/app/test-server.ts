import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Permission } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { testDatabase } from '../db/test-database.ts'
import { createLog } from '../http/log.ts'
import type { Services } from '../http/services.ts'
import type { LiveHub } from '../live/live-hub.ts'
import { readConfig } from './config.ts'
import { createServices } from './create-services.ts'
import { freeAddress, listen, urlOf } from './start.ts'

export interface TestPerson {
  id: string
  email: string
  token: string
}

export interface TestServer {
  url: string
  services: Services
  db: Db
  live: LiveHub
  /** Signs somebody up, by the real routes' own functions, and gives them these permissions. */
  person(permissions: readonly Permission[]): Promise<TestPerson>
  close(): Promise<void>
}

const password = 'test-grow-1'

/**
 * The whole server on a database of its own, for tests: everything real, Metrc alone is absent unless `METRC_URL` is
 * given. The mirror is not started.
 */
export async function testServer(variables: Record<string, string> = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cultivatd-server-'))
  const closers: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })]
  const onClose = (closer: () => unknown) => void closers.push(closer)
  // A port that nothing listens on: without a sync key nobody asks there either.
  const nowhere = { METRC_URL: 'http://127.0.0.1:9', METRC_VENDOR_KEY: 'test' }
  const config = readConfig({ ...nowhere, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...variables })
  const database = await testDatabase()
  onClose(() => database.close())
  const address = await freeAddress(config)
  const publicUrl = config.publicUrl ?? urlOf(address)
  const log = createLog(config.logLevel)
  const services = await createServices(config, { log, database, publicUrl, show: () => {} }, onClose)
  const { url, live } = await listen(services, address, onClose)
  return {
    url,
    services,
    db: database.db,
    live,
    person: (permissions) => addPerson(services, permissions),
    async close() {
      for (let closer = closers.pop(); closer; closer = closers.pop()) await closer()
    },
  }
}

async function addPerson({ db, accounts }: Services, permissions: readonly Permission[]): Promise<TestPerson> {
  const email = `${randomUUID()}@example.com`
  const form = { displayName: 'Test Person', email, password, confirmation: password }
  const token = await accounts.signUp(form, randomUUID())
  const { id } = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await setPermissions(db, id, permissions)
  accounts.forget()
  return { id, email, token }
}

export async function setPermissions(db: Db, id: string, permissions: readonly Permission[]): Promise<void> {
  await sql`update "user" set permissions = ${jsonb(permissions)} where id = ${id}`.execute(db)
}

/** Makes a license known and, if asked, active. */
export async function addFacility(db: Db, id: string, isActive: boolean): Promise<void> {
  const metrc = { Name: id, DisplayName: id, License: { Number: id, LicenseType: 'Grower' }, CredentialedDate: null }
  await sql`insert into facility (id, metrc) values (${id}, ${jsonb(metrc)})`.execute(db)
  if (isActive)
    await sql`update organisation set active_facility_ids = active_facility_ids || ${jsonb([id])},
      version = nextval('row_version')`.execute(db)
}
