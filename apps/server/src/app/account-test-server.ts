import { randomUUID } from 'node:crypto'
import type { Permission } from '@cultivatd/domain/user/permission'
import type { FastifyInstance } from 'fastify'
import { readConfig } from './config.ts'
import type { Db } from '../db/db.ts'
import { jsonb } from '../db/jsonb.ts'
import { openSecrets } from '../db/secrets.ts'
import { testDatabase } from '../db/test-database.ts'
import type { ImplementedRoute } from '../http/implement.ts'
import { createLog } from '../http/log.ts'
import { createHttpServer, type ServeMore } from '../http/server.ts'
import type { Services } from '../http/services.ts'
import { createMailer } from '../mail/mailer.ts'
import { passwordProvider } from '../account/account.store.ts'
import { type AccountsOptions, createAccounts } from '../account/accounts.ts'
import { hashPassword } from '../account/password-hash.ts'

export const testUrl = 'http://127.0.0.1:3000'
export const testPassword = 'green12'

interface TestServerOptions {
  routes: readonly ImplementedRoute[]
  more?: readonly ServeMore[]
  accounts?: Partial<AccountsOptions>
}

interface Asking {
  token?: string
  body?: unknown
  cookie?: string
}

/** The real HTTP server with these routes over a real database; for tests. Only Metrc is not there. */
export async function testServer({ routes, more = [], accounts: given = {} }: TestServerOptions) {
  const database = await testDatabase()
  const dataDir = `/tmp/cultivatd-test-${randomUUID()}`
  const secrets = openSecrets({ secretKey: 'a secret of the test that is long enough', dataDir })
  const mailer = createMailer({ smtpUrl: null, from: '', showsLetters: false, show: () => {} })
  const log = createLog('silent')
  const now = () => new Date()
  const accounts = await createAccounts({
    db: database.db,
    listen: database.listen,
    signingSecret: secrets.signing,
    publicUrl: testUrl,
    mailer,
    adminEmail: null,
    isDemo: false,
    identityProvider: null,
    now,
    report: () => {},
    ...given,
  })
  /** How often Metrc was asked to be read again. */
  const syncs = { count: 0 }
  const services: Services = {
    db: database.db,
    database,
    config: readConfig({ DATA_DIR: dataDir }),
    publicUrl: testUrl,
    secrets,
    accounts,
    mailer,
    now,
    log,
    ledger: { perform: () => Promise.reject(new Error('Nothing here writes to Metrc')) },
    mirror: {
      syncNow: async () => {
        syncs.count += 1
      },
      refresh: () => Promise.reject(new Error('Nothing here reads single records')),
    },
  }
  const app = await createHttpServer({ services, routes, more, webDir: null })
  return {
    db: database.db,
    services,
    accounts,
    syncs,
    call: (method: Method, url: string, asking: Asking = {}) => call(app, method, url, asking),
    /** A person with these permissions, signed in. */
    async person(permissions: readonly Permission[], name = 'Ana Flor') {
      const email = `${randomUUID()}@grow.example`
      const id = await addPerson(database.db, { name, email, permissions })
      return { id, email, name, token: await accounts.signIn({ email, password: testPassword }, '127.0.0.1') }
    },
    async close() {
      await app.close()
      accounts.close()
      mailer.close()
      await database.close()
    },
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

async function call(app: FastifyInstance, method: Method, url: string, { token, body, cookie }: Asking) {
  const response = await app.inject({
    method,
    url,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const answer: unknown = isJson ? response.json() : response.body
  return { status: response.statusCode, answer, headers: response.headers, text: response.body }
}

interface NewPerson {
  name: string
  email: string
  permissions: readonly Permission[]
}

async function addPerson(db: Db, { name, email, permissions }: NewPerson): Promise<string> {
  const id = randomUUID()
  const password = await hashPassword(testPassword)
  await db
    .insertInto('user')
    .values({ id, name, email, permissions: jsonb(permissions) })
    .execute()
  await db
    .insertInto('account')
    .values({ id: randomUUID(), user_id: id, provider_id: passwordProvider, account_id: id, password })
    .execute()
  return id
}
