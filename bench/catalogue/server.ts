import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readConfig } from '../../apps/server/src/app/config.ts'
import { createServices } from '../../apps/server/src/app/create-services.ts'
import { freeAddress, listen, urlOf } from '../../apps/server/src/app/start.ts'
import { type Db, openDatabase } from '../../apps/server/src/db/db.ts'
import { jsonb } from '../../apps/server/src/db/jsonb.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { createLog } from '../../apps/server/src/http/log.ts'

export interface CatalogueServer {
  url: string
  /** Of a person who may see and change the catalogue. */
  token: string
  db: Db
  close(): Promise<void>
}

/** The product in this process on an embedded database of its own; nobody answers for Metrc, and nothing is read there. */
export async function catalogueServer(fill: (db: Db) => Promise<void>): Promise<CatalogueServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cultivatd-bench-'))
  const config = readConfig({
    REQUESTS_PER_SECOND: '1000000',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    METRC_URL: 'http://127.0.0.1:9',
    METRC_VENDOR_KEY: 'bench',
  })
  const closers: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })]
  const onClose = (closer: () => unknown) => void closers.push(closer)
  const database = await openDatabase(config)
  onClose(() => database.close())
  const { db } = database
  await migrate(db)
  await fill(db)
  const address = await freeAddress(config)
  const options = { database, publicUrl: urlOf(address), log: createLog('warn'), show: () => {} }
  const services = await createServices(config, options, onClose)
  const { url } = await listen(services, address, onClose)
  const form = {
    displayName: 'Bench',
    email: 'bench@grow.example',
    password: 'green-acre-12',
    confirmation: 'green-acre-12',
  }
  const token = await services.accounts.signUp(form, {
    ip: randomUUID(),
    requestId: '',
    userAgent: null,
    browser: null,
  })
  await sql`update "user" set permissions = ${jsonb(['STRAIN_VIEW', 'STRAIN_EDIT', 'GENERAL_EDIT'])}`.execute(db)
  services.accounts.forget()
  return {
    url,
    token,
    db,
    async close() {
      for (const closer of closers.toReversed()) await closer()
    },
  }
}
