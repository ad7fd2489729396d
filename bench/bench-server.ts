import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { readConfig } from '../apps/server/src/app/config.ts'
import { demoAccounts } from '../apps/server/src/app/demo-accounts.ts'
import { createServices } from '../apps/server/src/app/create-services.ts'
import { freeAddress, listen, urlOf } from '../apps/server/src/app/start.ts'
import { type Db, openDatabase } from '../apps/server/src/db/db.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { createLog } from '../apps/server/src/http/log.ts'

export interface BenchServer {
  url: string
  metrcUrl: string
  token: string
  db: Db
  close(): Promise<void>
}

/** The product with the demo's world, mirrored whole, in this process, on an embedded database of its own. */
export async function benchServer(env: Record<string, string> = {}): Promise<BenchServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cultivatd-bench-'))
  const sandboxPort = (await freeAddress({ host: '127.0.0.1', port: 0 })).port
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    // What one sender may ask for is not what is measured.
    REQUESTS_PER_SECOND: '1000000',
    SANDBOX_PORT: String(sandboxPort),
    ...env,
  })
  const closers: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })]
  const onClose = (closer: () => unknown) => void closers.push(closer)
  const address = await freeAddress(config)
  const database = await openDatabase(config)
  onClose(() => database.close())
  await migrate(database.db)
  const options = { database, publicUrl: urlOf(address), log: createLog('warn'), show: () => {} }
  const services = await createServices(config, options, onClose)
  services.mirror.start()
  onClose(() => services.mirror.stop())
  const { url } = await listen(services, address, onClose)
  await untilFirstRead(database.db)
  return {
    url,
    metrcUrl: `http://127.0.0.1:${sandboxPort}`,
    db: database.db,
    token: await signIn(url),
    async close() {
      for (const closer of closers.toReversed()) await closer()
    },
  }
}

async function untilFirstRead(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ open: number; read: number }>`
      select count(*) filter (where read_at is null) as open, count(*) as read from sync_cursor`.execute(db)
    const reading = await sql`select 1 from sync_state where status = 'inProgress'`.execute(db)
    if ((rows[0]?.read ?? 0) > 0 && rows[0]?.open === 0 && reading.rows.length === 0) return
    await wait(250)
  }
}

async function signIn(url: string): Promise<string> {
  const [admin] = demoAccounts
  const response = await fetch(`${url}/api/account/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: admin?.email, password: admin?.password }),
  })
  const { token } = (await response.json()) as { token: string }
  return token
}
