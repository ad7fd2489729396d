import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Permission } from '@cultivatd/domain/user/permission'
import { sql } from 'kysely'
import type { Database, Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { testDatabase } from '../db/database.builders.ts'
import { createLog } from '../http/log.ts'
import type { Services } from '../http/services.ts'
import type { LiveHub } from '../live/live-hub.ts'
import type { Mirror } from '../mirror/mirror.ts'
import { aVisitor } from '../account/visitor.builders.ts'
import { readConfig } from './config.ts'
import { createServices } from './create-services.ts'
import { freeAddress, listen, urlOf } from './start.ts'

export interface TestPerson {
  id: string
  name: string
  email: string
  token: string
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface Sent {
  token?: string
  body?: unknown
  cookie?: string
  headers?: Record<string, string>
}

interface Answered {
  status: number
  /** Parsed when it is JSON, else its text. */
  answer: unknown
  text: string
  headers: Record<string, string>
}

export interface TestServer {
  url: string
  services: Services & { mirror: Mirror }
  db: Db
  live: LiveHub
  /** The data folder of its configuration. */
  dataDir: string
  /** One HTTP call. */
  call(method: Method, path: string, sent?: Sent): Promise<Answered>
  /** Signs somebody up with `testPassword`, by the real routes' own functions, and gives them these permissions. */
  person(permissions: readonly Permission[], name?: string): Promise<TestPerson>
  close(): Promise<void>
}

export const testPassword = 'green-acre-12'

/**
 * The whole server on a database of its own, for tests: everything real, Metrc alone is absent unless `METRC_URL` is
 * among the variables of its configuration. The mirror is not started. `opened` is another database, which it closes.
 */
export async function testServer(
  variables: Record<string, string> = {},
  opened: Promise<Database> = testDatabase(),
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cultivatd-server-'))
  const closers: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })]
  const onClose = (closer: () => unknown) => void closers.push(closer)
  // A port that nothing listens on: without a sync key nobody asks there either.
  const nowhere = { METRC_URL: 'http://127.0.0.1:9', METRC_VENDOR_KEY: 'test' }
  const config = readConfig({
    ...nowhere,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    REQUESTS_PER_SECOND: '100000',
    ...variables,
  })
  const database = await opened
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
    dataDir,
    call: (method, path, sent) => call(url, method, path, sent),
    person: (permissions, name) => addPerson(services, permissions, name),
    async close() {
      for (let closer = closers.pop(); closer; closer = closers.pop()) await closer()
    },
  }
}

async function call(
  url: string,
  method: Method,
  path: string,
  { token, body, cookie, headers = {} }: Sent = {},
): Promise<Answered> {
  const response = await fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  const answer: unknown = isJson ? JSON.parse(text) : text
  return { status: response.status, answer, text, headers: Object.fromEntries(response.headers) }
}

async function addPerson(
  { db, accounts }: Services,
  permissions: readonly Permission[],
  name = 'Ana Flor',
): Promise<TestPerson> {
  const email = `${randomUUID()}@grow.example`
  const form = { displayName: name, email, password: testPassword, confirmation: testPassword }
  const token = await accounts.signUp(form, aVisitor(randomUUID()))
  const { id } = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await setPermissions(db, id, permissions)
  accounts.forget()
  return { id, name, email, token }
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
